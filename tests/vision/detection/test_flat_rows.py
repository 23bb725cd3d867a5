"""What a stretched look sees of flat rows joins what was found before; doubtful finds may be confirmed by it."""

from __future__ import annotations

import pytest

from scoring.tiles import BACK
from tests.vision.detection.upright_tiles import HAND, Place, tiles
from vision.detection.detections import Detections
from vision.detection.flat_rows import add_flat_tiles, confirm, in_even_rows

ROW = [(400.0 + 60 * i, 300.0, 58.0, 30.0) for i in range(6)]


def test_a_flat_tile_takes_the_place_of_doubts_but_never_of_a_sure_tile() -> None:
    before = HAND.merge(tiles([(600, 300, 60, 60)], [0.4]))
    flat = tiles([(600, 285, 60, 30), (600, 315, 60, 30), (300, 720, 78, 60)], [0.97, 0.97, 0.97], "3p")
    after = add_flat_tiles(before, flat)
    assert after.codes == ["1m"] * 8 + ["3p"] * 2


def row_with_dragon(dragon: int, chance: float = 0.97) -> Detections:
    """A row of 3p with a white dragon at one place."""
    others = tiles([place for i, place in enumerate(ROW) if i != dragon], [0.97] * 5, "3p")
    return others.merge(tiles([ROW[dragon]], [chance], "5z"))


@pytest.mark.parametrize(
    ("dragon", "chance", "kept"), [(2, 0.9, 1), (0, 0.96, 0), (5, 0.96, 0), (2, 0.7, 0)],
    ids=["between printed tiles", "at the left end", "at the right end", "not sure"],
)  # fmt: skip
def test_a_white_dragon_that_only_the_stretched_look_saw_is_a_tile_between_printed_ones(
    dragon: int, chance: float, kept: int
) -> None:
    after = add_flat_tiles(HAND, row_with_dragon(dragon, chance))
    assert after.codes.count("3p") == 5
    assert after.codes.count("5z") == kept


@pytest.mark.parametrize("dragon", [0, 5], ids=["at the left end", "at the right end"])
def test_a_white_dragon_beyond_doubt_may_end_its_row(dragon: int) -> None:
    assert add_flat_tiles(HAND, row_with_dragon(dragon, 0.98)).codes.count("5z") == 1


def test_a_white_dragon_with_no_printed_tile_beside_it_is_added_to_no_row() -> None:
    assert len(add_flat_tiles(HAND, tiles(ROW, [0.98] * 6, "5z"))) == len(HAND)


def test_a_white_dragon_between_faces_that_are_not_read_surely_is_added_to_no_row() -> None:
    lettering = tiles([place for i, place in enumerate(ROW) if i != 2], [0.67] * 5, "6z")
    assert "5z" not in add_flat_tiles(HAND, lettering.merge(tiles([ROW[2]], [0.87], "5z"))).codes


def test_a_white_dragon_is_added_once() -> None:
    assert add_flat_tiles(HAND.merge(row_with_dragon(2, 0.6)), row_with_dragon(2)).codes.count("5z") == 1


def test_a_glimpse_gives_way_to_what_the_stretched_look_reads_in_its_place() -> None:
    glimpse = HAND.merge(tiles([(600, 300, 60, 30)], [0.13], "2z"))
    assert add_flat_tiles(glimpse, tiles([(602, 300, 60, 30)], [0.52], "3z")).codes == ["1m"] * 8 + ["3z"]
    likely = HAND.merge(tiles([(600, 300, 60, 30)], [0.4], "2z"))
    assert add_flat_tiles(likely, tiles([(602, 300, 60, 30)], [0.52], "3z")).codes == ["1m"] * 8 + ["2z"]


@pytest.mark.parametrize(
    ("code", "chance", "read", "chance_read", "left"),
    [
        ("2z", 0.9, "3z", 0.96, "3z"), ("2z", 0.97, "3z", 0.96, "2z"), ("2z", 0.9, "3z", 0.94, "2z"),
        ("2z", 0.9, "5z", 0.96, "2z"), ("5z", 0.9, "3z", 0.96, "5z"), (BACK, 0.9, "3z", 0.96, BACK),
    ],
    ids=["read surer", "surer itself", "not surely read", "read as a white dragon", "a white dragon", "a back"],
)  # fmt: skip
def test_a_sure_face_gives_way_to_another_that_the_stretched_look_reads_surer(
    code: str, chance: float, read: str, chance_read: float, left: str
) -> None:
    sure = HAND.merge(tiles([(600, 300, 60, 30)], [chance], code))
    assert add_flat_tiles(sure, tiles([(602, 300, 60, 30)], [chance_read], read)).codes == ["1m"] * 8 + [left]


def test_a_face_that_both_looks_read_keeps_its_place() -> None:
    sure = HAND.merge(tiles([(600, 300, 60, 30)], [0.9], "2z"))
    after = add_flat_tiles(sure, tiles([(602, 300, 60, 30)], [0.96], "2z"))
    assert after.codes == ["1m"] * 8 + ["2z"]
    assert after.boxes[8] == pytest.approx(sure.boxes[8])


BEHIND = tiles([(600, 276, 58, 45)], [0.97], "5p")
"""A flat tile whose box reaches far over that of the tile before it."""


@pytest.mark.parametrize("chance", [0.9, 0.99])
def test_a_sure_tile_that_the_stretched_look_sees_too_leaves_room_for_that_behind_it(chance: float) -> None:
    before = HAND.merge(tiles([(600, 300, 60, 60)], [chance], "2s"))
    seen = tiles([(600, 300, 60, 60)], [0.95], "2s")
    assert sorted(add_flat_tiles(before, seen.merge(BEHIND)).codes) == ["1m"] * 8 + ["2s", "5p"]


@pytest.mark.parametrize(("code", "chance"), [("2s", 0.7), ("3s", 0.9)], ids=["not sure", "another face"])
def test_a_sure_tile_that_the_stretched_look_does_not_see_hides_what_is_behind_it(code: str, chance: float) -> None:
    before = HAND.merge(tiles([(600, 300, 60, 60)], [0.9], "2s"))
    seen = tiles([(600, 300, 60, 60)], [chance], code)
    assert add_flat_tiles(before, seen.merge(BEHIND)).codes == ["1m"] * 8 + ["2s"]


def test_a_sure_box_across_two_rows_gives_way_to_a_tile_of_each() -> None:
    across = HAND.merge(tiles([(600, 300, 60, 62)], [0.97], "3m"))
    behind, before = tiles([(600, 285, 58, 30)], [0.97], "2m"), tiles([(600, 315, 58, 30)], [0.97], "8p")
    assert add_flat_tiles(across, behind.merge(before)).codes == ["1m"] * 8 + ["2m", "8p"]
    assert add_flat_tiles(across, behind).codes.count("3m") == 1


def test_a_box_that_reaches_over_the_flat_tile_before_it_ends_where_that_begins() -> None:
    standing = HAND.merge(tiles([(600, 300, 60, 90)], [0.99], "2s"))
    flat = tiles([(600, 330, 58, 30)], [0.97], "5p")
    after = add_flat_tiles(standing, flat)
    assert after.codes == ["1m"] * 8 + ["2s", "5p"]
    assert after.boxes[8] == pytest.approx([570, 255, 630, 315])
    assert after.corners[8, :, 1].max() == pytest.approx(315)
    assert add_flat_tiles(standing, tiles([(600, 330, 58, 30)], [0.97], "2s")).codes == ["1m"] * 8 + ["2s"]


def test_what_looks_like_backs_joins_no_rows() -> None:
    fronts = tiles([(430.0 + 60 * i, 300.0, 58.0, 30.0) for i in range(5)], [0.9] * 5, BACK)
    assert in_even_rows(tiles(ROW, [0.9] * 6).merge(fronts)).tolist() == [True] * 6 + [False] * 5
    assert not in_even_rows(fronts).any()


PLACE: Place = (900, 300, 40, 50)


@pytest.mark.parametrize(
    ("code", "chance", "seen", "chance_seen", "after"),
    [
        ("4z", 0.3, "4z", 0.98, 0.98), ("5z", 0.6, "5z", 0.98, 0.98), ("4z", 0.3, "4z", 0.7, 0.3),
        ("4z", 0.3, "2z", 0.98, 0.3), ("4z", 0.1, "4z", 0.98, 0.1), ("5z", 0.4, "5z", 0.98, 0.4),
        (BACK, 0.6, BACK, 0.98, 0.6), ("4z", 0.96, "4z", 0.99, 0.96),
    ],
    ids=["doubtful", "doubtful white dragon", "not sure itself", "another face", "hardly found",
         "hardly found white dragon", "back", "sure before"],
)  # fmt: skip
def test_a_doubtful_find_is_confirmed_where_the_stretched_look_is_sure_of_it(
    code: str, chance: float, seen: str, chance_seen: float, after: float
) -> None:
    confirmed = confirm(HAND.merge(tiles([PLACE], [chance], code)), tiles([PLACE], [chance_seen], seen))
    assert confirmed.confidences[-1] == pytest.approx(after)
    assert confirmed.confidences[:-1] == pytest.approx(HAND.confidences)


def test_what_a_surer_find_of_the_same_tile_outweighs_is_not_confirmed() -> None:
    found = tiles([PLACE, (902, 301, 40, 50)], [0.3, 0.6], "4z")
    seen = tiles([PLACE], [0.98], "4z")
    assert confirm(found, seen).confidences == pytest.approx([0.3, 0.98])
