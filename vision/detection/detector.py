"""Runs the networks: from a photo to boxes, class probabilities and corners.

Three small networks: the finder (YOLO) proposes boxes on the downsampled photo; the reader classifies a crop of each
proposal at full resolution, in two orientations, and locates the tile's corners; the face network refines uncertain
classes, see `vision.detection.face_refiner`. A tile of 30 pixels in the downsampled photo has 100 and more in the
original, hence the separate reader.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring.tiles import CLASSES
from vision.detection.calibration import TemperatureScaling
from vision.detection.crops import crop_squares, cut_crops
from vision.detection.detections import Detections
from vision.detection.dfl import decode_dfl
from vision.detection.face_refiner import blend_class_probs, rectify_faces, select_uncertain
from vision.detection.flip_tta import flip_augment, mean_log_probs, select_corners
from vision.detection.gap_search import find_gaps, keep_confident
from vision.detection.nms import nms
from vision.detection.second_pass import AffineCrop, merge_passes, plan_second_pass
from vision.detection.trace import DetectionTrace, Proposals
from vision.detection.white_dragons import BLANKS, separate_white_dragon
from vision.errors import VisionError
from vision.images.resizing import resize

PHOTO_SIDE: Final = 2000
"""Longer side in pixels beyond which accuracy does not improve; decode larger photos at a reduced scale."""
WORKING_THRESHOLD: Final = 0.5
"""Top class probability from which a detection counts as a tile; chosen on validation photos."""
NETWORKS: Final = ("finder.onnx", "reader.onnx", "faces.onnx")
"""File names of a model's networks."""
_FINDER_SIDE: Final = 640
_STRIDE: Final = 32
_MIN_OBJECTNESS: Final = 0.05
"""Objectness below which proposals are dropped."""
_MAX_PROPOSALS: Final = 300
"""Maximum number of proposals; a whole set has 144 tiles."""
_FINDER_WEIGHT: Final = 0.25
"""Exponent of the finder's class and objectness probabilities in the fusion with the reader."""
_GREY: Final = 114
_FINDER_OUTPUTS: Final = ["bins", "chances"]
_READER_OUTPUTS: Final = ["logits", "corners", "first"]
_FACES_OUTPUTS: Final = ["logits"]


class ModelError(VisionError):
    """The model's files are missing or unusable."""

    code = "model"


class Detector:
    """The finder, reader and face network, loaded once and used for many photos."""

    def __init__(self, folder: Path, threads: int = 0) -> None:
        self.name = folder.name
        self._files = tuple(folder / name for name in NETWORKS)
        self._finder, self._reader, self._faces = (
            _session(path, threads, outputs)
            for path, outputs in zip(self._files, (_FINDER_OUTPUTS, _READER_OUTPUTS, _FACES_OUTPUTS), strict=True)
        )
        self.calibration = TemperatureScaling.from_metadata(self._reader.get_modelmeta().custom_metadata_map)

    @classmethod
    def load(cls, folder: Path | str | None = None, threads: int = 0) -> Detector:
        """Load a model from a folder with the files `NETWORKS`, by default the packaged model.

        Args:
            folder: of the model.
            threads: per network, 0 for one per core.

        Raises:
            ModelError: a file is missing, cannot be loaded or lacks an output.
        """
        return cls(default_model_folder() if folder is None else Path(folder), threads)

    @cached_property
    def sha256(self) -> str:
        """SHA-256 over the hashes of the model's files, in hexadecimal."""
        digest = hashlib.sha256()
        for path in self._files:
            digest.update(hashlib.sha256(path.read_bytes()).digest())
        return digest.hexdigest()

    def detect(self, pixels: NDArray[np.uint8], threshold: float = WORKING_THRESHOLD) -> Detections:
        """Detect the tiles of an upright RGB photo (h, w, 3); boxes and corners in its pixels.

        Uncertain detections trigger a second pass, see `vision.detection.second_pass`, and gaps in rows are searched,
        see `vision.detection.gap_search`.

        Args:
            pixels: uint8 (h, w, 3).
            threshold: on the top class probability, see `Detections.above_threshold`.
        """
        return self.trace(pixels, threshold).detections

    def trace(self, pixels: NDArray[np.uint8], threshold: float = WORKING_THRESHOLD) -> DetectionTrace:
        """As `detect`, with the intermediate results of each step, at no extra cost."""
        places = self.propose(pixels)
        first, logits = self._read(pixels, places)
        view = plan_second_pass(first, (pixels.shape[1], pixels.shape[0]), _FINDER_SIDE, _STRIDE)
        second = None if view is None else self.classify(pixels, self.propose_in_crop(view, pixels))
        found = first if second is None else merge_passes(first, second)
        between = find_gaps(found)
        in_gaps = self._search_gaps(pixels, between)
        found = found.merge(in_gaps)
        return DetectionTrace(
            places, logits, first, second, between, in_gaps, found.select(found.above_threshold(threshold))
        )

    def _search_gaps(self, pixels: NDArray[np.uint8], boxes: NDArray[np.float32]) -> Detections:
        """The reader's confident detections in gaps (m, 4), where the finder proposed nothing."""
        unknown = np.full((len(boxes), len(CLASSES)), 1 / len(CLASSES), np.float32)
        return keep_confident(self.classify(pixels, Proposals(boxes, unknown, np.ones(len(boxes), np.float32))))

    def propose(self, pixels: NDArray[np.uint8]) -> Proposals:
        """Run the finder on the downsampled photo; boxes in pixels of the photo."""
        picture, scale, left, top = finder_input(pixels)
        places = self._propose_in_picture(picture)
        boxes = (places.boxes - np.array([left, top, left, top], np.float32)) / np.float32(scale)
        return Proposals(boxes, places.class_probs, places.objectness)

    def propose_in_crop(self, crop: AffineCrop, pixels: NDArray[np.uint8]) -> Proposals:
        """Run the finder on an affine crop; boxes in pixels of the photo."""
        places = self._propose_in_picture(_to_blob(crop.warp(pixels)))
        return Proposals(crop.boxes_to_photo(places.boxes), places.class_probs, places.objectness)

    def _propose_in_picture(self, picture: NDArray[np.float32]) -> Proposals:
        """Run and decode the finder on a preprocessed picture; boxes in its pixels."""
        bins, chances = self.run_finder(picture)
        tile = 1 - np.prod(1 - chances, axis=0)
        likely = np.flatnonzero(tile > _MIN_OBJECTNESS)
        likely = likely[np.argsort(-tile[likely], kind="stable")[: 4 * _MAX_PROPOSALS]]
        boxes = decode_dfl(bins, likely, picture.shape[3], picture.shape[2])
        kept = nms(boxes, tile[likely])[:_MAX_PROPOSALS]
        return Proposals(boxes[kept], chances.T[likely[kept]], tile[likely[kept]])

    def classify(self, pixels: NDArray[np.uint8], proposals: Proposals) -> Detections:
        """Classify proposals with flip augmentation; uncertain faces are rectified and refined."""
        return self._read(pixels, proposals)[0]

    def _read(self, pixels: NDArray[np.uint8], places: Proposals) -> tuple[Detections, NDArray[np.float32]]:
        """As `classify`, with the reader's logits (2n, 44) for n crops and their 180-degree rotations."""
        if not len(places.boxes):
            empty = np.zeros((0, len(CLASSES) + 1), np.float32)
            return Detections(empty[:, :4], empty[:, :-1], np.zeros((0, 4, 2), np.float32)), empty
        logits, corners, first = self.run_reader(flip_augment(reader_input(cut_crops(pixels, places.boxes))))
        squares = crop_squares(places.boxes)
        centres, sides = squares[:, None, :2], squares[:, None, 2:]
        quads = (select_corners(corners, first) * sides + centres).astype(np.float32)
        shares = self._refine_classes(pixels, quads, mean_log_probs(logits))
        chances = self.calibration.apply(separate_white_dragon(pixels, places.boxes, _fuse_class_probs(places, shares)))
        height, width = pixels.shape[:2]
        boxes = np.clip(places.boxes, 0, np.array([width, height, width, height], np.float32))
        kept = nms(boxes, chances.max(axis=1))
        return Detections(boxes[kept], chances[kept], quads[kept]), logits

    def _refine_classes(
        self, pixels: NDArray[np.uint8], quads: NDArray[np.float32], class_probs: NDArray[np.float32]
    ) -> NDArray[np.float32]:
        """Refine uncertain rows of the reader's class probabilities (n, 44) with the face network."""
        hard = select_uncertain(class_probs)
        if not len(hard):
            return class_probs
        refined = class_probs.copy()
        logits = self.run_faces(reader_input(rectify_faces(pixels, quads[hard])))
        refined[hard] = blend_class_probs(class_probs[hard], logits)
        return refined

    def run_finder(self, picture: NDArray[np.float32]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Run the finder: float32 (1, 3, h, w), RGB 0..1, to bins (64, n) and class probabilities (43, n) of n anchors.

        See `vision.detection.dfl` for the bins.
        """
        bins, chances = self._finder.run(_FINDER_OUTPUTS, {"images": picture})
        return bins[0], chances[0]

    def run_reader(self, crops: NDArray[np.float32]) -> tuple[NDArray[np.float32], ...]:
        """Run the reader: float32 (n, 3, 64, 64), RGB 0..1, to logits (n, 44), corners (n, 8) and first (n, 4).

        See `vision.training.network.ReadingNetwork`.
        """
        logits, corners, first = self._reader.run(_READER_OUTPUTS, {"crops": crops})
        return logits, corners, first

    def run_faces(self, faces: NDArray[np.float32]) -> NDArray[np.float32]:
        """Run the face network: rectified faces float32 (n, 3, 96, 72), RGB 0..1, to logits (n, 42)."""
        logits: NDArray[np.float32] = self._faces.run(_FACES_OUTPUTS, {"faces": faces})[0]
        return logits


def default_model_folder() -> Path:
    """The folder of the packaged model, in a wheel or a checkout."""
    inside = Path(__file__).parents[1] / "weights" / "pailens-tiles"
    return inside if inside.is_dir() else Path(__file__).parents[2] / "models" / "pailens-tiles"


def _session(path: Path, threads: int, outputs: Sequence[str]) -> Any:
    os.environ.setdefault("ORT_DISABLE_TELEMETRY", "1")  # read when onnxruntime is imported
    import onnxruntime

    if not path.is_file():
        raise ModelError("model.missing", str(path))
    options = onnxruntime.SessionOptions()
    options.add_session_config_entry("session.force_spinning_stop", "1")  # else idle threads spin
    options.log_severity_level = 3
    options.intra_op_num_threads = threads
    try:
        session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    except Exception as error:  # onnxruntime's exceptions have no common base class
        raise ModelError("model.unusable", str(path)) from error
    if not {output.name for output in session.get_outputs()}.issuperset(outputs):
        raise ModelError("model.outputs", str(path), outputs=list(outputs))
    return session


def finder_input(pixels: NDArray[np.uint8]) -> tuple[NDArray[np.float32], float, int, int]:
    """Letterbox a photo (h, w, 3) for the finder.

    Returns:
        float32 (1, 3, h', w'), RGB 0..1, sides multiples of the stride; the scale; the left and top padding in pixels.
    """
    height, width = pixels.shape[:2]
    scale = _FINDER_SIDE / max(height, width)
    inner = max(1, round(width * scale)), max(1, round(height * scale))
    shrunk = resize(pixels, *inner)
    outer = tuple(-(-side // _STRIDE) * _STRIDE for side in inner)
    left, top = (outer[0] - inner[0]) // 2, (outer[1] - inner[1]) // 2
    canvas = np.full((outer[1], outer[0], 3), _GREY, np.uint8)
    canvas[top : top + inner[1], left : left + inner[0]] = shrunk
    return _to_blob(canvas), scale, left, top


def _to_blob(picture: NDArray[np.uint8]) -> NDArray[np.float32]:
    """A picture RGB (h, w, 3) as float32 (1, 3, h, w), 0..1."""
    return np.asarray(cv2.dnn.blobFromImage(picture, 1 / 255), np.float32)


def reader_input(crops: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Crops uint8 (n, h, w, 3) as network input: float32 (n, 3, h, w), 0..1."""
    return crops.transpose(0, 3, 1, 2).astype(np.float32) / np.float32(255)


def _fuse_class_probs(proposals: Proposals, read: NDArray[np.float32]) -> NDArray[np.float32]:
    """Fuse the class probabilities of the reader (n, 44; the last class is "no tile") and the finder (n, 43)."""
    faces, seen = read[:, :-1], proposals.class_probs + np.float32(1e-3)
    # The blank classes are indistinguishable at the finder's resolution.
    seen[:, BLANKS] = seen[:, BLANKS].max(axis=1, keepdims=True)
    opinion = seen / seen.sum(axis=1, keepdims=True)
    joint = faces * opinion**_FINDER_WEIGHT
    joint = joint / np.maximum(joint.sum(axis=1, keepdims=True), 1e-9)
    tile = (1 - read[:, -1:]) * proposals.objectness[:, None] ** _FINDER_WEIGHT
    chances: NDArray[np.float32] = (joint * tile).astype(np.float32)
    return chances
