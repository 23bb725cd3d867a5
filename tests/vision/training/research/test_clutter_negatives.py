"""Cluttered tables are photos without tiles, and what lies behind a hand is none either."""

from pathlib import Path

import pytest

from vision.labels.yolo_folders import read_yolo_folder
from vision.training.research.clutter_negatives import write_cluttered_tables

pytestmark = pytest.mark.slow


def test_a_number_always_gives_the_same_picture_without_labels(tmp_path: Path) -> None:
    three = list(write_cluttered_tables(tmp_path / "three", range(3)))
    [second] = write_cluttered_tables(tmp_path / "one", [1])
    assert second.read_bytes() == three[1].read_bytes()
    assert len({path.read_bytes() for path in three}) == 3
    photos = read_yolo_folder(tmp_path / "three").photos
    assert [photo.path for photo in photos] == three
    assert not any(photo.codes for photo in photos)
