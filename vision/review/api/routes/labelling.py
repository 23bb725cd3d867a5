"""The queue of `pailens label` over HTTP, and the gallery: the labels that are kept, with what speaks against them."""

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
from vision.review.api.labelling.queue_state import LabelingSession
from vision.review.api.labelling.records import (
    CropsRecord,
    EditedPhotoRecord,
    EditedRecord,
    GalleryRecord,
    LabelRecord,
    QueueRecord,
)
from vision.review.api.labelling.worker import QueueWorker
from vision.review.api.schemas import KeptReadingRecord
from vision.review.api.services import Served

By = Annotated[str, Query(max_length=40, description="A name of their own for each who labels; any.")]


def queue_router(labelling: LabelingSession, worker: QueueWorker) -> APIRouter:
    """The routes of a queue; its worker runs while the server does and stops before the store is closed."""

    @asynccontextmanager
    async def working(_: object) -> AsyncIterator[None]:
        worker.start()
        try:
            yield
        finally:
            await run_in_threadpool(worker.close)

    router = APIRouter(prefix="/api/queue", tags=["queue"], lifespan=working)

    @router.get("", response_model=QueueRecord, responses=error_responses(422))
    async def get_queue(served: Served, limit: Annotated[int, Query(ge=1, le=200)] = 10, by: By = "") -> Response:
        """What waits to be labelled, in order; what others have open comes last."""
        return json_response(await served.db_pool.run(labelling.snapshot, limit, by))

    @router.post("/{photo}/open", response_model=KeptReadingRecord, responses=error_responses(404, 422))
    async def open_photo(served: Served, photo: str, by: By = "") -> Response:
        """The reading of a photo that waits; its photo is kept from now on."""
        stored = await served.db_pool.run(labelling.open, photo, by)
        return json_response(await served.cpu_pool.run(KeptReadingRecord.from_stored, stored))

    @router.get(
        "/{photo}/picture",
        response_class=Response,
        responses={200: {"content": {"image/jpeg": {}}}, **error_responses(404)},
    )
    async def get_picture(served: Served, photo: str) -> Response:
        """A small picture of a photo that waits."""
        picture = await served.db_pool.run(labelling.picture, photo)
        return Response(picture, headers={"Cache-Control": "private, max-age=3600"}, media_type="image/jpeg")

    @router.post("/{photo}/skip", status_code=204, response_model=None, responses=error_responses(404))
    async def skip_photo(served: Served, photo: str) -> Response:
        """Put a photo off until all others have been offered."""
        await served.db_pool.run(labelling.skip, photo)
        return Response(status_code=204)

    return router


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
