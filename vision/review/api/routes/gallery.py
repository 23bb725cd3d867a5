"""The gallery of `pailens label` over HTTP: the labels that are kept, filtered, with what speaks against them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated, Final

from fastapi import APIRouter, Query, Request, Response
from pydantic import Field
from starlette.concurrency import run_in_threadpool

from scoring.records.base import Record
from vision.evaluation.label_errors import ErrorKind
from vision.reading.records import Code
from vision.review.api.answers import error_responses, json_response
from vision.review.api.bodies import json_body, read_body
from vision.review.api.labelling.bulk_edits import edit_labels, undo_edits
from vision.review.api.labelling.gallery import Gallery, GalleryFilter
from vision.review.api.labelling.gallery_check import GalleryCheck
from vision.review.api.labelling.records import CropsRecord, EditedPhotoRecord, EditedRecord, GalleryRecord, LabelRecord
from vision.review.api.services import Served

MOST_EDITED: Final = 500
"""Maximum number of labels, or of photos, of one request."""

Edit = Annotated[str, Field(pattern=r"^([1-9][mps]|[1-7]z|[1-8]f|0x|remove|confirm)$")]


class EditRequest(Record):
    """Labels, and what all of them are: a code, `remove` where there is no tile, `confirm` where they are right."""

    labels: Annotated[tuple[LabelRecord, ...], Field(min_length=1, max_length=MOST_EDITED, fail_fast=True)]
    to: Edit


class UndoRequest(Record):
    """Photos to take an edit back of, as its answer named them."""

    photos: Annotated[tuple[EditedPhotoRecord, ...], Field(min_length=1, max_length=MOST_EDITED, fail_fast=True)]


def add_crop_routes(router: APIRouter, gallery: Gallery, check: GalleryCheck) -> None:
    """Add the routes of a gallery's single labels to its router."""

    @router.get("/crops", response_model=CropsRecord, responses=error_responses(422))
    async def get_crops(
        served: Served,
        *,
        face: Code | None = None,
        source: Annotated[str | None, Query(max_length=1000)] = None,
        start: Annotated[int, Query(ge=0, le=_MOST_START)] = 0,
        limit: Annotated[int, Query(ge=1, le=200)] = 60,
    ) -> Response:
        """The labels of a class over all photos, those that are most probably wrong first."""
        page = await served.db_pool.run(gallery.crops, face, source, start, limit)
        check.start()
        return json_response(page)

    @router.post("/crops", response_model=EditedRecord, **json_body(EditRequest))
    async def edit_crops(request: Request, served: Served) -> Response:
        """Edit labels: a correction of each photo, unless somebody else has corrected it meanwhile."""
        asked = await read_body(request, EditRequest)
        return json_response(await served.db_pool.run(edit_labels, gallery, asked.labels, asked.to))

    @router.post("/crops/undo", response_model=EditedRecord, **json_body(UndoRequest))
    async def undo_crops(request: Request, served: Served) -> Response:
        """Take an edit back: each photo gets its labels from before, unless somebody has corrected it since."""
        asked = await read_body(request, UndoRequest)
        return json_response(await served.db_pool.run(undo_edits, gallery, asked.photos))


_MOST_START = 10_000_000


def gallery_router(gallery: Gallery, check: GalleryCheck) -> APIRouter:
    """The routes of a gallery; the networks look at its labels from the first request on."""

    @asynccontextmanager
    async def checking(_: object) -> AsyncIterator[None]:
        try:
            yield
        finally:
            await run_in_threadpool(check.close)

    router = APIRouter(prefix="/api/gallery", tags=["gallery"], lifespan=checking)

    @router.get("", response_model=GalleryRecord, responses=error_responses(422))
    async def get_gallery(
        served: Served,
        *,
        face: Code | None = None,
        source: Annotated[str | None, Query(max_length=1000)] = None,
        doubtful: bool = False,
        reason: ErrorKind | None = None,
        chance: Annotated[float, Query(ge=0, le=1, allow_inf_nan=False)] = 0.0,
        start: Annotated[int, Query(ge=0, le=_MOST_START)] = 0,
        limit: Annotated[int, Query(ge=1, le=100)] = 40,
    ) -> Response:
        """The labels that are kept: probable errors first if `doubtful`, else the newest first."""
        wanted = GalleryFilter(face, source, doubtful, reason, chance)
        page = await served.db_pool.run(gallery.page, wanted, start, limit)
        check.start()
        return json_response(page)

    add_crop_routes(router, gallery, check)
    return router
