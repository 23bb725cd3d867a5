"""Scored hands on the sheet."""

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.hand import SEATS, Hand, Options, Rules, Win
from scoring.rules import score
from scoring.table import HandWon, TableError, add, to_win_event
from tests.scoring.table.sessions import after, self_draw, start

HANDS: dict[Rules, tuple[str, str]] = {
    "international": ("123m456p789s123p11z", "1z"),
    "australia": ("123m123m456p777z88p", "8p"),
    "taiwan16": ("123456789m111222p33s", "3s"),
}


def hand(rules: Rules, win: Win, options: Options | None = None) -> Hand:
    return Hand.parse(rules, *HANDS[rules], win=win, options=options or Options())


@settings(max_examples=80, deadline=None)
@given(
    rules=st.sampled_from(list(HANDS)),
    seats=st.permutations(SEATS),
    by=st.sampled_from(["self-draw", "discard"]),
    deals=st.integers(0, 15),
    streak=st.integers(0, 5),
    stakes=st.tuples(st.decimals(0, 100, places=2), st.decimals(0, 100, places=2)),
)
def test_a_sheet_settled_directly_moves_what_the_score_says(
    rules: Rules, seats: list[Any], by: Any, deals: int, streak: int, stakes: tuple[Decimal, Decimal]
) -> None:
    options = Options(settlement="direct", base=stakes[0], rate=stakes[1])
    sheet = start(rules, settlement="direct", base=stakes[0], rate=stakes[1])
    sheet = replace(sheet, deals_passed=deals, dealer_streak=streak)
    win = Win(by, seats[0], sheet.round, None if by == "self-draw" else seats[1], dealer_streak=streak)
    won = hand(rules, win, options)
    result = score(won)
    assert result.payments is not None
    changes = add(sheet, to_win_event(sheet, won, result)).changes()
    assert changes == {sheet.seats[seat]: amount for seat, amount in result.payments.items()}


def test_seats_are_those_of_the_deal() -> None:
    sheet = after(start("international"), self_draw("Dan", 3))
    won = hand("international", Win("discard", "south", from_="north"))
    assert to_win_event(sheet, won, score(won)) == HandWon("Cat", "discard", Decimal(4), from_="Ann")


def test_earth_without_from_is_on_the_dealers_discard() -> None:
    earth = hand("taiwan16", Win("discard", "west", first_turn="earth"), Options())
    assert to_win_event(start("taiwan16"), earth, score(earth)).from_ == "Ann"


@pytest.mark.parametrize(
    ("rules", "win", "options", "about"),
    [
        ("australia", Win(), Options(), "rules"),
        ("taiwan16", Win(round="south"), Options(), "win.round"),
        ("taiwan16", Win(), Options(), "win.dealer_streak"),
        ("taiwan16", Win(dealer_streak=1), Options(base=Decimal(20)), "options.base"),
        ("taiwan16", Win("discard", dealer_streak=1), Options(), "win.from"),
    ],
)
def test_a_hand_of_another_table_is_refused(rules: Rules, win: Win, options: Options, about: str) -> None:
    sheet = after(start("taiwan16"), self_draw("Ann", 3))
    won = hand(rules, win, options)
    with pytest.raises(TableError) as refused:
        to_win_event(sheet, won, score(won))
    assert refused.value.about == about


def test_a_hand_that_is_no_win_is_refused() -> None:
    no_win = Hand.parse("international", "124m456p789s123p11z", "1z")
    with pytest.raises(TableError, match="hand"):
        to_win_event(start("international"), no_win, score(no_win))
