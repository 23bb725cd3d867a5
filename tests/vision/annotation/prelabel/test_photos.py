import os
from pathlib import Path

import pytest

from tests.vision.annotation.prelabel.examples import put_photos
from vision.annotation.prelabel.photos import find_photos
from vision.labels.labelled_photo import DatasetError


def names(*places: str | Path, out: Path = Path("out")) -> list[str]:
    return [photo.name for photo in find_photos([str(place) for place in places], out)]


def test_folders_are_searched_to_the_bottom_for_pictures(tmp_path: Path) -> None:
    put_photos(tmp_path, "a.jpg", "evening/b.JPEG", "evening/late/c.heic", "notes.txt", "d.gif")
    assert names(tmp_path) == ["a.jpg", "evening/b.JPEG", "evening/late/c.heic"]


def test_hidden_files_and_folders_and_links_to_folders_are_passed_over(tmp_path: Path) -> None:
    put_photos(tmp_path, "in/a.jpg", "in/._a.jpg", "in/.thumbnails/b.jpg", "elsewhere/c.jpg")
    (tmp_path / "in" / "link").symlink_to(tmp_path / "elsewhere", target_is_directory=True)
    (tmp_path / "in" / "loop").symlink_to(tmp_path / "in", target_is_directory=True)
    assert names(tmp_path / "in") == ["a.jpg"]


def test_a_link_to_a_file_is_a_photo_under_its_own_name(tmp_path: Path) -> None:
    put_photos(tmp_path, "elsewhere/c.jpg")
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "mine.jpg").symlink_to(tmp_path / "elsewhere" / "c.jpg")
    assert names(tmp_path / "in") == ["mine.jpg"]


def test_a_file_that_is_named_is_a_photo_whatever_its_ending(tmp_path: Path) -> None:
    put_photos(tmp_path, "photo", "b.jpg")
    assert names(tmp_path / "photo") == ["photo"]


def test_patterns_reach_into_folders(tmp_path: Path) -> None:
    put_photos(tmp_path, "in/a.jpg", "in/b/c.jpg", "in/b/d.txt", "in/b/.e.jpg")
    assert names(tmp_path / "in" / "**" / "*") == ["a.jpg", "b/c.jpg"]
    assert names(tmp_path / "*" / "?.jpg") == ["in/a.jpg"]


def test_a_folder_whose_name_is_a_pattern_is_a_folder(tmp_path: Path) -> None:
    put_photos(tmp_path, "[1]/a.jpg")
    assert names(tmp_path / "[1]") == ["a.jpg"]


def test_photos_of_several_folders_are_put_below_the_folders_names(tmp_path: Path) -> None:
    put_photos(tmp_path, "one/a.jpg", "two/a.jpg")
    assert names(tmp_path / "one", tmp_path / "two") == ["one/a.jpg", "two/a.jpg"]


def test_a_photo_named_in_two_ways_comes_once(tmp_path: Path) -> None:
    put_photos(tmp_path, "in/a.jpg")
    assert len(names(tmp_path / "in" / "a.jpg", tmp_path, tmp_path / "in" / ".." / "in" / "*.jpg")) == 1


def test_the_folder_of_the_labels_is_left_out(tmp_path: Path) -> None:
    put_photos(tmp_path, "a.jpg", "labels/images/a.jpg")
    assert names(tmp_path, out=tmp_path / "labels") == ["a.jpg"]


@pytest.mark.parametrize("place", ["nowhere", "nowhere/*.jpg", "empty", "empty/*.jpg"])
def test_a_place_without_photos_is_refused_by_name(tmp_path: Path, place: str) -> None:
    put_photos(tmp_path, "empty/notes.txt")
    with pytest.raises(DatasetError) as caught:
        names(tmp_path / place)
    assert caught.value.about == str(tmp_path / place)


def test_a_broken_link_is_a_photo_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "gone.jpg").symlink_to(tmp_path / "nowhere.jpg")
    assert names(tmp_path) == ["gone.jpg"]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such file names")
def test_names_that_some_system_cannot_have_are_changed(tmp_path: Path) -> None:
    put_photos(tmp_path, "a?b.jpg", "tab\there.jpg", "back\\slash.jpg")
    Path(os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9.jpg")).touch()
    assert sorted(names(tmp_path)) == ["a_b.jpg", "back_slash.jpg", "caf_.jpg", "tab_here.jpg"]
