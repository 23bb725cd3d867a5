"""Which rows are concealed and which are sets set apart, where nothing else marks them."""

import pytest

from scoring.hand import Rules
from tests.vision.layout.table import HEIGHT, Laid, photograph, row, said, shifted
from vision.detection.detections import Detections
from vision.layout import conventions_for, group_tiles
from vision.layout.grouping.model import Question

SETS = ("4s 5s 6s", "4m 5m 6m", "5p 6p 7p", "1m 2m 3m")


def kinds(tiles: Detections) -> list[str]:
    return sorted(group.kind for group in group_tiles(tiles))


def test_a_hand_in_one_row_is_concealed_though_it_is_sets_throughout() -> None:
    assert kinds(photograph(row("1m 2m 3m 5p 5p 5p 7s 8s 9s 2z 2z 2z"))) == ["concealed"]


def test_sets_apart_are_exposed() -> None:
    tiles = photograph(row("1m 2m 3m | 5p 5p 5p 5p | 7s 8s 9s 2z 2z 2z 6z 6z"))
    assert said(group_tiles(tiles), tiles.codes)[0] == "chow 1m 2m 3m"
    assert kinds(tiles) == ["chow", "concealed", "kong"]


def test_a_row_of_several_sets_above_the_concealed_tiles_is_exposed() -> None:
    tiles = photograph([*row("1m 2m 3m 5p 5p 5p", 0, -1.1 * HEIGHT), *row("7s 8s 9s 2z 2z 2z 6z 6z")])
    assert kinds(tiles) == ["chow", "concealed", "pung"]


@pytest.mark.parametrize(("flower", "gap", "claimed"), [("1f", 0.1, False), ("1f", 0.3, True), ("", 0.42, True)])
def test_a_set_that_the_only_border_of_its_row_cuts_off_is_exposed(flower: str, gap: float, *, claimed: bool) -> None:
    beside = [*row(f"{flower} 9m 9m 9m"), *row("2m 2m 2m 3m 3m 6m 6m 6m", len(flower) // 2 + 3 + gap)]
    assert ("pung" in kinds(photograph([*beside, *row("8s 8s 8s 8s", 1, -1.02 * HEIGHT)]))) == claimed


def test_a_set_in_line_with_tiles_parted_by_sets_is_in_question() -> None:
    pieces = ("2s 2s 2s", "1s 1s 1s", "6m 8m", "8m 8m 8m", "3z 3z", "7m")
    places = (0.0, 3.7, 7.1, 9.5, 12.9, 16.4)
    laid = [tile for codes, x in zip(pieces, places, strict=True) for tile in row(codes, x)]
    groups = group_tiles(photograph(laid, corners=True))
    assert {(g.kind, g.question) for g in groups if 0 in g.tiles} == {("pung", Question.CLAIMED_ROW)}


def test_a_row_of_several_sets_goes_on_with_the_concealed_row_where_sets_lie_apart() -> None:
    laid = [*row("1m 2m 3m | 7s 8s 9s 2z 2z 2z"), *row("5p 5p 5p 6z 6z", 4.4, HEIGHT)]
    assert kinds(photograph(laid)) == ["chow", "concealed", "concealed"]


@pytest.mark.parametrize(
    "codes",
    ["2z 2z 2z | 3m 4m 5m 7s 7s 7s | 1p 2p 3p 6z 6z", "2z 2z 2z | 1p 2p 3p 6z 6z | 3m 4m 5m 7s 7s 7s"],
    ids=["on one side", "on both sides"],
)
def test_sets_that_touch_in_line_with_the_hand_are_claimed_though_another_lies_apart(codes: str) -> None:
    assert kinds(photograph(row(codes))) == ["chow", "concealed", "pung", "pung"]


def test_a_set_beyond_a_border_of_a_row_may_be_concealed_by_a_player_who_parts_his_suits() -> None:
    """As may one beyond few tiles, see below; nothing but the gap tells it from a claimed one."""
    groups = group_tiles(photograph([*row("1m 1m 1m 4m 5m 6m 6p 7p 8p 9p 9p"), *row("3s 4s 5s", 11.4)]))
    assert {(group.kind, group.question) for group in groups} == {("chow", Question.CLAIMED_ROW), ("concealed", None)}


def test_a_row_of_sets_along_the_concealed_one_where_sets_lie_apart_is_in_question() -> None:
    laid = [*row("2z 2z 2z | 3m 4m 5m 7s 7s 7s"), *row("1p 2p 3p 6z 6z", 4, HEIGHT)]
    groups = group_tiles(photograph(laid))
    assert [group.question for group in groups if group.kind == "concealed"] == [Question.CLAIMED_ROW, None]


@pytest.mark.parametrize("angle", [0, 30, 180])
@pytest.mark.parametrize("space", [0.8, 2.0])
@pytest.mark.parametrize(
    "rest",
    ["1p 2p 3p 7s 7s 7s 9s 9s 9s 6z 6z", "1p 2p 4p 7s 7s 9s 9s 2z 6z 6z"],
    ids=["a win", "before the win"],
)
def test_a_set_with_a_gap_at_either_end_is_claimed(rest: str, space: float, angle: float) -> None:
    width = len(rest.split())
    left = [*row("3m 4m 5m"), *row(rest, 3 + space)]
    right = [*row(rest), *row("3m 4m 5m", width + space)]
    for laid in (left, right):
        groups = group_tiles(photograph(laid, angle=angle, corners=True))
        three = next(group for group in groups if laid.index(next(t for t in laid if t.code == "3m")) in group.tiles)
        assert (three.kind, len(three.tiles)) == ("chow", 3)


@pytest.mark.parametrize("angle", [0, 45, 70, 180, 270])
@pytest.mark.parametrize("corners", [True, False])
@pytest.mark.parametrize("gap", [0.7, 2.5])
@pytest.mark.parametrize("left", [True, False])
def test_claimed_sets_with_a_gap_at_the_left_or_right_of_a_won_hand(
    angle: float, gap: float, *, corners: bool, left: bool
) -> None:
    sets, own = row("3m 4m 5m 8p 8p 8p 2z 2z 2z 2z"), row("7s 7s 7s 6z 6z")
    laid = [*sets, *shifted(own, 10 + gap, 0)] if left else [*shifted(sets, 5 + gap, 0), *own]
    tiles = photograph(laid, angle=angle, corners=corners)
    assert said(group_tiles(tiles), tiles.codes) == [
        "chow 3m 4m 5m",
        "concealed 6z 6z 7s 7s 7s",
        "kong 2z 2z 2z 2z",
        "pung 8p 8p 8p",
    ]


def test_two_sets_with_a_gap_beside_a_hand_before_the_win_are_claimed() -> None:
    laid = [*row("3m 4m 5m 8m 8m 8m"), *row("1p 2p 4p 7s 7s 9s 9s", 6.8)]
    assert kinds(photograph(laid)) == ["chow", "concealed", "pung"]


FOUR_SETS = "9s 8s 7s 4s 3s 2s 9p 9p 9p 5m 5m 5m"


@pytest.mark.parametrize(("codes", "kind"), [("5s 6s 7s", "chow"), ("1p 1p 1p 1p", "kong")])
def test_a_set_or_kong_beyond_a_border_is_claimed_before_the_win(codes: str, kind: str) -> None:
    laid = [*row("4s 5s 7s 8s 9s 2z 2z 2z 7z 7z"), *row(codes, 10.4)]
    assert kinds(photograph(laid)) == sorted(["concealed", kind])


def test_four_sets_with_borders_between_them_are_claimed_before_the_win() -> None:
    sets = [one for at, codes in enumerate(SETS) for one in row(codes, 3.25 * at, -2 * HEIGHT)]
    assert kinds(photograph([*sets, *row("8s 9s 9s 9s", 3)])) == ["chow", "chow", "chow", "chow", "concealed"]


@pytest.mark.parametrize("rest", ["4p 3p 3p 8s", "4p 5p 6p 3p 3p"])
def test_a_row_of_four_sets_off_the_line_of_the_eyes_is_claimed(rest: str) -> None:
    tiles = photograph([*row(FOUR_SETS, 0, -2.2 * HEIGHT), *row(rest, 5)])
    assert kinds(tiles) == ["chow", "chow", "concealed", "pung", "pung"]


def test_a_row_of_four_sets_with_a_kong_is_claimed() -> None:
    """Four equal tiles make a hand one tile longer only once they are laid down."""
    kong = "1m 1m 1m 9s 9s 9s 7z 7z 7z 7z 5s 6s 7s"
    tiles = photograph([*row(kong, 0, -2.2 * HEIGHT), *row("7m 7m 3p 4p", 5)])
    assert kinds(tiles) == ["chow", "concealed", "kong", "pung", "pung"]


def test_a_row_of_four_sets_with_a_flower_is_claimed() -> None:
    before = photograph([*row(f"1f {FOUR_SETS}", 0, -2.2 * HEIGHT), *row("4p 3p 3p 8s", 5)])
    assert kinds(before) == ["chow", "chow", "concealed", "flowers", "pung", "pung"]
    after = group_tiles(photograph([*row(f"1f {FOUR_SETS}", 0, -2.2 * HEIGHT), *row("4p 5p 6p 3p 3p", 5)]))
    assert {group.question for group in after} == {None}


def test_a_hand_of_unrelated_tiles_is_concealed_in_all_its_rows() -> None:
    laid = [*row("1z 2z 3z 4z 5z 6z 7z"), *row("1m 4m 7m 2p 5p 8p 3s", 0, HEIGHT)]
    assert kinds(photograph(laid)) == ["concealed", "concealed"]


def test_every_set_and_the_eyes_on_their_own_are_unsure() -> None:
    groups = group_tiles(photograph(row("1m 2m 3m | 4m 4m 4m | 7p 8p 9p | 2s 3s 4s | 6z 6z")))
    assert {(group.kind, group.question) for group in groups} == {
        ("unsure", Question.CLAIMED_SETS),
        ("concealed", None),
    }


def test_four_equal_tiles_on_their_own_are_a_kong_even_then() -> None:
    assert "kong" in kinds(photograph(row("1m 2m 3m | 4m 4m 4m 4m | 7p 8p 9p | 2s 3s 4s | 6z 6z")))


def test_sets_in_the_line_of_the_eyes_are_concealed_and_in_question_where_others_lie_off_it() -> None:
    laid = [*row("1m 2m 3m"), *row("4m 4m 4m", 3.45), *row("7p 8p 9p | 2s 3s 4s | 6z 6z", 0, 3)]
    groups = group_tiles(photograph(laid))
    asked = [group.kind for group in groups if group.question is Question.CLAIMED_ROW]
    assert (asked, kinds(photograph(laid))) == (["concealed"] * 2, ["chow", *["concealed"] * 3, "pung"])


def test_sets_parted_like_the_eyes_are_concealed_where_sideways_tiles_mark_the_claimed_ones() -> None:
    laid = [*row("6z 6z"), *row("7p 8p 9p", 2.5), *row("2s 3s 4s", 6), *row("1m' 2m 3m 4m 4m' 4m", 9.5)]
    tiles = photograph(laid, corners=True)
    assert [kind for kind in kinds(tiles) if kind != "concealed"] == ["chow", "pung"]


def test_a_column_of_sets_is_claimed_though_the_lowest_stands_in_the_line_of_the_eyes() -> None:
    sets = ("1m 2m 3m", "4m 4m 4m", "7p 8p 9p", "2s 3s 4s")
    laid = [tile for up, codes in enumerate(sets) for tile in row(codes, 4, -1.1 * HEIGHT * up)]
    assert kinds(photograph([*row("6z 6z"), *laid])) == ["chow", "chow", "chow", "concealed", "pung"]


def test_the_lowest_set_of_a_column_is_claimed_though_it_shares_the_row_of_the_eyes() -> None:
    eyes = [*row("4z"), *row("4z", 1.31)]
    column = [
        *row("3p 3p 3p", 2.73),
        *row("4p 4p 4p", 2.73, -1.5),
        *row("7p 7p 7p", 2.73, -3),
        *row("9s 9s 9s", 2.73, -4.5),
    ]
    found = group_tiles(photograph([*eyes, *column], noise=0.02, corners=True), conventions_for("international"))
    assert sum(group.kind == "pung" for group in found) == 4


def test_sets_that_only_one_gap_parts_from_the_eyes_stay_concealed_though_a_set_lies_above_them() -> None:
    laid = [*row("7m 7m 7m 1m 1m 1m 3m 4m 5m"), *row("6m 6m", 9.5), *row("3m 4m 5m", 2, -1.34)]
    tiles = photograph(laid, noise=0.02, corners=True)
    assert "concealed 1m 1m 1m 3m 4m 5m 6m 6m 7m 7m 7m" in said(
        group_tiles(tiles, conventions_for("international")), tiles.codes
    )


def test_a_set_parted_from_the_eyes_below_a_long_row_is_of_no_column() -> None:
    laid = [*row("7z 7z 7z"), *row("3s 3s", 3.31), *row("5z 0x 0x 5z 4s 0x 0x 4s 2s 2s 2s 2s", -2, -1.56)]
    tiles = photograph(laid, noise=0.02, corners=True)
    assert "concealed 3s 3s 7z 7z 7z" in said(group_tiles(tiles, conventions_for("australia")), tiles.codes)


@pytest.mark.parametrize(("apart", "kind"), [(4, "concealed"), (1.1, "pung")])
def test_a_second_row_of_one_set_is_concealed_where_the_claimed_ones_lie_apart(apart: float, kind: str) -> None:
    laid = [*row("3p 3p 3p", 0, -1.05 * HEIGHT), *row("1m 2m 3m 5s 6s 7s 6z 6z")]
    tiles = photograph([*laid, *row("4z 4z 4z", 8 + apart, -HEIGHT * (apart < 2))])
    threes = [group for group in group_tiles(tiles) if "3p" in [tiles.codes[tile] for tile in group.tiles]]
    assert threes[0].kind == kind


@pytest.mark.parametrize(
    "claimed",
    [row("1m 2m 3m", 0, -2.6 * HEIGHT), [*row("1m 2m 3m", 6, -1.05 * HEIGHT), *row("9s 9s 9s", 6, 0.05)]],
    ids=["beyond", "in a column at the side"],
)
def test_a_set_right_above_the_concealed_tiles_is_theirs_where_claimed_ones_lie_farther_by_contrast(
    claimed: list[Laid],
) -> None:
    groups = group_tiles(photograph([*row("3z 3z 3z", 0, -1.02 * HEIGHT), *row("2s 2s 6s 6s 6s"), *claimed]))
    assert all({0, 1, 2}.isdisjoint(group.tiles) for group in groups if group.kind != "concealed")


def test_a_second_row_of_one_set_is_concealed_where_every_claimed_set_has_a_sideways_tile() -> None:
    claimed = [*row("7s' 7s 7s", -5), *row("2z' 2z 2z", -5, -1.6)]
    tiles = photograph([*row("8s 8s 6z 6z 6z"), *row("6s 6s 6s", 0, -1.35), *claimed], noise=0.02, corners=True)
    assert "concealed 6s 6s 6s" in said(group_tiles(tiles, conventions_for("international")), tiles.codes)


def test_the_winning_tile_may_stand_between_the_concealed_tiles_and_a_claimed_set() -> None:
    laid = [*row("1m 2m 3m 5s 6s 7s 6z 6z 8p 8p"), *row("8p", 10.4), *row("4z 4z 4z", 11.8)]
    assert kinds(photograph(laid)) == ["concealed", "pung", "winning-tile"]


def test_sets_and_eyes_with_space_that_hardly_parts_a_row_are_set_out_too() -> None:
    """One of many equal spaces happens to be a little narrower than what parts a row in two."""
    laid = [*row("1m 2m 3m | 4m 4m 4m | 7p 8p 9p | 2s 3s 4s"), *row("6z 6z", 15.57)]
    assert kinds(photograph(laid)) == ["concealed", *["unsure"] * 4]


@pytest.mark.parametrize(
    ("rules", "codes", "expected"),
    [
        ("taiwan16", "6p 6p 6p 7p 7p 7p 7p 8p 8p 8p 8p 9p 2s 2s 5s 7s", ["concealed"]),
        ("international", "1m 1m 1m 1m 9s 9s 9s 9s 3z 3z 3z 3z 1p 2p 3p 5z 5z", ["concealed", *["kong"] * 3]),
    ],
)
def test_kongs_are_proven_by_the_size_of_a_hand_under_the_rules_played(
    rules: Rules, codes: str, expected: list[str]
) -> None:
    groups = group_tiles(photograph(row(codes)), conventions_for(rules))
    assert sorted(group.kind for group in groups) == expected


def test_four_equal_tiles_are_a_kong_where_the_hand_has_one_tile_more() -> None:
    tiles = photograph(row("1p 1p 1p 1p 4p 4p 4p 5p 5p 5p 5z 5z 5z 1z 1z"))
    assert said(group_tiles(tiles), tiles.codes)[1] == "kong 1p 1p 1p 1p"


def test_four_equal_tiles_are_concealed_where_the_hand_is_complete_with_them() -> None:
    assert kinds(photograph(row("1p 1p 1p 1p 2p 3p 5p 5p 5p 5z 5z 5z 1z 1z"))) == ["concealed"]


def test_a_row_of_sets_with_a_kong_before_a_hand_that_does_not_win_yet_is_claimed() -> None:
    laid = [*row("2p 2p 2p 2p 7p 7p 7p", 0, 0), *row("4m 4m 5m 6m 7z 5s 4s", 0, 2.4)]
    assert kinds(photograph(laid)) == ["concealed", "kong", "pung"]


@pytest.mark.parametrize("y", [2.0, -2.0])
def test_three_tiles_one_off_a_set_beside_a_hand_before_its_draw_are_concealed(y: float) -> None:
    laid = [*row("3m 4m 6m 7m 9m 8s 6s 4s 3s 2s"), *row("8p 6p 1p", 3, y)]
    assert kinds(photograph(laid)) == ["concealed", "concealed"]


def test_tiles_without_rows_are_unsure_together() -> None:
    laid = [tile for x, y in ((0, 0), (3, 1), (1, 4), (8, 2)) for tile in row("1m", x, y)]
    assert kinds(photograph([*laid, *row("6f", 5, 5)])) == ["flowers", "unsure"]


def test_sets_in_one_line_and_the_eyes_in_another_are_claimed() -> None:
    laid = [*row("1m 2m 3m | 4m 4m 4m | 7p 8p 9p | 2s 3s 4s"), *row("6z 6z", 3, 1.6 * HEIGHT)]
    assert kinds(photograph(laid)) == ["chow", "chow", "chow", "concealed", "pung"]


def test_sets_in_one_line_and_the_eyes_and_the_winning_tile_in_another_are_claimed() -> None:
    laid = [
        *row("1m 2m 3m | 4m 4m 4m | 7p 8p 9p | 2s 3s 4s | 5z 5z 5z"),
        *row("6z", 3, 1.6 * HEIGHT),
        *row("6z", 4.9, 1.6 * HEIGHT),
    ]
    groups = group_tiles(photograph(laid), conventions_for("taiwan16"))
    assert sorted(group.kind for group in groups) == [
        "chow",
        "chow",
        "chow",
        "concealed",
        "pung",
        "pung",
        "winning-tile",
    ]
    assert not any(group.question for group in groups)
