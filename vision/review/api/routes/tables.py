"""Routes of score sheets.

A sheet is an append-only log of events. A client that appends sends the number of entries it has seen; if the sheet has
changed since, nothing is added and the response is 409 with the current sheet.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, Final

from fastapi import APIRouter, Path, Query, Request, Response

from scoring.errors import HandError
from scoring.records.table import OpenedRecord
from vision.review.api.answers import error_responses, json_response
from vision.review.api.bodies import read_body, request_body_schema
from vision.review.api.services import Served, Services
from vision.review.api.sheets.csv_export import CsvLanguage, table_csv
from vision.review.api.sheets.log_file import LogRecord, write_log
from vision.review.api.sheets.preview import PreviewRecord, preview
from vision.review.api.sheets.requests import AfterRecord, EntryRecord, restate_entry_error
from vision.review.api.sheets.view import StaleRecord, TablesRecord, TableSummary, TableView
from vision.review.store import Store, StoredTable
from vision.review.store.errors import ConflictError, UnknownError
from vision.review.store.records import TableEntry

router = APIRouter(prefix="/api/tables", tags=["tables"])

Id = Annotated[str, Path(alias="id", description="The sheet's id.")]

_CSV: Final = "text/csv"
_LOG: Final = "application/x-ndjson"


def _text(kind: str) -> dict[int | str, dict[str, Any]]:
    return {200: {"content": {kind: {"schema": {"type": "string"}}}}}


_CHANGES: Final[dict[int | str, dict[str, Any]]] = {**error_responses(404, 413, 415, 422), 409: {"model": StaleRecord}}


@router.post(
    "",
    status_code=201,
    response_model=TableView,
    responses=error_responses(413, 415, 422),
    openapi_extra=request_body_schema(OpenedRecord),
)
async def open_table(request: Request, served: Served) -> Response:
    """Open a score sheet."""
    opened = (await read_body(request, OpenedRecord)).to_event()
    return await _made(served, await served.db_pool.run(served.store.create_table, opened))


@router.post(
    "/log",
    status_code=201,
    response_model=TableView,
    responses=error_responses(413, 415, 422),
    openapi_extra=request_body_schema(LogRecord),
)
async def open_table_of_log(request: Request, served: Served) -> Response:
    """Open a score sheet that `pailens table` kept in a file."""
    opened, events = await served.cpu_pool.run((await read_body(request, LogRecord)).read_events)
    return await _made(served, await served.db_pool.run(served.store.create_table, opened, events))


@router.get("", response_model=TablesRecord, responses=error_responses(404, 422))
async def list_tables(
    served: Served, before: str | None = None, limit: Annotated[int, Query(ge=1, le=200)] = 50
) -> Response:
    """The score sheets kept, the newest first."""
    page = await served.db_pool.run(served.store.table_page, before, limit)
    # A job each: replaying a long sheet takes a while, and others have their turn between two.
    summaries = [await served.db_pool.run(_summary, served, entry) for entry in page.tables]
    return json_response(TablesRecord(tables=tuple(filter(None, summaries)), next=page.next))


@router.get("/{id}", response_model=TableView, responses=error_responses(404))
async def get_table(served: Served, table_id: Id) -> Response:
    """A score sheet as it stands."""
    stored = await served.db_pool.run(served.store.table, table_id)
    return json_response(await served.cpu_pool.run(TableView.from_stored, stored))


@router.delete("/{id}", status_code=204, response_model=None, responses=error_responses(404))
async def delete_table(served: Served, table_id: Id) -> Response:
    """Delete a score sheet."""
    await served.db_pool.run(served.store.delete_table, table_id)
    return Response(status_code=204)


@router.post(
    "/{id}/events",
    status_code=201,
    response_model=TableView,
    responses=_CHANGES,
    openapi_extra=request_body_schema(EntryRecord),
)
async def add_event(request: Request, served: Served, table_id: Id) -> Response:
    """Enter a win, a hand that nobody won, a payment made at once, or the end."""
    entry = await _read_entry(request)
    return await _change(served, table_id, partial(_enter, served.store, table_id, entry))


@router.post(
    "/{id}/preview", response_model=PreviewRecord, responses=_CHANGES, openapi_extra=request_body_schema(EntryRecord)
)
async def preview_event(request: Request, served: Served, table_id: Id) -> Response:
    """What an event would change; nothing is entered."""
    entry = await _read_entry(request)
    stored = await served.db_pool.run(served.store.table, table_id)
    if entry.after != len(stored.events):
        return await _stale(served, stored)
    return json_response(await served.cpu_pool.run(preview, stored.sheet, entry))


@router.post(
    "/{id}/undo",
    status_code=201,
    response_model=TableView,
    responses=_CHANGES,
    openapi_extra=request_body_schema(AfterRecord),
)
async def undo(request: Request, served: Served, table_id: Id) -> Response:
    """Take back the last event that stands; both stay in the log."""
    newest = await read_body(request, AfterRecord)
    return await _change(served, table_id, partial(served.store.undo, table_id, newest.after))


@router.post(
    "/{id}/redo",
    status_code=201,
    response_model=TableView,
    responses=_CHANGES,
    openapi_extra=request_body_schema(AfterRecord),
)
async def redo(request: Request, served: Served, table_id: Id) -> Response:
    """Enter once more what was taken back last."""
    newest = await read_body(request, AfterRecord)
    return await _change(served, table_id, partial(served.store.redo, table_id, newest.after))


@router.get("/{id}/csv", response_class=Response, responses={**error_responses(404, 422), **_text(_CSV)})
async def get_csv(served: Served, table_id: Id, language: Annotated[CsvLanguage, Query()] = "en") -> Response:
    """A score sheet for a spreadsheet."""
    stored = await served.db_pool.run(served.store.table, table_id)
    text = await served.cpu_pool.run(lambda: table_csv(stored.sheet, language))
    return _file(text, _CSV, f"pailens-{stored.created:%Y-%m-%d}.csv")


@router.get("/{id}/log", response_class=Response, responses={**error_responses(404), **_text(_LOG)})
async def get_log(served: Served, table_id: Id) -> Response:
    """A score sheet as the file that `pailens table` keeps."""
    stored = await served.db_pool.run(served.store.table, table_id)
    text = await served.cpu_pool.run(write_log, stored.events)
    return _file(text, _LOG, f"pailens-{stored.created:%Y-%m-%d}.jsonl")


async def _read_entry(request: Request) -> EntryRecord:
    try:
        return await read_body(request, EntryRecord)
    except HandError as error:
        raise restate_entry_error(error) from None


async def _change(served: Services, table_id: str, change: Callable[[], StoredTable]) -> Response:
    try:
        stored = await served.db_pool.run(change)
    except ConflictError:
        return await _stale(served, await served.db_pool.run(served.store.table, table_id))
    return json_response(await served.cpu_pool.run(TableView.from_stored, stored), 201)


def _newest(store: Store, table_id: str, after: int) -> StoredTable:
    stored = store.table(table_id)
    stored.require_newest(after)
    return stored


def _enter(store: Store, table_id: str, entry: EntryRecord) -> StoredTable:
    # An event's value may depend on the sheet, so a stale request is refused before the event is built.
    event = entry.at(_newest(store, table_id, entry.after).sheet)
    return store.append_event(table_id, event, entry.after)


async def _stale(served: Services, stored: StoredTable) -> Response:
    return json_response(await served.cpu_pool.run(StaleRecord.from_stored, stored), 409)


async def _made(served: Services, stored: StoredTable) -> Response:
    view = await served.cpu_pool.run(TableView.from_stored, stored)
    return json_response(view, 201, {"Location": f"/api/tables/{stored.id}"})


def _summary(served: Services, entry: TableEntry) -> TableSummary | None:
    try:
        return served.summaries(entry.id, entry.count)
    except UnknownError:
        return None  # deleted meanwhile
    except HandError as error:
        if error.about != "rules":
            raise
        return None  # of a rule set whose package is no longer installed


def _file(text: str, kind: str, name: str) -> Response:
    return Response(text, 200, {"Content-Disposition": f'attachment; filename="{name}"'}, kind)
