"""Score sheets in the database: append-only logs of events."""

from collections.abc import Collection, Sequence
from datetime import datetime

from sqlalchemy import delete, func, insert, select
from sqlalchemy.orm import Session

from scoring.records.table import read_event
from vision.review.store.clock import now
from vision.review.store.database import Database
from vision.review.store.errors import ConflictError, UnknownError
from vision.review.store.records import StoredTable, TableEntry, event_line
from vision.review.store.schema import EventRow, TableRow, may_be_id, page_of


class SheetStore:
    """Score sheets; raises as `Store` does."""

    _database: Database

    def add_table(self, table: StoredTable) -> None:
        """Store a new score sheet."""
        events = [(table.created, event_line(event)) for event in table.events]
        with self._database.write_transaction() as session:
            session.add(TableRow(id=table.id, created=table.created))
            session.flush()
            insert_events(session, table.id, 0, events)

    def table(self, table_id: str) -> StoredTable:
        with self._database.read_transaction() as session:
            row = _required(session.get(TableRow, table_id) if may_be_id(table_id) else None)
            events = select(EventRow.event).where(EventRow.table_id == row.id).order_by(EventRow.position).subquery()
            # One row for all events; JSON texts have no line ends.
            lines = session.scalar(select(func.aggregate_strings(events.c.event, "\n"))) or ""
        return StoredTable(row.id, row.created, tuple(map(read_event, lines.split("\n"))))

    def table_page(self, before: str | None = None, limit: int = 50) -> tuple[list[TableEntry], str | None]:
        """A page of score sheets, newest first, and the cursor of the following page; as `page_of`."""
        count = select(func.count()).where(EventRow.table_id == TableRow.id).scalar_subquery()
        wanted = select(TableRow.id, TableRow.created, count.label("events"))
        with self._database.read_transaction() as session:
            rows, following = page_of(session, TableRow, wanted, before, limit)
            return [TableEntry(row.id, row.events) for row in rows], following

    def entry_counts(self, ids: Collection[str]) -> dict[str, int]:
        """The number of entries, withdrawn ones included, of each of the score sheets that there are, by id."""
        # The newest position is found in the index; counting would read all of them.
        newest = select(func.max(EventRow.position)).where(EventRow.table_id == TableRow.id).scalar_subquery()
        wanted = select(TableRow.id, newest).where(TableRow.id.in_(filter(may_be_id, ids)))
        with self._database.read_transaction() as session:
            return {table_id: position + 1 for table_id, position in session.execute(wanted)}

    def extend_table(self, table: StoredTable, after: int) -> None:
        """Append the events of `table` from the place `after` on, all or none.

        Raises `ConflictError`: another number is stored.
        """
        lines = list(map(event_line, table.events[after:]))
        with self._database.write_transaction() as session:
            # Writes to one sheet are serialised.
            _required(lock_table(session, table.id))
            if session.scalar(select(func.count()).where(EventRow.table_id == table.id)) != after:
                raise ConflictError("store.table-stale", "after")
            insert_events(session, table.id, after, [(now(), line) for line in lines])


def insert_events(session: Session, table_id: str, first: int, events: Sequence[tuple[datetime, str]]) -> None:
    """Insert the times and JSON texts of events, from position `first` on.

    All in one statement: between two of them other threads of this process compute, and all other writers wait.
    """
    columns = ("table_id", "position", "created", "event")
    rows = [(table_id, first + at, created, line) for at, (created, line) in enumerate(events)]
    if rows:
        session.execute(insert(EventRow).values([dict(zip(columns, row, strict=True)) for row in rows]))


def remove_table(session: Session, table_id: str) -> list[str]:
    """Delete a score sheet; returns the files to remove, of which it has none. Raises `UnknownError`: there is none."""
    row = _required(lock_table(session, table_id))
    session.execute(delete(TableRow).where(TableRow.id == row.id))
    return []


def event_rows(session: Session, table_id: str) -> Sequence[EventRow]:
    return session.scalars(select(EventRow).where(EventRow.table_id == table_id).order_by(EventRow.position)).all()


def lock_table(session: Session, table_id: str) -> TableRow | None:
    """A score sheet's row, locked until the transaction ends; None if there is none."""
    return session.get(TableRow, table_id, with_for_update=True) if may_be_id(table_id) else None


def _required(row: TableRow | None) -> TableRow:
    if row is None:
        raise UnknownError("store.table-unknown", "table")
    return row
