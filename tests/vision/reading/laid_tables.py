"""Tables laid by tests, read by a detector that knows what lies on them."""

from dataclasses import dataclass, replace
from typing import cast

import numpy as np
from numpy.typing import NDArray

from tests.vision.layout.table import row
from vision.detection.detections import Detections
from vision.detection.detector import Detector
from vision.images.photo import Photo
from vision.reading.pipeline import read
from vision.reading.records import ReadingRecord

HAND = row("1f 7p' 7p 7p | 0x 2m 2m 0x | 5s 6s 7s 2p 2p 2p 6z 6z")
NOTHING = Detections(np.zeros((0, 4), np.float32), np.zeros((0, 43), np.float32), np.zeros((0, 4, 2), np.float32))
OTHER = [*row("3p 4p 5p 6p 7p 8p 9m 9m", 0, -12), *row("7z 7z 7z 7z | 1s 2s 3s", 0, -14)]


@dataclass
class Known:
    """A detector that knows what lies on the table."""

    tiles: Detections
    name: str = "known"
    sha256: str = "0" * 64

    def detect(self, pixels: NDArray[np.uint8], threshold: float = 0.25, finer: object = None) -> Detections:
        return self.tiles


def read_table(tiles: Detections, scale: float = 1.0) -> ReadingRecord:
    side = 2000
    pixels = np.zeros((int(side * scale), int(side * scale), 3), np.uint8)
    photo = Photo(pixels, side, side, scale, "a" * 64, "table.jpg", 12.34)
    return read(photo, cast(Detector, Known(tiles)))


def with_unknown(tiles: Detections, place: int) -> Detections:
    """The tiles, of which one shows a face that is none of ours."""
    class_probs, unknown = tiles.class_probs.copy(), np.arange(len(tiles)) == place
    class_probs[place, :42] = 0.02
    return replace(tiles, class_probs=class_probs, unknown=unknown)
