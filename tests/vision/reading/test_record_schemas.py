"""The JSON Schema of the records."""

from typing import Literal

import pytest

from scoring.registry import rule_set_names
from vision.reading.record_schemas import json_schema


@pytest.mark.parametrize("name", ["hand", "score", "reading"])
def test_each_record_has_a_closed_schema_of_version_1(name: Literal["hand", "score", "reading"]) -> None:
    schema = json_schema(name)
    assert schema["properties"]["schema"]["const"] == 1
    assert schema["additionalProperties"] is False
    assert all(part["additionalProperties"] is False for part in schema["$defs"].values())


def test_the_hand_schema_says_what_is_required_and_writes_from_as_the_record_does() -> None:
    schema = json_schema("hand")
    assert schema["required"] == ["rules", "concealed", "winning_tile"]
    assert "from" in schema["$defs"]["WinRecord"]["properties"]
    assert schema["properties"]["rules"]["enum"] == list(rule_set_names())


def test_the_schemas_say_of_each_rule_set_what_it_is() -> None:
    for name in ("hand", "score"):
        lines = json_schema(name)["properties"]["rules"]["description"].splitlines()
        assert [line.partition(": ")[0] for line in lines] == list(rule_set_names())
    assert "Not MCR" in lines[0]
