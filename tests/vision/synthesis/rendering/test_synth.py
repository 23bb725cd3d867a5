"""Folders of rendered photos, and the ones that come with the project."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from scoring.hand import Hand
from scoring.tiles import BACK
from vision.labels.folders import read_truth_folder
from vision.labels.yolo_folders import read_yolo_folder
from vision.synthesis.rendering.art import load_art
from vision.synthesis.rendering.samples import Series
from vision.synthesis.rendering.series_folder import SeriesFolder

pytestmark = pytest.mark.slow

SAMPLES = Path(__file__).parents[4] / "datasets" / "samples"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("synth")
    assert list(SeriesFolder(Series.of(3, 400), 4, out).render()) == [0, 1, 2, 3]
    return out


def truth(folder: Path) -> list[dict[str, Any]]:
    images: list[dict[str, Any]] = json.loads((folder / "truth.json").read_text(encoding="utf-8"))["images"]
    return images


def hand_of(image: dict[str, Any]) -> Hand:
    record = image["hand"]
    melds = [(meld["kind"], meld["tiles"]) for meld in record["melds"]]
    return Hand.parse(
        record["rules"], record["concealed"], record["winning_tile"], melds=melds, flowers=record["flowers"]
    )


def test_the_labels_and_the_truth_say_the_same(folder: Path) -> None:
    by_truth = {photo.path.name: photo for photo in read_truth_folder(folder).photos}
    by_labels = {photo.path.name: photo for photo in read_yolo_folder(folder).photos}
    assert by_truth.keys() == by_labels.keys()
    for name, photo in by_truth.items():
        assert photo.codes == by_labels[name].codes
        assert photo.boxes == pytest.approx(by_labels[name].boxes, abs=0.001)


@pytest.mark.parametrize("image", truth(SAMPLES), ids=lambda image: image["file"])
def test_samples_of_the_project_are_small_and_their_truth_holds(image: dict[str, Any]) -> None:
    path = SAMPLES / "images" / image["file"]
    photo = cv2.imread(str(path))
    assert photo is not None
    assert photo.shape[:2] == (image["height"], image["width"])
    assert max(photo.shape) == 1600
    assert path.stat().st_size < 300_000
    groups = image["groups"]
    own = [image["codes"][tile] for group in groups if group["kind"] != "background" for tile in group["tiles"]]
    hand = hand_of(image)
    whole = Counter([*hand.concealed, *hand.flowers, *(code for meld in hand.melds for code in meld.tiles)])
    assert len(own) == whole.total()
    assert sum((whole - Counter(own)).values()) == own.count(BACK)


def test_tiles_of_artwork_show_its_faces(tmp_path: Path) -> None:
    """A set in the form of an artwork folder whose suits are told apart by colour alone."""
    colours = {"m": (255, 0, 0), "p": (0, 255, 0), "s": (0, 0, 255)}
    names = ("east", "south", "west", "north", "white", "green", "red")
    tiles = {**{f"{n}{suit}": suit for suit in "mps" for n in range(1, 10)}, **dict.fromkeys(names, "z")}
    for suit in "mpsz":
        face = np.full((80, 60, 3), 40, np.uint8)
        face[:] = colours.get(suit, (40, 40, 40))[::-1]
        cv2.imwrite(str(tmp_path / f"{suit}.png"), face)
    entry = {"kind": "face_opaque", "photo": False, "tiles": {name: [f"{suit}.png"] for name, suit in tiles.items()}}
    (tmp_path / "manifest.json").write_text(json.dumps({"sets": {"flat": entry}}), encoding="utf-8")
    looked_at = 0
    series = Series.of(2, 640, sets=load_art(tmp_path))
    for sample in map(series.sample, range(4)):
        assert sample.tile_set == "flat"
        for code, corners in zip(sample.truth.codes, sample.truth.corners, strict=True):
            x, y = corners.mean(axis=0).astype(int)
            if code[1] in colours and 4 < x < sample.photo.shape[1] - 4 and 4 < y < sample.photo.shape[0] - 4:
                seen = sample.photo[y - 1 : y + 2, x - 1 : x + 2].reshape(-1, 3).mean(axis=0)
                looked_at += 1
                assert seen.argmax() == "mps".index(code[1]), (sample.truth.layout.deal.hand, code)
    assert looked_at > 40
