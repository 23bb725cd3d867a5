"""Sets that show by themselves: backs, sideways tiles, a fourth tile laid on."""

import pytest

from tests.vision.layout.table import HEIGHT, Laid, photograph, row, said
from vision.layout import conventions_for, group_tiles

CONCEALED = "2p 3p 4p 6p 6p 6p 7z 7z"


@pytest.mark.parametrize(
    "kong", ["0x 2m 2m 0x", "2m 0x 0x 2m", "0x 0x 2m 2m", "2m 0x 2m 0x", "0x 0x 0x 0x", "0x 0x 0x 2m", "2m 0x 0x 0x"]
)
@pytest.mark.parametrize("between", [" | ", " "])
def test_concealed_kong_with_two_to_four_backs(kong: str, between: str) -> None:
    tiles = photograph(row(f"{kong}{between}1s 2s 3s {CONCEALED}"), angle=12, noise=0.02)
    kongs = [group for group in group_tiles(tiles) if group.kind == "concealed-kong"]
    assert [group.tiles for group in kongs] == [(0, 1, 2, 3)]


def test_concealed_kongs_side_by_side_are_told_apart() -> None:
    tiles = photograph(row(f"5s 0x 0x 5s 0x 0x 0x 0x {CONCEALED}"))
    assert said(group_tiles(tiles), tiles.codes)[1:] == ["concealed-kong 0x 0x 0x 0x", "concealed-kong 0x 0x 5s 5s"]


def test_sideways_tiles_claim_sets_in_a_row_without_gaps() -> None:
    tiles = photograph(row(f"5s' 5s 5s 8m 8m' 8m {CONCEALED}"), noise=0.02)
    assert said(group_tiles(tiles), tiles.codes) == [f"concealed {CONCEALED}", "pung 5s 5s 5s", "pung 8m 8m 8m"]


def test_of_two_faces_beside_three_backs_the_one_with_which_the_hand_wins_is_of_the_kong() -> None:
    tiles = photograph(row("3m 3m 3m 5m 5m 5m 0x 0x 0x 7s 4m 5m 6m 6z 6z"))
    assert "concealed-kong 0x 0x 0x 7s" in said(group_tiles(tiles, conventions_for("international")), tiles.codes)


@pytest.mark.parametrize(
    ("claimed", "expected"),
    [
        ("4s 5s 6s'", "concealed 4s 5s 5z 5z 6p 7p 8m 8m 8m 8p"),
        ("9p 9p' 9p", "concealed 4s 5s 5z 5z 6p 7p 8m 8m 8m 8p"),
    ],
)
def test_a_sideways_tile_at_the_end_of_the_concealed_tiles_wins_beside_claimed_sets(
    claimed: str, expected: str
) -> None:
    tiles = photograph([*row("8m 8m 8m 6p 7p 8p 4s 5s 5z 5z 5z'"), *row(claimed, 11.8)], noise=0.02, corners=True)
    found = said(group_tiles(tiles, conventions_for("international")), tiles.codes)
    assert {expected, "winning-tile 5z"} <= set(found)


def test_a_row_of_sets_that_ends_in_the_sideways_winning_tile_is_concealed() -> None:
    laid = [*row("5p 5p 5p 5s 5s 5s 1z 1z 1z'"), *row("4m 4m 4m 1p 1p", 0, 1.4)]
    found = group_tiles(photograph(laid, noise=0.02, corners=True), conventions_for("international"))
    assert {group.kind for group in found} == {"concealed", "winning-tile"}


def test_a_sideways_tile_beyond_a_border_is_of_no_set_with_those_before_it() -> None:
    laid = [*row("4z 4z 4z 6z 6z"), *row("6z'", 5.4), *row("1z' 1z 1z 9p 9p 9p'", 7.2)]
    tiles = photograph(laid, noise=0.02, corners=True)
    assert "concealed 4z 4z 4z 6z 6z 6z" in said(group_tiles(tiles), tiles.codes)


def test_one_sideways_tile_marks_a_whole_row_of_sets() -> None:
    tiles = photograph([*row("1m 2m 3m 7s' 7s 7s 4p 5p 6p", 0, -1.8), *row("2z 2z 9m 9m 9m", 2)])
    assert said(group_tiles(tiles), tiles.codes) == [
        "chow 1m 2m 3m",
        "chow 4p 5p 6p",
        "concealed 2z 2z 9m 9m 9m",
        "pung 7s 7s 7s",
    ]


@pytest.mark.parametrize("angle", [0, 30, 45, 75])
def test_corners_show_sideways_tiles_at_any_rotation(angle: float) -> None:
    tiles = photograph(row(f"5s' 5s 5s 8m 8m' 8m {CONCEALED}"), angle=angle, corners=True)
    assert "pung 8m 8m 8m" in said(group_tiles(tiles), tiles.codes)


def test_a_tile_with_a_wide_box_is_not_taken_for_a_sideways_one() -> None:
    tiles = photograph(row(f"5s 5s 5s 8m 8m 8m {CONCEALED}"))
    tiles.boxes[4] += (-8, 12, 8, -12)
    assert [group.kind for group in group_tiles(tiles)] == ["concealed"]


def test_fourth_tile_above_the_sideways_one_is_an_added_kong() -> None:
    laid = [*row("7p 8p 9p | 3m 3m 3m'"), Laid("3m", 6.67, -0.83, turned=True), *row("4p 4p 1z 1z 1z", 9.3)]
    tiles = photograph(laid)
    assert said(group_tiles(tiles), tiles.codes) == ["chow 7p 8p 9p", "concealed 1z 1z 1z 4p 4p", "kong+ 3m 3m 3m 3m"]


@pytest.mark.parametrize("angle", [0, 30, 45, 90, 180, 270])
@pytest.mark.parametrize("sideways", [0, 1, 2])
@pytest.mark.parametrize(("x", "y", "own"), [(0.0, 0.0, 4.8), (12.2, 0.0, 0.0), (3.0, -2.6, 0.0)])
@pytest.mark.parametrize("away", [0.75, 1.05])
def test_the_fourth_tile_of_a_kong_lies_on_the_sideways_one_or_right_beyond_it(
    angle: float, sideways: int, x: float, y: float, own: float, away: float
) -> None:
    pung = row(" ".join("7p'" if place == sideways else "7p" for place in range(3)), x, y)
    fourth = Laid("7p", pung[sideways].x, pung[sideways].y - away, turned=True)
    laid = [*pung, fourth, *row("1m 2m 3m 5s 5s 5s 8s 8s 8s 6z 6z", own)]
    groups = group_tiles(photograph(laid, angle=angle, corners=True))
    assert {(group.kind, group.added, frozenset(group.tiles)) for group in groups} == {
        ("kong", True, frozenset(range(4))),
        ("concealed", False, frozenset(range(4, 15))),
    }


def test_fourth_tile_beside_the_sideways_one_is_an_added_kong() -> None:
    tiles = photograph(row(f"3m 3m 3m' 3m' | {CONCEALED}"))
    assert "kong+ 3m 3m 3m 3m" in said(group_tiles(tiles), tiles.codes)


def test_another_tile_above_a_pung_is_not_added_to_it() -> None:
    tiles = photograph([*row("3m 3m 3m | 2p 3p 4p 5p 6p 7p 8s 8s 8s 7z"), Laid("7z", 1.5, -1.4)])
    assert "pung 3m 3m 3m" in said(group_tiles(tiles), tiles.codes)


def test_two_sideways_tiles_of_other_sets_do_not_make_a_kong_added() -> None:
    tiles = photograph(row(f"1z' 1z 1z | 6s' 6s 6s 6s | {CONCEALED[:14]}"))
    assert "kong 6s 6s 6s 6s" in said(group_tiles(tiles), tiles.codes)


def test_a_fourth_tile_that_looks_as_if_it_lay_beyond_its_pung_is_added_to_it() -> None:
    """A tile laid on another one does, where the photo is taken at a slant."""
    laid = [*row("7p 8p 9p | 3m 3m 3m'"), Laid("3m", 6.67, -1.9, turned=True), *row("4p 4p 1z 1z 1z", 9.3)]
    tiles = photograph(laid, corners=True)
    assert "kong+ 3m 3m 3m 3m" in said(group_tiles(tiles), tiles.codes)
    in_a_row = [*row("3m 3m 3m 7p 8p 9p 4p 4p 1z 1z 1z"), Laid("3m", 1.5, -2.1)]
    tiles = photograph(in_a_row, corners=True)
    assert "kong+ 3m 3m 3m 3m" in said(group_tiles(tiles), tiles.codes)


COMPLETE = "7p 7p 7p 4s 4s 4s 5z 5z"


@pytest.mark.parametrize(
    ("codes", "groups"),
    [
        (f"4p 4p' 4p 4p' 3p 5p {COMPLETE}", ["chow 3p 4p 5p", "pung 4p 4p 4p"]),
        ("3m 3m 5m 6m 7m 8m' 8m 8m 6m' 5m 7m 5p' 3p 4p", ["chow 3p 4p 5p", "chow 5m 6m 7m", "pung 8m 8m 8m"]),
    ],
)
def test_a_sideways_tile_is_taken_with_the_set_that_leaves_a_complete_hand(codes: str, groups: list[str]) -> None:
    tiles = photograph(row(codes))
    found = said(group_tiles(tiles, conventions_for("international")), tiles.codes)
    assert [group for group in found if not group.startswith("concealed")] == groups


def test_of_two_chows_that_leave_a_complete_hand_the_one_with_its_claimed_tile_at_the_left_is_taken() -> None:
    tiles = photograph(row("7p 8p 9p 4m 4m 3s 4s 5s 4s 5s 6s 5s' 4s 6s"))
    groups = group_tiles(tiles, conventions_for("international"))
    assert [group.tiles for group in groups if group.kind == "chow"] == [(11, 12, 13)]


@pytest.mark.parametrize("space", [0.25, 0.5])
@pytest.mark.parametrize("left", [True, False])
def test_a_sideways_tile_set_off_from_the_row_is_the_winning_one_at_either_end(space: float, *, left: bool) -> None:
    hand = "3m 5m 6m 7m 8m 1p 2p 3p 5s 5s 5s 9s 9s"
    laid = [*row("4m'"), *row(hand, HEIGHT + space)] if left else [*row(hand), *row("4m'", 13 + space)]
    tiles = photograph(laid, corners=True)
    assert "winning-tile 4m" in said(group_tiles(tiles, conventions_for("international")), tiles.codes)


@pytest.mark.parametrize(
    "laid",
    [
        [*row("3m 4m 5m 5m 6m 7m 7m 7m 7p 7p 3s 4s 5s"), Laid("7m", 6.5, -1.5)],
        [*row("4p 5p 7z 7z"), Laid("3p", 5.2, 0), *row("3p 3p 3p 5m 5m 5m 8m 8m 8m", 6.5)],
    ],
    ids=["above a concealed pung", "beside a claimed one"],
)
def test_the_winning_tile_of_a_complete_hand_is_no_fourth_of_a_kong(laid: list[Laid]) -> None:
    tiles = photograph(laid)
    kinds = {group.kind for group in group_tiles(tiles, conventions_for("international"))}
    assert "winning-tile" in kinds
    assert "kong" not in kinds


def test_a_sideways_tile_at_the_end_of_a_set_that_a_border_cuts_off_marks_the_set() -> None:
    above = row("5p' 6p 7p 4s 4s' 4s", 0, -1.6 * HEIGHT)
    tiles = photograph([*row("6p 7p 8p"), *row("3p 3p", 3.3), *row("7p 8p 9p'", 5.6), *above], corners=True)
    assert "chow 7p 8p 9p" in said(group_tiles(tiles), tiles.codes)


def test_a_mark_beyond_a_border_claims_no_sets_on_this_side_of_it() -> None:
    laid = [*row("7m 8m 9m 4p 4p 4p"), *row("2m' 3m 4m", 6.4), *row("5m 5m 5m 6m 7m", 0, 1.05 * HEIGHT)]
    tiles = photograph(laid, corners=True)
    assert said(group_tiles(tiles), tiles.codes)[0] == "chow 2m 3m 4m"
    assert [group.kind for group in group_tiles(tiles)].count("pung") == 0
