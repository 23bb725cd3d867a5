"""Sessions of the page: the token of the printed URL, or an invitation, is exchanged for an HttpOnly cookie."""

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from vision.review.api.answers import error_responses, json_response
from vision.review.api.bodies import json_body, read_body
from vision.review.api.lan import address_for_others
from vision.review.api.middleware.access import COOKIE, TokenAuth
from vision.review.api.schemas import InvitationRecord, SessionRequest
from vision.review.api.services import Served
from vision.review.api.sessions import SESSION_SECONDS
from vision.review.store.errors import UnknownError


def session_router(access: TokenAuth | None) -> APIRouter:
    """The routes that set the cookie and end sessions; without token authentication they do nothing."""
    router = APIRouter(prefix="/api", tags=["session"])

    @router.post("/session", status_code=204, response_model=None, **json_body(SessionRequest, 401))
    async def open_session(request: Request) -> Response:
        """Exchange the token, or an invitation, for the cookie of a session."""
        shown = await read_body(request, SessionRequest)
        response = Response(status_code=204)
        cookie = None if access is None else access.enter(request, shown.token)
        if cookie is not None:
            is_secure = request.url.scheme == "https"
            response.set_cookie(
                COOKIE, cookie, max_age=SESSION_SECONDS, path="/", secure=is_secure, httponly=True, samesite="strict"
            )
        return response

    @router.post(
        "/invitation", status_code=201, response_model=InvitationRecord, responses=error_responses(403, 404, 422)
    )
    async def invite(
        request: Request,
        served: Served,
        look: Annotated[str | None, Query(description="Id of a score sheet: they may look at it, no more.")] = None,
    ) -> Response:
        """Invite others: where they reach the server, and what lets them open a session like one's own.

        With `look`, a session that sees that score sheet and does nothing else.
        """
        if look is not None and look not in await served.db_pool.run(served.store.entry_counts, [look]):
            raise UnknownError("store.table-unknown", "table")
        place = address_for_others(request, served.settings.address)
        token = None if access is None else access.sessions.invite(look)
        return json_response(InvitationRecord(address=place, token=token), 201)

    @router.delete("/session", status_code=204, response_model=None, responses=error_responses(422))
    async def end_session(
        request: Request,
        served: Served,
        every: Annotated[bool, Query(alias="all", description="End every session opened until now.")] = False,
    ) -> Response:
        """End the session of the cookie."""
        response = Response(status_code=204)
        if access is not None:
            cookie = request.cookies.get(COOKIE)
            if every or (cookie is not None and access.sessions.is_open(cookie)):
                await served.db_pool.run(access.sessions.end, served.store, None if every else cookie)
            response.delete_cookie(COOKIE, path="/", httponly=True, samesite="strict")
        return response

    return router
