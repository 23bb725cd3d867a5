"""The gallery of `pailens label` over HTTP: the labels that are kept, filtered, with what speaks against them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated

from fastapi import APIRouter, Query, Response
from starlette.concurrency import run_in_threadpool

from vision.evaluation.label_errors import ErrorKind
from vision.reading.records import Code
from vision.review.api.answers import error_responses, json_response
from vision.review.api.labelling.gallery import Gallery, GalleryFilter
from vision.review.api.labelling.gallery_check import GalleryCheck
from vision.review.api.labelling.records import GalleryRecord
from vision.review.api.routes.crops import add_crop_routes
from vision.review.api.services import Served

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
