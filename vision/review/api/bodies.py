"""Parses request bodies: JSON records, and multipart forms in memory or on disk."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, BinaryIO, Final, TypeVar

from fastapi import Request
from starlette.datastructures import FormData, UploadFile
from starlette.formparsers import MultiPartException, MultiPartParser

from scoring.records.base import Record
from scoring.texts import Text
from vision.review.api.answers import JSON, error_responses
from vision.review.api.errors import ServerError
from vision.review.api.refusal_records import parse_body
from vision.review.api.services import Services

R = TypeVar("R", bound=Record)

INPUT_REF = "#/components/schemas/{model}-Input"


async def read_body(request: Request, record: type[R]) -> R:
    """Parse a JSON body in a thread; raises as `parse_body`, and `ServerError`: the content is not JSON."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != JSON:
        raise ServerError("request.no-json", "Content-Type")
    body = await request.body()
    services: Services = request.app.state.services
    return await services.cpu_pool.run(parse_body, body, record)


def json_body(record: type[Record], *statuses: int) -> dict[str, Any]:
    """Arguments of a route whose body is a record; `app.install_openapi` moves the `$defs` of the schema."""
    schema = record.model_json_schema(ref_template=INPUT_REF)
    body = {"requestBody": {"required": True, "content": {JSON: {"schema": schema}}}}
    return {"responses": error_responses(*statuses, 413, 415, 422), "openapi_extra": body}


_MOST_FIELDS: Final = 4
_FIELD_BYTES: Final = 4096


class InMemory(MultiPartParser):
    """Never spools to disk, as the parser of archives does: the body size is limited elsewhere."""

    spool_max_size = 2**40


def form_body(file: str, **others: dict[str, Any]) -> dict[str, Any]:
    """Arguments of a route whose body is a form: its OpenAPI description. `file`: the field of its file."""
    properties = {file: {"type": "string", "format": "binary"}, **others}
    schema = {"type": "object", "required": [file], "properties": properties}
    body = {"requestBody": {"required": True, "content": {"multipart/form-data": {"schema": schema}}}}
    return {"responses": error_responses(413, 415, 422), "openapi_extra": body}


@asynccontextmanager
async def uploaded_form(request: Request, parser: type[MultiPartParser]) -> AsyncIterator[FormData]:
    """The form fields, the file where the parser has it. Raises `ServerError`: no form data, or unparsable."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "multipart/form-data":
        raise ServerError("request.no-form", "Content-Type")
    parsing = parser(
        request.headers, request.stream(), max_files=1, max_fields=_MOST_FIELDS, max_part_size=_FIELD_BYTES
    )
    try:
        form = await parsing.parse()
    except MultiPartException as error:
        raise ServerError("request.form", "body", fault=Text.of_library(error.message)) from None
    try:
        yield form
    finally:
        await form.close()


def file_bytes(form: FormData, field: str) -> bytes:
    """The content of a form's file field. Raises `ServerError`: the field is missing or not a file."""
    return opened_file(form, field).read()


def file_name(form: FormData, field: str) -> str:
    """The name of a form's file, empty where the client gives none."""
    part = form.get(field)
    return (part.filename or "") if isinstance(part, UploadFile) else ""


def opened_file(form: FormData, field: str) -> BinaryIO:
    """The file of a form field, rewound; raises as `file_bytes`."""
    part = form.get(field)
    if not isinstance(part, UploadFile):
        raise ServerError("request.no-file", field)
    part.file.seek(0)
    return part.file
