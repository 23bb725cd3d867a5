"""The FastAPI application: its routes, middleware, refusals and OpenAPI document."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from functools import cache
from importlib.metadata import version
from typing import Any, Final

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.routing import Match, Mount
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from scoring.errors import PailensError
from scoring.records.base import complaint
from vision.review.api.answers import error_response
from vision.review.api.clients import RateLimiter
from vision.review.api.errors import ServerError, public_error
from vision.review.api.middleware.access import TokenAuth
from vision.review.api.middleware.faults import LOG, OutermostMiddleware
from vision.review.api.middleware.gate import RequestChecks, check_head, check_host, check_origin
from vision.review.api.middleware.sizes import BodySizeLimit
from vision.review.api.routes import archive, photos, readings, scoring, tables
from vision.review.api.routes.page import add_page, health_router
from vision.review.api.routes.session import session_router
from vision.review.api.services import Services
from vision.review.api.settings import Settings
from vision.review.api.transport import END_STREAMS
from vision.review.api.upkeep import follow_sessions, remove_leftovers, report_damage
from vision.review.store.photo_files import NO_ROOM

_ALL_METHODS: Final = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
_STATIC: Final = ("GET", "HEAD")


def add_refusals(app: FastAPI) -> None:
    app.add_exception_handler(PailensError, _refuse)
    app.add_exception_handler(RequestValidationError, _refuse_parameter)
    app.add_exception_handler(HTTPException, _refuse_path)
    app.add_exception_handler(OSError, _refuse_full)


async def _refuse(request: Request, error: Exception) -> Response:
    assert isinstance(error, PailensError)
    if public_error(error) is not error:
        LOG.error("%s: %s", error.code, error)
    return error_response(error)


async def _refuse_parameter(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    if first["loc"][0] == "path":
        return error_response(_of_status(404))
    return error_response(complaint(first, str(first["loc"][1])))


async def _refuse_path(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    response = error_response(_of_status(error.status_code), request)
    response.headers.update(error.headers or {})
    if error.status_code == 405:
        response.headers["Allow"] = ", ".join(_methods(request))
    return response


async def _refuse_full(request: Request, error: Exception) -> Response:
    """The answer where an upload's temporary file finds no room."""
    assert isinstance(error, OSError)
    if error.errno not in NO_ROOM:
        raise error
    return error_response(ServerError("server.full", "server"))


def _methods(request: Request) -> Iterator[str]:
    """The methods of all routes of the request's path; the router itself names those of one route only."""
    for method in _ALL_METHODS:
        # A mount has put its own path into the scope as `root_path`.
        scope = dict(request.scope, method=method, root_path="")
        for route in request.app.router.routes:
            # A mount passes every method on; those mounted here are static files.
            is_served = not isinstance(route, Mount) or method in _STATIC
            if is_served and route.matches(scope)[0] is Match.FULL:
                yield method
                break


def _of_status(status: int) -> ServerError:
    if status == 404:
        return ServerError("request.path", "path")
    if status == 405:
        return ServerError("request.method", "method")
    return ServerError("request.unanswerable", "request")


_METHODS: Final = ("get", "post", "delete")
_OPEN: Final = {("get", "/healthz"), ("get", "/livez"), ("post", "/api/session")}
_EVERYWHERE: Final = {
    400: "The request cannot be made out.",
    403: "A page of another site sent it.",
    429: "The client asks too often.",
    500: "The server failed.",
    503: "The server is busy, or cannot serve.",
    507: "There is no room left on the server's disk.",
}
_FASTAPIS_OWN: Final = "HTTPValidationError"
_REFUSED: Final = {"application/json": {"schema": {"$ref": "#/components/schemas/RefusalRecord"}}}
_RETRY: Final = {
    "Retry-After": {"description": "Seconds to wait.", "schema": {"type": "string", "pattern": "^[0-9]+$"}}
}


def install_openapi(app: FastAPI, *, with_token: bool) -> None:
    """Replace the app's OpenAPI document with one that has all schemas, errors and the token."""
    described = app.openapi
    app.openapi = cache(lambda: _completed(described(), with_token=with_token))  # type: ignore[method-assign]


def _completed(described: dict[str, Any], *, with_token: bool) -> dict[str, Any]:
    components = described["components"]
    for name in (_FASTAPIS_OWN, "ValidationError"):
        components["schemas"].pop(name, None)
    if with_token:
        components["securitySchemes"] = {"token": {"type": "http", "scheme": "bearer"}}
    for path, operations in described["paths"].items():
        for method in _METHODS:
            if method in operations:
                _complete_operation(operations[method], components["schemas"])
                if with_token and (method, path) not in _OPEN:
                    operations[method]["security"] = [{"token": []}]
                    operations[method]["responses"].setdefault("401", _response("The token is missing or wrong."))
    return described


def _complete_operation(operation: dict[str, Any], schemas: dict[str, Any]) -> None:
    for content in operation.get("requestBody", {}).get("content", {}).values():
        for name, schema in content["schema"].pop("$defs", {}).items():
            schemas[f"{name}-Input"] = schema
    if _FASTAPIS_OWN in str(operation["responses"].get("422")):
        del operation["responses"]["422"]  # an invalid id in a path is a 404
    for status, description in _EVERYWHERE.items():
        response = operation["responses"].setdefault(str(status), _response(description))
        if status in (429, 503):
            response["headers"] = _RETRY


def _response(description: str) -> dict[str, Any]:
    return {"description": description, "content": _REFUSED}


OpenServices = Callable[[Settings], Services]


def create_app(settings: Settings, open_services: OpenServices = Services.open) -> FastAPI:
    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[dict[str, Any]]:
        services = await run_in_threadpool(open_services, settings)
        app.state.services = services
        tasks = [asyncio.create_task(task(services.store)) for task in (remove_leftovers, report_damage)]
        tasks.append(asyncio.create_task(services.followers.watch()))
        if access is not None:
            await run_in_threadpool(access.sessions.refresh, services.store)
            tasks.append(asyncio.create_task(follow_sessions(access.sessions, services.store)))
        try:
            yield {END_STREAMS: services.followers.stop}
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await run_in_threadpool(services.close)

    limits = settings.limits
    access = None
    if settings.token is not None:
        access = TokenAuth(settings.token, RateLimiter(limits.guesses, limits.guesses_per_second))
    app = FastAPI(
        title="Pailens",
        version=version("pailens"),
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
    )
    app.add_middleware(BodySizeLimit, limits=limits)
    app.add_middleware(
        RequestChecks,
        checks=(
            check_head,
            check_host(settings.hosts),
            RateLimiter(limits.requests, limits.requests_per_second).check,
            check_origin,
            *([] if access is None else [access.check]),
        ),
    )
    app.add_middleware(OutermostMiddleware)
    if settings.proxies:
        app.add_middleware(ProxyHeadersMiddleware, trusted_hosts=list(settings.proxies))
    add_refusals(app)
    for router in (
        *(scoring.router, readings.router, photos.frames_router, photos.router, archive.labels_router, archive.router),
        *(tables.router, scoring.records_router, health_router, session_router(access)),
    ):
        app.include_router(router)
    add_page(app, settings.page)
    install_openapi(app, with_token=access is not None)
    return app
