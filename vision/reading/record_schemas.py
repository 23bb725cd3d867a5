"""JSON Schemas of the public records, generated from their models."""

from typing import Any, Final, Literal

from scoring.records.base import Record
from scoring.records.hand import HandRecord
from scoring.records.score import ScoreRecord
from scoring.texts import SCORING
from vision.reading.records import ReadingRecord

_RECORDS: Final[dict[str, type[Record]]] = {"hand": HandRecord, "score": ScoreRecord, "reading": ReadingRecord}


def json_schema(name: Literal["hand", "score", "reading"]) -> dict[str, Any]:
    """The JSON Schema (2020-12) of a record."""
    schema = _RECORDS[name].model_json_schema()
    for model in (schema, *schema.get("$defs", {}).values()):
        _describe_rules(model.get("properties", {}))
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}


def _describe_rules(properties: dict[str, Any]) -> None:
    """Say of each rule set what it is and who plays it, where one is asked for."""
    if "enum" in properties.get("rules", {}):
        lines = [f"{name}: {SCORING[f'rules.{name}.about'].en}" for name in properties["rules"]["enum"]]
        properties["rules"]["description"] = "\n".join(lines)
