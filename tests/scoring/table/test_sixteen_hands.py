"""A session of the Mahjong Competition Rules: sixteen hands, the deal passing after each, and false wins."""

import pytest

from scoring.table import HandDrawn, InstantPaid, SessionEnded, TableError, add, finish
from tests.scoring.table.sessions import after, self_draw, start


def test_the_deal_passes_after_every_hand_whoever_wins() -> None:
    sheet = after(start("mcr"), self_draw("Ann", 8), HandDrawn(), self_draw("Ann", 8))
    assert (sheet.dealer, sheet.round, sheet.dealer_streak) == ("Dan", "east", 0)
    assert after(sheet, *[HandDrawn()] * 4).round == "south"


def test_after_sixteen_hands_none_is_played() -> None:
    sheet = after(start("mcr"), *[HandDrawn()] * 15)
    assert finish(sheet) is None
    sheet = add(sheet, HandDrawn())
    assert finish(sheet) == "last-hand"
    with pytest.raises(TableError, match="16"):
        add(sheet, HandDrawn())
    assert finish(add(sheet, SessionEnded())) == "last-hand"


def test_a_false_win_costs_what_the_table_agreed_on() -> None:
    sheet = after(start("mcr", false_win=10), InstantPaid("mcr_false_win", "Ann"))
    assert list(sheet.balances.values()) == [-30, 10, 10, 10]


def test_a_table_without_the_penalty_refuses_it() -> None:
    with pytest.raises(TableError, match="false win"):
        after(start("mcr"), InstantPaid("mcr_false_win", "Ann"))
