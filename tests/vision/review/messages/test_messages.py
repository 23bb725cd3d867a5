"""Sentences that refuse something exist in Chinese too."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from scoring.records.base import _SENTENCES
from vision.review.messages import SENTENCES, in_chinese

ROOT = Path(__file__).parents[4]
_AT_THE_START = ("--host", "--port", "TOKEN_VARIABLE")
"""What the server cannot start with is said on the command line, in English."""


def _sentences(file: Path) -> list[str]:
    """What the errors raised in a file say, `0` in the place of what is filled in."""
    found = []
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and len(node.args) >= 2:
            about, sentence = node.args[:2]
            if not node.func.id.endswith("Error") or ast.unparse(about).strip("'") in _AT_THE_START:
                continue
            if isinstance(sentence, ast.JoinedStr | ast.Constant):
                found.append(_text(sentence))
    return found


def _text(sentence: ast.JoinedStr | ast.Constant) -> str:
    if isinstance(sentence, ast.Constant):
        return str(sentence.value)
    return "".join(str(part.value) if isinstance(part, ast.Constant) else _filled(part) for part in sentence.values)


def _filled(part: ast.expr) -> str:
    code = ast.unparse(part)
    return "2 tiles" if "_count" in code or "melds" in code else "four" if "size}" in code else "0"


@pytest.mark.parametrize("room", ["scoring", "scoring/table", "vision/review/server", "vision/review/server/guards"])
def test_every_sentence_of_a_room_has_a_chinese_one(room: str) -> None:
    said = [sentence for file in sorted((ROOT / room).glob("*.py")) for sentence in _sentences(file)]
    assert said
    assert [sentence for sentence in said if in_chinese(sentence) is None] == []


def test_every_complaint_about_a_record_has_a_chinese_one() -> None:
    own = [text for text in _SENTENCES.values() if text != "{error}"]
    assert [text for text in own if in_chinese(text) is None] == []


@pytest.mark.parametrize(
    ("english", "chinese"),
    [
        (
            "A hand of 14 with 2 melds has 8 concealed tiles, not 11.",
            "14 張的和牌有 2 副吃碰杠時，手牌應為 8 張，現有 11 張。",
        ),
        (
            "A hand of 14 with 1 meld has 11 concealed tiles, not 9.",
            "14 張的和牌有 1 副吃碰杠時，手牌應為 11 張，現有 9 張。",
        ),
        ("There is no tile 9z.", "沒有 9z 這張牌。"),
        ("Nobody ever says this.", None),
        ("There is no tile " + "9" * 1000 + ".", None),
    ],
)
def test_what_a_sentence_tells_is_in_its_place(english: str, chinese: str | None) -> None:
    assert in_chinese(english) == chinese


def test_chinese_has_a_place_for_everything_that_the_english_tells() -> None:
    for english, chinese in SENTENCES.items():
        assert english.count("{}") + english.count("{#}") == chinese.count("{}"), english
