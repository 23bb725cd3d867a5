"""Sentences made from the catalogue: places, nouns, lists, sentences in sentences."""

import json
from pathlib import Path

import pytest

from scoring.texts import LANGUAGES, Catalogue, Message, Text, Value

ROWS = {
    "plain": ("There it is.", "在這裡。", "在这里。", "ここです。"),
    "tiles": ("{count:tile/tiles} of {kind}", "{kind}{count}張", "{kind}{count}张", "{kind}{count}枚"),
    "why": ("No: {reason}", "不：{reason}", "不：{reason}", "いいえ：{reason}"),
}


@pytest.fixture
def catalogue(tmp_path: Path) -> Catalogue:
    rows = {name: dict(zip(LANGUAGES, row, strict=True)) for name, row in ROWS.items()}
    (tmp_path / "room.json").write_text(json.dumps(rows), "utf-8")
    return Catalogue(tmp_path)


@pytest.mark.parametrize(("count", "english"), [(0, "0 tiles of x"), (1, "1 tile of x"), (2, "2 tiles of x")])
def test_a_number_takes_its_noun_along_in_english(catalogue: Catalogue, count: int, english: str) -> None:
    message = Message("tiles", {"count": count, "kind": "x"})
    assert catalogue.translate(message) == english
    assert catalogue.translate(message, "zh-Hant") == f"x{count}張"


def test_messages_texts_and_lists_come_in_the_language_of_the_sentence(catalogue: Catalogue) -> None:
    kinds: list[Value] = [Text("dots", "筒子", "筒子", "筒子"), "7z"]
    message = Message("why", {"reason": Message("tiles", {"count": 1, "kind": kinds})})
    assert catalogue.translate(message) == "No: 1 tile of dots, 7z"
    assert catalogue.translate(message, "zh-Hans") == "不：筒子、7z1张"
    assert catalogue.translate(message, "ja") == "いいえ：筒子、7z1枚"


@pytest.mark.parametrize("value", ["{}", "{0}", "{reason}", "{x.__class__}", "{", "}", "{{}}"])
def test_a_value_is_never_read_as_a_sentence_with_places(catalogue: Catalogue, value: str) -> None:
    inner = Message("why", {"reason": value})
    assert catalogue.translate(Message("why", {"reason": inner})) == f"No: No: {value}"


def test_a_missing_value_or_sentence_is_a_fault(catalogue: Catalogue) -> None:
    for message in (Message("why"), Message("nowhere")):
        with pytest.raises(KeyError):
            catalogue.translate(message)


def test_a_catalogue_holds_the_rooms_of_others(catalogue: Catalogue, tmp_path: Path) -> None:
    (tmp_path / "own").mkdir()
    whole = Catalogue(tmp_path / "own", catalogue)
    assert whole.translate(Message("plain"), "zh-Hans") == "在这里。"


def test_one_id_in_two_rooms_is_a_fault(catalogue: Catalogue, tmp_path: Path) -> None:
    (tmp_path / "second.json").write_text((tmp_path / "room.json").read_text("utf-8"), "utf-8")
    with pytest.raises(ValueError, match="twice"):
        len(catalogue)
