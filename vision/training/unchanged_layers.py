"""Keeps the weights of layers that training left alone, bit for bit.

A checkpoint stores 16-bit weights, and exporting it merges and rounds them once more. Places near a threshold then fall
on the other side of it, so a network that changed in one part would be read anew everywhere.
"""

from pathlib import Path
from typing import Any, Final

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import numpy_helper

_ROUNDING: Final = 5e-3
"""Largest difference of rounded weights, relative to the layer's greatest or to 1."""
_FLIPPED: Final = 0.02
"""Largest share of weights that are a step apart, having lain between two steps; .006 in the reader."""


def keep_unchanged_layers(network: Path, before: Path) -> int:
    """Give layers of an exported network the weights that they have in another, where they differ by rounding alone.

    `network`: ONNX file, changed in place; `before`: ONNX file of the network that it was trained from. Returns the
    number of layers kept.
    """
    model = onnx.load(network)
    known = list(_layers(onnx.load(before)))
    kept = 0
    for layer in _layers(model):
        same = next((other for other in known if _differ_by_rounding(layer, other)), None)
        for tensor, other in zip(layer, same or (), strict=False):
            tensor.CopyFrom(numpy_helper.from_array(numpy_helper.to_array(other), tensor.name))
        kept += same is not None
    onnx.save(model, network)
    return kept


def _layers(model: Any) -> list[list[Any]]:
    """The stored weights of each convolution and linear layer, in order."""
    stored = {tensor.name: tensor for tensor in model.graph.initializer}
    passed_on = {node.output[0]: node.input[0] for node in model.graph.node if node.op_type in ("Cast", "Identity")}

    def weights(name: str) -> Any:
        return stored[name] if name in stored else weights(passed_on[name])

    nodes = [node for node in model.graph.node if node.op_type in ("Conv", "Gemm")]
    return [[weights(name) for name in node.input[1:]] for node in nodes]


def _differ_by_rounding(layer: list[Any], other: list[Any]) -> bool:
    one, two = ([numpy_helper.to_array(tensor) for tensor in tensors] for tensors in (layer, other))
    if [(part.shape, part.dtype) for part in one] != [(part.shape, part.dtype) for part in two]:
        return False
    return all(_are_rounded(a, b) for a, b in zip(one, two, strict=True))


def _are_rounded(weights: NDArray[Any], others: NDArray[Any]) -> bool:
    apart = np.abs(weights.astype(np.float32) - others).max()
    close = apart < _ROUNDING * max(1.0, float(np.abs(others).max()))
    return bool(close or (weights != others).mean() < _FLIPPED)
