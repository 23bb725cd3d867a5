import os
from pathlib import Path

import pytest

from tests.vision.annotation.prelabel.examples import put_photos
from vision.annotation.prelabel.photos import find_photos
from vision.labels.labelled_photo import DatasetError


def names(*places: str | Path) -> list[str]:
    return [photo.name for photo in find_photos([str(place) for place in places], Path("labels"))]


@pytest.mark.parametrize(
    ("files", "places", "found"),
    [
        pytest.param(
            "a.jpg evening/b.JPEG evening/late/c.heic notes.txt d.gif",
            ".",
            "a.jpg evening/b.JPEG evening/late/c.heic",
            id="folders are searched to the bottom",
        ),
        pytest.param("photo b.jpg", "photo", "photo", id="a named file has any ending"),
        pytest.param("in/a.jpg in/b/c.jpg in/b/d.txt in/b/.e.jpg", "in/**/*", "a.jpg b/c.jpg", id="a pattern"),
        pytest.param("in/a.jpg in/b/c.jpg", "*/?.jpg", "in/a.jpg", id="a pattern of folders"),
        pytest.param("[1]/a.jpg", "[1]", "a.jpg", id="a folder named as a pattern"),
        pytest.param("one/a.jpg two/a.jpg", "one two", "one/a.jpg two/a.jpg", id="several folders"),
        pytest.param("in/a.jpg", "in/a.jpg . in/../in/*.jpg", "a.jpg", id="named in three ways"),
        pytest.param("a.jpg labels/images/a.jpg", ".", "a.jpg", id="the folder of the labels is left out"),
    ],
)
def test_photos_of_the_places_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, files: str, places: str, found: str
) -> None:
    monkeypatch.chdir(tmp_path)
    put_photos(tmp_path, *files.split())
    assert names(*places.split()) == found.split()


def test_hidden_files_and_folders_and_links_to_folders_are_passed_over_and_links_to_files_not(tmp_path: Path) -> None:
    put_photos(tmp_path, "in/a.jpg", "in/._a.jpg", "in/.thumbnails/b.jpg", "elsewhere/c.jpg")
    (tmp_path / "in" / "link").symlink_to(tmp_path / "elsewhere", target_is_directory=True)
    (tmp_path / "in" / "loop").symlink_to(tmp_path / "in", target_is_directory=True)
    (tmp_path / "in" / "mine.jpg").symlink_to(tmp_path / "elsewhere" / "c.jpg")
    (tmp_path / "in" / "broken.jpg").symlink_to(tmp_path / "nowhere.jpg")
    assert names(tmp_path / "in") == ["a.jpg", "broken.jpg", "mine.jpg"]


@pytest.mark.parametrize("place", ["nowhere", "nowhere/*.jpg", "empty", "empty/*.jpg"])
def test_a_place_without_photos_is_refused_by_name(tmp_path: Path, place: str) -> None:
    put_photos(tmp_path, "empty/notes.txt")
    with pytest.raises(DatasetError) as caught:
        names(tmp_path / place)
    assert caught.value.about == str(tmp_path / place)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such file names")
def test_names_that_some_system_cannot_have_are_changed(tmp_path: Path) -> None:
    put_photos(tmp_path, "a?b.jpg", "tab\there.jpg", "back\\slash.jpg")
    Path(os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9.jpg")).touch()
    assert sorted(names(tmp_path)) == ["a_b.jpg", "back_slash.jpg", "caf_.jpg", "tab_here.jpg"]
