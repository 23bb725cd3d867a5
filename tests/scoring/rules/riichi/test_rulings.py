"""What tables settle for themselves, and the rules that players know by name."""

from typing import Any

import pytest

from scoring.hand import Options
from scoring.rules.riichi.rulings import PRESETS, RULINGS, rulings
from tests.scoring.rules.riichi.scored import fu, scored, yaku

OPEN_TANYAO = ("22m333567p444s", "4s", ("pung", "444m"))


def test_open_tanyao() -> None:
    assert yaku(scored(*OPEN_TANYAO)) == {"tanyao": 1}
    assert scored(*OPEN_TANYAO, options={"open_tanyao": False}).reason == (
        "The hand is complete, but it has no yaku; dora do not count as one."
    )


def test_red_fives_are_dora_or_plain_fives() -> None:
    hand = ("22m333067p444s", "4s", ("pung", "444m"))
    assert yaku(scored(*hand)) == {"tanyao": 1, "aka-dora": 1}
    assert yaku(scored(*hand, options={"red_fives": False})) == {"tanyao": 1}


def test_four_fives_of_a_suit_have_the_red_one_among_them() -> None:
    assert yaku(scored("22m333p444s678s", "4s", ("kong", "5555m")))["aka-dora"] == 1


def test_ippatsu_ura_dora_and_kan_dora_can_be_left_out() -> None:
    hand = ("123m456p789s22234s", "4s")
    told: dict[str, Any] = {"riichi": "riichi", "ippatsu": True, "dora": "3s", "ura": "1s"}
    assert yaku(scored(*hand, **told)) == {"riichi": 1, "ippatsu": 1, "pinfu": 1, "dora": 1, "ura-dora": 3}
    without = {"ippatsu": False, "ura_dora": False, "kan_dora": False}
    assert yaku(scored(*hand, **told, options=without)) == {"riichi": 1, "pinfu": 1, "dora": 1}


def test_kiriage_mangan() -> None:
    hand = ("123m456p789s22234s", "4s")
    plain = scored(*hand, riichi="riichi", ippatsu=True, dora="6p")
    rounded = scored(*hand, riichi="riichi", ippatsu=True, dora="3s", options={"kiriage_mangan": True})
    assert (plain.total, plain.fu, plain.score, plain.limit) == (3, 30, 3900, None)
    assert (rounded.total, rounded.fu, rounded.score) == (4, 30, 8000)
    assert rounded.limit is not None
    assert rounded.limit.id == "mangan"


def test_thirteen_han_are_a_counted_yakuman_or_a_sanbaiman() -> None:
    hand = ("44466677788m", "7m", ("concealed-kong", "2222m"))
    counted = scored(*hand, riichi="riichi", dora="1m")
    capped = scored(*hand, riichi="riichi", dora="1m", options={"kazoe": "sanbaiman"})
    assert counted.limit is not None
    assert capped.limit is not None
    assert (counted.total, counted.limit.id, counted.score) == (16, "kazoe-yakuman", 32000)
    assert (capped.total, capped.limit.id, capped.score) == (16, "sanbaiman", 24000)


def test_yakuman_of_one_hand_add_or_not() -> None:
    added = scored("555666777z11122z", "7z", by="self-draw")
    single = scored("555666777z11122z", "7z", by="self-draw", options={"multiple_yakuman": False})
    assert yaku(added) == {"suuankou": 13, "daisangen": 13, "tsuuiisou": 13}
    assert added.limit is not None
    assert (added.limit.id, added.score, added.total) == ("yakuman-3", 96000, 39)
    assert single.limit is not None
    assert (single.limit.id, single.score, single.total, len(single.elements)) == ("yakuman", 32000, 13, 1)


def test_a_single_yakuman_can_be_two() -> None:
    assert scored("111m222p333s444z55z", "5z").score == 32000
    doubled = scored("111m222p333s444z55z", "5z", options={"double_yakuman": True})
    assert (yaku(doubled), doubled.score) == ({"suuankou-tanki": 26}, 64000)


@pytest.mark.parametrize(
    ("renhou", "counted", "points"),
    [
        ("none", {"tanyao": 1}, 1300),
        ("mangan", {"renhou": 5}, 8000),
        ("five-han", {"renhou": 5, "tanyao": 1}, 12000),
        ("yakuman", {"renhou-yakuman": 13}, 32000),
    ],
)
def test_renhou(renhou: str, counted: dict[str, int], points: int) -> None:
    result = scored("22444m333567p444s", "4s", first_turn="human", options={"renhou": renhou})
    assert (yaku(result), result.score) == (counted, points)


def test_renhou_as_a_mangan_gives_way_to_a_hand_worth_more() -> None:
    result = scored("11223344556677m", "7m", first_turn="human", options={"renhou": "mangan"})
    assert "renhou" not in yaku(result)
    assert result.score == 16000


def test_a_pair_of_the_seat_and_round_wind() -> None:
    hand = ("11z234m567p345678s", "8s")
    told: dict[str, Any] = {"seat": "east", "riichi": "riichi"}
    assert ("double-valued-pair", 4) in fu(scored(*hand, **told))
    assert ("valued-pair", 2) in fu(scored(*hand, **told, options={"double_wind_pair": 2}))


def test_a_pung_of_the_seat_and_round_wind_is_two_yaku_whatever_its_pair_is_worth() -> None:
    result = scored("111z234m567p34588s", "5s", seat="east", options={"double_wind_pair": 2})
    assert yaku(result) == {"seat-east": 1, "round-east": 1}


def test_the_rules_with_a_name_settle_what_a_table_does_not() -> None:
    assert rulings(Options()) == PRESETS["tenhou"]
    assert rulings(Options(preset="wrc")) == PRESETS["wrc"]
    mixed = rulings(Options(preset="ema", red_fives=True, kazoe="yakuman"))
    assert (mixed.red_fives, mixed.kazoe, mixed.renhou) == (True, "yakuman", "mangan")


def test_every_ruling_can_be_agreed_on() -> None:
    for name in RULINGS:
        assert getattr(Options(), name) is None


def test_fu_of_a_pinfu_follow_the_table() -> None:
    drawn: dict[str, Any] = {"by": "self-draw", "seat": "east"}
    assert scored("234789m12345666p", "6p", **drawn).fu == 20
    assert scored("234789m12345666p", "6p", **drawn, options={"fu_for_pinfu_tsumo": True}).fu == 30
    opened = ("234567m34588s", "2m", ("chow", "234p"))
    assert scored(*opened).fu == 30
    assert scored(*opened, options={"fu_for_open_pinfu": False}).fu == 20


def test_an_open_riichi_counts_where_the_table_has_it() -> None:
    facts: dict[str, Any] = {"riichi": "riichi", "open_riichi": True}
    assert yaku(scored("123m456p789s22234s", "4s", **facts)) == {"riichi": 1, "pinfu": 1}
    assert yaku(scored("123m456p789s22234s", "4s", **facts, options={"open_riichi": True})) == {
        "open-riichi": 2,
        "pinfu": 1,
    }


def test_who_feeds_an_open_riichi_pays_a_yakuman_unless_he_declared_riichi() -> None:
    facts: dict[str, Any] = {
        "riichi": "riichi",
        "open_riichi": True,
        "options": {"open_riichi": True, "sashikomi": True},
    }
    assert yaku(scored("123m456p789s22234s", "4s", **facts)) == {"sashikomi": 13}
    assert "sashikomi" not in yaku(scored("123m456p789s22234s", "4s", **facts, giver_in_riichi=True))
