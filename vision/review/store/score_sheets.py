"""Score sheets in the database: append-only logs of events."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from uuid import uuid4

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from scoring.records.table import event_record, read_event
from scoring.table import Event, Withdrawn, replay
from vision.review.store.clock import now
from vision.review.store.cursors import MOST_A_PAGE, cursor_of, is_older
from vision.review.store.errors import UnknownError
from vision.review.store.records import StoredTable, TableEntry, TablePage, require_room
from vision.review.store.schema import EventRow, TableRow, may_be_id


def new_table(events: Sequence[Event]) -> tuple[StoredTable, list[EventRow]]:
    """A score sheet to be inserted, and the rows of its events, from the opening on.

    Raises:
        TableError: about the field of an invalid event.
    """
    require_room(len(events))
    table = StoredTable(str(uuid4()), now(), tuple(events))
    replay(events)
    return table, [event_row(table.id, position, table.created, event) for position, event in enumerate(events)]


def insert_table(session: Session, table: StoredTable, events: Sequence[EventRow]) -> None:
    """Insert a score sheet with its events."""
    session.add(TableRow(id=table.id, created=table.created))
    session.flush()
    session.add_all(events)


def find_table(session: Session, table_id: str) -> StoredTable:
    """A score sheet by its id.

    Raises:
        UnknownError: there is none.
    """
    return _table(session, _required(session.get(TableRow, table_id) if may_be_id(table_id) else None))


def list_tables(session: Session) -> list[StoredTable]:
    """All score sheets, the newest first."""
    rows = session.scalars(select(TableRow).order_by(TableRow.created.desc(), TableRow.id.desc())).all()
    return [_table(session, row) for row in rows]


def page_of_tables(session: Session, before: str | None, limit: int) -> TablePage:
    """A page of score sheets before the cursor `before` (`next` of another page), newest first.

    Raises:
        UnknownError: about `before`, if it is not a valid cursor.
    """
    limit = max(1, min(limit, MOST_A_PAGE))
    count = select(func.count()).where(EventRow.table_id == TableRow.id).scalar_subquery()
    wanted = select(TableRow, count).order_by(TableRow.created.desc(), TableRow.id.desc()).limit(limit + 1)
    if before is not None:
        wanted = wanted.where(is_older(TableRow, before))
    rows = session.execute(wanted).all()
    entries = tuple(TableEntry(row.id, events) for row, events in rows[:limit])
    return TablePage(entries, cursor_of(rows[limit - 1][0]) if len(rows) > limit else None)


def insert_event(session: Session, table_id: str, event: Event, after: int | None) -> StoredTable:
    """Add an event to a score sheet.

    Args:
        session: of a write transaction.
        table_id: the score sheet.
        event: what happened.
        after: number of events the sender has seen, None to append in any case.

    Raises:
        UnknownError: there is no such score sheet.
        ConflictError: about `after`: the sheet has another number of events.
        TableError: about the field of the event that contradicts the sheet.
    """
    # Writes to one sheet are serialised.
    table = _locked(session, table_id, after)
    longer = table.append(event)
    session.add(event_row(table_id, len(table.events), now(), event))
    return longer


def insert_undo(session: Session, table_id: str, after: int | None) -> StoredTable:
    """Withdraw the last event that is not withdrawn; raises as `insert_event`."""
    return insert_event(session, table_id, Withdrawn(), after)


def insert_redo(session: Session, table_id: str, after: int | None) -> StoredTable:
    """Add the last withdrawn event again; raises as `insert_event`."""
    return insert_event(session, table_id, _locked(session, table_id, after).redone_event(), after)


def remove_table(session: Session, table_id: str) -> list[str]:
    """Delete a score sheet; returns the files to remove, of which it has none.

    Raises:
        UnknownError: there is none.
    """
    row = _required(lock_table(session, table_id))
    session.execute(delete(TableRow).where(TableRow.id == row.id))
    return []


def event_row(table_id: str, position: int, created: datetime, event: Event) -> EventRow:
    """The database row of an event."""
    return EventRow(table_id=table_id, position=position, created=created, event=event_record(event).to_json())


def event_rows(session: Session, table_id: str) -> Sequence[EventRow]:
    """The events of a score sheet, from its opening on."""
    return session.scalars(select(EventRow).where(EventRow.table_id == table_id).order_by(EventRow.position)).all()


def lock_table(session: Session, table_id: str) -> TableRow | None:
    """A score sheet's row, locked until the transaction ends; None if there is none."""
    return session.get(TableRow, table_id, with_for_update=True) if may_be_id(table_id) else None


def _required(row: TableRow | None) -> TableRow:
    if row is None:
        raise UnknownError("store.table-unknown", "table")
    return row


def _table(session: Session, row: TableRow) -> StoredTable:
    return StoredTable(row.id, row.created, tuple(read_event(one.event) for one in event_rows(session, row.id)))


def _locked(session: Session, table_id: str, after: int | None) -> StoredTable:
    table = _table(session, _required(lock_table(session, table_id)))
    table.require_newest(after)
    return table
