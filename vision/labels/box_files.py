"""Files of boxes beside a photo's labels; a line is a box, xyxy in shares of the photo's width and height."""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.labels.files import read_text, write_text
from vision.labels.labelled_photo import DatasetError


def read_boxes(path: Path) -> NDArray[np.float32]:
    """The boxes of a file, float32 (n, 4), xyxy in shares of the photo's sides; none where there is no file.

    Raises `DatasetError`: a line that is not four shares of the photo; names the file and line.
    """
    lines = read_text(path).splitlines() if path.exists() else []
    boxes = [_box(line, f"{path}:{number}") for number, line in enumerate(lines, start=1)]
    return np.array(boxes, np.float32).reshape(-1, 4)


def write_boxes(path: Path, boxes: NDArray[np.floating]) -> None:
    """Write xyxy boxes (n, 4), shares of the photo's sides, clipped to it. Raises `DatasetError`: not written."""
    lines = (" ".join(f"{share:.5f}" for share in box) + "\n" for box in np.clip(boxes, 0, 1).tolist())
    write_text(path, "".join(lines))


def _box(line: str, about: str) -> list[float]:
    try:
        box = [float(field) for field in line.split()]
    except ValueError:
        box = []
    if len(box) != 4 or not all(0 <= share <= 1 for share in box):
        raise DatasetError("labels.four-shares", about)
    return box
