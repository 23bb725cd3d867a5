import json
from pathlib import Path

import pytest

from vision.labels.folders import (
    nested_labelled_folders,
    read_labelled_folder,
    read_labelled_sets,
    select_sources,
)
from vision.labels.labelled_photo import DatasetError


def make_yolo(folder: Path) -> Path:
    for name in ("images", "labels"):
        (folder / name).mkdir(parents=True)
    (folder / "images" / "a.png").touch()
    (folder / "labels" / "a.txt").write_text("0 .5 .5 .1 .1\n")
    return folder


def make_truth(folder: Path) -> Path:
    folder.mkdir(parents=True)
    (folder / "b.png").touch()
    (folder / "truth.json").write_text(json.dumps({"images": [{"file": "b.png", "rows": [["5z"]]}]}))
    return folder


def test_labelled_folders_inside_are_data_of_their_own(tmp_path: Path) -> None:
    wild = make_truth(tmp_path / "wild")
    boxed = make_yolo(wild / "boxed")
    assert len(read_labelled_folder(wild).photos) == 1
    assert nested_labelled_folders(wild) == [boxed]


def test_what_is_no_labelled_folder_is_refused_with_those_inside(tmp_path: Path) -> None:
    with pytest.raises(DatasetError, match="is not a folder"):
        read_labelled_folder(tmp_path / "nowhere")
    with pytest.raises(DatasetError, match="holds no labels of any format"):
        read_labelled_folder(tmp_path)
    make_yolo(tmp_path / "val")
    make_truth(tmp_path / "wild")
    with pytest.raises(DatasetError, match="named instead: val, wild"):
        read_labelled_folder(tmp_path)


def test_a_name_that_ends_in_a_dot_is_the_folder_it_stands_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(make_yolo(tmp_path / "val"))
    assert read_labelled_folder(Path()).name == "val"


def test_two_folders_of_one_name_are_refused(tmp_path: Path) -> None:
    folders = [make_yolo(tmp_path / "one" / "val"), make_yolo(tmp_path / "two" / "val")]
    with pytest.raises(DatasetError, match="a folder called val was named before"):
        read_labelled_sets(folders)


def test_only_photos_of_the_sources_named_are_kept_and_unknown_sources_refused(tmp_path: Path) -> None:
    sets = read_labelled_sets([make_yolo(tmp_path / "val"), make_truth(tmp_path / "wild")])
    assert [part.name for part in select_sources(sets, ["wild"])] == ["wild"]
    assert select_sources(sets, []) == sets
    with pytest.raises(DatasetError, match="wald: no photo is of this source, only of val, wild"):
        select_sources(sets, ["wald"])
