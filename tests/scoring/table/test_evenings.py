"""Generated evenings of riichi end as an independent fold says, which was written from the rule books."""

import pytest

from scoring.records.sheet import TableRecord
from scoring.records.table import event_record, read_event
from scoring.table import Event, Sheet, finish, replay, results
from tests.scoring.table.evenings import evening, evening_of_three
from tests.scoring.table.plain_evening import play, why_over


@pytest.mark.parametrize("seed", range(90))
def test_an_evening_ends_as_the_rule_books_say(seed: int) -> None:
    _compare(*evening(seed))


@pytest.mark.parametrize("seed", range(50))
def test_an_evening_of_three_ends_as_the_rule_books_say(seed: int) -> None:
    _compare(*evening_of_three(seed))


def _compare(events: list[Event], sheet: Sheet) -> None:
    names = sheet.opened.players
    assert sheet.before is not None
    before, plain = play(events[:-1]), play(events)
    assert [(sheet.before.points or {})[name] for name in names] == before.points
    assert (sheet.before.honba, sheet.before.sticks) == (before.counters, before.sticks)
    assert (sheet.before.deals_passed, sheet.dealer) == (before.dealt, names[before.dealer])
    assert [sheet.balances[name] for name in names] == plain.ended
    assert finish(sheet) == (why_over(events[:-1]) if sheet.hands else None)
    assert sum(before.points) + 1000 * before.sticks == 1000 * len(names) * before.book["start"]


@pytest.mark.parametrize("seed", range(12))
def test_an_evening_is_the_same_after_a_way_through_its_log(seed: int) -> None:
    events, sheet = evening(seed)
    again = replay([read_event(event_record(event).to_json()) for event in events])
    assert (again, results(again)) == (sheet, results(sheet))
    record = TableRecord.read(TableRecord.from_sheet(sheet).to_json())
    assert record.session is not None
    assert [one.sum for one in record.session.results] == [one.sum for one in results(sheet)]
