"""Copies of photos show tiles of another material, with the labels of the photo."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

pytest.importorskip("torch", reason="training needs the extra [train]")

from vision.images.photo import load_photo_file
from vision.labels.box_files import write_boxes
from vision.labels.labelled_photo import DatasetError, LabelledPhoto
from vision.labels.yolo_folders import read_yolo_folder, write_photo_index, write_yolo_labels
from vision.training.research.other_materials import write_in_other_materials

BOX, IGNORED = [0.1, 0.2, 0.4, 0.6], [0.7, 0.1, 0.9, 0.3]


def write_photos(folder: Path) -> Path:
    for part in ("images", "labels"):
        (folder / part).mkdir(parents=True)
    for name in "ab":
        cv2.imwrite(str(folder / "images" / f"{name}.png"), np.full((60, 80, 3), 235, np.uint8))
        write_yolo_labels(folder / "labels" / f"{name}.txt", ["5s"], [BOX])
    write_boxes(folder / "ignored" / "a.txt", np.array([IGNORED]))
    write_photo_index(folder, [(name, "web", name) for name in "ab"])
    return folder


def test_a_copy_has_other_colours_and_the_same_labels(tmp_path: Path) -> None:
    photos = read_yolo_folder(write_photos(tmp_path / "photos")).photos
    written = list(write_in_other_materials(photos, tmp_path / "out"))
    copies = read_yolo_folder(tmp_path / "out").photos
    assert [copy.path for copy in copies] == written
    assert [copy.path.stem for copy in copies] == ["a_recoloured", "b_recoloured"]
    for copy, photo in zip(copies, photos, strict=True):
        assert copy.codes == photo.codes
        assert copy.source == photo.source
        assert copy.boxes == pytest.approx(photo.boxes, abs=1e-5)
        assert copy.ignored == pytest.approx(photo.ignored, abs=1e-5)
    first, second = (load_photo_file(path).pixels.mean((0, 1)) for path in written)
    assert np.abs(first - 235).max() > 20
    assert np.abs(first - second).max() > 5


def test_the_same_seed_writes_the_same_copies(tmp_path: Path) -> None:
    photos = read_yolo_folder(write_photos(tmp_path / "photos")).photos
    one, same, other = (
        [path.read_bytes() for path in write_in_other_materials(photos, tmp_path / str(number), seed)]
        for number, seed in enumerate((3, 3, 30))
    )
    assert one == same
    assert one != other


def test_a_photo_without_boxes_is_named(tmp_path: Path) -> None:
    picture = write_photos(tmp_path / "photos") / "images" / "a.png"
    photo = LabelledPhoto("photos", picture, "web", ("5s",), None)
    with pytest.raises(DatasetError, match=r"a\.png"):
        list(write_in_other_materials([photo], tmp_path / "out"))
