"""The `la` settlement, by the figures of the text (chapter 計錢方法) and by hand."""

from fractions import Fraction
from typing import Any

import pytest

from scoring.hand import WonBy
from scoring.table import HandDrawn, HandWon, SessionEnded, Sheet
from tests.scoring.table.sessions import PLAYERS, after, discard, robbed, self_draw, start

# The text's first two hands at 10 a base and 2 a fan. Ann deals: 12 fans and 1 for the dealer are its 13, then 2 and 3
# for the second win are its 5.
TEXT = (self_draw("Ann", 12), discard("Bob", "Ann", 2))


def balances(sheet: Sheet) -> list[Any]:
    return [sheet.balances[player] for player in PLAYERS]


def debts(sheet: Sheet) -> list[Any]:
    return [sheet.claims.debts.get(player, Fraction(0)) for player in PLAYERS]


def test_first_hand_of_the_text_each_puts_down_36() -> None:
    sheet = after(start(), TEXT[0])
    assert (sheet.claims.owed, debts(sheet), balances(sheet)) == ("Ann", [0, 36, 36, 36], [0, 0, 0, 0])


def test_case_1_of_the_text_the_winner_before_collects_everything() -> None:
    sheet = after(start(), *TEXT, discard("Bob", "Cat", 8))
    assert balances(sheet) == [146, -74, -36, -36]
    assert (sheet.claims.owed, debts(sheet)) == ("Cat", [0, 26, 0, 0])


def test_case_2_of_the_text_who_wins_on_the_tile_of_the_player_who_is_owed_pays_37() -> None:
    sheet = after(start(), *TEXT, discard("Ann", "Bob", 8))
    assert balances(sheet) == [109, -37, -36, -36]
    # Ann deals for the third time in a row: 1 + 2 x 2 fans on top of 8.
    assert (sheet.claims.owed, debts(sheet)) == ("Bob", [36, 0, 0, 0])


def test_case_2_of_the_text_a_debtor_who_draws_the_tile_pays_half() -> None:
    sheet = after(start(), *TEXT, self_draw("Cat", 8))
    assert balances(sheet) == [128, -74, -18, -36]
    assert (sheet.claims.owed, debts(sheet)) == ("Cat", [36, 26, 0, 26])


def test_robbing_the_kong_of_another_debtor_does_not_halve() -> None:
    assert balances(after(start(), *TEXT, robbed("Dan", "Bob", 8))) == [146, -74, -36, -36]


def test_case_3_of_the_text_who_pays_again_owes_one_and_a_half_times_more() -> None:
    sheet = after(start(), *TEXT, self_draw("Ann", 0))
    assert debts(sheet) == [0, 74 * 1.5 + 20, 36 * 1.5 + 20, 36 * 1.5 + 20]


def test_a_winner_who_owed_nothing_pays_nothing_whatever_the_tile() -> None:
    sheet = after(start(), discard("Bob", "Cat", 0), self_draw("Dan", 0))
    assert balances(sheet) == [0, -10, 10, 0]


def test_the_player_who_was_owed_owes_for_the_hand_he_pays() -> None:
    sheet = after(start(), discard("Bob", "Cat", 0), discard("Cat", "Dan", 4))
    assert (sheet.claims.owed, debts(sheet)) == ("Dan", [0, 0, 18, 0])


def test_a_hand_that_nobody_wins_leaves_debts_deal_and_streak() -> None:
    before = after(start(), *TEXT)
    sheet = after(start(), *TEXT, HandDrawn())
    assert (sheet.claims, sheet.seats, sheet.dealer_streak) == (before.claims, before.seats, 2)


def test_at_the_end_what_is_owed_is_paid_in_full() -> None:
    sheet = after(start(), *TEXT, SessionEnded())
    assert (balances(sheet), sheet.claims.owed, debts(sheet)) == ([146, -74, -36, -36], None, [0, 0, 0, 0])


def test_settled_directly_nothing_is_ever_owed() -> None:
    sheet = after(start(settlement="direct"), *TEXT, discard("Ann", "Bob", 8))
    assert (balances(sheet), sheet.claims.owed) == ([108 + 20 - 36, -36 - 20 + 36, -36, -36], None)


@pytest.mark.parametrize("by", ["self-draw", "discard"])
def test_debts_stay_exact_however_often_they_grow(by: WonBy) -> None:
    win = HandWon("Bob", by, 0, None if by == "self-draw" else "Cat")
    sheet = after(start(rate=0, base=1), *[win] * 60)
    assert sheet.claims.debts["Cat"] == 2 * (Fraction(3, 2) ** 60 - 1)
