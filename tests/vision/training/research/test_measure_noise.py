"""The detector is measured on labelled photos of hands, faults of the labels put aside."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest
import typer
from numpy.typing import NDArray
from typer.testing import CliRunner

from scoring.tiles import INDEX
from vision.detection.detections import Detections
from vision.labels.folders import read_labelled_folder
from vision.synthesis.rendering.sample_files import write_samples
from vision.synthesis.rendering.synth import iter_samples
from vision.synthesis.tables.noise import Noise
from vision.training.research.measure_noise import _all_matched, _own_tiles, _quads, _relabelled, main

pytestmark = pytest.mark.slow

app = typer.Typer()
app.command()(main)


def row(count: int, x: float = 0.0, y: float = 0.0) -> list[tuple[float, float, float, float]]:
    return [(x + 10 * at, y, x + 10 * at + 10, y + 14) for at in range(count)]


def test_the_pond_and_second_labels_on_a_tile_are_left_out() -> None:
    boxes = np.array([*row(14), *row(3, 40, 90), (1, 0, 11, 14)], np.float64)
    assert _own_tiles(boxes).tolist() == list(range(14))


def test_two_rows_of_a_hand_are_one_hand() -> None:
    assert len(_own_tiles(np.array([*row(7), *row(7, 5, 18)], np.float64))) == 14


def test_a_label_gives_way_only_where_the_networks_are_sure() -> None:
    boxes = np.array(row(3), np.float64)
    chances = np.zeros((3, len(INDEX)), np.float32)
    for at, (code, chance) in enumerate((("1m", 0.9), ("5s", 0.8), ("7f", 0.4))):
        chances[at, INDEX[code]] = chance
    found = Detections(boxes.astype(np.float32), chances, np.full((3, 4, 2), np.nan, np.float32))
    assert _relabelled(["1m", "9s", "5f"], boxes, found) == ["1m", "5s", "5f"]


def detections(codes: list[str], boxes: NDArray[np.float64], corners: NDArray[np.float64]) -> Detections:
    chances = np.zeros((len(codes), len(INDEX)), np.float32)
    chances[np.arange(len(codes)), [INDEX[code] for code in codes]] = 0.96
    return Detections(boxes.astype(np.float32), chances, corners.astype(np.float32))


def test_where_a_photo_is_read_as_its_list_says_it_is_known_where_each_tile_lies() -> None:
    found = detections(["3s", "0x", "1m"], np.array(row(3), np.float64), np.zeros((3, 4, 2)))
    assert _all_matched(["1m", "3s"], found, (2000, 1500)) == [0, 2]
    assert _all_matched(["1m", "4s"], found, (2000, 1500)) == []


def test_corners_that_do_not_fit_the_label_are_not_believed() -> None:
    boxes = np.array(row(2), np.float64)
    own = boxes[:, [0, 1, 2, 1, 2, 3, 0, 3]].reshape(-1, 4, 2)
    corners = np.stack([own[0] + 1, own[1] * 2])
    quads = _quads(boxes, detections(["1m", "2m"], boxes, corners))
    assert np.allclose(quads, [corners[0], own[1]])


@pytest.fixture(scope="module")
def photos(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("photos")
    write_samples(iter_samples(11, 5, 320), folder)
    return folder


def test_measuring_writes_numbers_that_can_be_read(photos: Path, tmp_path: Path) -> None:
    out = tmp_path / "noise.json"
    result = CliRunner().invoke(app, [str(photos), "--takes", "1", "--rendered", "1", "--out", str(out)])
    assert result.exit_code == 0, result.output
    noise = Noise.model_validate_json(out.read_text(encoding="utf-8"))
    hands = sum(12 <= len(photo.codes) <= 21 for photo in read_labelled_folder(photos).photos)
    assert noise.photos == 2 * hands >= 12
    module = "vision.training.research.measure_noise"
    assert noise.command == f"python -m {module} PHOTOS/{photos.name} --takes 1 --rendered 1"


def test_what_is_no_labelled_folder_is_refused_by_name(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, [str(tmp_path / "nothing"), "--out", str(tmp_path / "noise.json")])
    assert result.exit_code == 2
    assert "nothing" in "".join(re.split(r"[\s│]+", result.output)), "its address may be broken over lines"
    assert not (tmp_path / "noise.json").exists()


def test_too_few_hands_are_refused(tmp_path: Path) -> None:
    write_samples(iter_samples(1, 5, 320), tmp_path / "photos")
    result = CliRunner().invoke(app, [str(tmp_path / "photos"), "--out", str(tmp_path / "noise.json")])
    assert result.exit_code == 2
    assert "photos show a hand" in result.output
