"""Routes of score sheets.

A sheet is an append-only log of events. A client that appends sends the number of entries it has seen; if the sheet has
changed since, nothing is added and the response is 409 with the current sheet.
"""

from collections.abc import AsyncIterator, Callable
from typing import Annotated, Any, Final, TypeVar
from uuid import uuid4

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import StreamingResponse

from scoring.errors import HandError
from scoring.records.base import Record
from scoring.records.table import OpenedRecord
from vision.review.api.answers import error_responses, json_response
from vision.review.api.bodies import json_body, read_body
from vision.review.api.clients import client_of
from vision.review.api.middleware.access import looks_only
from vision.review.api.services import Served, Services
from vision.review.api.sheets import made
from vision.review.api.sheets.csv_export import CsvLanguage
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
from vision.review.store.clock import now
from vision.review.store.errors import ConflictError, UnknownError
from vision.review.store.records import TableEntry, TableLog

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
    stored = await served.db_pool.run(served.store.create_table, opened)
    return _created(stored.id, await served.cpu_pool.run(lambda: TableView.from_stored(stored).to_json()))


@router.post("/log", status_code=201, response_model=TableView, **json_body(LogRecord))
async def open_table_of_log(request: Request, served: Served) -> Response:
    """Open a score sheet that `pailens table` kept in a file."""
    record = await read_body(request, LogRecord)
    log, view = await served.compute(record.log.count("\n") + 1, made.imported, record, str(uuid4()), now())
    await served.db_pool.run(served.store.add_table, log)
    return _created(log.id, view)


@router.get("", response_model=TablesRecord, responses=error_responses(404, 422))
async def list_tables(
    served: Served, before: str | None = None, limit: Annotated[int, Query(ge=1, le=200)] = 50
) -> Response:
    """The score sheets kept, the newest first."""
    page = await served.db_pool.run(served.store.table_page, before, limit)
    # A job each: replaying a long sheet takes a while, and others have their turn between two.
    summaries = [await _summary(served, entry) for entry in page.tables]
    return json_response(TablesRecord(tables=tuple(filter(None, summaries)), next=page.next))


@router.get("/{id}", response_model=TableView, responses=error_responses(404))
async def get_table(request: Request, served: Served, table_id: Id) -> Response:
    """A score sheet as it stands."""
    log = await _log(served, table_id)
    return json_response(await served.compute(len(log.lines), made.view, log, not looks_only(request)))


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
    return await _change(request, served, table_id, EntryRecord, made.entered)


@router.post("/{id}/preview", response_model=PreviewRecord, **_change_body(EntryRecord))
async def preview_event(request: Request, served: Served, table_id: Id) -> Response:
    """What an event would change; nothing is entered."""
    return await _preview(request, served, table_id, EntryRecord, made.previewed)


@router.post("/{id}/amend", status_code=201, response_model=TableView, **_change_body(AmendmentRecord))
async def amend(request: Request, served: Served, table_id: Id) -> Response:
    """Put another event in the place of an entry, or remove it; what follows it is entered anew."""
    return await _change(request, served, table_id, AmendmentRecord, made.amended)


@router.post("/{id}/amend/preview", response_model=AmendedRecord, **_change_body(AmendmentRecord))
async def preview_amendment(request: Request, served: Served, table_id: Id) -> Response:
    """What an amendment would change; nothing is entered."""
    return await _preview(request, served, table_id, AmendmentRecord, made.amendment_previewed)


@router.post("/{id}/undo", status_code=201, response_model=TableView, **_change_body(AfterRecord))
async def undo(request: Request, served: Served, table_id: Id) -> Response:
    """Take back the last event that stands, or the whole amendment that it belongs to; all stay in the log."""
    return await _change(request, served, table_id, AfterRecord, made.undone)


@router.post("/{id}/redo", status_code=201, response_model=TableView, **_change_body(AfterRecord))
async def redo(request: Request, served: Served, table_id: Id) -> Response:
    """Enter once more what was taken back last."""
    return await _change(request, served, table_id, AfterRecord, made.redone)


@router.get("/{id}/csv", response_class=Response, responses={**error_responses(404, 422), **_text(_CSV)})
async def get_csv(served: Served, table_id: Id, language: Annotated[CsvLanguage, Query()] = "en") -> Response:
    """A score sheet for a spreadsheet."""
    log = await _log(served, table_id)
    text = await served.compute(len(log.lines), made.csv, log, language)
    return _file(text, _CSV, f"pailens-{log.created:%Y-%m-%d}.csv")


@router.get("/{id}/log", response_class=Response, responses={**error_responses(404), **_text(_LOG)})
async def get_log(served: Served, table_id: Id) -> Response:
    """A score sheet as the file that `pailens table` keeps."""
    log = await _log(served, table_id)
    return _file("".join(f"{line}\n" for line in log.lines), _LOG, f"pailens-{log.created:%Y-%m-%d}.jsonl")


async def _events(counts: AsyncIterator[int]) -> AsyncIterator[str]:
    yield f"retry: {_RETRY_MS}\n\n"
    async for count in counts:
        yield f'data: {{"count":{count}}}\n\n'


async def _read_change(request: Request, kind: type[Change]) -> Change:
    try:
        return await read_body(request, kind)
    except HandError as error:
        raise restate_entry_error(error) from None


async def _log(served: Services, table_id: str) -> TableLog:
    return await served.db_pool.run(served.store.table_log, table_id)


async def _preview(
    request: Request,
    served: Services,
    table_id: str,
    kind: type[Change],
    preview: Callable[[TableLog, Change], PreviewRecord],
) -> Response:
    asked, log = await _read_change(request, kind), await _log(served, table_id)
    if asked.after != len(log.lines):
        return await _stale(served, log)
    return json_response(await served.compute(len(log.lines), preview, log, asked))


async def _change(
    request: Request,
    served: Services,
    table_id: str,
    kind: type[Change],
    change: Callable[[TableLog, Change], tuple[made.Lines, str]],
) -> Response:
    """Append the lines that `change` makes of the sheet as its sender saw it, and answer with the view it makes."""
    asked, log = await _read_change(request, kind), await _log(served, table_id)
    if asked.after != len(log.lines):
        return await _stale(served, log)
    lines, view = await served.compute(len(log.lines), change, log, asked)
    try:
        await served.db_pool.run(served.store.append_lines, log, *lines)
    except ConflictError:
        return await _stale(served, await _log(served, table_id))
    return json_response(view, 201)


async def _stale(served: Services, log: TableLog) -> Response:
    return json_response(await served.compute(len(log.lines), made.stale, log), 409)


def _created(table_id: str, view: str) -> Response:
    return json_response(view, 201, {"Location": f"/api/tables/{table_id}"})


async def _summary(served: Services, entry: TableEntry) -> TableSummary | None:
    known = served.summaries.get(entry)
    if known is not None:
        return known
    try:
        summary = await served.compute(entry.count, made.summary, await _log(served, entry.id))
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
