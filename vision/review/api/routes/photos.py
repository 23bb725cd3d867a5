"""Photos, upright and without metadata, and frames of a camera."""

from typing import Annotated, Any, Final

from fastapi import APIRouter, Header, Query, Request, Response

from vision.review.api.answers import error_responses, json_response
from vision.review.api.errors import ServerError
from vision.review.api.routes.readings import ReadingId
from vision.review.api.services import Served
from vision.review.viewfinder import LONGEST_SIDE, Frame, FrameRecord, count_tiles

frames_router = APIRouter(prefix="/api", tags=["readings"])

_PIXELS: Final = "application/octet-stream"
_BODY: Final[dict[str, Any]] = {
    "requestBody": {"required": True, "content": {_PIXELS: {"schema": {"type": "string", "format": "binary"}}}}
}

Side = Annotated[int, Query(ge=1, le=LONGEST_SIDE)]


@frames_router.post(
    "/frames", response_model=FrameRecord, responses=error_responses(413, 415, 422), openapi_extra=_BODY
)
async def count_frame(
    request: Request, served: Served, width: Side, height: Side, rules: str | None = None
) -> Response:
    """Count the tiles in a frame of a camera, RGBA with 8 bits each, row by row; nothing is kept."""
    if request.headers.get("content-type", "") != _PIXELS:
        raise ServerError("request.no-pixels", "Content-Type")
    frame = Frame.of(width, height, rules, await request.body())
    return json_response(await served.reader_pool.run(served.detector.drive, count_tiles(frame)))


router = APIRouter(prefix="/api", tags=["photos"])


@router.get(
    "/readings/{id}/photo",
    response_class=Response,
    responses={
        200: {"content": {kind: {} for kind in ("image/jpeg", "image/png", "image/webp")}},
        304: {"description": "The photo that the client has is this one."},
        **error_responses(404),
    },
)
async def get_photo(
    served: Served, reading_id: ReadingId, if_none_match: Annotated[str | None, Header()] = None
) -> Response:
    """The photo of a reading."""
    store = served.store
    photo = await served.db_pool.run(lambda: store.photo(store.reading(reading_id).record.image.sha256))
    tag = f'"{photo.file_sha256}"'
    headers = {"Cache-Control": "private, no-cache", "ETag": tag}
    if if_none_match is not None and tag in if_none_match:
        return Response(status_code=304, headers=headers)
    return Response(photo.data, headers=headers, media_type=photo.media_type)


@router.delete("/photos/{sha256}", status_code=204, response_model=None, responses=error_responses(404))
async def delete_photo(served: Served, sha256: str) -> Response:
    """Delete a photo and everything that came from it."""
    await served.db_pool.run(served.store.delete_photo, sha256)
    return Response(status_code=204)
