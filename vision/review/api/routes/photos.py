"""Photos: upright, without metadata."""

from typing import Annotated

from fastapi import APIRouter, Header, Response

from vision.review.api.answers import error_responses
from vision.review.api.routes.readings import ReadingId
from vision.review.api.services import Served, Services
from vision.review.store.records import StoredPhoto

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
    photo = await served.db_pool.run(_photo, served, reading_id)
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


def _photo(served: Services, reading_id: str) -> StoredPhoto:
    return served.store.photo(served.store.reading(reading_id).record.image.sha256)
