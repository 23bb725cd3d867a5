"""What a request makes of a score sheet: the events that it adds."""

from collections.abc import Callable
from typing import TypeVar

from scoring.table import Event, put_back, taken_back
from vision.review.api.sheets.requests import AfterRecord, AmendmentRecord, EntryRecord
from vision.review.store.records import StoredTable

Change = TypeVar("Change", EntryRecord, AmendmentRecord, AfterRecord)
Events = tuple[Event, ...]


def entered(table: StoredTable, entry: EntryRecord) -> Events:
    """The event of an entry; raises as `EntryRecord.at`."""
    return (entry.at(table.sheet),)


def amended(table: StoredTable, amendment: AmendmentRecord) -> Events:
    """The events that mend or remove an entry; raises as `AmendmentRecord.events_at`."""
    return amendment.events_at(table.sheet)


def undone(table: StoredTable, _: AfterRecord) -> Events:
    """The events that withdraw the last one, or its whole amendment. Raises `TableError`: there is none."""
    return tuple(taken_back(table.events))


def redone(table: StoredTable, _: AfterRecord) -> Events:
    """The event that enters again what was taken back last. Raises `TableError`: nothing was."""
    return (put_back(table.events),)


def changed(
    table: StoredTable, change: Callable[[StoredTable, Change], Events], asked: Change
) -> tuple[Events, StoredTable]:
    """The events of a change, and the sheet with them; raises as `change`."""
    events = change(table, asked)
    return events, table.append(*events)
