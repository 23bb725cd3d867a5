"""Export and import of the whole store as an archive."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Annotated, Any, BinaryIO, Final

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import StreamingResponse

from vision.review.api.answers import error_responses, json_response
from vision.review.api.middleware.faults import LOG
from vision.review.api.schemas import ImportedRecord
from vision.review.api.services import Served
from vision.review.api.streams import stream_from_thread
from vision.review.api.uploads import opened_file, spooled_form
from vision.review.store import ArchiveError, Store

router = APIRouter(prefix="/api", tags=["archive"])

_FORM: Final[dict[str, Any]] = {
    "requestBody": {
        "required": True,
        "content": {
            "multipart/form-data": {
                "schema": {
                    "type": "object",
                    "required": ["archive"],
                    "properties": {"archive": {"type": "string", "format": "binary"}},
                }
            }
        },
    }
}


@router.get("/archive", response_class=Response, responses={200: {"content": {"application/zip": {}}}})
async def get_archive(served: Served) -> Response:
    """Photos, readings, corrections and score sheets, as a zip file."""
    chunks = await stream_from_thread(served.archive_pool, partial(_export, served.store))
    headers = {"Content-Disposition": 'attachment; filename="pailens.zip"'}
    return StreamingResponse(chunks, media_type="application/zip", headers=headers)


@router.post("/archive", response_model=ImportedRecord, responses=error_responses(413, 415, 422), openapi_extra=_FORM)
async def add_archive(
    request: Request,
    served: Served,
    leave_out: Annotated[bool, Query(description="Take it in without the lines and photos that are bad.")] = False,
) -> Response:
    """Take in an archive; what is here already stays as it is."""
    async with spooled_form(request) as form:
        imported = await served.archive_pool.run(
            served.store.import_archive,
            opened_file(form, "archive"),
            _leave_out if leave_out else None,
            clean=served.large_decoder.clean,
        )
    return json_response(ImportedRecord.from_counts(imported))


def _export(store: Store, stream: BinaryIO) -> None:
    for error in store.export_archive(stream).left_out:
        LOG.warning("the archive lacks %s", error)


def _leave_out(_: Sequence[ArchiveError]) -> bool:
    return True
