"""Score sheets: logs that only grow, written by several at once."""

import pytest

from scoring.table import HandDrawn, InstantPaid, TableError, replay
from tests.scoring.table.sessions import discard, self_draw, start
from tests.vision.review.store.conftest import Reopen
from tests.vision.review.store.making import all_tables, append_event, create_table
from vision.review.store import records
from vision.review.store.errors import UnknownError
from vision.review.store.store import Store

OPENED = start().opened
NOBODY = "00000000-0000-0000-0000-000000000000"


def test_a_score_sheet_comes_back_as_it_was(reopen: Reopen) -> None:
    store = reopen()
    table = create_table(store, OPENED)
    kept = append_event(store, table.id, discard("Ann", "Bob", 7))
    assert kept.events == (OPENED, discard("Ann", "Bob", 7))
    assert kept.sheet == replay(kept.events)
    store.close()
    assert reopen().table(table.id) == kept


def test_amounts_are_kept_exactly(store: Store) -> None:
    opened = start("taiwan16", base="0.0001", rate="99999999.9999").opened
    paid = InstantPaid("concealed_kong", "Cat")
    table = create_table(store, opened, [paid])
    assert store.table(table.id).events == (opened, paid)
    assert store.table(table.id).sheet.balances == replay([opened, paid]).balances


def test_events_that_contradict_their_sheet_are_not_written(store: Store) -> None:
    assert create_table(store, OPENED, [HandDrawn(), self_draw("Dan", 2)]).sheet.hands == 2
    with pytest.raises(TableError):
        create_table(store, OPENED, [HandDrawn(), self_draw("Nobody", 2)])
    (table,) = all_tables(store)
    with pytest.raises(TableError) as error:
        append_event(store, table.id, self_draw("Nobody", 4))
    assert error.value.about == "winner"
    assert store.table(table.id) == table


def test_a_score_sheet_is_not_endless(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "MOST_EVENTS", 3)
    table = create_table(store, OPENED, [HandDrawn(), HandDrawn()])
    with pytest.raises(TableError, match="at most 3"):
        append_event(store, table.id, HandDrawn())
    with pytest.raises(TableError, match="at most 3"):
        create_table(store, OPENED, [HandDrawn()] * 3)


def test_score_sheets_are_listed_newest_first_until_they_are_deleted(store: Store) -> None:
    tables = [create_table(store, OPENED) for _ in range(3)]
    store.delete_table(tables[1].id)
    assert all_tables(store) == [tables[2], tables[0]]
    for missing in (tables[1].id, NOBODY, "", "x\x00"):
        for asked in (store.table, store.delete_table):
            with pytest.raises(UnknownError) as error:
                asked(missing)
            assert error.value.about == "table"


def test_another_process_sees_how_many_entries_there_are(reopen: Reopen) -> None:
    here, there = reopen(), reopen()
    short, long = create_table(here, OPENED), create_table(here, OPENED, [HandDrawn()])
    there.extend_table(there.table(long.id).append(HandDrawn()), 2)
    assert here.entry_counts([short.id, long.id, "nothing", NOBODY]) == {short.id: 1, long.id: 3}
