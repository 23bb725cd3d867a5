"""One Chinese term for one thing, in each script: the table of terms holds for every text that people read."""

import json
import re
from typing import Any

import pytest

from scoring.element_list import elements
from scoring.examples import rulings
from scoring.registry import rule_sets
from tests.vision.texts.making_simplified import NAMES, TERMS
from vision.texts import CATALOGUE

ROWS: list[dict[str, Any]] = json.loads(TERMS.read_text("utf-8"))
RULE_TEXTS = ("riichi.yaku.", "riichi.fu.", "option.renhou", "option.open_tanyao")
"""Names as the rules of riichi have them."""
TAIWANESE = ("档案", "资料夹", "资料库", "储存", "网路", "程式", "位元", "软体", "萤幕", "登入", "选单", "列印", "连线")


@pytest.mark.parametrize("row", ROWS, ids=[row["en"] for row in ROWS])
def test_a_thing_has_one_term(row: dict[str, Any]) -> None:
    texts = {name: text for name, text in CATALOGUE.items() if not name.startswith(RULE_TEXTS)}
    ruled = {name: text for rules in rule_sets() for name, text in rulings(rules.name).items()}
    assert not {
        name: text.zh_hant
        for name, text in (*texts.items(), *ruled.items())
        if any(never in text.zh_hant for never in row["never"])
    }
    said = [text for text in (*CATALOGUE.values(), *ruled.values()) if row["zh-Hant"] in text.zh_hant]
    assert any(text in said for text in CATALOGUE.values()), "nothing says it"
    assert [text for text in said if row["zh-Hans"] not in text.zh_hans] == []


@pytest.mark.parametrize("word", TAIWANESE)
def test_simplified_chinese_has_the_words_of_the_mainland(word: str) -> None:
    assert {name: text.zh_hans for name, text in CATALOGUE.items() if word in text.zh_hans} == {}


def test_names_of_elements_are_converted_and_no_other() -> None:
    table = json.loads(NAMES.read_text("utf-8"))
    names = {element.name_zh for rules in rule_sets() for element in elements(rules.name)}
    names |= {payment.name_zh for rules in rule_sets() for payment in rules.sheet.instant}
    assert {*table["zh-Hant"], *table["zh-Hans"]} <= names
    assert table["zh-Hant"]["杠四杠"] == "槓四槓"
    assert table["zh-Hans"]["暗槓不打開"] == "暗杠不打开"
    assert not any("杠" in table["zh-Hant"].get(name, name) for name in names)
    assert not any("槓" in table["zh-Hans"].get(name, name) for name in names)


def test_no_chinese_word_is_said_twice_in_a_row() -> None:
    doubled = re.compile(r"([\u4e00-\u9fff]{2,})\1")
    texts = {name: text.zh_hant + "|" + text.zh_hans for name, text in CATALOGUE.items()}
    assert {name: text for name, text in texts.items() if doubled.search(text)} == {}
