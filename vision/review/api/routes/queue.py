"""The queue of `pailens label` over HTTP: list pending photos, open them, skip them.

A photo is accepted by posting a correction of its reading (`POST /api/readings/{id}/corrections`).
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated

from fastapi import APIRouter, Query, Response
from starlette.concurrency import run_in_threadpool

from vision.review.api.answers import error_responses, json_response
from vision.review.api.labelling.queue_state import LabelingSession
from vision.review.api.labelling.records import QueueRecord
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
