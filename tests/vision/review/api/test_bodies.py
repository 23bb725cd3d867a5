"""Validation of JSON from strangers costs a bounded amount of work."""

from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient
from pydantic import ValidationError
from pydantic_core import CoreSchema

from scoring.errors import HandError
from scoring.records.base import Record
from scoring.records.hand import HandRecord
from scoring.records.table import OpenedRecord, WonRecord
from vision.reading.records import ReadingRecord
from vision.review.api.schemas import SessionRequest
from vision.review.api.sheets.requests import AfterRecord, EntryRecord, LogRecord
from vision.review.correction import Correction
from vision.review.reviewing import GroupRequest, ReviewRequest
from vision.review.store.archive.lines import CorrectionLine, ReadingLine, TableLine

READ = (
    *(HandRecord, ReadingRecord, Correction, GroupRequest, ReviewRequest, OpenedRecord, WonRecord, EntryRecord),
    *(AfterRecord, LogRecord, SessionRequest, ReadingLine, CorrectionLine, TableLine),
)
"""The records that the server reads."""

MEBIBYTE = 2**20
_JSON = {"Content-Type": "application/json"}


def _lists(schema: Any) -> Iterator[CoreSchema]:
    """The lists of any length in a pydantic schema."""
    if isinstance(schema, dict):
        if schema.get("type") in ("list", "set", "frozenset") or "variadic_item_index" in schema:
            yield schema
        for value in schema.values():
            yield from _lists(value)
    elif isinstance(schema, list | tuple):
        for value in schema:
            yield from _lists(value)


@pytest.mark.parametrize("record", READ)
def test_every_list_has_a_most_and_stops_at_its_first_error(record: type[Record]) -> None:
    record.model_rebuild(force=True)
    for schema in _lists(record.__pydantic_core_schema__):
        assert schema.get("max_length"), schema
        assert schema.get("fail_fast"), schema


def _errors(record: type[Record], text: str) -> int:
    """How many errors are found before the record is refused."""
    try:
        record.parse(text.encode())
    except ValidationError as error:
        return error.error_count()
    except HandError:
        return 1
    raise AssertionError("not refused")


def _filled(item: str, count: int) -> str:
    return ",".join([item] * count)


@pytest.mark.parametrize("record", READ)
@pytest.mark.parametrize(
    ("text", "most"),
    [
        pytest.param(f'{{"tiles":[{_filled("{}", 349_000)}]}}', 20, id="a list"),
        pytest.param("{" + ",".join(f'"{number}":0' for number in range(150_000)) + "}", 2, id="keys"),
        pytest.param(f'{{"record":{{"tiles":[{_filled("[]", 200_000)}]}}}}', 2, id="lists in a record"),
    ],
)
def test_megabytes_of_nothing_are_refused_after_few_errors(record: type[Record], text: str, most: int) -> None:
    assert _errors(record, text) < most


def test_largest_correction_is_read() -> None:
    alternatives = [{"code": "2m", "confidence": 0.01}] * 5
    tile = {"code": "1m", "confidence": 0.9, "box": [0, 0, 9, 9], "corners": [[0, 0]] * 4, "alternatives": alternatives}
    tiles = [tile | {"id": number} for number in range(1000)]
    groups = [{"id": number, "kind": "unsure", "tiles": [number]} for number in range(1000)]
    text = Correction.model_validate({"tiles": tiles, "groups": groups}, strict=False).to_json()
    assert len(Correction.parse(text.encode()).tiles) == 1000


@pytest.mark.parametrize(
    ("path", "most"),
    [
        ("/api/session", 4096),
        ("/api/score", 32 * 1024),
        ("/api/group", MEBIBYTE // 2),
        ("/api/review", MEBIBYTE // 2),
        ("/api/tables", 16 * 1024),
        ("/api/tables/x/events", 32 * 1024),
        ("/api/tables/x/preview", 32 * 1024),
        ("/api/tables/x/undo", 1024),
        ("/api/tables/log", MEBIBYTE),
        ("/api/readings/x/corrections", MEBIBYTE),
    ],
)
def test_small_bodies_have_small_limits(client: TestClient, path: str, most: int) -> None:
    assert client.post(path, content=b" " * (most + 1), headers=_JSON).status_code == 413
    assert client.post(path, content=b" " * most, headers=_JSON).status_code == 400
