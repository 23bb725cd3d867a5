import json
from pathlib import Path
from typing import Any

import pytest

from tests.vision.dataset.making import build, make_material
from vision.dataset.build import check_dataset
from vision.dataset.splits import SplitRatios
from vision.texts import CATALOGUE


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    build(tmp_path, [make_material(1), make_material(2)], SplitRatios(1, 0, 0))
    return tmp_path


def faults(folder: Path) -> str:
    return " ".join(map(CATALOGUE.translate, check_dataset(folder)[1]))


def first(folder: Path, part: str) -> Path:
    return sorted((folder / "train" / part).iterdir())[0]


def rewrite(folder: Path, **fields: Any) -> None:
    """Change the first photo's entry of the manifest."""
    path = folder / "manifest.json"
    manifest = json.loads(path.read_text())
    manifest["photos"][0] |= fields
    path.write_text(json.dumps(manifest))


@pytest.mark.parametrize("part", ["images", "labels", "readings"])
def test_a_file_that_is_changed_missing_or_added_is_named(folder: Path, part: str) -> None:
    path = first(folder, part)
    data = path.read_bytes()
    path.write_bytes(data + b"\n")
    assert f"train/{part}/{path.name} is not what the manifest says" in faults(folder)
    path.unlink()
    assert f"train/{part}/{path.name} is missing." in faults(folder)
    path.write_bytes(data)
    assert faults(folder) == ""
    (path.parent / "another.txt").write_text("")
    assert faults(folder) == f"train/{part}/another.txt is not in the manifest."


def test_labels_that_are_none_or_too_many_are_named(folder: Path) -> None:
    path = first(folder, "labels")
    path.write_text("rubbish")
    assert f"{path.name}:1: a box is 5 numbers" in faults(folder)
    path.write_text("0 .5 .5 .1 .1\n" * 3)
    assert "has 3 tiles; the manifest says 2." in faults(folder)


def test_a_session_and_copies_on_two_sides_are_named(folder: Path) -> None:
    manifest = json.loads((folder / "manifest.json").read_text())
    one, other = manifest["photos"]
    moved = one["file"].replace("train/", "test/")
    rewrite(folder, file=moved, session=other["session"], look=other["look"])
    found = faults(folder)
    assert "is on test and train." in found
    assert f"{moved} and {other['file']} look alike and are on two sides." in found


def test_one_photo_twice_and_counts_of_a_source_that_do_not_hold_are_named(folder: Path) -> None:
    manifest = json.loads((folder / "manifest.json").read_text())
    rewrite(folder, photo=manifest["photos"][1]["photo"], source="another")
    found = faults(folder)
    assert "are one photo." in found
    assert "gives the source mine 2 photos" in found
