"""Exception handlers that answer with error records."""

from collections.abc import Iterator
from typing import Final

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.routing import Match, Mount

from scoring.errors import PailensError
from scoring.records.base import complaint
from vision.review.api.answers import error_response
from vision.review.api.errors import FullError, MalformedError, MethodError, NoPathError, ServerError, public_error
from vision.review.api.middleware.faults import LOG
from vision.review.store.photo_files import NO_ROOM

_METHODS: Final = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
_STATIC: Final = ("GET", "HEAD")


def add_refusals(app: FastAPI) -> None:
    """Register the exception handlers on the app."""
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
    response = error_response(_of_status(error.status_code))
    response.headers.update(error.headers or {})
    if error.status_code == 405:
        response.headers["Allow"] = ", ".join(_methods(request))
    return response


async def _refuse_full(request: Request, error: Exception) -> Response:
    """The answer where an upload's temporary file finds no room."""
    assert isinstance(error, OSError)
    if error.errno not in NO_ROOM:
        raise error
    return error_response(FullError("server.full", "server"))


def _methods(request: Request) -> Iterator[str]:
    """The methods of all routes of the request's path; the router itself names those of one route only."""
    for method in _METHODS:
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
        return NoPathError("request.path", "path")
    if status == 405:
        return MethodError("request.method", "method")
    return MalformedError("request.unanswerable", "request")
