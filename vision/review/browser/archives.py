"""The browser's documents as an archive of the store, and back: what one wrote, the other opens."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from io import BytesIO
from typing import Any, Final

from scoring.records.table import event_record
from vision.images.codecs import sniff
from vision.review.api.schemas import ImportedRecord
from vision.review.browser.documents import Database, Kind, new_document
from vision.review.store.archive.contents import Complaints, check_contents, parsed_lines, table_events
from vision.review.store.archive.lines import CORRECTIONS, READINGS, TABLES, CorrectionLine, ReadingLine, TableLine
from vision.review.store.archive.opening import Archive
from vision.review.store.archive.writing import ArchiveWriter, SupportsWrite
from vision.review.store.errors import ArchiveError

_SUFFIXES: Final = {"JPEG": ".jpg", "PNG": ".png", "WebP": ".webp"}
_PAGE: Final = 100

Documents = list[dict[str, Any]]


async def export_archive(database: Database, file: SupportsWrite) -> None:
    """Write all documents with their photos to a file.

    Readings whose photo is gone are left out, and so are photos of a format that archives do not hold. Events of a
    score sheet have the time at which it was opened: the browser keeps no other.
    """
    readings, tables = await _all(database, "readings"), await _all(database, "tables")
    with ArchiveWriter(file) as archive:
        there = set()
        for sha256 in sorted({one["photo"] for one in readings}):
            photo = await database.photo(sha256)
            data = b"" if photo is None else bytes(photo.to_py())
            suffix = _SUFFIXES.get(sniff(data) or "")
            if suffix is not None:
                archive.add_stored(f"photos/{sha256}{suffix}", data)
                there.add(sha256)
        whole = [one for one in readings if one["photo"] in there]
        archive.add_lines(READINGS, map(_reading_line, whole))
        archive.add_lines(CORRECTIONS, (line for one in whole for line in _correction_lines(one)))
        archive.add_lines(TABLES, map(_table_line, tables))
        archive.finish()


async def import_archive(database: Database, data: bytes) -> ImportedRecord:
    """Add what an archive holds and the browser does not; existing documents stay, and grow by what is newer.

    Raises `ArchiveError`: about the first invalid part, line and field, or one that contradicts what is here. Nothing
    is changed then.
    """
    archive = Archive(BytesIO(data))
    images = check_contents(archive, archive.photos, Complaints(0)).images
    documents = await _new_parts(database, archive)
    photos = 0
    for sha256 in images:
        if await database.photo(sha256) is None:
            await database.add_photo(sha256, archive.read(archive.photos[sha256]))
            photos += 1
    for kind, document, entries, kept in documents:
        if kept is None:
            await database.add(kind, json.dumps(document | {"entries": entries}))
            continue
        await database.append(kind, document["id"], json.dumps(entries), kept)
        if "terms" in document:
            await database.set(kind, document["id"], "terms", json.dumps(document["terms"]))
    added = {kind: [one for one in documents if one[0] == kind] for kind in ("readings", "tables")}
    return ImportedRecord(
        photos=photos,
        readings=sum(kept is None for *_, kept in added["readings"]),
        corrections=sum(len(entries) for _, _, entries, _ in added["readings"]),
        tables=sum(kept is None for *_, kept in added["tables"]),
        events=sum(len(entries) for _, _, entries, _ in added["tables"]),
        left_out=(),
    )


NewPart = tuple[Kind, dict[str, Any], list[Any], int | None]
"""A document, the entries to add, and how many it has here; None if it is not here."""


async def _new_parts(database: Database, archive: Archive) -> list[NewPart]:
    """What the browser lacks of each document of an archive; raises as `import_archive`."""
    corrections = defaultdict(list)
    for _, correction in parsed_lines(archive, CorrectionLine, ()):
        corrections[correction.reading].append(_correction_entry(correction))
    found: list[NewPart] = []
    for about, reading in parsed_lines(archive, ReadingLine, ()):
        record = reading.record.to_dict()
        document = new_document(reading.id, reading.created, [], record=record, photo=reading.record.image.sha256)
        kept = await _kept(database, "readings", reading.id)
        if reading.terms and "terms" not in (kept or {}):
            document["terms"] = reading.terms.model_dump(mode="json")
        if kept is not None and kept["record"] != record:
            raise ArchiveError("archive.kept-reading", about)
        here = () if kept is None else [entry["id"] for entry in kept["entries"]]
        entries = [entry for entry in corrections[reading.id] if entry["id"] not in here]
        found.append(("readings", document, entries, None if kept is None else len(here)))
    for about, table in parsed_lines(archive, TableLine, ()):
        events = [event_record(event).to_dict() for event in table_events(table)]
        kept = await _kept(database, "tables", table.id)
        here = [] if kept is None else kept["entries"]
        if any(one != other for one, other in zip(here, events, strict=False)):
            raise ArchiveError("archive.kept-table", about)
        document = new_document(table.id, table.created, [])
        found.append(("tables", document, events[len(here) :], None if kept is None else len(here)))
    return found


async def _kept(database: Database, kind: Kind, document: str) -> dict[str, Any] | None:
    text = await database.get(kind, document)
    kept: dict[str, Any] | None = None if text is None else json.loads(text)
    return kept


async def _all(database: Database, kind: Kind) -> Documents:
    """Every document, the oldest first."""
    found: Documents = []
    while page := await database.page(kind, found[-1]["created"] if found else None, _PAGE):
        found += map(json.loads, page)
    return found[::-1]


def _reading_line(document: dict[str, Any]) -> bytes:
    fields = {name: document[name] for name in ("id", "created", "record", "terms") if name in document}
    return _line(ReadingLine.read(json.dumps(fields)))


def _correction_lines(document: dict[str, Any]) -> Iterator[bytes]:
    of_reading = {"reading": document["id"], "model_sha256": document["record"]["model"]["sha256"]}
    for entry in document["entries"]:
        yield _line(CorrectionLine.read(json.dumps(entry | of_reading)))


def _correction_entry(line: CorrectionLine) -> dict[str, Any]:
    return {"id": line.id, "created": line.created.isoformat(), "correction": line.correction.to_dict()}


def _table_line(document: dict[str, Any]) -> bytes:
    events = [{"created": document["created"], "event": event} for event in document["entries"]]
    return _line(TableLine.read(json.dumps({"id": document["id"], "created": document["created"], "events": events})))


def _line(record: ReadingLine | CorrectionLine | TableLine) -> bytes:
    return f"{record.to_json()}\n".encode()
