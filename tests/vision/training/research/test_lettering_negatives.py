"""Pictures of print that is no tile."""

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from vision.labels.box_files import read_boxes
from vision.labels.labelled_photo import false_positive_file
from vision.labels.yolo_folders import read_yolo_folder
from vision.synthesis.rendering import invented
from vision.training.research import lettering_negatives
from vision.training.research.lettering_negatives import write_lettering_negatives

FONTS = sorted(Path("/usr/share/fonts").rglob("*.tt[fc]"))[:1]

pytestmark = pytest.mark.skipif(not FONTS, reason="no font is installed")


def test_pictures_are_photos_without_tiles_and_the_same_for_the_same_seed(tmp_path: Path) -> None:
    texture = tmp_path / "texture.png"
    Image.fromarray(np.full((90, 120, 3), 90, np.uint8)).save(texture)
    first, again = (list(write_lettering_negatives([texture], FONTS, tmp_path / name, 3)) for name in "ab")
    assert [photo.codes for photo in read_yolo_folder(tmp_path / "a").photos] == [()] * 3
    assert [path.read_bytes() for path in first] == [path.read_bytes() for path in again]
    assert np.ptp(np.asarray(Image.open(first[0]))) > 60


def test_characters_are_false_positives_where_they_stand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lettering_negatives, "_printed", lambda rng: "HEAR")  # every font has these
    texture = tmp_path / "texture.png"
    Image.fromarray(np.full((90, 120, 3), 90, np.uint8)).save(texture)
    list(write_lettering_negatives([texture], FONTS, tmp_path / "a", 12))
    contrasts = []
    for photo in read_yolo_folder(tmp_path / "a").photos:
        pixels = np.asarray(Image.open(photo.path).convert("L"), np.float64)
        boxes = read_boxes(false_positive_file(photo)) * np.array(pixels.shape[::-1] * 2)
        contrasts += [np.ptp(pixels[top:bottom, left:right]) for left, top, right, bottom in boxes.astype(int) if
                      bottom - top > 20 and right - left > 20]  # fmt: skip
    assert len(contrasts) > 20
    assert np.mean(np.array(contrasts) > 40) > 0.9


def test_no_character_of_a_tile_is_lettered() -> None:
    drawn = {lettering_negatives._chinese(np.random.default_rng(seed)) for seed in range(2000)}
    assert drawn & set(lettering_negatives._ALIKE)
    assert not (drawn | set(lettering_negatives._ALIKE)) & invented._TILE_CHARACTERS
