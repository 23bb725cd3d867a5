"""Export and import of the whole store as an archive, and export of labels."""

from functools import partial
from typing import Annotated, BinaryIO, Literal

from fastapi import APIRouter, Query, Request, Response
from starlette.formparsers import MultiPartParser

from scoring.records.base import ErrorFields
from vision.review.api.answers import error_responses, json_response
from vision.review.api.bodies import form_body, opened_file, uploaded_form
from vision.review.api.middleware.faults import LOG
from vision.review.api.schemas import ImportedRecord
from vision.review.api.services import Served
from vision.review.api.streams import stream_zip
from vision.review.store.store import Store

labels_router = APIRouter(prefix="/api", tags=["labels"])

FormatName = Literal["json", "yolo", "yolo-obb", "coco", "labelstudio", "cvat", "voc"]


@labels_router.get(
    "/labels", response_class=Response, responses={200: {"content": {"application/zip": {}}}, **error_responses(422)}
)
async def get_labels(served: Served, name: Annotated[FormatName, Query(alias="format")]) -> Response:
    """A zip file: every corrected photo with its labels."""
    # Imported here: the formats load XML and data set modules that no other route needs.
    from vision.labels.formats import FORMATS
    from vision.review.api.label_export import write_labels

    return await stream_zip(
        served.archive_pool, partial(write_labels, served.store, FORMATS[name]), f"pailens-{name}.zip"
    )


router = APIRouter(prefix="/api", tags=["archive"])


@router.get("/archive", response_class=Response, responses={200: {"content": {"application/zip": {}}}})
async def get_archive(served: Served) -> Response:
    """Photos, readings, corrections and score sheets, as a zip file."""
    return await stream_zip(served.archive_pool, partial(_export, served.store), "pailens.zip")


@router.post("/archive", response_model=ImportedRecord, **form_body("archive"))
async def add_archive(
    request: Request,
    served: Served,
    leave_out: Annotated[bool, Query(description="Take it in without the lines and photos that are bad.")] = False,
) -> Response:
    """Take in an archive; what is here already stays as it is."""
    async with uploaded_form(request, MultiPartParser) as form:
        imported = await served.archive_pool.run(
            served.store.import_archive,
            opened_file(form, "archive"),
            (lambda _: True) if leave_out else None,
            clean=served.large_decoder.clean,
        )
    return json_response(ImportedRecord.like(imported, left_out=tuple(map(ErrorFields.of, imported.left_out))))


def _export(store: Store, stream: BinaryIO) -> None:
    for error in store.export_archive(stream).left_out:
        LOG.warning("the archive lacks %s", error)
