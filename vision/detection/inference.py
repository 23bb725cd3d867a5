"""Requests of the detection pipeline to the networks; whoever drives the pipeline chooses the runtime.

The pipeline is a generator, so that it needs neither a runtime nor threads: onnxruntime answers synchronously, and
onnxruntime-web in a browser asynchronously.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Final, NamedTuple, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray


class Network(NamedTuple):
    """A network of the model.

    Attributes:
        file: of the network.
        input: its name.
        outputs: their names.
        added: names of outputs that follow, and that models of earlier versions lack.
    """

    file: str
    input: str
    outputs: tuple[str, ...]
    added: tuple[str, ...] = ()


FINDER: Final = Network("finder.onnx", "images", ("bins", "chances"), ("blanks",))
"""Pictures float32 (1, 3, h, w), RGB 0..1, to bins (1, 64, n), see `vision.detection.finder`, class probabilities
(1, 43, n) of n anchors, and those of being a white dragon without a frame (1, 1, n)."""
READER: Final = Network("reader.onnx", "crops", ("logits", "corners", "first"), ("unknown",))
"""Crops float32 (n, 3, 64, 64), RGB 0..1, to logits (n, 44), corners (n, 8), first (n, 4) and unknown (n, 1), see
`vision.training.networks.network.ReadingNetwork`."""
FACES: Final = Network("faces.onnx", "faces", ("logits",))
"""Rectified faces float32 (n, 3, 96, 72), RGB 0..1, to logits (n, 42)."""
NETWORKS: Final = (FINDER, READER, FACES)


class NetworkCall(NamedTuple):
    """A request for one forward pass of a network."""

    network: Network
    value: NDArray[np.float32]


Outputs: TypeAlias = tuple[NDArray[np.float32], ...]
"""The answer to a `NetworkCall`: arrays in the order of `Network.outputs`, and of `Network.added` where there are."""

T = TypeVar("T")
Inference: TypeAlias = Generator[NetworkCall, Outputs, T]
"""A computation that yields each forward pass it needs, is sent its outputs, and returns a result."""
