"""The queue of `pailens label` over HTTP: list pending photos, open them, skip them.

A photo is accepted by posting a correction of its reading (`POST /api/readings/{id}/corrections`).
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated, Self

from fastapi import APIRouter, Query, Response
from starlette.concurrency import run_in_threadpool

from scoring.records.base import ErrorFields, Model, Record
from vision.annotation.queue.order import QueueEntry
from vision.reading.records import Sha256
from vision.review.api.answers import error_responses, json_response
from vision.review.api.labelling.queue_state import LabelingSession, QueueSnapshot, UnreadablePhoto
from vision.review.api.labelling.worker import QueueWorker
from vision.review.api.schemas import KeptReadingRecord
from vision.review.api.services import Served
from vision.texts import CATALOGUE


class ReasonRecord(Model):
    """A reason for a photo's rank in the queue, in English, Chinese and Japanese.

    `doubt` is the id of a probable label error, to be sent back as `settled` of the correction; null for others.
    """

    kind: str
    doubt: str | None
    reason: str
    reason_zh: str
    reason_ja: str


class WaitingRecord(Model):
    """A pending photo; `teaches`, 0 to 1, is the estimated probability that labelling it is informative.

    `reading` is the id of its reading; null for a photo from a folder until it is opened.
    """

    photo: Sha256
    name: str
    reading: str | None
    teaches: float
    skipped: int
    copies: tuple[str, ...]
    reasons: tuple[ReasonRecord, ...]


class UnreadablePhotoRecord(Model):
    """A photo that could not be read, with the fields of an error record."""

    name: str
    id: str
    message: str
    message_zh: str
    message_ja: str

    @classmethod
    def of(cls, refused: UnreadablePhoto) -> Self:
        """The record of an unreadable photo."""
        return cls(name=refused.name, **ErrorFields.of(refused.error).model_dump(exclude={"field"}))


class QueueRecord(Record):
    """Pending photos, most informative first; `accepted` of `total` are labelled, `unread` not processed yet.

    `total` excludes near-duplicates (`copies`) and unreadable photos (`refused`).
    """

    accepted: int
    total: int
    unread: int
    copies: int
    refused: int
    refusals: tuple[UnreadablePhotoRecord, ...]
    waiting: tuple[WaitingRecord, ...]


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
    async def get_queue(served: Served, limit: Annotated[int, Query(ge=1, le=200)] = 10) -> Response:
        """What waits to be labelled, in order."""
        return json_response(_record(await served.db_pool.run(labelling.snapshot, limit)))

    @router.post("/{photo}/open", response_model=KeptReadingRecord, responses=error_responses(404, 422))
    async def open_photo(served: Served, photo: str) -> Response:
        """The reading of a photo that waits; its photo is kept from now on."""
        stored = await served.db_pool.run(labelling.open, photo)
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


def _record(view: QueueSnapshot) -> QueueRecord:
    return QueueRecord(
        accepted=view.accepted,
        total=view.total,
        unread=view.unread,
        copies=view.copies,
        refused=view.refused,
        refusals=tuple(map(UnreadablePhotoRecord.of, view.refusals)),
        waiting=tuple(_waiting(entry, reading) for entry, reading in view.entries),
    )


def _waiting(entry: QueueEntry, reading: str | None) -> WaitingRecord:
    return WaitingRecord(
        photo=entry.candidate.key,
        name=entry.candidate.name,
        reading=reading,
        teaches=round(entry.teaches, 4),
        skipped=entry.skips,
        copies=entry.copies,
        reasons=tuple(
            ReasonRecord(
                kind=reason.kind,
                doubt=reason.doubt or None,
                reason=CATALOGUE.translate(reason.said, "en"),
                reason_zh=CATALOGUE.translate(reason.said, "zh-Hant"),
                reason_ja=CATALOGUE.translate(reason.said, "ja"),
            )
            for reason in entry.reasons
        ),
    )
