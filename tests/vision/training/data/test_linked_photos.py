"""The photos that Ultralytics is given: all of them, and nothing to learn where nobody labelled."""

from pathlib import Path

import numpy as np
from PIL import Image

from vision.images.photo import load_photo_file
from vision.labels.box_files import read_boxes, write_boxes
from vision.labels.labelled_photo import ignored_region_file
from vision.labels.yolo_folders import read_yolo_folder, write_yolo_definition, write_yolo_labels
from vision.training.data.photos import link_photos

RED = (200, 10, 10)


def _photo(folder: Path, name: str) -> Path:
    picture = (folder / "images" / name).with_suffix(".png")
    picture.parent.mkdir(parents=True, exist_ok=True)
    Image.new("RGB", (100, 50), RED).save(picture)
    (folder / "labels" / name).parent.mkdir(parents=True, exist_ok=True)
    write_yolo_labels((folder / "labels" / name).with_suffix(".txt"), ["1s"], np.array([[0.0, 0.0, 0.2, 0.5]]))
    write_yolo_definition(folder)
    return picture


def test_photos_of_subfolders_are_linked_beside_each_other(tmp_path: Path) -> None:
    for name in ("1", "evening/1", "evening/late/1"):
        _photo(tmp_path / "club", name)
    linked = link_photos(read_yolo_folder(tmp_path / "club").photos, tmp_path / "out")
    assert len(set(linked)) == 3
    assert {one.parent for one in linked} == {(tmp_path / "out" / "images").absolute()}
    labels = {one.stem: one.read_text() for one in (tmp_path / "out" / "labels").iterdir()}
    assert labels == {one.stem: "18 0.100000 0.250000 0.200000 0.500000\n" for one in linked}


def test_nothing_but_labelled_tiles_is_left_in_an_ignored_region_where_it_is_masked(tmp_path: Path) -> None:
    picture = _photo(tmp_path / "club", "1")
    region = np.array([[0.0, 0.0, 0.5, 1.0]])
    write_boxes(ignored_region_file(picture), region)
    photos = read_yolo_folder(tmp_path / "club").photos
    (masked,) = link_photos(photos, tmp_path / "masked", masked=True)
    pixels = load_photo_file(masked).pixels
    assert np.ptp(pixels[30:, :50].reshape(-1, 3)) == 0
    assert (pixels[:25, :20] == RED).all()
    assert (pixels[:, 50:] == RED).all()
    (plain,) = link_photos(photos, tmp_path / "plain")
    assert (load_photo_file(plain).pixels == RED).all()
    assert read_boxes(ignored_region_file(plain)).tolist() == region.tolist()
