"""`pailens convert`: labels of one format to another, with photos that every tool opens."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pillow_heif
import pytest
from PIL import ExifTags, Image
from typer.testing import CliRunner, Result

from scoring.errors import PailensError
from vision.commands.application import app
from vision.labels.formats import FORMATS, PhotoLabels, TileLabel
from vision.labels.photo_labels import Box
from vision.labels.predictions_file import Predictions
from vision.labels.review_state import is_reviewed, settle_review
from vision.reading.records import NetworkRecord

SIZE = (160, 96)
"""Of the upright photos."""
BOX: Box = (20.0, 10.0, 60.0, 66.0)
NAMES = ("a.jpg", "evening_a.png", "evening/a.jpg", "evening/turned.jpg", "evening/late/b.heic", "d.webp")
MODEL = NetworkRecord(name="pailens-tiles", sha256="c0" * 32)


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, ["convert", *map(str, arguments)], catch_exceptions=False, env={"COLUMNS": "200"})


def picture() -> Image.Image:
    pixels = np.full((SIZE[1], SIZE[0], 3), 40, np.uint8)
    left, top, right, bottom = map(int, BOX)
    pixels[top:bottom, left:right] = 250
    return Image.fromarray(pixels)


def put(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.suffix == ".heic":
        pillow_heif.from_pillow(picture()).save(path, quality=95)
    elif path.stem == "turned":
        exif = Image.Exif()
        exif[ExifTags.Base.Orientation] = 6
        exif[ExifTags.Base.DateTime] = "2026:01:01 20:00:00"
        picture().transpose(Image.Transpose.ROTATE_90).save(path, exif=exif, quality=95)
    else:
        picture().save(path)


@pytest.fixture
def labels(tmp_path: Path) -> Path:
    """Six photos in nested folders, labelled in our own format."""
    folder = tmp_path / "labels"
    for name in NAMES:
        put(folder / "images" / name)
    tile = TileLabel("5z", BOX, confidence=0.9)
    photos = [PhotoLabels(name, *SIZE, (tile,), model=MODEL) for name in NAMES]
    FORMATS["json"].write([replace(photos[0], annotator="person"), *photos[1:]], folder)
    return folder


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_every_photo_is_there_upright_and_flat_with_its_box(name: str, labels: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    done = run(labels, "--to", name, "-o", out, "--flat", "--upright")
    assert done.exit_code == 0, done.output
    assert "6 photos with 6 tiles" in done.stdout
    back = list(FORMATS[name].read(out))
    assert len(back) == len(NAMES)
    for photo in back:
        assert "/" not in photo.name
        with Image.open(out / FORMATS[name].images / photo.name) as opened:
            assert opened.format in {"JPEG", "PNG"}
            assert opened.getexif().get(ExifTags.Base.Orientation, 1) == 1
            assert opened.size == SIZE
            grey = np.asarray(opened.convert("L"), float)
        left, top, right, bottom = map(round, photo.tiles[0].box)
        assert grey[top + 4 : bottom - 4, left + 4 : right - 4].min() > 200
        assert grey[:, : left - 4].max() < 100


def test_other_tools_get_flat_and_upright_photos_by_default_and_our_own_format_does_not(
    labels: Path, tmp_path: Path
) -> None:
    run(labels, "--to", "yolo", "-o", tmp_path / "yolo")
    assert (tmp_path / "yolo" / "images" / "evening_late_b.jpg").is_file()
    run(labels, "--to", "json", "-o", tmp_path / "json")
    assert (tmp_path / "json" / "images" / "evening" / "late" / "b.heic").is_file()
    with Image.open(tmp_path / "yolo" / "images" / "evening_turned.jpg") as turned:
        assert turned.getexif()[ExifTags.Base.DateTime] == "2026:01:01 20:00:00"


def test_predictions_stay_predictions(labels: Path, tmp_path: Path) -> None:
    run(labels, "--to", "yolo", "-o", tmp_path / "out")
    predictions = Predictions.read(tmp_path / "out")
    settled = [settle_review(one, predictions.find(one)) for one in FORMATS["yolo"].read(tmp_path / "out")]
    assert len(predictions) == len(NAMES) - 1
    assert sum(map(is_reviewed, settled)) == 1


def test_a_photo_that_is_missing_is_named_and_left_out(labels: Path, tmp_path: Path) -> None:
    (labels / "images" / "evening" / "turned.jpg").unlink()
    (labels / "images" / "d.webp").write_bytes(b"no picture")
    done = run(labels, "--to", "coco", "-o", tmp_path / "out")
    assert done.exit_code == 2
    assert "evening/turned.jpg: no photo of this name is there" in done.stderr
    assert "d.webp" in done.stderr
    names = [one.name for one in FORMATS["coco"].read(tmp_path / "out")]
    assert {"a.jpg", "evening_late_b.jpg"} < set(names)
    assert len({Path(name).stem for name in names}) == len(names) == 4, "two of one stem are numbered"


def test_the_same_command_again_writes_no_picture_twice(labels: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    run(labels, "--to", "voc", "-o", out)
    before = {path: path.stat().st_ino for path in (out / "JPEGImages").iterdir()}
    assert run(labels, "--to", "voc", "-o", out).exit_code == 0
    assert {path: path.stat().st_ino for path in (out / "JPEGImages").iterdir()} == before


def test_a_folder_that_holds_something_else_is_refused(labels: Path, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "letter.txt").touch()
    with pytest.raises(PailensError, match=r"holds letter\.txt"):
        run(labels, "--to", "voc", "-o", tmp_path / "out")
    with pytest.raises(PailensError, match="is the folder that is read"):
        run(labels, "--to", "voc", "-o", labels)
