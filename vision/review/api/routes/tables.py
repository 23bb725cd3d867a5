"""Routes of score sheets.

A sheet is an append-only log of events. A client that appends sends the number of entries it has seen; if the sheet has
changed since, nothing is added and the response is 409 with the current sheet.
"""

from collections.abc import AsyncIterator, Callable
from typing import Annotated, Any, Final, TypeVar

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import StreamingResponse

from scoring.errors import HandError
from scoring.records.base import Model, Record
from scoring.records.table import OpenedRecord
from scoring.table import Event
from vision.review.api.answers import error_responses, json_response
from vision.review.api.bodies import json_body, read_body
from vision.review.api.clients import client_of
from vision.review.api.middleware.access import looks_only
from vision.review.api.services import Served, Services
from vision.review.api.sheets.csv_export import CsvLanguage, table_csv
from vision.review.api.sheets.requests import (
    AfterRecord,
    AmendedRecord,
    AmendmentRecord,
    EntryRecord,
    LogRecord,
    PreviewRecord,
    restate_entry_error,
)
from vision.review.api.sheets.view import StaleRecord, TablesRecord, TableSummary, TableView
from vision.review.store.errors import ConflictError, UnknownError
from vision.review.store.records import StoredTable, TableEntry

router = APIRouter(prefix="/api/tables", tags=["tables"])

Change = TypeVar("Change", EntryRecord, AmendmentRecord, AfterRecord)

Id = Annotated[str, Path(alias="id", description="The sheet's id.")]

_CSV: Final = "text/csv"
_LOG: Final = "application/x-ndjson"
_EVENTS: Final = "text/event-stream"
_RETRY_MS: Final = 1000
"""Time after which a browser that was cut off follows again."""


def _text(kind: str) -> dict[int | str, dict[str, Any]]:
    return {200: {"content": {kind: {"schema": {"type": "string"}}}}}


def _change_body(record: type[Record]) -> dict[str, Any]:
    described = json_body(record, 404)
    described["responses"][409] = {"model": StaleRecord}
    return described


@router.post("", status_code=201, response_model=TableView, **json_body(OpenedRecord))
async def open_table(request: Request, served: Served) -> Response:
    """Open a score sheet."""
    opened = (await read_body(request, OpenedRecord)).to_event()
    return await _open(served, await served.sheet_pool.run(StoredTable.new, opened))


@router.post("/log", status_code=201, response_model=TableView, **json_body(LogRecord))
async def open_table_of_log(request: Request, served: Served) -> Response:
    """Open a score sheet that `pailens table` kept in a file."""
    record = await read_body(request, LogRecord)
    return await _open(served, await served.sheet_pool.run(lambda: StoredTable.new(*record.read_events())))


@router.get("", response_model=TablesRecord, responses=error_responses(404, 422))
async def list_tables(
    served: Served, before: str | None = None, limit: Annotated[int, Query(ge=1, le=200)] = 50
) -> Response:
    """The score sheets kept, the newest first."""
    entries, following = await served.db_pool.run(served.store.table_page, before, limit)
    # A job each: replaying a long sheet takes a while, and others have their turn between two.
    summaries = [await _summary(served, entry) for entry in entries]
    return json_response(TablesRecord(tables=tuple(filter(None, summaries)), next=following))


@router.get("/{id}", response_model=TableView, responses=error_responses(404))
async def get_table(request: Request, served: Served, table_id: Id) -> Response:
    """A score sheet as it stands."""
    table = await _table(served, table_id)
    return await _sheet(served, lambda: TableView.from_stored(table, not looks_only(request)))


@router.get("/{id}/changes", response_class=StreamingResponse, responses={**error_responses(404), **_text(_EVENTS)})
async def follow_table(request: Request, served: Served, table_id: Id) -> Response:
    """Tell how many entries the sheet has: now, as soon as it has more, and every 15 seconds; as server-sent events.

    Each event is `{"count": N}`, with `count` as in the sheet. So a client that was away needs to say nothing of what
    it saw: the first event tells whether there is more. The stream ends when the sheet is deleted, when the server
    stops, and after ten minutes.
    """
    counts = await served.db_pool.run(served.store.entry_counts, [table_id])
    if table_id not in counts:
        raise UnknownError("store.table-unknown", "table")
    followed = served.followers.follow(client_of(request), table_id, counts[table_id])
    return StreamingResponse(_events(followed), headers={"X-Accel-Buffering": "no"}, media_type=_EVENTS)


@router.delete("/{id}", status_code=204, response_model=None, responses=error_responses(404))
async def delete_table(served: Served, table_id: Id) -> Response:
    """Delete a score sheet."""
    await served.db_pool.run(served.store.delete_table, table_id)
    return Response(status_code=204)


@router.post("/{id}/events", status_code=201, response_model=TableView, **_change_body(EntryRecord))
async def add_event(request: Request, served: Served, table_id: Id) -> Response:
    """Enter a win, a hand that nobody won, a payment made at once, or the end."""
    return await _change(request, served, table_id, EntryRecord, EntryRecord.events_for)


@router.post("/{id}/preview", response_model=PreviewRecord, **_change_body(EntryRecord))
async def preview_event(request: Request, served: Served, table_id: Id) -> Response:
    """What an event would change; nothing is entered."""
    return await _preview(request, served, table_id, EntryRecord, EntryRecord.preview)


@router.post("/{id}/amend", status_code=201, response_model=TableView, **_change_body(AmendmentRecord))
async def amend(request: Request, served: Served, table_id: Id) -> Response:
    """Put another event in the place of an entry, or remove it; what follows it is entered anew."""
    return await _change(request, served, table_id, AmendmentRecord, AmendmentRecord.events_for)


@router.post("/{id}/amend/preview", response_model=AmendedRecord, **_change_body(AmendmentRecord))
async def preview_amendment(request: Request, served: Served, table_id: Id) -> Response:
    """What an amendment would change; nothing is entered."""
    return await _preview(request, served, table_id, AmendmentRecord, AmendmentRecord.preview)


@router.post("/{id}/undo", status_code=201, response_model=TableView, **_change_body(AfterRecord))
async def undo(request: Request, served: Served, table_id: Id) -> Response:
    """Take back the last event that stands, or the whole amendment that it belongs to; all stay in the log."""
    return await _change(request, served, table_id, AfterRecord, AfterRecord.undo)


@router.post("/{id}/redo", status_code=201, response_model=TableView, **_change_body(AfterRecord))
async def redo(request: Request, served: Served, table_id: Id) -> Response:
    """Enter once more what was taken back last."""
    return await _change(request, served, table_id, AfterRecord, AfterRecord.redo)


@router.get("/{id}/csv", response_class=Response, responses={**error_responses(404, 422), **_text(_CSV)})
async def get_csv(served: Served, table_id: Id, language: Annotated[CsvLanguage, Query()] = "en") -> Response:
    """A score sheet for a spreadsheet."""
    table = await _table(served, table_id)
    text = await served.sheet_pool.run(lambda: table_csv(table.sheet, language))
    return _file(text, _CSV, f"pailens-{table.created:%Y-%m-%d}.csv")


@router.get("/{id}/log", response_class=Response, responses={**error_responses(404), **_text(_LOG)})
async def get_log(served: Served, table_id: Id) -> Response:
    """A score sheet as the file that `pailens table` keeps."""
    table = await _table(served, table_id)
    text = await served.sheet_pool.run(table.to_log)
    return _file(text, _LOG, f"pailens-{table.created:%Y-%m-%d}.jsonl")


async def _events(counts: AsyncIterator[int]) -> AsyncIterator[str]:
    yield f"retry: {_RETRY_MS}\n\n"
    async for count in counts:
        yield f'data: {{"count":{count}}}\n\n'


async def _read_change(request: Request, kind: type[Change]) -> Change:
    try:
        return await read_body(request, kind)
    except HandError as error:
        raise restate_entry_error(error) from None


async def _table(served: Services, table_id: str) -> StoredTable:
    return await served.db_pool.run(served.store.table, table_id)


async def _open(served: Services, table: StoredTable) -> Response:
    await served.db_pool.run(served.store.add_table, table)
    response = await _sheet(served, lambda: TableView.from_stored(table), 201)
    response.headers["Location"] = f"/api/tables/{table.id}"
    return response


async def _sheet(served: Services, make: Callable[[], Model], status: int = 200) -> Response:
    """What is made of a score sheet, and its JSON text, by a thread: a long one takes a while."""
    return json_response(await served.sheet_pool.run(lambda: make().model_dump_json(by_alias=True)), status)


async def _preview(
    request: Request,
    served: Services,
    table_id: str,
    kind: type[Change],
    preview: Callable[[Change, StoredTable], PreviewRecord],
) -> Response:
    asked, table = await _read_change(request, kind), await _table(served, table_id)
    if asked.after != len(table.events):
        return await _stale(served, table)
    return await _sheet(served, lambda: preview(asked, table))


async def _change(
    request: Request,
    served: Services,
    table_id: str,
    kind: type[Change],
    change: Callable[[Change, StoredTable], tuple[Event, ...]],
) -> Response:
    """Append the events that `change` makes of the sheet as its sender saw it, and answer with the sheet."""
    asked, table = await _read_change(request, kind), await _table(served, table_id)
    if asked.after != len(table.events):
        return await _stale(served, table)
    changed = await served.sheet_pool.run(lambda: table.append(*change(asked, table)))
    try:
        await served.db_pool.run(served.store.extend_table, changed, asked.after)
    except ConflictError:
        return await _stale(served, await _table(served, table_id))
    return await _sheet(served, lambda: TableView.from_stored(changed), 201)


async def _stale(served: Services, table: StoredTable) -> Response:
    return await _sheet(served, lambda: StaleRecord.from_stored(table), 409)


async def _summary(served: Services, entry: TableEntry) -> TableSummary | None:
    known = served.summaries.get(entry)
    if known is not None:
        return known
    try:
        table = await _table(served, entry.id)
        summary = await served.sheet_pool.run(TableSummary.from_stored, table)
    except UnknownError:
        return None  # deleted meanwhile
    except HandError as error:
        if error.about != "rules":
            raise
        return None  # of a rule set whose package is no longer installed
    served.summaries[entry] = summary
    return summary


def _file(text: str, kind: str, name: str) -> Response:
    return Response(text, 200, {"Content-Disposition": f'attachment; filename="{name}"'}, kind)
