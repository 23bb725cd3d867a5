"""The tables of the database.

Readings, corrections and events are facts: rows are added and, with what they belong to, deleted, but never changed.
The first migration has the database itself refuse a change.
"""

import re
from datetime import UTC, datetime, timedelta
from typing import Final

from sqlalchemy import BigInteger, Dialect, ForeignKey, Index, MetaData, String, Text, TypeDecorator
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND: Final = timedelta(microseconds=1)
_ID: Final = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_HASH: Final = re.compile(r"[0-9a-f]{64}")


def may_be_id(text: str) -> bool:
    """Whether a text, of a stranger perhaps, may be an id; no other is put to the database."""
    return _ID.fullmatch(text) is not None


def may_be_hash(text: str) -> bool:
    """Whether a text may be the hash of a photo; no other is put to the database."""
    return _HASH.fullmatch(text) is not None


def to_microseconds(moment: datetime) -> int:
    """A moment as microseconds since 1970."""
    return (moment - _EPOCH) // _MICROSECOND


def from_microseconds(count: int) -> datetime:
    """The moment so many microseconds after 1970 began, in UTC."""
    return _EPOCH + count * _MICROSECOND


class UtcMicroseconds(TypeDecorator[datetime]):
    """A moment in UTC, kept as microseconds since 1970: exact, and in order, in every database."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:
        """A moment as the database keeps it."""
        return None if value is None else to_microseconds(value)

    def process_result_value(self, value: int | None, dialect: Dialect) -> datetime | None:
        """A moment as it was."""
        return None if value is None else from_microseconds(value)


class Base(DeclarativeBase):
    """What the tables share."""

    metadata = MetaData(
        naming_convention={
            "pk": "pk_%(table_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s",
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        }
    )


class PhotoRow(Base):
    """A photo: `sha256` of the file as it came, and the cleaned file that is kept of it."""

    __tablename__ = "photos"

    sha256: Mapped[str] = mapped_column(String(64), primary_key=True)
    file: Mapped[str] = mapped_column(String(200))
    file_sha256: Mapped[str] = mapped_column(String(64))
    media_type: Mapped[str] = mapped_column(String(40))
    width: Mapped[int]
    height: Mapped[int]


class ReadingRow(Base):
    """What the networks read on a photo; `record` is the JSON text of the reading record."""

    __tablename__ = "readings"

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    created: Mapped[datetime] = mapped_column(UtcMicroseconds)
    photo_sha256: Mapped[str] = mapped_column(ForeignKey("photos.sha256", ondelete="CASCADE"), index=True)
    model_sha256: Mapped[str] = mapped_column(String(64))
    record: Mapped[str] = mapped_column(Text)

    __table_args__ = (Index(None, "created", "id"),)


class CorrectionRow(Base):
    """What a person said of a reading; `correction` is its JSON text, `model_sha256` the model that was corrected."""

    __tablename__ = "corrections"

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    reading_id: Mapped[str] = mapped_column(ForeignKey("readings.id", ondelete="CASCADE"))
    created: Mapped[datetime] = mapped_column(UtcMicroseconds)
    model_sha256: Mapped[str] = mapped_column(String(64))
    correction: Mapped[str] = mapped_column(Text)

    __table_args__ = (Index(None, "reading_id", "created", "id"),)


class TableRow(Base):
    """A score sheet."""

    __tablename__ = "score_sheets"

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    created: Mapped[datetime] = mapped_column(UtcMicroseconds)

    __table_args__ = (Index(None, "created", "id"),)


class EventRow(Base):
    """An event of a score sheet, the `position`th from 0; `event` is the JSON text of the event record."""

    __tablename__ = "score_events"

    table_id: Mapped[str] = mapped_column(ForeignKey("score_sheets.id", ondelete="CASCADE"), primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True)
    created: Mapped[datetime] = mapped_column(UtcMicroseconds)
    event: Mapped[str] = mapped_column(Text)


class DiscardedFileRow(Base):
    """A photo's file that is to be removed from `due` on.

    It is written before a file is, to be taken back by the transaction that keeps the photo, and by the transaction
    that deletes a photo. So whatever a process that dies leaves behind is known, and nothing else is ever removed.
    """

    __tablename__ = "discarded_files"

    file: Mapped[str] = mapped_column(String(200), primary_key=True)
    due: Mapped[datetime] = mapped_column(UtcMicroseconds)
