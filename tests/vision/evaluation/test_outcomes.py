from dataclasses import replace

import numpy as np

from tests.vision.labels.examples import found, found_row, labelled, unboxed
from vision.evaluation.outcomes import MissedTile, classify_outcomes


def right(*pairs: tuple[object, object]) -> list[bool]:
    photos, predictions = zip(*pairs, strict=True)
    return [tile.right for tile in classify_outcomes(photos, predictions).found]


def test_a_found_tile_is_right_where_a_labelled_one_of_its_code_lies() -> None:
    assert right((labelled("a.jpg", "1m 2m 3m"), found_row("1m 3m"))) == [True, False]
    twice = found([("1m", 0), ("1m", 0)], [0.4, 0.8])
    assert right((labelled("a.jpg", "1m"), twice)) == [False, True], "the surest of two counts"


def test_a_labelled_tile_is_missed_as_nothing_or_read_as_another() -> None:
    outcomes = classify_outcomes([labelled("a.jpg", "1m 2m 3m")], [found_row("1m 9p")])
    assert outcomes.missed == (MissedTile(0, "2m", "9p"), MissedTile(0, "3m", ""))


def test_without_boxes_as_many_finds_of_a_code_are_right_as_the_photo_has() -> None:
    three = found([("5z", 0), ("5z", 1), ("5z", 2), ("1m", 3)], [0.9, 0.3, 0.8, 0.5])
    assert right((unboxed("a.jpg", "5z 5z 2m"), three)) == [True, False, True, False]
    outcomes = classify_outcomes([unboxed("a.jpg", "5z 5z 2m")], [three])
    assert outcomes.missed == (MissedTile(0, "2m", ""),)


def test_size_is_in_pixels_of_the_photo_and_unknown_without_its_size() -> None:
    seen = replace(found_row("1m"), width=1000, height=500, turns=np.array([90.0]))
    [tile] = classify_outcomes([labelled("a.jpg", "1m")], [seen]).found
    assert (round(tile.side), tile.turn) == (100, 90.0)
    [tile] = classify_outcomes([labelled("a.jpg", "1m")], [found_row("1m")]).found
    assert tile.side == 0
    assert tile.turn != tile.turn
