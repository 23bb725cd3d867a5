"""Routes of readings and their corrections."""

from typing import Annotated, Final

from fastapi import APIRouter, Path, Query, Request, Response

from scoring.hand import Rules
from scoring.registry import rule_set_names
from vision.detection.detector import PHOTO_SIDE
from vision.images.codecs import sniff
from vision.images.declared_size import declared_pixels
from vision.images.photo import LARGE_PIXELS
from vision.reading.pipeline import read
from vision.review.api.answers import error_responses, json_response
from vision.review.api.bodies import InMemory, file_bytes, file_name, form_body, json_body, read_body, uploaded_form
from vision.review.api.errors import ServerError
from vision.review.api.schemas import KeptReadingRecord
from vision.review.api.services import Served, Services
from vision.review.correction import Correction
from vision.review.decoding import DecodingProcess
from vision.review.store.records import ReadingsRecord, StoredReading
from vision.review.terms import KeptTerms, TermsRecord

router = APIRouter(prefix="/api", tags=["readings"])

_LARGE_PIXELS: Final = 13_000_000
"""Pixels from which pictures that are decoded whole before they are reduced are large: all but JPEGs."""

ReadingId = Annotated[str, Path(alias="id", description="The reading's id.")]


@router.post(
    "/readings",
    status_code=201,
    response_model=KeptReadingRecord,
    **form_body("photo", rules={"enum": list(rule_set_names())}),
)
async def add_reading(request: Request, served: Served) -> Response:
    """Read a photo and keep it with its reading."""
    async with uploaded_form(request, InMemory) as form:
        data, name, rules = file_bytes(form, "photo"), file_name(form, "photo"), _rules(form.get("rules"))
    if await served.cpu_pool.run(_is_large, data):
        stored = await served.large_pool.run(_read, served, served.large_decoder, data, name, rules)
    else:
        stored = await served.reader_pool.run(_read, served, served.decoder, data, name, rules)
    record = await served.cpu_pool.run(KeptReadingRecord.from_stored, stored)
    return json_response(record, 201, {"Location": f"/api/readings/{stored.id}"})


@router.get("/readings", response_model=ReadingsRecord, responses=error_responses(404, 422))
async def list_readings(
    served: Served, before: str | None = None, limit: Annotated[int, Query(ge=1, le=200)] = 50
) -> Response:
    """The readings kept, the newest first."""
    page = await served.db_pool.run(served.store.reading_list, before, limit)
    return json_response(page)


@router.get("/readings/{id}", response_model=KeptReadingRecord, responses=error_responses(404))
async def get_reading(served: Served, reading_id: ReadingId) -> Response:
    """A reading, its newest correction applied."""
    stored = await served.db_pool.run(served.store.reading, reading_id)
    return json_response(await served.cpu_pool.run(KeptReadingRecord.from_stored, stored))


@router.delete("/readings/{id}", status_code=204, response_model=None, responses=error_responses(404))
async def delete_reading(served: Served, reading_id: ReadingId) -> Response:
    """Delete a reading and its corrections."""
    await served.db_pool.run(served.store.delete_reading, reading_id)
    return Response(status_code=204)


@router.post(
    "/readings/{id}/corrections", status_code=201, response_model=KeptReadingRecord, **json_body(Correction, 404)
)
async def add_correction(request: Request, served: Served, reading_id: ReadingId) -> Response:
    """Correct a reading: all its tiles and groups, as they are."""
    correction = await read_body(request, Correction)
    stored = await served.db_pool.run(_correct, served, reading_id, correction)
    return json_response(await served.cpu_pool.run(KeptReadingRecord.from_stored, stored), 201)


@router.post("/readings/{id}/terms", response_model=KeptTerms, **json_body(TermsRecord, 404))
async def keep_terms(request: Request, served: Served, reading_id: ReadingId) -> Response:
    """Say by which rules, facts and options a reading counts, in the place of what was said earlier."""
    terms = await read_body(request, TermsRecord)
    return json_response(await served.db_pool.run(served.store.keep_terms, reading_id, terms))


def _is_large(data: bytes) -> bool:
    """Whether decoding a photo may take seconds; no codec opens a stranger's file in this process."""
    return declared_pixels(data) > (LARGE_PIXELS if sniff(data) == "JPEG" else _LARGE_PIXELS)


def _read(served: Services, decoder: DecodingProcess, data: bytes, name: str, rules: Rules | None) -> StoredReading:
    decoded = decoder.decode(data, PHOTO_SIDE)
    record = read(decoded.photo, served.detector, rules).of_file(name)
    return served.store.add_reading(data, record, decoded.clean)


def _correct(served: Services, reading_id: str, correction: Correction) -> StoredReading:
    served.store.add_correction(reading_id, correction)
    return served.store.reading(reading_id)


def _rules(given: object) -> Rules | None:
    if given is None:
        return None
    if not isinstance(given, str) or given not in rule_set_names():
        raise ServerError("record.one-of", "rules", choices=rule_set_names())
    return given
