"""Score sheets in the database: append-only logs of events."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from datetime import datetime
from uuid import uuid4

from sqlalchemy import JSON, BigInteger, Integer, cast, column, delete, func, insert, literal, select
from sqlalchemy.orm import Session

from scoring.table import Event, replay
from vision.review.store.clock import now
from vision.review.store.cursors import MOST_A_PAGE, cursor_of, is_older
from vision.review.store.errors import ConflictError, UnknownError
from vision.review.store.records import StoredTable, TableEntry, TableLog, TablePage, require_room
from vision.review.store.schema import EventRow, TableRow, may_be_id, to_microseconds


def new_table(events: Sequence[Event]) -> StoredTable:
    """A score sheet to be inserted.

    Raises:
        TableError: about the field of an invalid event.
    """
    require_room(len(events))
    table = StoredTable(str(uuid4()), now(), tuple(events))
    replay(events)
    return table


def insert_table(session: Session, log: TableLog) -> None:
    """Insert a score sheet with its events, which have been checked."""
    session.add(TableRow(id=log.id, created=log.created))
    session.flush()
    insert_events(session, log.id, 0, [(log.created, line) for line in log.lines])


def insert_events(session: Session, table_id: str, first: int, events: Sequence[tuple[datetime, str]]) -> None:
    """Insert the times and JSON texts of events, from position `first` on.

    All in one statement: between two of them other threads of this process compute, and all other writers wait.
    """
    rows = json.dumps([[first + at, to_microseconds(created), line] for at, (created, line) in enumerate(events)])
    if session.get_bind().dialect.name == "postgresql":
        row = func.json_array_elements(cast(literal(rows), JSON)).table_valued(column("value", JSON)).c.value
        position, created, event = (row[index].as_string() for index in range(3))
    else:
        value = func.json_each(rows).table_valued("value").c.value
        position, created, event = (func.json_extract(value, f"$[{index}]") for index in range(3))
    values = select(literal(table_id), cast(position, Integer), cast(created, BigInteger), event)
    session.execute(insert(EventRow).from_select(["table_id", "position", "created", "event"], values))


def find_log(session: Session, table_id: str) -> TableLog:
    """A score sheet by its id, its events not parsed.

    Raises:
        UnknownError: there is none.
    """
    row = _required(session.get(TableRow, table_id) if may_be_id(table_id) else None)
    events = select(EventRow.event).where(EventRow.table_id == row.id).order_by(EventRow.position).subquery()
    # One row for all events; JSON texts have no line ends.
    lines = session.scalar(select(func.aggregate_strings(events.c.event, "\n")))
    return TableLog(row.id, row.created, tuple((lines or "").split("\n")))


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


def count_entries(session: Session, ids: Collection[str]) -> dict[str, int]:
    """The number of entries of each of the score sheets that there are, by id."""
    # The newest position is found in the index; counting would read all of them.
    newest = select(func.max(EventRow.position)).where(EventRow.table_id == TableRow.id).scalar_subquery()
    rows = session.execute(select(TableRow.id, newest).where(TableRow.id.in_(filter(may_be_id, ids))))
    return {table_id: position + 1 for table_id, position in rows}


def insert_lines(session: Session, log: TableLog, lines: Sequence[str]) -> None:
    """Add events to a score sheet, where it has not grown since it was read.

    Args:
        session: of a write transaction.
        log: the score sheet as it was read.
        lines: the JSON texts of the events, which have been checked against `log`.

    Raises:
        UnknownError: there is no such score sheet any more.
        ConflictError: about `after`: the sheet has another number of events.
    """
    # Writes to one sheet are serialised.
    _required(lock_table(session, log.id))
    count = session.scalar(select(func.count()).where(EventRow.table_id == log.id))
    if count != len(log.lines):
        raise ConflictError("store.table-stale", "after")
    insert_events(session, log.id, count, [(now(), line) for line in lines])


def remove_table(session: Session, table_id: str) -> list[str]:
    """Delete a score sheet; returns the files to remove, of which it has none.

    Raises:
        UnknownError: there is none.
    """
    row = _required(lock_table(session, table_id))
    session.execute(delete(TableRow).where(TableRow.id == row.id))
    return []


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
