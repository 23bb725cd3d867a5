"""JSON Schemas of the public records, generated from their models."""

from typing import Any, Final, Literal

from scoring.records.base import Record
from scoring.records.hand import HandRecord
from scoring.records.score import ScoreRecord
from vision.reading.records import ReadingRecord

_RECORDS: Final[dict[str, type[Record]]] = {"hand": HandRecord, "score": ScoreRecord, "reading": ReadingRecord}


def json_schema(name: Literal["hand", "score", "reading"]) -> dict[str, Any]:
    """The JSON Schema (2020-12) of a record."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **_RECORDS[name].model_json_schema(),
    }
