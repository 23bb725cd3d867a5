from pathlib import Path

import numpy as np
import pytest

from scoring.tiles import CLASSES
from vision.labels.labelled_photo import DatasetError
from vision.labels.yolo_folders import (
    find_yolo_photos,
    photo_groups,
    photo_sources,
    read_yolo_folder,
    read_yolo_labels,
    write_photo_index,
    write_yolo_definition,
    write_yolo_labels,
    yolo_class_names,
)


def yolo_folder(root: Path, labels: dict[str, str], name: str = "val") -> Path:
    """A YOLO folder whose photos are empty files: only the labels are read here."""
    folder = root / name
    (folder / "images").mkdir(parents=True)
    (folder / "labels").mkdir()
    for stem, text in labels.items():
        (folder / "images" / f"{stem}.jpg").touch()
        (folder / "labels" / f"{stem}.txt").write_text(text)
    return folder


def test_boxes_are_corners_in_shares_and_codes_in_the_order_of_the_classes(tmp_path: Path) -> None:
    folder = yolo_folder(tmp_path, {"a": "0 0.5 0.25 0.2 0.1\n42 0.1 0.1 0.2 0.2\n"})
    part = read_yolo_folder(folder)
    assert part.name == "val"
    (photo,) = part.photos
    assert photo.codes == ("1m", "0x")
    assert photo.boxes is not None
    assert np.allclose(photo.boxes, [[0.4, 0.2, 0.6, 0.3], [0, 0, 0.2, 0.2]])
    assert photo.key == "val/a.jpg"


@pytest.mark.parametrize("place", [".", "val"])
def test_index_beside_the_folder_or_in_it_gives_the_source(tmp_path: Path, place: str) -> None:
    folder = yolo_folder(tmp_path, {"a": "", "b": ""})
    (tmp_path / place / "index.csv").write_text("split,name,subsource\nval,a,web\nval,x,fb\n")
    assert [photo.source for photo in read_yolo_folder(folder).photos] == ["web", "val"]


def test_copies_of_a_photo_are_told_by_the_index_where_it_says(tmp_path: Path) -> None:
    folder = yolo_folder(tmp_path, {"a": "", "b": ""})
    assert photo_groups(folder) == {}
    (tmp_path / "index.csv").write_text("name,subsource,photo_group\na,ann,one\nb,ann,\n")
    assert photo_groups(folder) == {"a": "one"}


def test_index_without_its_columns_is_refused(tmp_path: Path) -> None:
    folder = yolo_folder(tmp_path, {"a": ""})
    (tmp_path / "index.csv").write_text("name,where\na,web\n")
    with pytest.raises(DatasetError, match=r"index\.csv:1: needs the columns name and subsource"):
        read_yolo_folder(folder)


@pytest.mark.parametrize(
    ("stems", "further", "reason"),
    [
        ("a", "images/b.png", r"b\.png: has no labels: labels/b\.txt is missing"),
        ("a", "labels/b.txt", r"b\.txt: has no photo of that name"),
        ("", "labels/classes.txt", "images: holds no photos"),
    ],
)
def test_photos_without_labels_and_labels_without_photos_are_refused_by_name(
    tmp_path: Path, stems: str, further: str, reason: str
) -> None:
    folder = yolo_folder(tmp_path, dict.fromkeys(stems, ""))
    (folder / further).touch()
    with pytest.raises(DatasetError, match=reason):
        read_yolo_folder(folder)


def test_a_list_of_class_names_among_labels_is_none_of_a_photo_unless_one_is_called_so(tmp_path: Path) -> None:
    folder = yolo_folder(tmp_path, {"a": "0 .5 .5 .1 .1\n"})
    (folder / "labels" / "classes.txt").write_text("1m\n2m\n")
    assert len(read_yolo_folder(folder).photos) == 1
    (photo,) = read_yolo_folder(yolo_folder(tmp_path / "other", {"classes": "0 .5 .5 .1 .1\n"})).photos
    assert photo.codes == ("1m",)


def test_photos_in_folders_have_their_labels_in_folders_of_the_same_names(tmp_path: Path) -> None:
    folder = yolo_folder(tmp_path, {"a": ""})
    for part, file in (("images", "b.png"), ("images", ".hidden.png"), ("labels", "b.txt")):
        (folder / part / "evening").mkdir(exist_ok=True)
        (folder / part / "evening" / file).touch()
    found = list(find_yolo_photos(folder))
    assert [(photo.name, photo.labels.relative_to(folder).as_posix()) for photo in found] == [
        ("a.jpg", "labels/a.txt"),
        ("evening/b.png", "labels/evening/b.txt"),
    ]
    assert [photo.key for photo in read_yolo_folder(folder).photos] == ["val/a.jpg", "val/evening/b.png"]


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    folder = yolo_folder(tmp_path, {"a": ""})
    boxes = np.array([[0.1, 0.2, 0.3, 0.5], [0.0, 0.0, 1.0, 1.0]])
    write_yolo_labels(folder / "labels" / "a.txt", ("5z", "0x"), boxes)
    write_yolo_definition(folder)
    write_photo_index(folder, [("a", "ann, at home", "one")])
    (photo,) = read_yolo_folder(folder).photos
    assert (photo.codes, tuple(yolo_class_names(folder))) == (("5z", "0x"), CLASSES)
    assert photo.boxes is not None
    assert np.allclose(photo.boxes, boxes, atol=1e-6)
    assert (photo_sources(folder), photo_groups(folder)) == ({"a": "ann, at home"}, {"a": "one"})


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("1 .5 .5 .1", "5 numbers"),
        ("1 .5 .5 .1 .1 .9 a", "5 numbers"),
        ("1 .5 .5 .1 .1 1.9", "between 0 and 1"),
        ("1 .5 .5 .1 tile", "5 numbers"),
        ("43 .5 .5 .1 .1", "from 0 to 42"),
        ("-1 .5 .5 .1 .1", "from 0 to 42"),
        ("1.5 .5 .5 .1 .1", "from 0 to 42"),
        ("9" * 5000 + " .5 .5 .1 .1", "from 0 to 42"),
        ("1m .5 .5 .1 .1", "from 0 to 42"),
        ("1 320 240 20 30", "shares"),
        ("1 .5 .5 0 .1", "shares"),
        ("1 .5 nan .1 .1", "shares"),
        ("1 .1 .1 .2 .1 .2 1.2", "shares"),
        ("1 .1 .1 .2 .1 .3 .1", "shares"),
        ("1 .1 .1 .2 .1 .2 .2 .1", "5 numbers"),
    ],
    ids=lambda said: said[:30],
)
def test_a_line_that_is_no_box_is_refused_by_file_and_line(tmp_path: Path, line: str, reason: str) -> None:
    path = tmp_path / "a.txt"
    path.write_text(f"0 .5 .5 .1 .1\n\n{line}\n")
    with pytest.raises(DatasetError, match=reason) as error:
        read_yolo_labels(path)
    assert error.value.about == f"{path}:3"
    path.write_bytes(b"\xff\xfe\x00\x80")
    with pytest.raises(DatasetError, match=r"a\.txt: is not a text file"):
        read_yolo_labels(path)


@pytest.mark.parametrize("name", ["data.yaml", "dataset.yaml"])
def test_another_order_of_classes_is_honoured(tmp_path: Path, name: str) -> None:
    folder = yolo_folder(tmp_path, {"a": "0 .5 .5 .1 .1\n1 .5 .5 .1 .1\n", "b": "\n"})
    (tmp_path / name).write_text("nc: 2\nnames: [5z, 1m]\n")
    photo, empty = read_yolo_folder(folder).photos
    assert (photo.codes, empty.codes) == (("5z", "1m"), ())
    (folder / "labels" / "b.txt").write_text("2 .5 .5 .1 .1\n")
    with pytest.raises(DatasetError, match=r"b\.txt:1: class 2 is not a whole number from 0 to 1"):
        read_yolo_folder(folder)
