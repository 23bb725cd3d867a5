"""What all records share: one version, no unknown fields, refusals in plain sentences."""

import json
import re
from typing import Any, Self

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import model_validator

from scoring.errors import HandError, PailensError
from scoring.records.base import ErrorRecord, Model, sparse
from scoring.records.hand import HandRecord
from scoring.registry import rule_set_names
from tests.benchmarks.compare_hands import changed
from tests.scoring.hand_generator import hand_records

RECORD = {"rules": "international", "concealed": "123m456p789s123p11z", "winning_tile": "1z"}
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


def refused(record: Any) -> HandError:
    with pytest.raises(HandError) as error:
        HandRecord.read(record if isinstance(record, str | bytes) else json.dumps(record))
    return error.value


def refusal_of(text: str) -> PailensError | None:
    try:
        HandRecord.read(text).to_hand()
    except PailensError as error:
        return error
    return None


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"colour": 1}, "colour"),
        ({"win": {"wind": 1}}, "win.wind"),
        ({"options": {"dora": 1}}, "options.dora"),
        ({"melds": [{"kind": "pung", "tiles": "555z", "open": True}]}, "melds[0].open"),
    ],
)
def test_unknown_fields_are_refused_by_name(change: dict[str, Any], field: str) -> None:
    assert refused({**RECORD, **change}).about == field


@pytest.mark.parametrize("missing", list(RECORD))
def test_a_missing_field_is_named(missing: str) -> None:
    assert refused({name: value for name, value in RECORD.items() if name != missing}).about == missing


@pytest.mark.parametrize("version", [0, 2, "1", True, None, 1.5])
def test_another_version_is_refused(version: object) -> None:
    assert refused({**RECORD, "schema": version}).about == "schema"


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"concealed": 5}, "concealed"),
        ({"melds": [{"kind": "pung", "tiles": "555z"}, {"kind": "pair", "tiles": "5z"}]}, "melds[1].kind"),
        ({"melds": [{"kind": "pung"}]}, "melds[0].tiles"),
        ({"win": {"by": "theft"}}, "win.by"),
        ({"win": {"from_": "east"}}, "win.from_"),
        ({"win": {"last_tile": "yes"}}, "win.last_tile"),
        ({"win": {"replacements": "kong"}}, "win.replacements"),
        ({"win": {"replacements": ["kong", "pung"]}}, "win.replacements[1]"),
        ({"win": {"tiles_on_floor": 1.5}}, "win.tiles_on_floor"),
        ({"options": {"base": "ten"}}, "options.base"),
        ({"options": {"rate": "1e999"}}, "options.rate"),
        ({"options": {"all_pickups": None}}, "options.all_pickups"),
    ],
)
def test_a_value_of_the_wrong_kind_is_refused_by_its_path(change: dict[str, Any], field: str) -> None:
    error = refused({**RECORD, **change})
    assert error.about == field
    assert error.message.endswith(".")
    assert "Input should" not in error.message


@pytest.mark.parametrize(
    ("change", "allowed"),
    [
        ({"options": {"limit": 100}}, "320 or null"),
        ({"options": {"red_fives": 3}}, "true, false or null"),
        ({"win": {"first_turn": "dusk"}}, "'heaven', 'earth', 'human' or null"),
        ({"win": {"seat": None}}, "'east', 'south', 'west' or 'north'"),
    ],
)
def test_a_refusal_names_all_that_is_allowed(change: dict[str, Any], allowed: str) -> None:
    assert refused({**RECORD, **change}).message == f"This must be {allowed}."


@pytest.mark.parametrize("text", ["", "{", "[" * 5000, "[]", "null", '"hand"', b"\xff\xfe", b"\x00", "\ud800"])
def test_text_that_is_no_record_is_refused_as_a_whole(text: str | bytes) -> None:
    assert refused(text).about == "record"


@pytest.mark.slow
@settings(deadline=None)
@given(JSON)
def test_no_json_crashes_and_every_refusal_names_a_field(value: object) -> None:
    error = refusal_of(json.dumps(value))
    assert error is None or (error.about and error.message)


@settings(deadline=None, max_examples=60)
@given(st.randoms(use_true_random=False), st.sampled_from(rule_set_names()), st.sampled_from(rule_set_names()))
def test_a_hand_with_values_of_others_or_odd_ones_is_one_or_is_refused_by_a_field(
    random: Any, rules: str, others: str
) -> None:
    hand, other = (next(hand_records(name, random.randrange(2**32), 1)) for name in (rules, others))
    error = refusal_of(changed(random, hand, other))
    assert error is None or (error.about and error.message)


def test_an_error_record_has_the_id_the_field_and_the_sentence_in_every_language() -> None:
    record = ErrorRecord.from_error(HandError("meld.pung", "melds[0].tiles"))
    assert json.loads(record.to_json()) == {
        "schema": 1,
        "error": {
            "id": "meld.pung",
            "field": "melds[0].tiles",
            "message": "A pung is three equal tiles.",
            "message_zh": "刻子是三張相同的牌。",
            "message_ja": "刻子は同じ牌3枚です。",
        },
    }


def test_the_schema_of_what_is_written_names_the_fields_where_some_are_left_out() -> None:
    class Part(Model):
        kept: int
        left_out: bool = sparse(False)

        @model_validator(mode="after")
        def _check(self) -> Self:
            return self

    class Whole(Model):
        part: Part

    written = Whole.model_json_schema(mode="serialization")["$defs"]["Part"]
    assert set(written["properties"]) == {"kept", "left_out"}
    assert written["required"] == ["kept"]
    assert Whole(part=Part(kept=1)).model_dump() == {"part": {"kept": 1}}
    assert Part(kept=1, left_out=True).model_dump() == {"kept": 1, "left_out": True}


@pytest.mark.parametrize("text", ["abc", b"\xff"])
def test_what_is_no_json_is_said_in_each_language_without_words_of_the_parser(text: str | bytes) -> None:
    error = refused(text)
    assert error.id == "record.not-json"
    for language in ("zh-Hant", "zh-Hans", "ja"):
        assert not re.search("[a-z]", error.translate(language).replace("JSON", ""))
