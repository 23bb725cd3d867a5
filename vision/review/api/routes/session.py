"""Exchanges the token of the printed URL for an HttpOnly session cookie."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from vision.review.api.answers import error_responses
from vision.review.api.bodies import read_body, request_body_schema
from vision.review.api.middleware.access import COOKIE, TokenAuth
from vision.review.api.schemas import SessionRequest

_SECONDS = 7 * 24 * 3600


def session_router(access: TokenAuth | None) -> APIRouter:
    """The route that sets the cookie; without token authentication it succeeds and sets none."""
    router = APIRouter(prefix="/api", tags=["session"])

    @router.post(
        "/session",
        status_code=204,
        response_model=None,
        responses=error_responses(401, 413, 415, 422),
        openapi_extra=request_body_schema(SessionRequest),
    )
    async def open_session(request: Request) -> Response:
        """Exchange the token for the cookie of a session."""
        shown = await read_body(request, SessionRequest)
        response = Response(status_code=204)
        if access is not None:
            access.require_token(request, shown.token)
            response.set_cookie(COOKIE, access.cookie, max_age=_SECONDS, path="/", httponly=True, samesite="strict")
        return response

    return router
