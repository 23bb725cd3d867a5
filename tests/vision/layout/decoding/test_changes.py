"""Other tiles that the hand may be made of."""

import numpy as np
import pytest

from tests.vision.layout.table import Laid, photograph, row, said
from vision.detection.detections import Detections
from vision.layout import Decoded, conventions_for, decode

CONCEALED = "4s 4s 4s 5s 6s 7s 1m 1m 1m 6z 6z"


def decoded(laid: list[Laid], *, faint: int | None = None, unlikely: int | None = None) -> Decoded:
    """The photo decoded where one tile's box is faint, or looks hardly like a tile."""
    tiles = photograph(laid)
    for tile, share in ((faint, 0.2), (unlikely, 0.3)):
        if tile is not None:
            tiles.class_probs[tile] *= share
    chosen = np.arange(len(tiles)) != faint
    weak: Detections | None = None if faint is None else tiles.select(~chosen)
    return decode(tiles.select(chosen), conventions_for("international"), faint=weak)


def hand_of(found: Decoded) -> list[str]:
    groups = [group for group in found.best.groups if group.kind != "background"]
    return said(groups, found.best.codes)


def test_a_faint_back_makes_the_concealed_kong_that_its_other_tiles_show() -> None:
    found = decoded([*row("0x 6m 6m 0x"), *row(CONCEALED, 0, 3)], faint=3)
    assert "concealed-kong 0x 0x 6m 6m" in hand_of(found)
    assert found.best.plausibility.wins


def test_a_box_below_the_threshold_is_no_tile_of_a_hand_that_gains_nothing_by_it() -> None:
    """White rectangles beside the hand look like white dragons, for which the threshold is higher."""
    laid = row("1m 5m 9m 2m 3m 7m 5s 9s 7s 2p 2z 3z 6z 5z")
    tiles = photograph(laid)
    tiles.class_probs[13] *= 0.7
    faint = np.arange(len(laid)) == 13
    best = decode(tiles.select(~faint), conventions_for("international"), faint=tiles.select(faint)).best
    assert sorted(best.hand) == list(range(13))


def test_three_backs_are_no_kong_where_there_is_no_fourth_box() -> None:
    found = decoded([*row("0x 0x 0x"), *row(CONCEALED, 0, 2.6)])
    assert not found.best.plausibility.wins
    assert len(found.detections) == 14


def test_a_doubtful_flower_stays_where_it_lies_in_a_row() -> None:
    assert "flowers 1f" in hand_of(decoded(row(f"1f {CONCEALED} 2p 3p 4p"), unlikely=0))


def test_of_a_flower_seen_twice_the_surer_one_stays() -> None:
    found = decoded(row(f"1f 1f {CONCEALED} 2p 3p 4p"), unlikely=1)
    assert found.best.plausibility.wins


def with_probabilities(laid: list[Laid], doubtful: dict[int, float]) -> Decoded:
    """The photo decoded where some tiles look like one with the probabilities given."""
    tiles = photograph(laid)
    for tile, probability in doubtful.items():
        tiles.class_probs[tile] *= probability / tiles.class_probs[tile].max()
    return decode(tiles, conventions_for("international"))


def test_a_doubtful_box_in_no_row_does_not_take_the_place_of_the_winning_tile() -> None:
    laid = [*row(f"{CONCEALED} 2p 3p"), Laid("4p", 15.4, 0), Laid("1p", 9.5, -1.7)]
    found = with_probabilities(laid, {14: 0.45})
    assert found.best.plausibility.wins
    assert 13 in found.best.hand
    assert 14 not in found.best.hand


def test_a_flower_apart_that_a_person_has_settled_stays() -> None:
    tiles = photograph([Laid("1f", 3.3, -1.1), *row(f"{CONCEALED} 2p 3p 4p")])
    tiles.class_probs[0] *= 0.7 / tiles.class_probs[0].max()
    assert "flowers 1f" in hand_of(decode(tiles, conventions_for("international"), settled=[0]))


@pytest.mark.parametrize(("probability", "stays"), [(0.75, False), (0.97, True)])
def test_a_tile_too_many_that_is_not_surely_one_is_left_out(probability: float, stays: bool) -> None:
    found = with_probabilities(row("9s 4s 5s 6s 5s 6s 7s 1m 2m 3m 6z 6z 2p 3p 4p"), {0: probability})
    assert (0 in found.best.hand) == stays
    assert found.best.plausibility.wins != stays


def test_a_tile_in_no_row_is_left_out_however_sure_where_the_hand_wins_without_it() -> None:
    sets = [*row("4s 4s 4s 5s 6s 7s"), *row("1m 1m 1m 6z 6z", 0, 2.4), *row("2p 3p 4p", 0, 4.8)]
    laid = [*sets, Laid("9s", 3, -1.5)]
    found = with_probabilities(laid, {})
    assert found.best.plausibility.wins
    assert 14 not in found.best.hand


def test_a_tile_in_no_row_stays_where_it_makes_the_hand_win() -> None:
    laid = [*row(f"{CONCEALED} 2p 3p"), Laid("4p", 6.3, 1.5)]
    found = with_probabilities(laid, {})
    assert found.best.plausibility.wins
    assert 13 in found.best.hand


def test_boxes_are_not_called_on_for_a_hand_that_has_a_tile_too_many() -> None:
    laid = [*row(f"{CONCEALED} 2p 3p"), Laid("0x", 13.6, 0.0), Laid("4p", 14.7, 0.0)]
    beside = [Laid("5z", x, y) for x, y in ((1.5, 1.4), (6.5, 1.4), (11.5, 1.4))]
    pond = [tile for y in range(4) for tile in row("9s 1p 7z 3m 8m 2s", 3.0, -6.0 - 1.4 * y)]
    tiles = photograph([*laid, *pond, *beside])
    tiles.class_probs[13] *= 0.85 / 0.97
    tiles.class_probs[-3:] *= 0.4
    faint = np.arange(len(tiles)) >= len(laid) + len(pond)
    best = decode(tiles.select(~faint), conventions_for("international"), faint=tiles.select(faint)).best
    assert best.plausibility.wins
    assert 13 not in best.hand
