"""The route of the camera's live picture."""

from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, Request, Response

from vision.review.api.answers import error_responses, json_response
from vision.review.api.errors import MediaTypeError
from vision.review.api.services import Served, Services
from vision.review.viewfinder import LONGEST_SIDE, Frame, FrameRecord, count_tiles

router = APIRouter(prefix="/api", tags=["readings"])

_PIXELS: Final = "application/octet-stream"
_BODY: Final[dict[str, Any]] = {
    "requestBody": {"required": True, "content": {_PIXELS: {"schema": {"type": "string", "format": "binary"}}}}
}

Side = Annotated[int, Query(ge=1, le=LONGEST_SIDE)]


@router.post("/frames", response_model=FrameRecord, responses=error_responses(413, 415, 422), openapi_extra=_BODY)
async def count_frame(
    request: Request, served: Served, width: Side, height: Side, rules: str | None = None
) -> Response:
    """Count the tiles in a frame of a camera, RGBA with 8 bits each, row by row; nothing is kept."""
    if request.headers.get("content-type", "") != _PIXELS:
        raise MediaTypeError("request.no-pixels", "Content-Type")
    frame = Frame.of(width, height, rules, await request.body())
    return json_response(await served.reader_pool.run(_count, served, frame))


def _count(served: Services, frame: Frame) -> FrameRecord:
    return served.detector.drive(count_tiles(frame))
