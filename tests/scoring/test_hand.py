"""Hands, melds and the facts of a win: what they take and what they refuse."""

from decimal import Decimal
from typing import Any, cast

import pytest

from scoring.errors import HandError, PailensError
from scoring.hand import Hand, Meld, MeldKind, Options, Rules, Win
from scoring.rules import score
from scoring.tiles import parse_tiles


@pytest.mark.parametrize(
    ("kind", "tiles"),
    [
        ("chow", "124m"),
        ("chow", "89m1p"),
        ("chow", "123z"),
        ("chow", "12m"),
        ("pung", "55m5p"),
        ("pung", "55m"),
        ("added-kong", "5556m"),
        ("concealed-kong", "55555m"),
        ("pung", "111f"),
        ("pung", "55z0x"),
        ("concealed-kong", "55z00x"),
    ],
)
def test_a_meld_that_is_no_such_set_is_refused(kind: str, tiles: str) -> None:
    with pytest.raises(PailensError) as refused:
        Meld.parse(cast(MeldKind, kind), tiles)
    assert refused.value.about == "tiles"


@pytest.mark.parametrize(("kind", "tiles"), [("chow", "406m"), ("pung", "505s"), ("kong", "5055p"), ("chow", "340p")])
def test_a_red_five_stands_for_its_five_in_a_meld(kind: str, tiles: str) -> None:
    assert Meld.parse(cast(MeldKind, kind), tiles).tiles == parse_tiles(tiles)


@pytest.mark.parametrize("rules", ["international", "australia"])
def test_elsewhere_than_under_riichi_a_red_five_is_a_five(rules: Any) -> None:
    red = Hand.parse(rules, "123m406s789s11z", "0s", melds=[("pung", "505p")])
    assert red == Hand.parse(rules, "123m456s789s11z", "5s", melds=[("pung", "555p")])


def test_a_fifth_five_is_refused_whatever_its_colour() -> None:
    with pytest.raises(HandError, match="5 copies of 5p"):
        Hand.parse("international", "123m05p789s111z", "0p", melds=[("pung", "555p")])


def test_the_field_of_a_meld_in_a_hand_says_which_meld() -> None:
    with pytest.raises(HandError) as refused:
        Hand.parse("international", "123m11z", "1z", melds=[("pung", "555z"), ("pung", "5z"), ("pung", "777z")])
    assert refused.value.about == "melds[1].tiles"


def test_tiles_that_do_not_exist_are_refused_without_notation() -> None:
    with pytest.raises(HandError, match="concealed"):
        Hand(rules="international", concealed=("0z",) * 14, winning_tile="0z")
    with pytest.raises(HandError, match="winning_tile"):
        Hand(rules="international", concealed=("1m",) * 14, winning_tile="0z")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("by", "theft"),
        ("seat", "centre"),
        ("first_turn", "hell"),
        ("flower_win", "nine"),
        ("tiles_on_floor", 137),
        ("dealer_streak", 10**6),
        ("honba", -1),
    ],
)
def test_a_value_that_no_rule_set_knows_is_refused_by_field(field: str, value: object) -> None:
    with pytest.raises(HandError) as refused:
        Win(**cast(Any, {"from_" if field == "from" else field: value}))
    assert refused.value.about == f"win.{field}"


def test_an_unknown_replacement_is_refused_by_its_place() -> None:
    with pytest.raises(HandError) as refused:
        Win(replacements=cast(Any, ("kong", "pung")))
    assert refused.value.about == "win.replacements[1]"


@pytest.mark.parametrize(
    ("field", "value", "item"),
    [
        ("all_pickups", "eyes", ""),
        ("limit", 300, ""),
        ("double_wind", 3, ""),
        ("base", Decimal(-1), ""),
        ("rate", Decimal("0.00001"), ""),
        ("rate", Decimal("NaN"), ""),
        ("prices", (1,), "[0]"),
        ("prices", (Decimal(-1),), "[0]"),
        ("prices", (Decimal(1),) * 33, ""),
    ],
)
def test_an_option_that_no_rule_set_knows_is_refused_by_field(field: str, value: object, item: str) -> None:
    with pytest.raises(HandError) as refused:
        Options(**cast(Any, {field: value}))
    assert refused.value.about == f"options.{field}{item}"


def test_prices_keep_their_decimal_places() -> None:
    short, long = (Options(prices=(Decimal(text),)) for text in ("0.5", "0.50"))
    assert short == long
    assert short.exact_key != long.exact_key


def test_facts_of_another_rule_set_are_ignored() -> None:
    win = Win(
        flower_win="seven",
        kong_to_fourth=True,
        first_turn="human",
        declared_ready=True,
        robbed_kong_on_kong=True,
        tiles_on_floor=3,
        dealer_streak=2,
        replacements=("flower", "kong"),
    )
    international, australia, taiwan16 = win.under("international"), win.under("australia"), win.under("taiwan16")
    assert international == Win(flower_win="seven", kong_to_fourth=True, replacements=("flower", "kong"))
    assert australia == Win(replacements=("kong",))
    assert taiwan16 == Win(
        first_turn="human",
        declared_ready=True,
        robbed_kong_on_kong=True,
        tiles_on_floor=3,
        dealer_streak=2,
        replacements=("flower", "kong"),
    )


@pytest.mark.parametrize("rules", ["international", "australia", "taiwan16"])
def test_earth_without_from_is_paid_by_east(rules: Rules) -> None:
    tiles = ("123m456p789s123p456s11z" if rules == "taiwan16" else "123m456p789s123p11z", "1z")
    given = Win(by="discard", seat="west", first_turn="earth", from_="east")
    told = Hand.parse(rules, *tiles, win=given.replace(from_=None))
    assert told.win.from_ is None
    assert told.facts.from_ == "east"
    assert score(told) == score(Hand.parse(rules, *tiles, win=given))
    assert score(told).payments is not None
