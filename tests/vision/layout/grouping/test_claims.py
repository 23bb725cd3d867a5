"""Sets of which nothing shows whether they were claimed."""

import pytest

from tests.vision.layout.table import HEIGHT, photograph, row, said
from vision.layout import (
    ANY_RULES,
    UnsureSet,
    apply_claims,
    assemble_hand,
    build_review_list,
    conventions_for,
    find_unsure_sets,
    group_tiles,
)

GAPLESS = "1z 1z 1z 2m 3m 4m 5s 6s 7s 2p 2p 2p 6z 6z"


def asked(codes: str) -> list[UnsureSet]:
    tiles = photograph(row(codes))
    return find_unsure_sets(group_tiles(tiles), tiles.codes, ANY_RULES)


def test_sets_in_a_gapless_winning_row_are_in_question() -> None:
    assert [(one.kind, one.tiles) for one in asked(GAPLESS)] == [
        ("pung", (0, 1, 2)),
        ("chow", (3, 4, 5)),
        ("chow", (6, 7, 8)),
        ("pung", (9, 10, 11)),
    ]


@pytest.mark.parametrize(
    "codes",
    [
        "1z 1z 1z | 2m 3m 4m 5s 6s 7s 2p 2p 2p 6z 6z",
        "1z 1z 1z 2m 3m 4m 5s 6s 8s 2p 2p 2p 6z 6z",
        "1m 1m 3m 3m 5p 5p 7p 7p 2s 2s 4s 4s 6z 6z",
        "1m 9m 1p 9p 1s 9s 1z 2z 3z 4z 5z 6z 7z 7z",
    ],
)
def test_nothing_is_asked_where_sets_are_laid_out_or_no_set_could_be_taken_away(codes: str) -> None:
    assert asked(codes) == []


def test_of_sets_laid_out_those_of_a_row_along_the_concealed_tiles_are_in_question() -> None:
    tiles = photograph([*row("2z 2z 2z | 3m 4m 5m 7s 7s 7s"), *row("1p 2p 3p 6z 6z", 4, HEIGHT)])
    asked = find_unsure_sets(group_tiles(tiles), tiles.codes, ANY_RULES)
    assert [(one.kind, one.tiles) for one in asked] == [("chow", (3, 4, 5)), ("pung", (6, 7, 8))]


@pytest.mark.parametrize(("away", "asked"), [(HEIGHT, 3), (HEIGHT + 0.6, 0)])
def test_a_row_of_sets_right_along_the_concealed_one_may_be_its_second_row(away: float, asked: int) -> None:
    tiles = photograph([*row("3m 4m 5m 7s 7s 7s 2z 2z 2z"), *row("1p 2p 3p 6z 6z", 0, away)])
    groups = group_tiles(tiles)
    assert said(groups, tiles.codes)[0] == "chow 3m 4m 5m"
    unsure = find_unsure_sets(groups, tiles.codes, ANY_RULES)
    assert len(unsure) == asked
    assert said(apply_claims(groups, unsure), tiles.codes) == said(groups, tiles.codes)


def test_a_set_that_a_person_has_settled_is_not_asked_about() -> None:
    tiles = photograph(row(GAPLESS))
    left = find_unsure_sets(group_tiles(tiles), tiles.codes, ANY_RULES, settled=[0, 1, 2, 3])
    assert [one.tiles for one in left] == [(3, 4, 5), (6, 7, 8), (9, 10, 11)]


def test_sets_all_on_their_own_are_in_question_too() -> None:
    assert len(asked("1m 2m 3m | 4m 4m 4m | 7p 8p 9p | 2s 3s 4s | 6z 6z")) == 4


def test_the_hand_if_they_were_claimed() -> None:
    tiles = photograph(row(GAPLESS))
    groups = group_tiles(tiles)
    claimed = apply_claims(groups, find_unsure_sets(groups, tiles.codes, ANY_RULES))
    assert said(claimed, tiles.codes)[0] == "chow 2m 3m 4m"
    assert assemble_hand(claimed, tiles.codes).concealed == ("6z", "6z")


def test_sets_in_one_row_with_a_kong_are_in_question_as_it_was_laid_down() -> None:
    tiles = photograph([*row("6p 6p 6p 6p 8p 8p 8p 6z 6z 6z 9p 9p 9p 1z"), *row("1z", 6, 1.6 * HEIGHT)])
    asked = find_unsure_sets(group_tiles(tiles), tiles.codes, conventions_for("australia"))
    assert [one.tiles for one in asked] == [(4, 5, 6), (7, 8, 9), (10, 11, 12)]


def test_sets_in_one_row_with_a_kong_are_not_asked_about_where_claimed_tiles_lie_sideways() -> None:
    tiles = photograph([*row("6p 6p' 6p 6p 8p 8p 8p 6z 6z 6z 9p 9p 9p 1z"), *row("1z", 6, 1.6 * HEIGHT)])
    assert find_unsure_sets(group_tiles(tiles), tiles.codes, conventions_for("australia")) == []


def test_a_sideways_winning_tile_says_nothing_of_how_sets_beside_a_kong_were_come_by() -> None:
    tiles = photograph([*row("2p 2p 2p 6z 6z 6z 3z 3z 3z 3m 3m 3m 3m 6p 6p 1m 1m"), *row("1m'", 17.5)], corners=True)
    asked = find_unsure_sets(group_tiles(tiles), tiles.codes, conventions_for("taiwan16"))
    assert [one.tiles for one in asked] == [(0, 1, 2), (3, 4, 5), (6, 7, 8)]


@pytest.mark.parametrize(
    ("codes", "told"),
    [
        ("1m 2m 3m 5m 6m 7m 4p 4p 2s 3s 4s 6s 7s 8s", "statement.read_as_concealed"),
        ("6s 7s 8s 1m 2m 3m 5m 6m 7m 4p 4p 2s 3s 4s", "question.unsure_sets"),
    ],
)
def test_claims_in_one_row_are_asked_about_where_it_is_not_sorted_and_stated_else(codes: str, told: str) -> None:
    tiles = photograph(row(codes))
    groups = group_tiles(tiles)
    unsure = find_unsure_sets(groups, tiles.codes, ANY_RULES)
    assert [item.reason.id for item in build_review_list(tiles, groups, tiles.codes, unsure=unsure)] == [told]
