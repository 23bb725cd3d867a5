"""Hands that the library `mahjong` publishes with their values: its wiki, its docstrings, its hands of Tenhou games."""

from typing import Any

import pytest

from tests.scoring.rules.riichi.scored import fu, scored, yaku

HAND = "22444m333567p444s"
PUBLISHED: list[tuple[str, str, list[tuple[str, str]], dict[str, Any], int, int]] = [
    (HAND, "4s", [], {}, 1, 40),
    (HAND, "4s", [], {"by": "self-draw"}, 4, 40),
    ("22m333567p444s", "4s", [("pung", "444m")], {}, 1, 30),
    (HAND, "4s", [], {"by": "self-draw", "riichi": "riichi", "dora": "1m", "ura": "2p"}, 10, 40),
    ("234789m12345666p", "6p", [], {"by": "self-draw", "riichi": "riichi"}, 3, 20),
    ("234567m22p234s", "7m", [("pung", "555z")], {"dora": "6m"}, 2, 30),
    ("22244456799p", "2p", [("kong", "4444z")], {"dora": "3s3z"}, 6, 50),
    ("678s11m123345p666z", "3p", [], {"by": "self-draw"}, 2, 40),
    ("123345678s678m88p", "3s", [], {}, 1, 30),
    ("12399s123456m456p", "1s", [], {}, 1, 30),
    ("111123789s11z", "1s", [("pung", "666s")], {"seat": "east", "round": "south", "dora": "4z"}, 4, 40),
    ("12333p567s", "3p", [("pung", "666z"), ("pung", "777z")], {}, 2, 30),
    ("12367778p678s456m", "7p", [], {"riichi": "riichi"}, 1, 40),
    ("56799m", "7m", [("kong", "7777z"), ("pung", "111m"), ("chow", "678m")], {}, 3, 40),
    ("222888m66z", "2m", [("chow", "123m"), ("pung", "777m")], {}, 2, 30),
    ("67778s345m999p222z", "7s", [], {"by": "self-draw", "seat": "west"}, 1, 40),
    ("33445577789s345m", "7s", [], {"by": "self-draw"}, 2, 30),
    ("123667788p22z", "3p", [("chow", "123p")], {"seat": "north"}, 2, 30),
    ("345s12333456789m", "3m", [], {}, 2, 40),
    ("11456s", "4s", [("chow", "123s"), ("pung", "777s"), ("pung", "888s")], {"by": "self-draw"}, 5, 30),
    ("123789s55777z", "2s", [("chow", "123s")], {}, 4, 40),
    ("778899p22z", "9p", [("chow", "234p"), ("chow", "789p")], {"seat": "north"}, 2, 30),
    ("77888899p", "8p", [("pung", "777z"), ("pung", "444m")], {"by": "self-draw"}, 1, 30),
    ("12333345p555z567m", "3p", [], {}, 1, 40),
    ("67777889p555z", "7p", [("chow", "345p")], {}, 3, 30),
    ("567p333555s77z", "3s", [("concealed-kong", "4444s")], {"riichi": "riichi"}, 1, 60),
    ("123444s234456m66p", "4s", [], {"riichi": "riichi", "ippatsu": True}, 2, 40),
    ("123444s234456m66p", "4s", [], {"last_tile": True}, 1, 40),
    ("123444s234456m66p", "4s", [], {"first_turn": "human", "options": {"renhou": "five-han"}}, 5, 40),
    ("123444s234456m66p", "4s", [], {"riichi": "double-riichi"}, 2, 40),
]


@pytest.mark.parametrize(("concealed", "winning", "melds", "facts", "han", "fu_"), PUBLISHED)
def test_a_hand_has_its_published_value(
    concealed: str, winning: str, melds: list[tuple[str, str]], facts: dict[str, Any], han: int, fu_: int
) -> None:
    result = scored(concealed, winning, *melds, **facts)
    assert (result.total, result.fu) == (han, fu_)


def test_the_wikis_first_hand_has_its_published_fu() -> None:
    ron, tsumo = scored(HAND, "4s"), scored(HAND, "4s", by="self-draw")
    assert fu(ron) == [("base", 20), ("concealed-ron", 10), ("open-pon", 2), ("closed-pon", 4), ("closed-pon", 4)]
    assert sorted(fu(tsumo)) == [("base", 20), *[("closed-pon", 4)] * 3, ("tsumo", 2)]
    assert yaku(tsumo) == {"menzen-tsumo": 1, "tanyao": 1, "sanankou": 2}
    assert (ron.score, tsumo.payments) == (1300, {"east": -4000, "south": 8000, "west": -2000, "north": -2000})
