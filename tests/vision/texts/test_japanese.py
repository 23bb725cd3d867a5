"""Japanese: one term for one thing, Japanese forms of characters, a name for every element."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import vision.texts
from scoring import elements
from scoring.examples import rulings
from scoring.registry import rule_sets
from scoring.texts.japanese import japanese_name
from vision.texts import CATALOGUE

ROWS: list[dict[str, Any]] = json.loads((Path(vision.texts.__file__).parent / "japanese/terms.json").read_text("utf-8"))
TEXTS = {name: text.ja for name, text in CATALOGUE.items()} | {
    f"{rules.name} {name}": text.ja for rules in rule_sets() for name, text in rulings(rules.name).items()
}
JAPANESE = "[\u3040-\u30ff\u3400-\u9fff]"
NAMES = {element.name_ja for rules in rule_sets() for element in elements(rules.name)}


@pytest.mark.parametrize("row", ROWS, ids=[row["en"] for row in ROWS])
def test_a_thing_has_one_term(row: dict[str, Any]) -> None:
    assert {name: text for name, text in TEXTS.items() if any(never in text for never in row["never"])} == {}
    assert any(row["ja"] in text for text in TEXTS.values()), "nothing says it"
    assert row["source"]


def test_every_character_is_one_that_japanese_writes() -> None:
    for text in (*TEXTS.values(), *NAMES):
        text.encode("cp932")


def test_a_sentence_ends_with_a_full_stop_where_the_english_one_does() -> None:
    spoken = ("です", "ます", "ました", "ません", "ですか", "ますか", "さい")
    ended = {name: text.ja for name, text in CATALOGUE.items() if re.search(r"(?<!\.)[.?]$", text.en)}
    assert {name: text for name, text in ended.items() if text.endswith(spoken)} == {}


def test_punctuation_beside_japanese_is_full_width() -> None:
    beside = re.compile(f"{JAPANESE}[(),:;?!]|[(),:;?!]{JAPANESE}")
    assert {name: text for name, text in TEXTS.items() if beside.search(text)} == {}


def test_riichi_is_declared_as_riichi_and_counted_as_ritchoku() -> None:
    said = {name for name, text in TEXTS.items() if "立直" in text and not name.startswith("riichi")}
    assert said == {"table.abortive.four-riichi"}


def test_yaku_and_payments_have_the_names_that_players_write_and_those_of_another_package_stay() -> None:
    names = {element.id: element.name_ja for element in elements("riichi")}
    names |= {payment.id: payment.name_ja for rules in rule_sets() for payment in rules.sheet.instant}
    written = {"toitoi": "対々和", "double-riichi": "両立直", "haitei": "海底摸月", "chombo": "チョンボ"}
    assert {name: names[name] for name in written} == written
    assert japanese_name("湖邊") == "湖邊"
