"""Labels tile by tile over HTTP: those of a class over all photos, and edits of many at once."""

from __future__ import annotations

from typing import Annotated, Final, Self

from fastapi import APIRouter, Query, Request, Response
from pydantic import Field

from scoring.records.base import Model, Record
from vision.reading.records import Code, Id, Pixels, Point, Probability, Sha256
from vision.review.api.answers import error_responses, json_response
from vision.review.api.bodies import json_body, read_body
from vision.review.api.labelling.bulk_edits import (
    BulkResult,
    EditedPhoto,
    LabelPlace,
    RefusedEdit,
    edit_labels,
    undo_edits,
)
from vision.review.api.labelling.gallery import Crop, CropPage, Gallery
from vision.review.api.labelling.gallery_check import GalleryCheck
from vision.review.api.refusal_records import RefusalFields
from vision.review.api.services import Served

MOST_EDITED: Final = 500
"""Maximum number of labels, or of photos, of one request."""
_MOST_START: Final = 10_000_000

StoredId = Annotated[str, Field(pattern=r"^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$")]
Edit = Annotated[str, Field(pattern=r"^([1-9][mps]|[1-7]z|[1-8]f|0x|remove|confirm)$")]
Box = tuple[Pixels, Pixels, Pixels, Pixels]


class CropRecord(Model):
    """A labelled tile: `box` and `corners` as of the reading record, in a photo of `width` and `height` pixels.

    `read` is the code that the networks read instead, null where they read the same or nothing; `chance` is the
    estimated probability that the label is wrong.
    """

    photo: Sha256
    reading: str
    correction: str
    tile: Id
    name: str
    label: Code
    read: Code | None
    chance: Probability
    box: Box
    corners: tuple[Point, Point, Point, Point] | None
    width: int
    height: int


class CropsRecord(Record):
    """A page of labels: `found` are wanted; `counts` are the labels of each code that the source has.

    `unread` photos are not in the gallery yet, `unchecked` not looked at by the networks.
    """

    unread: int
    unchecked: int
    counts: dict[Code, int]
    found: int
    sources: tuple[str, ...]
    crops: tuple[CropRecord, ...]

    @classmethod
    def of(cls, page: CropPage) -> Self:
        """The record of a page."""
        return cls(
            unread=page.unread,
            unchecked=page.unchecked,
            counts=dict(page.counts),
            found=page.found,
            sources=page.sources,
            crops=tuple(record for crop in page.crops for record in _crop_records(crop)),
        )


class LabelRecord(Model):
    """A label as it was shown."""

    reading: StoredId
    correction: StoredId
    tile: Id


class EditRequest(Record):
    """Labels, and what all of them are: a code, `remove` where there is no tile, `confirm` where they are right."""

    labels: Annotated[tuple[LabelRecord, ...], Field(min_length=1, max_length=MOST_EDITED, fail_fast=True)]
    to: Edit


class EditedPhotoRecord(Model):
    """A reading that was edited: the ids of its corrections before and after."""

    reading: StoredId
    before: StoredId
    after: StoredId


class UndoRequest(Record):
    """Photos to take an edit back of, as its answer named them."""

    photos: Annotated[tuple[EditedPhotoRecord, ...], Field(min_length=1, max_length=MOST_EDITED, fail_fast=True)]


class RefusedEditRecord(Model):
    """An item of the request that was left as it is, by its index, with its photo's name and its box if known."""

    place: int
    name: str | None
    box: Box | None
    error: RefusalFields

    @classmethod
    def of(cls, refused: RefusedEdit) -> Self:
        """The record of a refusal."""
        return cls(
            place=refused.place, name=refused.name, box=refused.box, error=RefusalFields.from_error(refused.error)
        )


class EditedRecord(Record):
    """The photos that were edited, each with a new correction, and what was refused."""

    photos: tuple[EditedPhotoRecord, ...]
    refused: tuple[RefusedEditRecord, ...]

    @classmethod
    def of(cls, result: BulkResult) -> Self:
        """The record of an edit."""
        photos = (EditedPhotoRecord(reading=one.reading, before=one.before, after=one.after) for one in result.edited)
        return cls(photos=tuple(photos), refused=tuple(map(RefusedEditRecord.of, result.refused)))


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
        return json_response(await served.cpu_pool.run(CropsRecord.of, page))

    @router.post("/crops", response_model=EditedRecord, **json_body(EditRequest))
    async def edit_crops(request: Request, served: Served) -> Response:
        """Edit labels: a correction of each photo, unless somebody else has corrected it meanwhile."""
        asked = await read_body(request, EditRequest)
        labels = [LabelPlace(label.reading, label.correction, label.tile) for label in asked.labels]
        return json_response(EditedRecord.of(await served.db_pool.run(edit_labels, gallery, labels, asked.to)))

    @router.post("/crops/undo", response_model=EditedRecord, **json_body(UndoRequest))
    async def undo_crops(request: Request, served: Served) -> Response:
        """Take an edit back: each photo gets its labels from before, unless somebody has corrected it since."""
        asked = await read_body(request, UndoRequest)
        photos = [EditedPhoto(photo.reading, photo.before, photo.after) for photo in asked.photos]
        return json_response(EditedRecord.of(await served.db_pool.run(undo_edits, gallery, photos)))


def _crop_records(crop: Crop) -> list[CropRecord]:
    """The record of a label, none where it was changed since the page was put together."""
    label, photo, stored = crop.label, crop.photo, crop.stored
    correction, image = stored.correction, stored.record.image
    if correction is None or correction.id != photo.correction:
        return []
    return [
        CropRecord(
            photo=photo.key,
            reading=photo.reading,
            correction=correction.id,
            tile=label.tile,
            name=photo.name,
            label=label.code,
            read=label.read or None,
            chance=round(label.chance, 4),
            box=tile.box,
            corners=tile.corners,
            width=image.width,
            height=image.height,
        )
        for tile in stored.tiles
        if tile.id == label.tile
    ]
