"""Readings and score sheets as documents of the browser's own database."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Final, Literal, Protocol
from uuid import uuid4

from scoring.records.table import event_record, read_event
from vision.reading.records import ReadingRecord
from vision.review.correction import Correction
from vision.review.store.clock import now
from vision.review.store.errors import UnknownError
from vision.review.store.records import (
    ListedReading,
    ReadingsRecord,
    StoredCorrection,
    StoredReading,
    StoredTable,
    event_line,
)
from vision.review.terms import KeptTerms, TermsRecord

Kind = Literal["readings", "tables"]

_BATCH: Final = 100
_TICK: Final = timedelta(microseconds=1)


class Buffer(Protocol):
    """A typed array of JavaScript."""

    def to_py(self) -> Any:
        """The values, as an object of the buffer protocol."""


class Database(Protocol):
    """Documents of the browser, JSON texts with an `id`, a time `created` and a list `entries` that only grows.

    A reading may have `terms`, which are replaced.

    The methods answer later, since a browser's database does.
    """

    async def get(self, kind: Kind, document: str) -> str | None:
        """A document by its id."""

    async def page(self, kind: Kind, before: str | None, limit: int) -> Sequence[str]:
        """Documents created before a time, newest first."""

    async def add(self, kind: Kind, document: str, photo: object = None) -> None:
        """Add a document, and with a reading its photo, as the page uploaded it."""

    async def photo(self, sha256: str) -> Buffer | None:
        """The bytes of a photo as a JPEG, PNG or WebP file, None where there is none."""

    async def upright_photo(self, sha256: str) -> Buffer | None:
        """The bytes of a photo as an upright JPEG file without metadata, None where there is none."""

    async def add_photo(self, sha256: str, data: bytes) -> None:
        """Add a photo."""

    async def append(self, kind: Kind, document: str, entries: str, after: int) -> bool:
        """Append a JSON list of entries; false where the document has not `after` entries, or is gone."""

    async def set(self, kind: Kind, document: str, name: str, value: str) -> bool:
        """Set a field of a document to a JSON value; false where there is no such document."""

    async def delete(self, kind: Kind, document: str) -> bool:
        """Delete a document, and a photo that no other shows; false where there is none."""

    async def delete_photo(self, sha256: str) -> bool:
        """Delete a photo and every reading of it; false where there is none."""


class Documents:
    """The store of the page without a server; as `vision.review.store.Store`, with methods that answer later."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add_reading(self, record: ReadingRecord, photo: object) -> StoredReading:
        stored = StoredReading(str(uuid4()), now(), record, None)
        fields = {"record": record.to_dict(), "photo": record.image.sha256}
        await self._database.add("readings", json.dumps(new_document(stored.id, stored.created, [], **fields)), photo)
        return stored

    async def reading(self, reading_id: str) -> StoredReading:
        """A reading by its id. Raises `UnknownError`: there is none."""
        return _to_reading(await self._get("readings", reading_id))

    async def readings(self, before: str | None, limit: int) -> ReadingsRecord:
        """A page of the list of readings before the cursor `before`, newest first."""
        found, more = await self._page("readings", before, limit)
        return ReadingsRecord(readings=tuple(ListedReading.of(_to_reading(one)) for one in found), next=more)

    async def add_correction(self, reading_id: str, correction: Correction) -> StoredReading:
        """Add the newest correction. Raises `UnknownError`: no such reading; `CorrectionError`: a box is outside."""
        while True:
            document = await self._get("readings", reading_id)
            stored = _to_reading(document)
            correction.require_inside(stored.record.image)
            moment = now()
            if stored.correction is not None:
                moment = max(moment, stored.correction.created + _TICK)
            entry = {"id": str(uuid4()), "created": moment.isoformat(), "correction": correction.to_dict()}
            # Another tab may have added one meanwhile.
            after = len(document["entries"])
            if await self._database.append("readings", reading_id, json.dumps([entry]), after):
                return _to_reading(document | {"entries": [entry]})

    async def keep_terms(self, reading_id: str, terms: TermsRecord) -> KeptTerms:
        """Replace a reading's terms. Raises `UnknownError`: no such reading; `HandError`, `TilesError`: about them."""
        kept = KeptTerms.of(terms, now())
        if not await self._database.set("readings", reading_id, "terms", kept.model_dump_json()):
            raise _unknown("readings")
        return kept

    async def corrected(self) -> list[StoredReading]:
        """For each corrected photo the reading with its newest correction, in the order of those corrections."""
        newest: dict[str, StoredReading] = {}
        before: str | None = None
        while page := await self._database.page("readings", before, _BATCH):
            documents = [json.loads(text) for text in page]
            before = documents[-1]["created"]
            for stored in map(_to_reading, documents):
                other = newest.get(stored.record.image.sha256)
                if stored.correction and (other is None or _corrected_at(stored) > _corrected_at(other)):
                    newest[stored.record.image.sha256] = stored
        return sorted(newest.values(), key=_corrected_at)

    async def delete(self, kind: Kind, document: str) -> None:
        """Delete a reading with its corrections, or a score sheet. Raises `UnknownError`: there is none."""
        if not await self._database.delete(kind, document):
            raise _unknown(kind)

    async def delete_photo(self, sha256: str) -> None:
        """Delete a photo and every reading of it. Raises `UnknownError`: there is none."""
        if not await self._database.delete_photo(sha256):
            raise UnknownError("store.photo-unknown", "photo")

    async def add_table(self, table: StoredTable) -> None:
        """Keep a new score sheet."""
        entries = [event_record(event).to_dict() for event in table.events]
        await self._database.add("tables", json.dumps(new_document(table.id, table.created, entries)))

    async def table(self, table_id: str) -> StoredTable:
        """A score sheet by its id. Raises `UnknownError`: there is none."""
        return _to_table(await self._get("tables", table_id))

    async def tables(self, before: str | None, limit: int) -> tuple[list[StoredTable], str | None]:
        """A page of score sheets before the cursor `before`, newest first, and the cursor of the following page."""
        found, more = await self._page("tables", before, limit)
        return list(map(_to_table, found)), more

    async def extend_table(self, table: StoredTable, after: int) -> bool:
        """Append the events of `table` from the place `after` on; False if another number is kept."""
        lines = ",".join(map(event_line, table.events[after:]))
        return await self._database.append("tables", table.id, f"[{lines}]", after)

    async def _get(self, kind: Kind, document: str) -> dict[str, Any]:
        text = await self._database.get(kind, document)
        if text is None:
            raise _unknown(kind)
        found: dict[str, Any] = json.loads(text)
        return found

    async def _page(self, kind: Kind, before: str | None, limit: int) -> tuple[list[dict[str, Any]], str | None]:
        found = [json.loads(text) for text in await self._database.page(kind, before, limit + 1)]
        return found[:limit], found[limit - 1]["created"] if len(found) > limit else None


def new_document(document: str, created: datetime, entries: list[Any], **fields: Any) -> dict[str, Any]:
    """A document of the database."""
    return {"id": document, "created": created.isoformat(), "entries": entries, **fields}


def _to_reading(document: dict[str, Any]) -> StoredReading:
    record = ReadingRecord.read(json.dumps(document["record"]))
    newest = None
    if document["entries"]:
        # Those of an archive are added whatever their time is.
        entry = max(document["entries"], key=lambda one: datetime.fromisoformat(one["created"]))
        correction = Correction.read(json.dumps(entry["correction"]))
        created = datetime.fromisoformat(entry["created"])
        newest = StoredCorrection(entry["id"], created, correction, record.model.sha256)
    terms = KeptTerms.model_validate_json(json.dumps(document["terms"])) if "terms" in document else None
    return StoredReading(document["id"], datetime.fromisoformat(document["created"]), record, newest, terms)


def _corrected_at(stored: StoredReading) -> datetime:
    return stored.correction.created if stored.correction else stored.created


def _to_table(document: dict[str, Any]) -> StoredTable:
    events = tuple(read_event(json.dumps(entry)) for entry in document["entries"])
    return StoredTable(document["id"], datetime.fromisoformat(document["created"]), events)


def _unknown(kind: Kind) -> UnknownError:
    if kind == "tables":
        return UnknownError("store.table-unknown", "table")
    return UnknownError("store.reading-unknown", "reading")
