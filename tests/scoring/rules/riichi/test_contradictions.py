"""What riichi refuses, and what it takes from facts that go together."""

from typing import Any

import pytest

from scoring import Hand, HandError, Win, score
from scoring.tiles import parse_tiles
from tests.scoring.rules.riichi.scored import scored, yaku

CLOSED = ("123m456p789s22234s", "4s")
ONE_MELD = ("123m456p22234s", "4s", ("chow", "789s"))
KONG = ("123m456p22234s", "4s", ("concealed-kong", "9999s"))


@pytest.mark.parametrize(
    ("hand", "facts", "about"),
    [
        (ONE_MELD, {"riichi": "riichi"}, "win.riichi"),
        (CLOSED, {"ippatsu": True}, "win.ippatsu"),
        (CLOSED, {"ura": "1m"}, "win.ura_indicators"),
        (CLOSED, {"first_turn": "human", "riichi": "riichi"}, "win.riichi"),
        (CLOSED, {"first_turn": "human", "by": "self-draw"}, "win.first_turn"),
        (CLOSED, {"first_turn": "human", "by": "robbed-kong"}, "win.first_turn"),
        (CLOSED, {"first_turn": "human", "seat": "east"}, "win.first_turn"),
        (CLOSED, {"first_turn": "earth"}, "win.first_turn"),
        (CLOSED, {"first_turn": "heaven", "by": "self-draw"}, "win.first_turn"),
        (KONG, {"first_turn": "earth", "by": "self-draw"}, "win.first_turn"),
        (KONG, {"by": "self-draw", "replacements": ("kong",), "riichi": "riichi", "ippatsu": True}, "win.ippatsu"),
        (CLOSED, {"dora": "123456s"}, "win.dora_indicators"),
        (CLOSED, {"dora": "12s", "options": {"kan_dora": False}}, "win.dora_indicators"),
        (CLOSED, {"dora": "2s", "ura": "2s", "riichi": "riichi"}, "win.ura_indicators"),
        (CLOSED, {"dora": "1f"}, "win.dora_indicators"),
        (CLOSED, {"honba": -1}, "win.honba"),
        (CLOSED, {"riichi_sticks": 100}, "win.riichi_sticks"),
    ],
)
def test_a_contradiction_is_refused_by_its_field(hand: tuple[Any, ...], facts: dict[str, Any], about: str) -> None:
    with pytest.raises(HandError) as refused:
        scored(*hand, **facts)
    assert refused.value.about == about


def test_a_red_five_is_there_once() -> None:
    with pytest.raises(HandError) as refused:
        scored("123m00456p22234s", "4s")
    assert refused.value.id == "hand.red-five-twice"


def test_rinshan_bars_haitei_and_chankan_bars_houtei() -> None:
    drawn = scored(*KONG, by="self-draw", replacements=("kong",), last_tile=True)
    assert yaku(drawn) == {"menzen-tsumo": 1, "rinshan": 1}
    robbed = scored("123m456p789s22234s", "4s", by="robbed-kong", last_tile=True)
    assert yaku(robbed) == {"pinfu": 1, "chankan": 1}


def test_the_first_turn_has_its_yakuman() -> None:
    assert yaku(scored(*CLOSED, by="self-draw", seat="east", first_turn="heaven")) == {"tenhou": 13}
    assert yaku(scored(*CLOSED, by="self-draw", first_turn="earth")) == {"chiihou": 13}


def test_flowers_change_nothing() -> None:
    win = Win(by="discard", seat="south", from_="west")
    with_flowers = Hand.parse("riichi", *CLOSED, flowers="12f", win=win)
    assert score(with_flowers) == scored(*CLOSED)


def test_an_indicator_may_be_a_red_five() -> None:
    assert parse_tiles("0p") == ("0p",)
    assert yaku(scored(*CLOSED, dora="0p"))["dora"] == 1
