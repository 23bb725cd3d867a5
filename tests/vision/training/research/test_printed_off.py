"""Photos whose tiles have lost their print."""

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

pytest.importorskip("torch", reason="needs the extra [train]")

from vision.labels.labelled_photo import LabelledPhoto
from vision.labels.yolo_folders import read_yolo_folder, write_yolo_definition, write_yolo_labels
from vision.training.research.printed_over import take_prints_off

SIZE = (520, 130)
BOXES = np.array([(20 + 60 * place, 30, 70 + 60 * place, 100) for place in range(8)]) / np.array([*SIZE, *SIZE])
CODES = ("1m", "2m", "3m", "5z", "1p", "2p", "0x", "0x")
IVORY, INK = (200, 225, 235), (40, 40, 200)


@pytest.fixture
def photo(tmp_path: Path) -> LabelledPhoto:
    """A row of tiles with a round print, the last two of which are backs with one."""
    folder = tmp_path / "photos"
    (folder / "images").mkdir(parents=True)
    pixels = np.full((SIZE[1], SIZE[0], 3), 90, np.uint8)
    for x1, y1, x2, y2 in np.rint(BOXES * [*SIZE, *SIZE]).astype(int).tolist():
        cv2.rectangle(pixels, (x1, y1), (x2, y2), IVORY, -1)
        cv2.circle(pixels, ((x1 + x2) // 2, (y1 + y2) // 2), 14, INK, -1)
    cv2.imwrite(str(folder / "images" / "row.png"), pixels)
    write_yolo_definition(folder)
    write_yolo_labels(folder / "labels" / "row.txt", CODES, BOXES.tolist())
    return read_yolo_folder(folder).photos[0]


def has_print(pixels: NDArray[np.uint8], box: NDArray[np.floating]) -> bool:
    left, top, right, bottom = np.rint(box * np.array([pixels.shape[1], pixels.shape[0]] * 2)).astype(int)
    inside = pixels[top + 12 : bottom - 12, left + 12 : right - 12].astype(int)
    return bool((inside[..., 2] - inside[..., :2].max(axis=2) > 60).mean() > 0.05)


def test_tiles_labelled_as_white_dragons_are_blank_and_all_others_keep_their_print_however_turned(
    photo: LabelledPhoto, tmp_path: Path
) -> None:
    sides = set()
    for seed in range(8):
        [path] = take_prints_off([photo], tmp_path / str(seed), seed)
        [copy] = read_yolo_folder(tmp_path / str(seed)).photos
        pixels = np.asarray(cv2.imread(str(path)), np.uint8)
        assert copy.boxes is not None
        assert (copy.codes[3], *copy.codes[6:]) == ("5z", "0x", "0x"), "backs stay backs"
        assert [has_print(pixels, box) for box in copy.boxes] == [code != "5z" for code in copy.codes]
        sides.add(pixels.shape[:2])
    assert len(sides) == 2


def test_a_photo_without_tiles_is_left_out(photo: LabelledPhoto, tmp_path: Path) -> None:
    bare = replace(photo, codes=(), boxes=np.zeros((0, 4)))
    assert [path.stem for path in take_prints_off([bare, photo], tmp_path / "out", 1)] == [f"{photo.source}_row_blank"]
