"""A reading that cannot be right, or that the networks are unsure of, says so in words."""

import pytest

from scoring.texts import Language
from tests.vision.conftest import MakeReading
from vision.annotation.queue.reasons import Disagreement, Reason, combine_weights, find_reasons
from vision.reading.records import AlternativeRecord, ReadingRecord
from vision.texts import CATALOGUE

SURE = {"confidence": 0.98, "alternatives": ()}
WINS = "123m456p789s11z"
BACKS = [("concealed-kong", f"0x{n}m{n}m0x") for n in (1, 2, 3)]
MELDS = [("pung", "555z"), ("chow", "123m"), ("kong", "9999p")]


def _sure(reading: ReadingRecord) -> ReadingRecord:
    """The reading with no doubt about any tile."""
    tiles = tuple(tile.model_copy(update=SURE) for tile in reading.tiles)
    return reading.model_copy(update={"tiles": tiles})


def _doubt(reading: ReadingRecord, own: float, other: float) -> ReadingRecord:
    """The first tile read with probability `own`, and as 9s with probability `other`."""
    first, *rest = _sure(reading).tiles
    rival = (AlternativeRecord(code="9s", confidence=other),)
    return reading.model_copy(
        update={"tiles": (first.model_copy(update={"confidence": own, "alternatives": rival}), *rest)}
    )


def _say(reason: Reason, language: Language = "en") -> str:
    return CATALOGUE.translate(reason.said, language)


def _kinds(reading: ReadingRecord) -> list[str]:
    return [reason.kind for reason in find_reasons(reading)]


@pytest.mark.parametrize(
    ("concealed", "melds", "flowers", "kinds"),
    [
        pytest.param(WINS, MELDS[:1], "1f2f", [], id="a win"),
        pytest.param("11z", [*MELDS, ("concealed-kong", "0x1s1s0x")], "1f2f3f", [], id="flowers and melds"),
        pytest.param("55z", BACKS, "1f", ["size"], id="backs are never too many"),
        pytest.param("123m456p789s1z", MELDS[:1], "1f", ["size"], id="one short"),
        pytest.param("123m456p789s112z", MELDS[:1], "1f", ["size"], id="one too many"),
        pytest.param("123m456p789s12z", MELDS[:1], "1f", ["not-winning"], id="no win"),
        pytest.param("", [], "", ["nothing"], id="no tiles"),
    ],
)
def test_what_speaks_against_a_hand_read_without_doubt(
    make_reading: MakeReading, concealed: str, melds: list[tuple[str, str]], flowers: str, kinds: list[str]
) -> None:
    assert _kinds(_sure(make_reading(concealed, melds, flowers))) == kinds


def test_five_of_a_tile_and_two_of_a_flower(make_reading: MakeReading) -> None:
    reading = _sure(make_reading("11111m456p789s", flowers="1f1f"))
    said = [reason for reason in find_reasons(reading) if reason.kind == "too-many"]
    assert [_say(reason) for reason in said] == [
        "1 Characters was read 5 times; a set has 4.",
        "Plum was read 2 times; a set has 1.",
    ]
    assert "一萬" in _say(said[0], "zh-Hant")
    *own, flowers = reading.groups
    elsewhere = reading.model_copy(update={"groups": (*own, flowers.model_copy(update={"kind": "background"}))})
    assert _kinds(elsewhere).count("too-many") == 1, "tiles of other players are none of the hand"


def test_hand_one_short_is_less_of_a_reason_than_one_two_short(make_reading: MakeReading) -> None:
    (waiting,) = find_reasons(_sure(make_reading("123m456p789s1z")))
    (short,) = find_reasons(_sure(make_reading("123m456p789s")))
    assert waiting.weight < short.weight
    assert combine_weights([waiting, short]) == pytest.approx(1 - (1 - waiting.weight) * (1 - short.weight))


def test_narrow_lead_over_another_face(make_reading: MakeReading) -> None:
    (reason,) = find_reasons(_doubt(make_reading(WINS), 0.5, 0.4))
    assert (reason.kind, _say(reason)) == ("margin", "Hard to tell: 1 Characters or 9 Bamboos.")
    assert "一萬還是九索" in _say(reason, "zh-Hant")
    assert find_reasons(_doubt(make_reading(WINS), 0.9, 0.05)) == []
    assert reason.weight > find_reasons(_doubt(make_reading(WINS), 0.5, 0.3))[0].weight, "a narrower lead weighs more"


def test_tile_read_against_its_looks(make_reading: MakeReading) -> None:
    (reason,) = find_reasons(_doubt(make_reading(WINS), 0.3, 0.6))
    assert reason.kind == "decoded"
    assert "looks like 9 Bamboos but was read as 1 Characters" in _say(reason)


def test_networks_that_do_not_agree(make_reading: MakeReading) -> None:
    reading = _sure(make_reading(WINS))
    found = [Disagreement("looks", 0, "1m", None, 0.8), Disagreement("networks", 3, "4p", "5p", 0.5)]
    looks, networks = find_reasons(reading, found)
    assert (looks.kind, networks.kind) == ("looks", "networks")
    assert _say(looks).endswith("1 Characters once and no tile once.")
    assert "不是牌" in _say(looks, "zh-Hant")
    elsewhere = [Disagreement("looks", 99, "1m", "2m", 0.8)]
    assert find_reasons(reading, elsewhere) == [], "a tile that is not of the hand"
