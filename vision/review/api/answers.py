"""JSON responses: records, and errors as error records, or as short pages where a browser goes to an address."""

from html import escape
from typing import Any, Final

from fastapi import Response
from fastapi.responses import HTMLResponse
from starlette.requests import HTTPConnection

from scoring.errors import PailensError
from scoring.records.base import Model
from vision.review.api.errors import ServerError, public_error, status_of
from vision.review.api.refusal_records import RefusalFields, RefusalRecord
from vision.texts.language import language_of_locale

JSON = "application/json"
_PAGE: Final = """<!doctype html>
<html lang="{language}">
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Pailens</title>
<link rel="stylesheet" href="/static/shared/style.css"><link rel="stylesheet" href="/static/review/review.css">
<header class="bar"><a class="brand" href="/">Pailens</a></header>
<main class="start"><h1>{text}</h1></main>
</html>
"""


def json_response(record: Model | str, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    text = record if isinstance(record, str) else record.model_dump_json(by_alias=True)
    return Response(text, status, headers, JSON)


def error_response(error: PailensError, request: HTTPConnection | None = None) -> Response:
    """An error as an error record with its HTTP status, and `Retry-After` where a retry may succeed.

    `request`: where a browser may have gone to its address, which then gets a page in its language.
    """
    error = public_error(error)
    status = status_of(error)
    headers = {}
    if isinstance(error, ServerError) and error.retry_after is not None:
        headers["Retry-After"] = str(error.retry_after)
    if status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    if request is not None and "text/html" in request.headers.get("accept", ""):
        language = language_of_locale({"LANG": request.headers.get("accept-language", "").partition(",")[0]})
        return HTMLResponse(_PAGE.format(language=language, text=escape(error.translate(language))), status, headers)
    record = RefusalRecord(error=RefusalFields.of(error))
    return Response(record.model_dump_json(by_alias=True), status, headers, JSON)


def error_responses(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The error responses of a route, for its OpenAPI description."""
    return {status: {"model": RefusalRecord} for status in statuses}
