"""Hands and scores as JSON and back, and what `Hand.parse` understands besides."""

import json
from typing import Any

import pytest

from scoring import Hand, Meld, Score, Win, score
from scoring.errors import HandError
from scoring.records.hand import HandRecord
from scoring.records.score import ScoreRecord
from tests.scoring.conformance import read_corpus

RULES = ("international", "taiwan16", "riichi", "hongkong")


def test_hands_and_their_scores_are_the_same_after_json() -> None:
    for line in [line for line in read_corpus() if line["hand"]["rules"] in RULES][::97]:
        hand = Hand.from_json(json.dumps(line["hand"]))
        assert Hand.from_json(hand.to_json()) == hand
        result = score(hand)
        again = Score.from_json(result.to_json())
        assert again.to_json() == result.to_json()
        assert again == result or not result.win
        assert (again.reason, again.reason_zh, again.reason_ja) == (result.reason, result.reason_zh, result.reason_ja)


def test_json_of_a_hand_is_its_record() -> None:
    hand = Hand.parse("hongkong", "123m456p789s11z", "1z", melds=[("pung", "555z")], win=Win(by="discard"))
    assert HandRecord.read(hand.to_json()).to_hand() == hand
    assert ScoreRecord.read(score(hand).to_json()).to_dict() == json.loads(score(hand).to_json())


@pytest.mark.parametrize(
    ("wrong", "about"),
    [
        ('"win": {"by": "tsumo"}', "win.by"),
        *((f'"options": {{"prices": "{prices}"}}', "options.prices") for prices in ("x", "1 -2", "NaN")),
    ],
)
def test_wrong_json_names_the_field(wrong: str, about: str) -> None:
    with pytest.raises(HandError) as refused:
        Hand.from_json(f'{{"rules": "hongkong", "concealed": "123m456p789s55522s", "winning_tile": "2s", {wrong}}}')
    assert refused.value.about.partition("[")[0] == about


@pytest.mark.parametrize("text", ["🀇🀈🀉🀙🀚🀛🀐🀑🀒🀀🀀", "123m🀙🀚🀛 123s 🀀️🀀"])
def test_signs_of_unicode_are_tiles(text: str) -> None:
    plain = Hand.parse("riichi", "123m123p123s11z", "1z", melds=[("pung", "555z")])
    assert Hand.parse("riichi", text, "🀀", melds=[("pung", "🀆🀆🀆")]) == plain


@pytest.mark.parametrize(
    ("said", "kind"),
    [("chi", "chow"), ("pon", "pung"), ("kan", "kong"), ("kakan", "added-kong"), ("ankan", "concealed-kong")],
)
def test_melds_have_their_japanese_names_too(said: Any, kind: str) -> None:
    tiles = "123m" if kind == "chow" else "111m" if kind == "pung" else "1111m"
    assert Meld.parse(said, tiles).kind == kind
    record = {
        "rules": "riichi",
        "concealed": "123p456p789s55z",
        "winning_tile": "5z",
        "melds": [{"kind": said, "tiles": tiles}],
    }
    with pytest.raises(HandError, match="This must be"):
        Hand.from_json(json.dumps(record))


def test_facts_have_their_japanese_values_too() -> None:
    said: Any = {"by": "ron", "first_turn": "renhou", "seat": "dealer"}
    assert Win(**said) == Win(by="discard", first_turn="human")
    assert Win(**{**said, "by": "tsumo"}).by == "self-draw"
