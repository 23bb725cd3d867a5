"""Article 31: the more a player holds, the better the result."""

from fractions import Fraction
from typing import Any

from scoring.table import Event, SessionEnded, standings
from tests.scoring.table.sessions import after, discard, self_draw, start


def places(*events: Event) -> list[tuple[int, str, Any]]:
    return [(one.place, one.player, one.total) for one in standings(after(start("international"), *events))]


def test_31_more_is_better_and_equal_players_share_a_place() -> None:
    assert places(discard("Ann", "Dan", 3), discard("Bob", "Cat", 4)) == [
        *((1, "Cat", 16), (2, "Dan", 8), (3, "Ann", -8), (4, "Bob", -16))
    ]
    assert places(self_draw("Cat", 1)) == [(1, "Cat", 6), (2, "Ann", -2), (2, "Bob", -2), (2, "Dan", -2)]
    assert [place for place, _, _ in places()] == [1, 1, 1, 1]


def test_what_is_owed_counts_as_paid() -> None:
    open_debts = after(start(), self_draw("Ann", 12))
    assert [one.total for one in standings(open_debts)] == [Fraction(108), *[Fraction(-36)] * 3]
    assert standings(open_debts) == standings(after(start(), self_draw("Ann", 12), SessionEnded()))
