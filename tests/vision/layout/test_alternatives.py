"""Other tiles that the hand may be made of."""

from __future__ import annotations

import numpy as np

from tests.vision.layout.table import Laid, photograph, row, said
from vision.detections import Detections
from vision.layout import Decoded, conventions_of, decode

CONCEALED = "4s 4s 4s 5s 6s 7s 1m 1m 1m 6z 6z"


def decoded(laid: list[Laid], *, faint: int | None = None, unlikely: int | None = None) -> Decoded:
    """The photo decoded where one tile's box is faint, or looks hardly like a tile."""
    tiles = photograph(laid)
    for tile, share in ((faint, 0.2), (unlikely, 0.3)):
        if tile is not None:
            tiles.chances[tile] *= share
    chosen = np.arange(len(tiles)) != faint
    weak: Detections | None = None if faint is None else tiles.only(~chosen)
    return decode(tiles.only(chosen), conventions_of("international"), faint=weak)


def hand_of(found: Decoded) -> list[str]:
    groups = [group for group in found.reading.groups if group.kind != "background"]
    return said(groups, found.reading.codes)


def test_a_faint_back_makes_the_concealed_kong_that_its_other_tiles_show() -> None:
    found = decoded([*row("0x 6m 6m 0x"), *row(CONCEALED, 0, 3)], faint=3)
    assert "concealed-kong 0x 0x 6m 6m" in hand_of(found)
    assert found.reading.prospect.wins


def test_a_faint_back_beside_three_makes_a_kong_of_backs() -> None:
    found = decoded([*row("0x 0x 0x 0x"), *row(CONCEALED, 0, 2.6)], faint=3)
    assert "concealed-kong 0x 0x 0x 0x" in hand_of(found)


def test_three_backs_are_no_kong_where_there_is_no_fourth_box() -> None:
    found = decoded([*row("0x 0x 0x"), *row(CONCEALED, 0, 2.6)])
    assert not found.reading.prospect.wins
    assert len(found.detections) == 14


def test_a_doubtful_flower_stays_where_it_lies_in_a_row_and_goes_where_it_does_not() -> None:
    winning = f"{CONCEALED} 2p 3p 4p"
    in_row = decoded(row(f"1f {winning}"), unlikely=0)
    assert "flowers 1f" in hand_of(in_row)
    askew = decoded([Laid("1f", 3.3, -1.1), *row(winning)], unlikely=0)
    assert "flowers 1f" not in hand_of(askew)


def test_of_a_flower_seen_twice_the_surer_one_stays() -> None:
    found = decoded(row(f"1f 1f {CONCEALED} 2p 3p 4p"), unlikely=1)
    assert found.reading.prospect.wins
