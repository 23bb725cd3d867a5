"""Export of the labels of all corrected photos."""

from functools import partial
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Response

from vision.review.api.answers import error_responses
from vision.review.api.services import Served
from vision.review.api.streams import stream_zip

router = APIRouter(prefix="/api", tags=["labels"])

FormatName = Literal["json", "yolo", "yolo-obb", "coco", "labelstudio", "cvat", "voc"]


@router.get(
    "/labels",
    response_class=Response,
    responses={200: {"content": {"application/zip": {}}}, **error_responses(422)},
)
async def get_labels(served: Served, name: Annotated[FormatName, Query(alias="format")]) -> Response:
    """A zip file: every corrected photo with its labels."""
    # Imported here: the formats load XML and data set modules that no other route needs.
    from vision.labels.formats import FORMATS
    from vision.review.api.label_export import write_labels

    return await stream_zip(
        served.archive_pool, partial(write_labels, served.store, FORMATS[name]), f"pailens-{name}.zip"
    )
