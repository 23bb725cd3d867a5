"""The fold: what holds for every log of events."""

import pytest
from hypothesis import given, settings

from scoring.table import Event, HandDrawn, SessionEnded, SessionOpened, TableError, Withdrawn, add, replay
from tests.scoring.table.sessions import PLAYERS, after, logs, self_draw, start

EXAMPLES = settings(max_examples=60, deadline=None)


@EXAMPLES
@given(logs())
def test_balances_and_totals_always_sum_to_zero(log: list[Event]) -> None:
    for number in range(len(log)):
        sheet = replay(log[: number + 1])
        assert sum(sheet.balances.values()) == sum(sheet.settled_balances.values()) == 0
        assert sum(sheet.changes().values()) == 0


@pytest.mark.slow
@EXAMPLES
@given(logs())
def test_debts_are_never_negative_and_never_ones_own(log: list[Event]) -> None:
    for number in range(len(log)):
        claims = replay(log[: number + 1]).claims
        assert all(debt > 0 for debt in claims.debts.values())
        assert claims.owed not in claims.debts
        assert claims.owed is not None or not claims.debts


@EXAMPLES
@given(logs())
def test_taking_back_is_the_inverse_of_adding(log: list[Event]) -> None:
    sheet = replay(log[:1])
    for event in log[1:]:
        after_it = add(sheet, event)
        if not isinstance(event, Withdrawn):
            assert add(after_it, Withdrawn()) == sheet
        sheet = after_it


@EXAMPLES
@given(logs())
def test_a_log_gives_the_same_sheet_each_time_and_that_of_its_events_that_stand(log: list[Event]) -> None:
    standing: list[Event] = []
    for event in log:
        if isinstance(event, Withdrawn):
            standing.pop()
        else:
            standing.append(event)
    sheet = replay(log)
    assert sheet == replay(log) == replay(standing)
    assert [step.event for step in sheet.history()] == standing
    assert [sum(step.changes()[player] for step in sheet.history()) for player in PLAYERS] == [
        sheet.settled_balances[player] for player in PLAYERS
    ]


def test_nothing_but_taking_back_comes_after_the_end() -> None:
    ended = after(start(), self_draw("Bob", 3), SessionEnded())
    for event in (HandDrawn(), SessionEnded(), self_draw("Bob", 3)):
        with pytest.raises(TableError, match="event"):
            add(ended, event)
    assert add(ended, Withdrawn()) == after(start(), self_draw("Bob", 3))


def test_an_opening_cannot_be_taken_back_or_come_again() -> None:
    for event in (Withdrawn(), SessionOpened(PLAYERS, "taiwan16")):
        with pytest.raises(TableError, match="event"):
            add(start(), event)


@pytest.mark.parametrize("log", [[], [HandDrawn()]])
def test_a_log_begins_with_its_opening(log: list[Event]) -> None:
    with pytest.raises(TableError, match="event"):
        replay(log)
