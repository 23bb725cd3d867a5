"""`pailens report` as a user types it: one HTML file of labels or of two people's labels."""

import re
from dataclasses import replace
from pathlib import Path

import numpy as np
from PIL import Image
from typer.testing import CliRunner, Result

from vision.commands.application import app
from vision.labels.formats import FORMATS, PhotoLabels, TileLabel

SAMPLES = Path(__file__).parents[3] / "datasets" / "samples"
TILES = (TileLabel("1m", (10, 10, 50, 70)), TileLabel("5z", (60, 10, 100, 70)))


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, ["report", *map(str, arguments)], catch_exceptions=False)


def labelled(folder: Path, *tiles: TileLabel) -> Path:
    (folder / "images").mkdir(parents=True)
    Image.fromarray(np.full((100, 200, 3), 90, np.uint8)).save(folder / "images" / "a.jpg")
    FORMATS["coco"].write([PhotoLabels("a.jpg", 200, 100, tiles, annotator="person")], folder)
    return folder


def test_two_peoples_labels_are_compared_with_a_picture_of_each_tile_on_which_they_differ(tmp_path: Path) -> None:
    ann = labelled(tmp_path / "<b>ann", *TILES)
    bob = labelled(tmp_path / "bob", TILES[0], replace(TILES[1], code="7z"))
    done = run("compare", ann, bob, "-o", tmp_path / "out.html")
    assert done.exit_code == 0, done.output
    page = (tmp_path / "out.html").read_text("utf-8")
    assert len(re.findall(r"<img[^>]+src=.data:image/", page)) == 1
    assert "Tiles on which they differ" in page
    assert re.search(r"5z White / 7z Red\s+a\.jpg", page)
    assert "<b>ann" not in page, "names of folders are no markup"
    assert run("compare", ann, ann, "-o", tmp_path / "out.html").exit_code == 0
    page = (tmp_path / "out.html").read_text("utf-8")
    assert ("2 of 2 tiles agree" in page, "Tiles on which they differ" in page) == (True, False)
    labels = next(bob.rglob("*.json"))
    labels.write_text(re.sub(r'"width": 200', '"width": 0', labels.read_text()))
    assert run("compare", ann, bob, "-o", tmp_path / "out.html").exit_code == 2, "a photo is refused"


def test_labels_are_shown_with_their_figures_and_those_that_are_probably_wrong(tmp_path: Path) -> None:
    text = (SAMPLES / "labels" / "international-1.txt").read_text()
    number, rest = text.split(" ", 1)
    wrong = tmp_path / "club"
    for part in ("images", "labels"):
        (wrong / part).mkdir(parents=True)
    picture = next((SAMPLES / "images").glob("international-1.*"))
    (wrong / "images" / picture.name).write_bytes(picture.read_bytes())
    (wrong / "labels" / "international-1.txt").write_text(f"{(int(number) + 1) % 9} {rest}")
    done = run("evaluate", wrong, "-o", tmp_path / "out.html")
    assert done.exit_code == 0, done.output
    page = (tmp_path / "out.html").read_text("utf-8")
    assert "tile_f1" in page
    assert page.count("another face: ") == 1
