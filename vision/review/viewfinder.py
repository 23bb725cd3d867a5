"""What the camera's live picture shows: the tiles that the finder proposes in a frame, and how many a hand lacks."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final, Self

import numpy as np
from numpy.typing import NDArray

from scoring.records.base import Record
from scoring.registry import rule_set, rule_set_names
from scoring.tiles import BACK, CLASSES, FLOWERS, INDEX
from vision.detection.finder import propose
from vision.detection.inference import Inference
from vision.errors import VisionError
from vision.reading.records import Pixels

LONGEST_SIDE: Final = 640
"""Of a frame, in pixels; the page sends 416."""
_CHANNELS: Final = 4
TILE_THRESHOLD: Final = 0.3
"""Objectness from which a proposal counts as a tile. At 416 pixels the count is that of a whole reading in .78 of
148 photos and at most one off in .91 (`git show 60f5cc1:tests/benchmarks/viewfinder_counts.py`).
"""
_OF_A_KONG: Final = 4
_BACKS_OF_A_KONG: Final = 2
_FLOWER_SHARE: Final = 0.93
"""Share of the finder's class probabilities from which a tile counts as a flower. At 416 pixels none of 13,226
other tiles of held-out photos does, and 361 of 736 flowers (the same command, `--labelled`)."""
_FEW_BACKS: Final = 4
"""Backs up to this number may be a concealed kong that lies apart."""
_BESIDE: Final = 1.4
"""Distance of the centres of two tiles that lie side by side, in widths, at most."""
_BACK: Final = INDEX[BACK]
_FLOWERS: Final = [INDEX[face] for face in FLOWERS]


class FrameError(VisionError, code="frame"):
    """A frame that is not of its size; `about` is the field."""


class FrameRecord(Record):
    """The tiles in a frame; no score is made of it.

    Attributes:
        boxes: xyxy in pixels of the frame, flowers among them, a wall left out.
        tiles: their number without flowers.
        missing: how many tiles a complete hand lacks, 0 if none.
        extra: how many tiles are too many, 0 if none.
    """

    boxes: tuple[tuple[Pixels, Pixels, Pixels, Pixels], ...]
    tiles: int
    missing: int
    extra: int


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """A frame of a camera, RGB uint8 (h, w, 3), and the rule set of the hand, None for any."""

    pixels: NDArray[np.uint8]
    rules: str | None

    @classmethod
    def of(cls, width: int, height: int, rules: str | None, rgba: bytes | memoryview) -> Self:
        """A frame as the page sends it: its values row by row, 8 bits each; `rules` is None for any rule set.

        Raises `FrameError`: about the body, if it is not of this size; `HandError`: about `rules`, if there is no such
        rule set.
        """
        expected = width * height * _CHANNELS
        if len(rgba) != expected:
            raise FrameError("frame.size", "body", expected=expected)
        if rules is not None:
            rule_set(rules)
        picture = np.frombuffer(rgba, np.uint8).reshape(height, width, _CHANNELS)
        return cls(np.ascontiguousarray(picture[..., :3]), rules)

    @property
    def hand_sizes(self) -> list[int]:
        """The tiles of a complete hand, by the rule set or by any."""
        names = rule_set_names() if self.rules is None else (self.rules,)
        return sorted({rule_set(name).size for name in names})


def count_tiles(frame: Frame) -> Inference[FrameRecord]:
    """Count the tiles of a frame, by one pass of the finder."""
    found = yield from propose(frame.pixels, max(frame.pixels.shape[:2]))
    likely = found.objectness > TILE_THRESHOLD
    boxes, class_probs = found.boxes[likely], found.class_probs[likely]
    own = ~are_of_wall(boxes, class_probs.argmax(axis=1) == _BACK)
    counted = _faces_but_flowers(class_probs[own])
    missing, extra = compare(counted, frame.hand_sizes)
    shown = tuple(map(tuple, boxes[own].round(1).tolist()))
    return FrameRecord(boxes=shown, tiles=len(counted), missing=missing, extra=extra)


def compare(faces: Collection[str], hand_sizes: Collection[int]) -> tuple[int, int]:
    """How many of a hand's tiles are missing, and how many are too many, by the nearest of the sizes.

    A face that is there four times may be a kong, as may two backs; a hand with a kong has a tile more. `faces`: of the
    tiles but flowers; `hand_sizes`: tiles of complete hands without kongs.
    """
    codes = list(faces)
    kongs = codes.count(BACK) // _BACKS_OF_A_KONG
    kongs += sum(codes.count(face) >= _OF_A_KONG for face in {*codes} - {BACK})
    wrong = [(max(0, size - len(codes)), max(0, len(codes) - size - kongs)) for size in hand_sizes]
    return min(wrong, key=sum)


def are_of_wall(boxes: NDArray[np.float32], backs: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Whether each tile (n,) is one of a wall: one of more backs than a kong has, without a face beside it.

    `boxes`: xyxy in pixels, (n, 4); `backs`: whether each shows its back, (n,).
    """
    if backs.sum() <= _FEW_BACKS:
        return np.zeros(len(backs), bool)
    centres = (boxes[:, :2] + boxes[:, 2:]) / 2
    widths = (boxes[:, 2:] - boxes[:, :2]).min(axis=1)
    apart = np.linalg.norm(centres[:, None] - centres[None, ~backs], axis=2) > _BESIDE * widths[:, None]
    alone: NDArray[np.bool_] = backs & apart.all(axis=1)
    return alone


def are_flowers(class_probs: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Whether each tile (n,) is a flower by the finder's class probabilities (n, 43)."""
    flowers: NDArray[np.bool_] = class_probs[:, _FLOWERS].sum(axis=1) > _FLOWER_SHARE * class_probs.sum(axis=1)
    return flowers


def _faces_but_flowers(class_probs: NDArray[np.float32]) -> list[str]:
    """The likeliest face of each tile (n, 43), flowers left out."""
    return [CLASSES[best] for best in class_probs[~are_flowers(class_probs)].argmax(axis=1)]
