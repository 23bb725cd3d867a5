"""What was found is counted against what is there."""

from __future__ import annotations

import numpy as np
import pytest

from scoring.tiles import INDEX
from vision.detection.detections import Detections
from vision.synthesis.tables.noise import FalsePositive
from vision.training.research.error_counts import MatchedTile, count_against_boxes, count_against_codes


def found(*tiles: tuple[str, float, float]) -> Detections:
    """Tiles of 10 by 14 pixels in a row: face, chance, place."""
    boxes = np.array([(x, 0, x + 10, 14) for _, _, x in tiles], np.float32).reshape(-1, 4)
    chances = np.zeros((len(tiles), len(INDEX)), np.float32)
    for row, (code, chance, _) in zip(chances, tiles, strict=True):
        row[INDEX[code]] = chance
    return Detections(boxes, chances, np.full((len(tiles), 4, 2), np.nan, np.float32))


BOXES = np.array([(0, 0, 10, 14), (10, 0, 20, 14), (20, 0, 30, 14)], np.float64)


def test_a_tile_of_which_nothing_is_found_is_missed() -> None:
    count = count_against_boxes(["1m", "2m", "3m"], BOXES, found(("1m", 0.9, 0), ("3m", 0.9, 20)))
    assert (count.labelled, count.missed, count.doubled) == (3, 1, 0)
    assert not any(reading.is_misread for reading in count.readings)


def test_another_face_and_a_faint_one_are_bad_readings() -> None:
    count = count_against_boxes(["1m", "2m", "3m"], BOXES, found(("1m", 0.9, 0), ("4m", 0.8, 10), ("3m", 0.2, 20)))
    assert {reading.code: reading.is_misread for reading in count.readings} == {"1m": False, "2m": True, "3m": True}


def test_the_small_chance_of_the_true_face_is_kept_since_decoding_goes_by_it() -> None:
    """Rounded to nothing, a face that is a thousandth as likely as another one was impossible."""
    chances = np.zeros(len(INDEX), np.float32)
    chances[INDEX["7p"]], chances[INDEX["5p"]] = 0.35312, 0.00041234
    row = MatchedTile("5p", chances).prob_sample()
    assert row.true == pytest.approx(0.000412)
    assert row.other == pytest.approx(0.353)


def test_a_second_box_on_a_tile_is_a_double() -> None:
    count = count_against_boxes(
        ["1m", "2m", "3m"], BOXES, found(("1m", 0.9, 0), ("2m", 0.9, 10), ("2m", 0.4, 13), ("3m", 0.9, 20))
    )
    assert (count.missed, count.doubled) == (0, 1)


def test_where_only_the_tiles_are_known_what_is_left_on_both_sides_is_misread() -> None:
    count = count_against_codes(["1m", "2m", "2m"], found(("1m", 0.9, 0), ("2m", 0.9, 10), ("7m", 0.6, 20)))
    assert sorted((reading.code, reading.is_misread) for reading in count.readings) == [
        ("1m", False),
        ("2m", False),
        ("2m", True),
    ]
    assert count.missed == 0
    assert count.spurious == []


def test_what_is_left_of_the_tiles_found_is_spurious() -> None:
    count = count_against_codes(["1m"], found(("1m", 0.9, 0), ("5s", 0.25, 40)))
    assert count.spurious == [FalsePositive(face="5s", chance=0.25)]
    assert count.missed == 0


def test_what_lies_beside_the_boxes_is_spurious_only_where_they_are_every_tile_of_the_photo() -> None:
    seen = found(("1m", 0.9, 0), ("2m", 0.9, 10), ("3m", 0.9, 20), ("5s", 0.3, 60), ("0x", 0.4, 80))
    assert count_against_boxes(["1m", "2m", "3m"], BOXES, seen).spurious is None
    assert count_against_boxes(["1m", "2m", "3m"], BOXES, seen, every=True).spurious == [
        FalsePositive(face="5s", chance=0.3)
    ]


def test_the_loose_box_around_a_turned_tile_is_on_it() -> None:
    turned = np.array([(0, 0, 20, 20)], np.float64)
    assert count_against_boxes(["1m"], turned, found(("1m", 0.9, 4))).missed == 0
