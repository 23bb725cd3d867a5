"""Health checks: whether the server can serve, and whether it runs."""

from fastapi import APIRouter, Response

from vision.review.api.answers import error_responses, json_response
from vision.review.api.schemas import HealthRecord
from vision.review.api.services import Served

router = APIRouter(tags=["health"])


@router.get("/healthz", response_model=HealthRecord, responses=error_responses(503))
async def health(served: Served) -> Response:
    """Readiness: 200 when the networks are loaded and the store answers."""
    await served.db_pool.run(served.store.reading_list, None, 1)
    return json_response(HealthRecord(status="ok", model=served.detector.name), headers={"Cache-Control": "no-store"})


@router.get("/livez", status_code=204, response_model=None)
async def live() -> Response:
    """Liveness: 204 while the process answers, whether or not the store does."""
    return Response(status_code=204, headers={"Cache-Control": "no-store"})
