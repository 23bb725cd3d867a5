"""Answers the requests of the page without a server, by the functions that the server's routes call."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeVar, get_args
from urllib.parse import parse_qs, urlsplit

from scoring.errors import HandError, PailensError
from scoring.records.base import Model, Record
from scoring.records.hand import HandRecord
from scoring.records.score import ScoreRecord
from scoring.records.table import OpenedRecord
from scoring.rules import score
from scoring.table import Event
from vision.review.advice import advise
from vision.review.api.errors import ServerError, status_of
from vision.review.api.refusal_records import RefusalFields, RefusalRecord, parse_body
from vision.review.api.schemas import KeptReadingRecord
from vision.review.api.sheets.csv_export import CsvLanguage, table_csv
from vision.review.api.sheets.requests import (
    AfterRecord,
    AmendmentRecord,
    EntryRecord,
    LogRecord,
    PreviewRecord,
    restate_entry_error,
)
from vision.review.api.sheets.view import StaleRecord, TablesRecord, TableSummary, TableView
from vision.review.browser.archives import export_archive, import_archive
from vision.review.browser.documents import Buffer, Database, Documents, Kind
from vision.review.browser.reader import ModelRecord, Networks, Reader, Upload
from vision.review.correction import Correction
from vision.review.reviewing import GroupRequest, ReviewRequest, regroup_tiles, review
from vision.review.store.archive.writing import SupportsWrite
from vision.review.store.records import StoredTable
from vision.review.terms import TermsRecord
from vision.review.viewfinder import Frame

R = TypeVar("R", bound=Record)
T = TypeVar("T")
Change = TypeVar("Change", EntryRecord, AmendmentRecord, AfterRecord)

_PAGE: Final = 50
_JSON: Final = "application/json"


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer: the HTTP status, and as its body a text or a file, of a media type."""

    status: int
    text: str = ""
    media_type: str = _JSON
    file: SupportsWrite | None = None

    @classmethod
    def of(cls, record: Model, status: int = 200) -> Answer:
        return cls(status, record.model_dump_json(by_alias=True))


@dataclass(frozen=True, slots=True)
class Request:
    """A request of the page: the ids in its path, its query and its body, a JSON text, a photo or a frame."""

    ids: tuple[str, ...]
    query: dict[str, str]
    body: Any

    @property
    def id(self) -> str:
        return self.ids[0]

    def read(self, record: type[R]) -> R:
        """The body as a record; raises as `parse_body`."""
        return parse_body(str(self.body or "").encode(), record)

    def chosen(self, name: str, choices: Mapping[str, T], default: str = "") -> T:
        """What the query chooses by a name. Raises `ServerError`: there is no such choice."""
        asked = self.query.get(name, default)
        if asked not in choices:
            raise ServerError("record.one-of", name, choices=tuple(choices))
        return choices[asked]


class PageRequests:
    """The requests of the page, each a method and the pattern of a path. `documents`: what is kept."""

    def __init__(self, database: Database, reader: Reader, new_file: Callable[[], SupportsWrite]) -> None:
        self._database = database
        self.documents = Documents(database)
        self._reader = reader
        self._new_file = new_file

    async def answer(self, method: str, path: str, body: Any = None) -> Answer:
        """Answer a request; a refusal is an answer too."""
        address = urlsplit(path)
        query = {name: values[-1] for name, values in parse_qs(address.query).items()}
        try:
            for own_method, pattern, handle in _ROUTES:
                if own_method == method and (found := pattern.fullmatch(address.path)):
                    return await handle(self, Request(found.groups(), query, body))
            raise ServerError("request.path", "path")
        except PailensError as error:
            return Answer.of(RefusalRecord(error=RefusalFields.of(error)), status_of(error))

    async def add_reading(self, request: Request) -> Answer:
        upload: Upload = request.body
        stored = await self.documents.add_reading((await self._reader.read(upload)).of_file(upload.name), upload)
        return Answer.of(KeptReadingRecord.from_stored(stored), 201)

    async def count_frame(self, request: Request) -> Answer:
        pixels: Buffer = request.body
        width, height = int(request.query["width"]), int(request.query["height"])
        frame = Frame.of(width, height, request.query.get("rules"), bytes(pixels.to_py()))
        return Answer.of(await self._reader.count(frame))

    async def list_readings(self, request: Request) -> Answer:
        return Answer.of(await self.documents.readings(request.query.get("before"), _PAGE))

    async def get_reading(self, request: Request) -> Answer:
        return Answer.of(KeptReadingRecord.from_stored(await self.documents.reading(request.id)))

    async def delete_photo(self, request: Request) -> Answer:
        await self.documents.delete_photo(request.id)
        return Answer(204)

    async def add_correction(self, request: Request) -> Answer:
        """Correct a reading: all its tiles and groups, as they are."""
        stored = await self.documents.add_correction(request.id, request.read(Correction))
        return Answer.of(KeptReadingRecord.from_stored(stored), 201)

    async def keep_terms(self, request: Request) -> Answer:
        """Say by which rules, facts and options a reading counts, in the place of what was said earlier."""
        return Answer.of(await self.documents.keep_terms(request.id, request.read(TermsRecord)))

    async def open_table(self, request: Request) -> Answer:
        return await self._open(StoredTable.new(request.read(OpenedRecord).to_event()))

    async def open_table_of_log(self, request: Request) -> Answer:
        """Open a score sheet that `pailens table` kept in a file."""
        return await self._open(StoredTable.new(*request.read(LogRecord).read_events()))

    async def _open(self, table: StoredTable) -> Answer:
        await self.documents.add_table(table)
        return Answer.of(TableView.from_stored(table), 201)

    async def list_tables(self, request: Request) -> Answer:
        """The score sheets kept, the newest first."""
        stored, more = await self.documents.tables(request.query.get("before"), _PAGE)
        return Answer.of(TablesRecord(tables=tuple(map(TableSummary.from_stored, stored)), next=more))

    async def get_table(self, request: Request) -> Answer:
        return Answer.of(TableView.from_stored(await self.documents.table(request.id)))

    async def get_csv(self, request: Request) -> Answer:
        language = request.chosen("language", _LANGUAGES, "en")
        return Answer(200, table_csv((await self.documents.table(request.id)).sheet, language), "text/csv")

    async def get_log(self, request: Request) -> Answer:
        """A score sheet as the file that `pailens table` keeps."""
        return Answer(200, (await self.documents.table(request.id)).to_log(), "application/x-ndjson")

    async def get_labels(self, request: Request) -> Answer:
        """Every corrected photo with its labels, as a zip file."""
        # Imported here: the formats load XML and data set modules that no other request needs.
        from vision.labels.formats import FORMATS
        from vision.review.browser.labels import export_labels

        labels, file = request.chosen("format", FORMATS), self._new_file()
        await export_labels(self._database, labels, file)
        return Answer(200, "", "application/zip", file)

    async def get_archive(self, _: Request) -> Answer:
        """Photos, readings, corrections and score sheets, as a zip file."""
        file = self._new_file()
        await export_archive(self._database, file)
        return Answer(200, "", "application/zip", file)

    async def add_archive(self, request: Request) -> Answer:
        """Take in an archive; what is here already stays as it is."""
        upload: Upload = request.body
        return Answer.of(await import_archive(self._database, bytes((await upload.bytes()).to_py())))


def _answers(record: type[R], answer: Callable[[R], Model]) -> Handler:
    async def handle(_: PageRequests, request: Request) -> Answer:
        return Answer.of(answer(request.read(record)))

    return handle


def _deletes(kind: Kind) -> Handler:
    async def handle(page: PageRequests, request: Request) -> Answer:
        await page.documents.delete(kind, request.id)
        return Answer(204)

    return handle


def _changes(kind: type[Change], change: Callable[[Change, StoredTable], tuple[Event, ...]]) -> Handler:
    """The handler of a request that changes a score sheet as its sender saw it."""

    async def handle(page: PageRequests, request: Request) -> Answer:
        asked, table = _read_change(request, kind), await page.documents.table(request.id)
        if asked.after == len(table.events):
            changed = table.append(*change(asked, table))
            if await page.documents.extend_table(changed, asked.after):
                return Answer.of(TableView.from_stored(changed), 201)
        return Answer.of(StaleRecord.from_stored(await page.documents.table(request.id)), 409)

    return handle


def _previews(kind: type[Change], preview: Callable[[Change, StoredTable], PreviewRecord]) -> Handler:
    """The handler of a request that asks what a change would come to."""

    async def handle(page: PageRequests, request: Request) -> Answer:
        asked, table = _read_change(request, kind), await page.documents.table(request.id)
        if asked.after == len(table.events):
            return Answer.of(preview(asked, table))
        return Answer.of(StaleRecord.from_stored(table), 409)

    return handle


def _read_change(request: Request, kind: type[Change]) -> Change:
    try:
        return request.read(kind)
    except HandError as error:
        raise restate_entry_error(error) from None


def _route(method: str, path: str, handle: Handler) -> tuple[str, re.Pattern[str], Handler]:
    return method, re.compile(path.replace("{id}", "([^/]+)")), handle


Handler = Callable[[PageRequests, Request], Awaitable[Answer]]

_LANGUAGES: Final[dict[str, CsvLanguage]] = {language: language for language in get_args(CsvLanguage)}
_ROUTES: Final = (
    _route("POST", "/api/score", _answers(HandRecord, lambda record: ScoreRecord.from_score(score(record.to_hand())))),
    _route("POST", "/api/advice", _answers(HandRecord, advise)),
    _route("POST", "/api/review", _answers(ReviewRequest, review)),
    _route("POST", "/api/group", _answers(GroupRequest, regroup_tiles)),
    _route("POST", "/api/readings", PageRequests.add_reading),
    _route("POST", "/api/frames", PageRequests.count_frame),
    _route("GET", "/api/readings", PageRequests.list_readings),
    _route("GET", "/api/readings/{id}", PageRequests.get_reading),
    _route("DELETE", "/api/readings/{id}", _deletes("readings")),
    _route("POST", "/api/readings/{id}/corrections", PageRequests.add_correction),
    _route("POST", "/api/readings/{id}/terms", PageRequests.keep_terms),
    _route("DELETE", "/api/photos/{id}", PageRequests.delete_photo),
    _route("POST", "/api/tables", PageRequests.open_table),
    _route("POST", "/api/tables/log", PageRequests.open_table_of_log),
    _route("GET", "/api/tables", PageRequests.list_tables),
    _route("GET", "/api/tables/{id}", PageRequests.get_table),
    _route("DELETE", "/api/tables/{id}", _deletes("tables")),
    _route("POST", "/api/tables/{id}/events", _changes(EntryRecord, EntryRecord.events_for)),
    _route("POST", "/api/tables/{id}/preview", _previews(EntryRecord, EntryRecord.preview)),
    _route("POST", "/api/tables/{id}/amend", _changes(AmendmentRecord, AmendmentRecord.events_for)),
    _route("POST", "/api/tables/{id}/amend/preview", _previews(AmendmentRecord, AmendmentRecord.preview)),
    _route("POST", "/api/tables/{id}/undo", _changes(AfterRecord, AfterRecord.undo)),
    _route("POST", "/api/tables/{id}/redo", _changes(AfterRecord, AfterRecord.redo)),
    _route("GET", "/api/tables/{id}/csv", PageRequests.get_csv),
    _route("GET", "/api/tables/{id}/log", PageRequests.get_log),
    _route("GET", "/api/labels", PageRequests.get_labels),
    _route("GET", "/api/archive", PageRequests.get_archive),
    _route("POST", "/api/archive", PageRequests.add_archive),
)


def open_page(
    model: str, networks: Networks, database: Database, new_file: Callable[[], SupportsWrite]
) -> PageRequests:
    """What the browser's worker opens: the requests of the page over the parts that JavaScript hands in.

    `networks`: on onnxruntime-web; `new_file`: makes a file for a person to save.
    """
    return PageRequests(database, Reader(ModelRecord.read(model), networks), new_file)
