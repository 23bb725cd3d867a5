"""Places in a row where a tile may be missing."""

import pytest

from tests.vision.layout.table import Laid, photograph, row, shifted
from vision.layout import build_review_list, conventions_for, decode
from vision.layout.review_list.doubts import ReviewItem
from vision.texts import CATALOGUE

HERE = "A tile may be missing here"


def without(laid: list[Laid], *places: int) -> list[Laid]:
    return [tile for place, tile in enumerate(laid) if place not in places]


def doubts_of(laid: list[Laid]) -> tuple[list[ReviewItem], list[str]]:
    """The doubts about missing tiles in an international hand, and the tile before each."""
    tiles = photograph(laid)
    conventions = conventions_for("international")
    reading = decode(tiles, conventions).best
    doubts = build_review_list(tiles, reading.groups, reading.codes, conventions)
    holes = [doubt for doubt in doubts if CATALOGUE.translate(doubt.reason).startswith(HERE)]
    return holes, [laid[doubt.tile].code for doubt in holes if doubt.tile is not None]


ROW = row("1m 2m 3m 4p 5p 6p 7s 8s 9s 2z 2z 2z 5z 5z")


@pytest.mark.parametrize(
    ("gone", "before", "wanted", "faces"),
    [(4, "4p", "5 Dots", ("5p",)), (5, "5p", "3 Dots, 6 Dots", ("3p", "6p")), (9, "9s", "South", ("2z",))],
)
def test_a_hole_of_one_tile_in_a_row_is_named_with_what_would_win_there(
    gone: int, before: str, wanted: str, faces: tuple[str, ...]
) -> None:
    holes, tiles = doubts_of(without(ROW, gone))
    assert tiles == [before]
    assert f"The hand would win with {wanted}" in CATALOGUE.translate(holes[0].reason)
    assert holes[0].faces == faces
    assert holes[0].after == gone, "the tile behind the gap, now that one is gone"
    assert "這裡可能漏了一張" in CATALOGUE.translate(holes[0].reason, "zh-Hant")


def test_the_hole_comes_before_the_size_of_the_hand() -> None:
    tiles = photograph(without(ROW, 4))
    conventions = conventions_for("international")
    reading = decode(tiles, conventions).best
    doubts = build_review_list(tiles, reading.groups, reading.codes, conventions)
    places = ["missing here" in CATALOGUE.translate(doubt.reason) for doubt in doubts]
    missed = ["one before its draw" in CATALOGUE.translate(doubt.reason) for doubt in doubts]
    assert places.index(True) < missed.index(True)


def test_a_whole_hand_has_no_holes_whatever_the_gaps_between_its_sets() -> None:
    spaced = row("1m 2m 3m | 4p 5p 6p | 7s 8s 9s | 2z 2z 2z | 5z 5z")
    assert doubts_of(spaced) == ([], [])


def test_gaps_between_whole_sets_of_a_hand_that_is_one_short_are_no_holes() -> None:
    waiting = row("1m 2m 3m | 4p 5p 6p | 7s 8s 9s | 2z 2z 2z | 5z")
    assert doubts_of(waiting) == ([], [])


def test_where_sets_stand_apart_a_hole_at_the_end_of_one_is_a_tile_wider_than_the_other_gaps() -> None:
    spaced = row("1m 2m 3m | 4p 5p 6p | 7s 8s 9s | 2z 2z 2z | 5z 5z")
    assert doubts_of(without(spaced, 5))[1] == ["5p"]


def test_a_row_that_closes_up_where_a_tile_is_lacking_has_no_hole() -> None:
    assert doubts_of(row("1m 2m 3m 4p 6p 7s 8s 9s 2z 2z 2z 5z 5z")) == ([], [])


def test_a_hole_with_a_box_in_it_is_none() -> None:
    """A back that belongs to nobody, as of a wall behind, lies where the tile would."""
    laid = [*without(ROW, 4), *shifted([Laid("0x", ROW[4].x, ROW[4].y)], 0, 0.2)]
    assert doubts_of(laid)[1] == []


@pytest.mark.parametrize("space", [0.4, 0.6, 0.8])
@pytest.mark.parametrize(("gone", "before", "faces"), [(4, "4p", ("5p",)), (7, "7s", ("8s",)), (10, "2z", ("2z",))])
def test_a_hole_in_a_row_whose_tiles_are_spread_out_is_named_in_its_place_and_no_other(
    space: float, gone: int, before: str, faces: tuple[str, ...]
) -> None:
    spread = row("1m 2m 3m 4p 5p 6p 7s 8s 9s 2z 2z 2z 5z 5z", gap=space)
    holes, tiles = doubts_of(without(spread, gone))
    assert tiles == [before]
    assert holes[0].faces == faces
