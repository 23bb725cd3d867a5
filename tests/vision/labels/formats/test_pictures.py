"""Labels of other tools and the pictures they are of: names of other machines, sizes, boxes at the edge."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from PIL import Image
from typer.testing import CliRunner, Result

from vision.commands.application import app
from vision.commands.label_sources import open_labels
from vision.labels.folders import read_labelled_folder
from vision.labels.labelled_photo import DatasetError
from vision.labels.photo_labels import Box, PhotoLabels

SIZE = (200, 100)
BOX = (20.0, 10.0, 60.0, 70.0)


def picture(path: Path, size: tuple[int, int] = SIZE) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.new("RGB", size, (40, 120, 60)).save(path)


def coco(file: Path, name: str, box: Sequence[float] = BOX, size: tuple[int | None, int | None] = SIZE) -> None:
    left, top, right, bottom = box
    record = {
        "images": [{"id": 1, "file_name": name, "width": size[0], "height": size[1]}],
        "annotations": [{"id": 1, "image_id": 1, "category_id": 1, "bbox": [left, top, right - left, bottom - top]}],
        "categories": [{"id": 1, "name": "1s"}],
    }
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(record))


def convert(folder: Path) -> Result:
    command = ["convert", str(folder / "labels"), "--to", "voc", "-o", str(folder / "out")]
    return CliRunner().invoke(app, command, catch_exceptions=False)


def opened(folder: Path) -> PhotoLabels:
    with open_labels(folder) as found:
        (photo,) = found
    photo.read()
    return photo.labels


@pytest.mark.parametrize(
    "name",
    [
        "C:\\Users\\me\\data\\images\\evening\\a b.jpg", "evening\\a b.jpg", "/home/me/data/evening/a b.jpg",
        "https://bucket.example.org/d/evening/a%20b.jpg?sig=1", "./images/evening/a b.jpg", "../images/a b.jpg",
        "/data/local-files/?d=photos/evening/a%20b.jpg", "file:///C:/data/evening/a%20b.jpg",
    ],
)  # fmt: skip
def test_a_photo_named_by_a_path_of_another_machine_is_the_one_that_is_here(name: str, tmp_path: Path) -> None:
    picture(tmp_path / "images" / "evening" / "a b.jpg")
    coco(tmp_path / "labels.json", name)
    labels = opened(tmp_path)
    assert labels.name.removeprefix("photos/") == "evening/a b.jpg"
    assert labels.tiles[0].box == pytest.approx(BOX)


def test_a_path_that_several_photos_could_be_is_refused(tmp_path: Path) -> None:
    picture(tmp_path / "images" / "one" / "a.jpg")
    picture(tmp_path / "images" / "two" / "a.jpg")
    coco(tmp_path / "labels.json", "C:\\data\\a.jpg")
    with pytest.raises(DatasetError, match=r"labels\.json: 'C:.*path of another machine, and 2 photos here"):
        opened(tmp_path)
    coco(tmp_path / "labels.json", "C:\\data\\two\\a.jpg")
    assert opened(tmp_path).name == "two/a.jpg"


def test_labels_for_a_picture_of_another_size_are_refused_by_name(tmp_path: Path) -> None:
    picture(tmp_path / "labels" / "images" / "a.jpg", (100, 200))
    coco(tmp_path / "labels" / "labels.json", "a.jpg")
    done = convert(tmp_path)
    assert done.exit_code == 2
    assert "a.jpg: its labels are for a picture of 200 x 100 pixels, the one that is there has 100 x 200" in done.stderr
    with pytest.raises(DatasetError, match=r"labels: a\.jpg: its labels are for a picture of 200 x 100"):
        read_labelled_folder(tmp_path / "labels")


@pytest.mark.parametrize(
    ("box", "clipped"),
    [
        ((-1.0, 10.0, 60.0, 100.9), (0.0, 10.0, 60.0, 100.0)),
        ((150.0, 10.0, 203.0, 70.0), None),
        ((500.0, 500.0, 520.0, 530.0), None),
    ],
)
def test_a_box_over_the_edge_is_cut_within_a_pixel_and_else_refused(
    box: Box, clipped: Box | None, tmp_path: Path
) -> None:
    picture(tmp_path / "labels" / "images" / "a.jpg")
    coco(tmp_path / "labels" / "labels.json", "a.jpg", box)
    if clipped is not None:
        assert opened(tmp_path / "labels").tiles[0].box == pytest.approx(clipped)
        return
    done = convert(tmp_path)
    assert done.exit_code == 2
    assert "a.jpg: its box" in done.stderr
    assert "is not inside the picture of 200 x 100 pixels" in done.stderr
    with pytest.raises(DatasetError, match=r"a\.jpg: its box .* of 1s is not inside"):
        read_labelled_folder(tmp_path / "labels")


def test_a_size_that_labels_do_not_tell_is_the_pictures(tmp_path: Path) -> None:
    coco(tmp_path / "labels.json", "a.jpg", size=(None, None))
    with pytest.raises(DatasetError, match=r"a\.jpg: its labels do not tell its size"):
        opened(tmp_path)
    picture(tmp_path / "images" / "a.jpg")
    assert (opened(tmp_path).width, opened(tmp_path).height) == SIZE
    (tmp_path / "labels.json").unlink()
    (tmp_path / "Annotations").mkdir()
    (tmp_path / "Annotations" / "a.xml").write_text(
        "<annotation><filename>a.jpg</filename><object><name>1s</name><bndbox><xmin>21</xmin><ymin>11</ymin>"
        "<xmax>60</xmax><ymax>70</ymax></bndbox></object></annotation>"
    )
    assert (opened(tmp_path).width, opened(tmp_path).tiles[0].box) == (SIZE[0], BOX)


@pytest.mark.parametrize("place", ["labels.json", "annotations/instances_train.json", "valid/_annotations.coco.json"])
def test_a_json_file_that_is_cut_off_is_named(place: str, tmp_path: Path) -> None:
    picture(tmp_path / "train" / "a.jpg")
    coco(tmp_path / "train" / "_annotations.coco.json", "a.jpg")
    (tmp_path / place).parent.mkdir(exist_ok=True)
    (tmp_path / place).write_text('{"images": [\n{"id": 1,')
    with pytest.raises(DatasetError, match=rf"{place}:2: This is not a JSON record"):
        opened(tmp_path)


def test_a_photo_in_several_coco_files_is_one_photo(tmp_path: Path) -> None:
    picture(tmp_path / "images" / "a.jpg")
    for kind in ("instances", "stuff", "image_info"):
        coco(tmp_path / "annotations" / f"{kind}_train.json", "a.jpg")
    info = tmp_path / "annotations" / "image_info_train.json"
    info.write_text(json.dumps(json.loads(info.read_text()) | {"annotations": []}))
    assert len(opened(tmp_path).tiles) == 1
    coco(tmp_path / "annotations" / "stuff_train.json", "a.jpg", (20, 10, 50, 70))
    with pytest.raises(DatasetError, match=r"stuff_train\.json: a\.jpg: comes twice"):
        opened(tmp_path)
