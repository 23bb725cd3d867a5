"""The detector: the model's networks on onnxruntime, which answer the detection pipeline."""

from __future__ import annotations

import hashlib
import os
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from vision.detection.calibration import TemperatureScaling
from vision.detection.detections import Detections
from vision.detection.inference import NETWORKS, READER, Inference, Network, NetworkCall, Outputs, T
from vision.detection.model_folders import ModelError, default_model_folder
from vision.detection.pipeline import DetectionTrace, Finer, trace_tiles
from vision.images.arrays import Pixels

PHOTO_SIDE: Final = 2000
"""Longer side in pixels beyond which accuracy does not improve; decode larger photos at a reduced scale."""
WORKING_THRESHOLD: Final = 0.5
"""Top class probability from which a detection counts as a tile; chosen on validation photos."""


class Detector:
    """The finder, reader and face network, loaded once and used for many photos."""

    def __init__(self, folder: Path, threads: int = 0, *, alone: bool = True) -> None:
        self.name = folder.name
        self._folder = folder
        self._sessions = {network: _open_session(folder, network, threads, alone=alone) for network in NETWORKS}
        self._run_options = None if alone else _giving_memory_back()
        self.calibration = TemperatureScaling.from_metadata(self._sessions[READER].get_modelmeta().custom_metadata_map)

    @classmethod
    def load(cls, folder: Path | str | None = None, threads: int = 0, *, alone: bool = True) -> Detector:
        """Load a model from a folder with the files of `NETWORKS`, by default the model in use.

        Args:
            folder: of the model.
            threads: per network, 0 for one per core.
            alone: a photo has the machine to itself. Waiting threads keep their core, and a network the memory of its
                largest pass, which is sooner; several photos at once take half as much processor time again so, and
                their memory adds up.

        Raises:
            ModelError: a file is missing, cannot be loaded or lacks an output.
        """
        return cls(default_model_folder() if folder is None else Path(folder), threads, alone=alone)

    @cached_property
    def sha256(self) -> str:
        """SHA-256 over the hashes of the model's files, in hexadecimal."""
        digest = hashlib.sha256()
        for network in NETWORKS:
            digest.update(hashlib.sha256((self._folder / network.file).read_bytes()).digest())
        return digest.hexdigest()

    def detect(self, pixels: Pixels, threshold: float = WORKING_THRESHOLD, finer: Finer = None) -> Detections:
        """Detect the tiles of an upright RGB photo (h, w, 3); boxes and corners in its pixels.

        Args:
            pixels: uint8 (h, w, 3).
            threshold: on the top class probability, see `Detections.above_threshold`.
            finer: the photo with more pixels, if it has more, which is asked for where hardly a tile is seen.
        """
        return self.trace(pixels, threshold, finer).detections

    def trace(self, pixels: Pixels, threshold: float = WORKING_THRESHOLD, finer: Finer = None) -> DetectionTrace:
        """As `detect`, with the intermediate results of each step, at no extra cost."""
        return self.drive(trace_tiles(pixels, self.calibration, threshold, finer))

    def drive(self, inference: Inference[T]) -> T:
        """Run an inference to its end, answering every call of a network."""
        try:
            call = next(inference)
            while True:
                call = inference.send(self.run_network(call))
        except StopIteration as done:
            result: T = done.value
            return result

    def run_network(self, call: NetworkCall) -> Outputs:
        """One forward pass of a network."""
        network, value = call
        session = self._sessions[network]
        given = {output.name for output in session.get_outputs()}
        outputs = [*network.outputs, *(name for name in network.added if name in given)]
        return tuple(session.run(outputs, {network.input: value}, self._run_options))


def _giving_memory_back() -> Any:
    import onnxruntime

    options = onnxruntime.RunOptions()
    options.add_run_config_entry("memory.enable_memory_arena_shrinkage", "cpu:0")
    return options


def _open_session(folder: Path, network: Network, threads: int, *, alone: bool) -> Any:
    os.environ.setdefault("ORT_DISABLE_TELEMETRY", "1")  # read when onnxruntime is imported
    import onnxruntime

    path = folder / network.file
    if not path.is_file():
        raise ModelError("model.missing", str(path))
    options = onnxruntime.SessionOptions()
    options.add_session_config_entry("session.force_spinning_stop", "1")  # else idle threads spin
    options.add_session_config_entry("session.intra_op.allow_spinning", str(int(alone)))
    options.log_severity_level = 3
    options.intra_op_num_threads = threads
    try:
        session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    except Exception as error:  # onnxruntime's exceptions have no common base class
        raise ModelError("model.unusable", str(path)) from error
    if not {output.name for output in session.get_outputs()}.issuperset(network.outputs):
        raise ModelError("model.outputs", str(path), outputs=list(network.outputs))
    return session
