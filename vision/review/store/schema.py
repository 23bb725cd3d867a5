"""The tables of the database.

Rows of readings, corrections and events are added and deleted, never updated; triggers refuse updates. A new database
is made of these tables; what changes of them later needs a migration too.
"""

import re
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from sqlalchemy import (
    DDL,
    BigInteger,
    ColumnElement,
    Dialect,
    ForeignKey,
    Index,
    MetaData,
    Row,
    Select,
    String,
    Text,
    TypeDecorator,
    event,
    literal,
    tuple_,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column

from vision.review.store.errors import UnknownError

MOST_A_PAGE: Final = 200
_CURSOR: Final = re.compile(r"(\d{1,16})-([0-9a-f-]{36})", re.ASCII)
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND: Final = timedelta(microseconds=1)
_ID: Final = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_HASH: Final = re.compile(r"[0-9a-f]{64}")


def may_be_id(text: str) -> bool:
    """Whether untrusted text has the form of an id; only such text is used in queries."""
    return _ID.fullmatch(text) is not None


def may_be_hash(text: str) -> bool:
    """Whether untrusted text has the form of a photo's hash; only such text is used in queries."""
    return _HASH.fullmatch(text) is not None


def to_microseconds(moment: datetime) -> int:
    """A time as microseconds since the Unix epoch."""
    return (moment - _EPOCH) // _MICROSECOND


def from_microseconds(count: int) -> datetime:
    """The UTC time so many microseconds after the Unix epoch."""
    return _EPOCH + count * _MICROSECOND


class UtcMicroseconds(TypeDecorator[datetime]):
    """A UTC time stored as microseconds since the Unix epoch: exact and sortable in every database."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:
        return None if value is None else to_microseconds(value)

    def process_result_value(self, value: int | None, dialect: Dialect) -> datetime | None:
        return None if value is None else from_microseconds(value)


class Base(DeclarativeBase):
    """Base class of the tables."""

    metadata = MetaData(
        naming_convention={
            "pk": "pk_%(table_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s",
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        }
    )


class PhotoRow(Base):
    """A photo: `sha256` of the uploaded file, and the name of the cleaned file that is stored."""

    __tablename__ = "photos"

    sha256: Mapped[str] = mapped_column(String(64), primary_key=True)
    file: Mapped[str] = mapped_column(String(200))
    file_sha256: Mapped[str] = mapped_column(String(64))
    media_type: Mapped[str] = mapped_column(String(40))
    width: Mapped[int]
    height: Mapped[int]


class ReadingRow(Base):
    """A reading of a photo; `record` is the JSON text of the reading record."""

    __tablename__ = "readings"

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    created: Mapped[datetime] = mapped_column(UtcMicroseconds)
    photo_sha256: Mapped[str] = mapped_column(ForeignKey("photos.sha256", ondelete="CASCADE"), index=True)
    model_sha256: Mapped[str] = mapped_column(String(64))
    record: Mapped[str] = mapped_column(Text)

    __table_args__ = (Index(None, "created", "id"),)


class CorrectionRow(Base):
    """A correction of a reading; `correction` is its JSON text, `model_sha256` the corrected model's hash."""

    __tablename__ = "corrections"

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    reading_id: Mapped[str] = mapped_column(ForeignKey("readings.id", ondelete="CASCADE"))
    created: Mapped[datetime] = mapped_column(UtcMicroseconds)
    model_sha256: Mapped[str] = mapped_column(String(64))
    correction: Mapped[str] = mapped_column(Text)

    __table_args__ = (Index(None, "reading_id", "created", "id"),)


class TermsRow(Base):
    """The terms of a reading: `terms` is their JSON text, replaced by what is said later."""

    __tablename__ = "reading_terms"

    reading_id: Mapped[str] = mapped_column(ForeignKey("readings.id", ondelete="CASCADE"), primary_key=True)
    changed: Mapped[datetime] = mapped_column(UtcMicroseconds)
    terms: Mapped[str] = mapped_column(Text)


class TableRow(Base):
    __tablename__ = "score_sheets"

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    created: Mapped[datetime] = mapped_column(UtcMicroseconds)

    __table_args__ = (Index(None, "created", "id"),)


class EventRow(Base):
    """An event of a score sheet, at `position` from 0; `event` is the JSON text of the event record."""

    __tablename__ = "score_events"

    table_id: Mapped[str] = mapped_column(ForeignKey("score_sheets.id", ondelete="CASCADE"), primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True)
    created: Mapped[datetime] = mapped_column(UtcMicroseconds)
    event: Mapped[str] = mapped_column(Text)


class EndedSessionRow(Base):
    """A session of the page that was ended; it would have expired at time `until`."""

    __tablename__ = "ended_sessions"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    until: Mapped[datetime] = mapped_column(UtcMicroseconds)


class DiscardedFileRow(Base):
    """A photo file to be removed from time `due` on.

    Inserted before a file is written, and deleted by the transaction that inserts the photo; inserted again by the
    transaction that deletes the photo. `photos.GIVEN_UP` is when a file is due that is being removed. So files left by
    a crashed process are known, and no other file is removed.
    """

    __tablename__ = "discarded_files"

    file: Mapped[str] = mapped_column(String(200), primary_key=True)
    due: Mapped[datetime] = mapped_column(UtcMicroseconds)


_REFUSALS: Final = (
    ("sqlite", "CREATE TRIGGER %(table)s_are_facts BEFORE UPDATE ON %(table)s "
     "BEGIN SELECT RAISE(ABORT, '%(table)s holds facts, which are not changed'); END"),
    ("postgresql", "CREATE OR REPLACE FUNCTION pailens_refuse_change() RETURNS trigger LANGUAGE plpgsql AS "
     "$$ BEGIN RAISE EXCEPTION '%% holds facts, which are not changed', TG_TABLE_NAME; END $$"),
    ("postgresql", "CREATE TRIGGER %(table)s_are_facts BEFORE UPDATE ON %(table)s "
     "FOR EACH ROW EXECUTE FUNCTION pailens_refuse_change()"),
)  # fmt: skip
for _row in (ReadingRow, CorrectionRow, EventRow):
    for _dialect, _statement in _REFUSALS:
        _refusal = DDL(_statement).execute_if(dialect=_dialect)  # type: ignore[no-untyped-call]
        event.listen(Base.metadata.tables[_row.__tablename__], "after_create", _refusal)


def page_of(
    session: Session, row: type[ReadingRow] | type[TableRow], wanted: Select[Any], before: str | None, limit: int
) -> tuple[list[Row[Any]], str | None]:
    """A page of a query of a table's `id`, `created` and more, newest first, and the cursor of the following page.

    `before`: the cursor of this page, None for the newest; `limit`: maximum number of rows, 1 to 200. Raises
    `UnknownError`: about `before`, if it is not a valid cursor.
    """
    limit = max(1, min(limit, MOST_A_PAGE))
    wanted = wanted.order_by(row.created.desc(), row.id.desc()).limit(limit + 1)
    rows = list(session.execute(wanted if before is None else wanted.where(_is_older(row, before))))
    if len(rows) <= limit:
        return rows, None
    last = rows[limit - 1]
    return rows[:limit], f"{to_microseconds(last.created)}-{last.id}"


def _is_older(row: type[ReadingRow] | type[TableRow], cursor: str) -> ColumnElement[bool]:
    found = _CURSOR.fullmatch(cursor)
    if found is None:
        raise UnknownError("store.place-unknown", "before")
    created: ColumnElement[datetime] = literal(from_microseconds(int(found[1])), UtcMicroseconds)
    return tuple_(row.created, row.id) < tuple_(created, found[2])
