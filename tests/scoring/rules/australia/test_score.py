"""What the points become: minimum, limit, flowers, payments."""

import pytest

from scoring.hand import Options
from tests.scoring.rules.australia.scored import patterns, scored, total

LIMITED = Options(limit=320)


def test_15_points_win() -> None:
    result = scored("234m678p33s", "3s", "pung 222z, kong 8888m")
    assert {element.id: element.value for element in result.elements} == {"3.1": 10, "4.3.1": 5}
    assert (result.win, result.reason, result.unit, result.total, result.score) == (True, None, "point", 15, 15)


def test_a_complete_hand_under_15_is_no_win_and_still_shows_what_it_has() -> None:
    result = scored("123m678p33s", "3s", "pung 222z, pung 888m", from_="east")
    assert not result.win
    assert result.reason == "The hand is complete with 10 points, and a win needs 15."
    assert (result.total, [element.id for element in result.elements]) == (10, ["3.1"])
    assert len(result.sets) == 5
    assert (result.score, result.payments) == (None, None)


def test_a_complete_hand_without_any_pattern_has_0_points() -> None:
    result = scored("123m678p33s", "3s", "pung 111z, pung 888m")
    assert (result.win, result.total, result.elements) == (False, 0, ())


def test_a_hand_that_is_not_complete_has_no_total() -> None:
    result = scored("124m678p33s", "3s", "pung 222z, pung 888m")
    assert (result.win, result.total, result.elements, result.sets) == (False, None, (), ())
    assert "neither" in (result.reason or "")


def test_flowers_are_left_out_of_the_count() -> None:
    hand = ("123m678p33s", "3s", "pung 222z, kong 8888m")
    assert total(*hand, flowers="12345678f") == total(*hand)


def test_elements_name_the_pattern_of_the_text() -> None:
    first = scored("123m678p33s", "3s", "pung 222z, kong 8888m").elements[0]
    assert (first.id, first.name, first.name_zh, first.where) == ("3.1", "Value Honour", "番牌", "pattern 3.1")


def test_the_sets_show_where_the_winning_tile_was_counted() -> None:
    result = scored("222m444456p44s", "4p", "chow 789m")
    assert [(s.kind, s.tiles[0]) for s in result.sets if s.winning] == [("chow", "4p")]


def test_the_better_of_irregular_and_regular_counts() -> None:
    # Double Two Sequences 55 + 5 beat Seven Pairs 30.
    assert "10.2" not in patterns("112233m667788p55z", "5z")
    # Seven pairs of the same tiles with one chow broken do not.
    assert "10.2" in patterns("112233m667799p55z", "5z")


@pytest.mark.parametrize(
    ("hand", "uncapped", "limited"),
    [
        # Small Three Dragons 60, Mixed One-Suit 40, All Triplets 30, Two Concealed Triplets 5.
        (("222m999m77z", "7z", "pung 555z, pung 666z"), 135, 135),
        # All Honours 320 + Seven Pairs 30 + All Concealed 5.
        (("11223344556677z", "7z"), 355, 320),
        # Big Four Winds 400 + Mixed One-Suit 40 + All Triplets 30 + own wind 10: the one pattern over 320 alone.
        (("55m", "5m", "pung 111z, pung 222z, pung 333z, pung 444z"), 480, 400),
        # Small Four Winds are 320 themselves; Mixed One-Suit 40 and the own wind 10 beside them.
        (("234m44z", "4z", "pung 111z, pung 222z, pung 333z"), 370, 320),
        # Four Kongs 480 beside Big Four Winds 400: the higher of them.
        (("55m", "5m", "kong 1111z, kong 2222z, kong 3333z, kong 4444z"), 960, 480),
    ],
)
def test_the_limit_is_an_option(hand: tuple[str, ...], uncapped: int, limited: int) -> None:
    assert (scored(*hand).total, scored(*hand).score) == (uncapped, uncapped)
    with_limit = scored(*hand, options=LIMITED, by="self-draw")
    assert with_limit.score == limited
    assert with_limit.total == sum(element.value * element.count for element in with_limit.elements)
    assert with_limit.payments == {
        **dict.fromkeys(("east", "south", "west", "north"), -limited),
        "south": 3 * limited,
    }
