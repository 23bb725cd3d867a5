"""Three players on the score sheet, what they wait for, and what they are told."""

import pytest

from scoring import Hand, HandError, Options, Win, explain, waits
from scoring.table import (
    HandDrawn,
    HandWon,
    SessionEnded,
    SessionOpened,
    TableError,
    add,
    open_sheet,
)

PLAYERS = ("Ann", "Bob", "Cat")


def test_three_names_open_a_sheet_of_three() -> None:
    sheet = open_sheet(SessionOpened(PLAYERS, "riichi"))
    assert sheet.opened.options.three_players
    assert (sheet.points or {})["Cat"] == 35000
    assert list(sheet.seats) == ["east", "south", "west"]
    passed = add(add(add(sheet, HandDrawn()), HandDrawn()), HandDrawn())
    assert (passed.round, passed.deal, passed.dealer) == ("south", 1, "Ann")


def test_three_players_know_no_four_winds() -> None:
    with pytest.raises(TableError):
        add(open_sheet(SessionOpened(PLAYERS, "riichi")), HandDrawn(reason="four-winds"))


@pytest.mark.parametrize("wins", [(), (("Bob", 3900),), (("Bob", 3900), ("Cat", 2000))])
def test_three_players_share_out_none_of_the_points_that_float_by_four(wins: tuple[tuple[str, int], ...]) -> None:
    sheet = open_sheet(SessionOpened(PLAYERS, "riichi", Options(preset="jpml-a")))
    for winner, value in wins:
        sheet = add(sheet, HandWon(winner, "discard", value, "Ann"))
    assert sum(add(sheet, SessionEnded()).balances.values()) == 0


def test_a_total_of_four_players_is_refused() -> None:
    with pytest.raises(TableError, match="it would be"):
        add(open_sheet(SessionOpened(PLAYERS, "riichi")), HandWon("Bob", "self-draw", 7900))


@pytest.mark.parametrize(("names", "rules"), [(PLAYERS, "taiwan16"), ((*PLAYERS, "Dan"), "riichi")])
def test_three_play_only_where_the_rules_have_it_and_with_three_names(names: tuple[str, ...], rules: str) -> None:
    with pytest.raises(TableError) as refused:
        SessionOpened(names, rules, Options(three_players=True))
    assert refused.value.about == "players"


def test_three_players_wait_for_tiles_they_have() -> None:
    three = Options(three_players=True)
    assert list(waits("riichi", "19m19p19s1234567z", options=three)) == [
        *("1m", "9m", "1p", "9p", "1s", "9s", "1z", "2z", "3z", "4z", "5z", "6z", "7z")
    ]
    with pytest.raises(HandError, match="have no 2m"):
        waits("riichi", "222m456p789s1112z", options=three)


def test_a_hand_of_three_players_is_explained_without_tiles_they_do_not_have() -> None:
    three = Options(three_players=True)
    said = str(explain(Hand.parse("riichi", "234567p23488855s", "2p", win=Win(norths=1), options=three)))
    assert "Tanyao" in said
    assert not any(f"{number}m" in said for number in range(2, 9))
