"""Exports a store as a stream of zip file chunks."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from hashlib import sha256
from io import RawIOBase
from typing import TYPE_CHECKING, Final
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from sqlalchemy import select
from sqlalchemy.orm import Session

from vision.images.metadata import SUFFIXES
from vision.review.store.archive.lines import (
    CORRECTIONS,
    MANIFEST,
    READINGS,
    TABLES,
    ManifestRecord,
    PartRecord,
)
from vision.review.store.database import Database
from vision.review.store.errors import UnknownError
from vision.review.store.photos import PhotoStore
from vision.review.store.schema import CorrectionRow, PhotoRow, ReadingRow, TableRow
from vision.review.store.score_sheets import event_rows

if TYPE_CHECKING:
    from typing_extensions import Buffer

_BATCH: Final = 100


def archive_chunks(database: Database, photos: PhotoStore) -> Iterator[bytes]:
    """A zip file of a snapshot of the store, in chunks.

    Photos deleted during the export, and what belongs to them, may be missing.

    Raises:
        StoreError: about a missing or damaged photo file.
    """
    archive = _Archive()
    gone: set[str] = set()
    with database.read_transaction() as session:
        for photo in session.scalars(select(PhotoRow).execution_options(yield_per=_BATCH)):
            try:
                data = photos.load(photo).data
            except UnknownError:
                gone.add(photo.sha256)
                continue
            archive.add(f"photos/{photo.sha256}{SUFFIXES[photo.media_type]}", ZIP_STORED, [data])
            yield archive.written()
        for name, lines in (
            (READINGS, _readings(session, gone)),
            (CORRECTIONS, _corrections(session, gone)),
            (TABLES, _tables(session)),
        ):
            yield from archive.add_in_pieces(name, lines)
    archive.finish()
    yield archive.written()


class _Archive:
    """A zip file written to a memory buffer that is drained chunk by chunk."""

    def __init__(self) -> None:
        self._sink = _Sink()
        self._zip = ZipFile(self._sink, "w")
        self._parts: dict[str, PartRecord] = {}

    def add(self, name: str, method: int, pieces: Iterable[bytes]) -> None:
        for _ in self._write(name, method, pieces):
            pass

    def add_in_pieces(self, name: str, pieces: Iterable[bytes]) -> Iterator[bytes]:
        for _ in self._write(name, ZIP_DEFLATED, pieces):
            yield self.written()

    def finish(self) -> None:
        manifest = ManifestRecord(created=datetime.now(UTC), parts=self._parts)
        self.add(MANIFEST, ZIP_DEFLATED, [manifest.to_json().encode()])
        self._zip.close()

    def written(self) -> bytes:
        """The bytes written since the last call."""
        return self._sink.take()

    def _write(self, name: str, method: int, pieces: Iterable[bytes]) -> Iterator[None]:
        info = ZipInfo(name)
        info.compress_type = method
        digest, size = sha256(), 0
        with self._zip.open(info, "w", force_zip64=True) as part:
            for piece in pieces:
                part.write(piece)
                digest.update(piece)
                size += len(piece)
                yield
        self._parts[name] = PartRecord(size=size, sha256=digest.hexdigest())


class _Sink(RawIOBase):
    """A write-only, unseekable file, so that `ZipFile` writes sequentially."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []

    def write(self, data: Buffer) -> int:
        self._pieces.append(bytes(data))
        return len(self._pieces[-1])

    def take(self) -> bytes:
        taken = b"".join(self._pieces)
        self._pieces.clear()
        return taken


def _readings(session: Session, gone: set[str]) -> Iterator[bytes]:
    wanted = select(ReadingRow).order_by(ReadingRow.created, ReadingRow.id)
    for row in session.scalars(wanted.execution_options(yield_per=_BATCH)):
        if row.photo_sha256 not in gone:
            yield _line(row, record=row.record)


def _corrections(session: Session, gone: set[str]) -> Iterator[bytes]:
    wanted = (
        select(CorrectionRow, ReadingRow.photo_sha256)
        .join(ReadingRow, CorrectionRow.reading_id == ReadingRow.id)
        .order_by(CorrectionRow.created, CorrectionRow.id)
    )
    for row, photo in session.execute(wanted.execution_options(yield_per=_BATCH)):
        if photo not in gone:
            yield _line(
                row,
                reading=json.dumps(row.reading_id),
                model_sha256=json.dumps(row.model_sha256),
                correction=row.correction,
            )


def _tables(session: Session) -> Iterator[bytes]:
    wanted = select(TableRow).order_by(TableRow.created, TableRow.id)
    for row in session.scalars(wanted).all():
        events = ",".join(
            f'{{"created":{json.dumps(event.created.isoformat())},"event":{event.event}}}'
            for event in event_rows(session, row.id)
        )
        yield _line(row, events=f"[{events}]")


def _line(row: ReadingRow | CorrectionRow | TableRow, **fields: str) -> bytes:
    """A JSON line; `fields` are JSON texts, inserted unchanged."""
    head = {"schema": "1", "id": json.dumps(row.id), "created": json.dumps(row.created.isoformat())}
    inner = ",".join(f'"{name}":{text}' for name, text in {**head, **fields}.items())
    return f"{{{inner}}}\n".encode()
