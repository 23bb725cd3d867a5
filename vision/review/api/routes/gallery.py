"""The gallery of `pailens label` over HTTP: the labels that are kept, filtered, with what speaks against them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Annotated, Self

from fastapi import APIRouter, Query, Response
from starlette.concurrency import run_in_threadpool

from scoring.records.base import Model, Record
from vision.annotation.queue.label_doubts import LabelDoubt
from vision.evaluation.label_errors import ErrorKind
from vision.reading.records import Code, Probability, Sha256
from vision.review.api.answers import error_responses, json_response
from vision.review.api.labelling.gallery import Gallery, GalleryFilter, GalleryPage, GalleryPhoto
from vision.review.api.labelling.gallery_check import GalleryCheck
from vision.review.api.routes.crops import add_crop_routes
from vision.review.api.services import Served
from vision.texts import CATALOGUE

_MOST_START = 10_000_000


class DoubtRecord(Model):
    """A probable label error, in English and Chinese; `box` is xyxy relative to the photo, null for the whole photo.

    `label` and `read` are codes, null where nothing is labelled or read. `id` is sent back as `settled` of the
    correction.
    """

    id: str
    kind: ErrorKind
    chance: Probability
    label: Code | None
    read: Code | None
    box: tuple[float, float, float, float] | None
    reason: str
    reason_zh: str
    reason_ja: str

    @classmethod
    def of(cls, doubt: LabelDoubt) -> Self:
        """The record of a doubt."""
        error = doubt.error
        return cls(
            id=error.id,
            kind=error.kind,
            chance=round(error.probability, 4),
            label=error.label or None,
            read=error.read or None,
            box=error.box,
            reason=CATALOGUE.translate(doubt.said, "en"),
            reason_zh=CATALOGUE.translate(doubt.said, "zh-Hant"),
            reason_ja=CATALOGUE.translate(doubt.said, "ja"),
        )


class GalleryPhotoRecord(Model):
    """A photo with labels: the labelled codes, and the doubts that were asked for, the likeliest first."""

    photo: Sha256
    reading: str
    name: str
    source: str
    created: datetime
    codes: tuple[Code, ...]
    doubts: tuple[DoubtRecord, ...]
    checked: bool

    @classmethod
    def of(cls, photo: GalleryPhoto) -> Self:
        """The record of a photo."""
        return cls(
            photo=photo.key,
            reading=photo.reading,
            name=photo.name,
            source=photo.source,
            created=photo.created,
            codes=photo.codes,
            doubts=tuple(map(DoubtRecord.of, photo.doubts)),
            checked=photo.is_checked,
        )


class GalleryRecord(Record):
    """A page of the gallery: `found` of `labelled` photos are wanted, `doubtful` of all have a probable error.

    `unread` labels are not in the gallery yet, `unchecked` not looked at by the networks.
    """

    labelled: int
    unread: int
    unchecked: int
    doubtful: int
    found: int
    sources: tuple[str, ...]
    photos: tuple[GalleryPhotoRecord, ...]

    @classmethod
    def of(cls, page: GalleryPage) -> Self:
        """The record of a page."""
        return cls(
            labelled=page.labelled,
            unread=page.unread,
            unchecked=page.unchecked,
            doubtful=page.doubtful,
            found=page.found,
            sources=page.sources,
            photos=tuple(map(GalleryPhotoRecord.of, page.photos)),
        )


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
        return json_response(await served.cpu_pool.run(GalleryRecord.of, page))

    add_crop_routes(router, gallery, check)
    return router
