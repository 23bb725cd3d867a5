"""An entry that others follow is mended or removed where it stands."""

import json
from datetime import datetime
from typing import Any

import pytest

from scoring.table import HandDrawn, SessionOpened, TableError, put_back, taken_back
from vision.review.api.sheets.requests import AmendmentRecord, EntryRecord
from vision.review.store.records import StoredTable

PLAYERS = ("Ann", "Bob", "Cat", "Dan")
DRAWN = {"event": "drawn", "tenpai": ["Bob"]}
"""Ann, who deals, is not ready: the deal passes, with a counter."""
HAND: dict[str, Any] = {
    **{"event": "hand", "winner": "Ann", "reading": "r1"},
    "hand": {"rules": "riichi", "concealed": "123m456p789s22234s", "winning_tile": "4s", "win": {"riichi": "riichi"}},
}


def test_hand_after_a_removed_entry_is_worth_what_its_new_seat_makes_it() -> None:
    table = _table(DRAWN, HAND)
    assert _changes(table)["Bob"] == -1400, "Bob deals, and there is a counter"
    assert _changes(_amended(table, 1, None)) == {"Ann": 3900, "Bob": -1300, "Cat": -1300, "Dan": -1300}


def test_a_winner_whose_stick_lies_on_the_table_has_riichi_in_the_hand_too() -> None:
    unsaid = {**HAND["hand"], "win": {}}
    assert _changes(_table({**HAND, "hand": unsaid, "riichi": ["Ann"]})) == _changes(_table(HAND))


def test_mended_entry_stands_in_its_place() -> None:
    table = _amended(_table(DRAWN, HAND), 1, {**DRAWN, "tenpai": ["Ann"]})
    assert [step.event.tenpai for step in table.sheet.history() if hasattr(step.event, "tenpai")] == [("Ann",)]
    assert _changes(table)["Ann"] == 4200, "a dealer with a counter"


@pytest.mark.parametrize("event", [{**DRAWN, "tenpai": ["Ann"]}, None])
def test_undo_takes_a_whole_amendment_back_and_then_what_was_before_it(event: dict[str, Any] | None) -> None:
    table = _table(DRAWN, HAND)
    further = _amended(table, 1, event)
    entered = further.append(HandDrawn())
    undone = entered.append(*taken_back(entered.events))
    assert undone.sheet == further.sheet, "the entry after it first"
    undone = undone.append(*taken_back(undone.events))
    assert undone.sheet == table.sheet
    assert undone.append(*put_back(undone.events)).sheet == further.sheet, "and it may be done again"
    undone = undone.append(*taken_back(undone.events))
    assert undone.sheet == table.sheet.before


def test_photo_is_entered_once_and_may_be_corrected() -> None:
    with pytest.raises(TableError, match="already, as hand 2"):
        _table(DRAWN, HAND, HAND)
    assert _changes(_amended(_table(DRAWN, HAND), 2, {**HAND, "winner": "Bob"}))["Bob"] == 4200


def test_change_that_a_later_entry_contradicts_is_refused_and_names_it() -> None:
    won = {"event": "won", "winner": "Ann", "by": "discard", "from": "Bob", "value": 1500}
    table = _table(won, {**won, "winner": "Cat", "value": 1300, "same_hand": True})
    with pytest.raises(TableError, match="Entry 2 no longer fits"):
        _amended(table, 1, None)


def _table(*events: dict[str, Any]) -> StoredTable:
    table = StoredTable("t", datetime(2026, 1, 1), (SessionOpened(PLAYERS, "riichi"),))
    for event in events:
        entry = EntryRecord.read(json.dumps({"after": len(table.events), "event": event}))
        table = table.append(entry.at(table.sheet))
    return table


def _amended(table: StoredTable, entry: int, event: dict[str, Any] | None) -> StoredTable:
    amendment = AmendmentRecord.read(json.dumps({"after": len(table.events), "entry": entry, "event": event}))
    shown = amendment.preview(table).table
    amended = table.append(*amendment.events_for(table))
    assert shown is not None
    assert shown.balances == amended.sheet.balances
    return amended


def _changes(table: StoredTable) -> dict[str, Any]:
    return table.sheet.changes()
