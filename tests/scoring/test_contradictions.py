"""What cannot be true of a hand is refused, by the field that says it."""

from typing import Any, cast

import pytest

from scoring.errors import HandError
from scoring.hand import Hand, MeldKind, Win

REST = {"international": "123p11z", "australia": "123p11z", "taiwan16": "123p456s11z"}
"""What is concealed besides three sets."""
SETS = "123m456p789s"
FOURTEEN, SEVENTEEN = SETS + REST["international"], SETS + REST["taiwan16"]
KONGS = "kong 1111m, added-kong 2222p, concealed-kong 3333s, concealed-kong 4444z"
CLAIMED = KONGS.replace("added-", "")
SIX_CHOWS = "chow 123m, chow 123p, chow 123s, chow 456m, chow 456p, chow 456s"
HEAVEN: dict[str, Any] = {"first_turn": "heaven"}
EARTH: dict[str, Any] = {"first_turn": "earth", "by": "discard", "seat": "south"}
HUMAN: dict[str, Any] = {"first_turn": "human", "seat": "south"}
SEVEN: dict[str, Any] = {"flowers": "1234567f", "flower_win": "seven"}
ALL_SEVEN: dict[str, Any] = {"replacements": ("flower",) * 7}
FOURTH: dict[str, Any] = {"kong_to_fourth": True}
ROBBED: dict[str, Any] = {"by": "robbed-kong"}
KONG: dict[str, Any] = {"replacements": ("kong",)}
TWO: dict[str, Any] = {"replacements": ("kong", "kong")}
ON_KONG: dict[str, Any] = {"robbed_kong_on_kong": True}

Case = tuple[str, str, str, dict[str, Any]]
"""Concealed tiles, winning tile, melds and facts."""


def parse(rules: str, concealed: str, winning: str, melds: str, facts: dict[str, Any]) -> Hand:
    named = [(cast(MeldKind, kind), tiles) for kind, tiles in (meld.split() for meld in melds.split(", ") if meld)]
    win = Win(**{name: value for name, value in facts.items() if name != "flowers"})
    return Hand.parse(rules, concealed, winning, melds=named, flowers=facts.get("flowers", ""), win=win)


def refused(*given: Any) -> str:
    """The field by which a hand is refused."""
    with pytest.raises(HandError) as error:
        parse(*given)
    assert error.value.message.endswith(".")
    return error.value.about


REFUSED: dict[str, tuple[str, Case]] = {
    "five copies": ("concealed", ("111m111m789s", "1z", "", {})),
    "five copies, some melded": ("concealed", ("456p789s", "1z", "kong 1111z", {})),
    "seven copies in two melds": ("melds[1].tiles", ("789s", "1z", "kong 8888m, pung 888m", {})),
    "a flower twice": ("flowers", (SETS, "1z", "", {"flowers": "11f"})),
    "a tile among the flowers": ("flowers", (SETS, "1z", "", {"flowers": "1f1m"})),
    "a flower among the tiles": ("concealed", (SETS[:-4] + "789s1f", "1z", "", {})),
    "a back that is won on": ("winning_tile", (SETS, "0x", "", {})),
    "a back among the flowers": ("flowers", (SETS, "1z", "", {"flowers": "0x"})),
    "a kong of backs": ("melds[0].tiles", ("456p789s", "1z", "concealed-kong 0000x", {})),
    "a tile too many": ("concealed", (SETS + "9m", "1z", "", {})),
    "a set too many": ("concealed", (SETS, "1z", "pung 555z", {})),
    "too many melds": ("melds", ("", "1z", SIX_CHOWS, {})),
    "a winning tile that is not held": ("winning_tile", (SETS, "9m", "", {})),
    "a winning tile in a meld": ("winning_tile", ("456p789s", "8m", "pung 888m", {})),
    "no winning tile": ("winning_tile", (SETS, "", "", {})),
    "two winning tiles": ("winning_tile", (SETS, "11z", "", {})),
    "a self-draw from somebody": ("win.from", (SETS, "1z", "", {"by": "self-draw", "from_": "south"})),
    "a discard of the winner": ("win.from", (SETS, "1z", "", {"by": "discard", "seat": "west", "from_": "west"})),
    "a robbed kong of a tile held twice": ("win.by", (SETS, "1z", "", ROBBED)),
    "a robbed kong of a tile melded": ("win.by", ("456p789s", "4p", "chow 345p", ROBBED)),
    "no kong replaced": (
        "win.replacements",
        ("456p789s", "1z", "pung 888m", KONG),
    ),
    "two claimed kongs replaced": (
        "win.replacements",
        ("789s", "1z", "kong 8888m, kong 8888p", TWO),
    ),
    "a replacement on a discard": ("win.replacements", ("456p789s", "1z", "kong 8888m", {**KONG, "by": "discard"})),
    "heaven with a claimed meld": ("win.first_turn", ("456p789s", "1z", "pung 888m", HEAVEN)),
    "heaven on the last tile": ("win.first_turn", (SETS, "1z", "", {**HEAVEN, "last_tile": True})),
    "heaven on a discard": ("win.first_turn", (SETS, "4p", "", {**HEAVEN, "by": "discard"})),
    "heaven of another than the dealer": ("win.first_turn", (SETS, "1z", "", {**HEAVEN, "seat": "south"})),
    "earth with a claimed meld": ("win.first_turn", ("456p789s", "1z", "added-kong 8888m", EARTH)),
    "earth with a kong": ("win.first_turn", ("456p789s", "1z", "concealed-kong 8888m", EARTH)),
    "earth on the last tile": ("win.first_turn", (SETS, "1z", "", {**EARTH, "last_tile": True})),
    "earth on a self-draw": ("win.first_turn", (SETS, "4p", "", {**EARTH, "by": "self-draw"})),
    "earth on a robbed kong": ("win.first_turn", (SETS, "4p", "", {**EARTH, "by": "robbed-kong"})),
    "earth of the dealer": ("win.first_turn", (SETS, "1z", "", {**EARTH, "seat": "east"})),
    "earth on a discard of another": ("win.from", (SETS, "1z", "", {**EARTH, "from_": "west"})),
}
LEGAL: dict[str, Case] = {
    "a robbed kong of a tile held once": (SETS, "4p", "", ROBBED),
    "a claimed kong replaced": ("789s", "1z", "kong 8888m, kong 8888p", KONG),
    "two kongs replaced": ("789s", "1z", "kong 8888m, concealed-kong 8888p", TWO),
    "heaven": (SETS, "1z", "", HEAVEN),
    "earth": (SETS, "1z", "", {**EARTH, "from_": "east"}),
}


@pytest.mark.parametrize("rules", REST)
@pytest.mark.parametrize("case", REFUSED)
def test_under_every_rule_set_a_hand_is_refused_for(case: str, rules: str) -> None:
    about, (concealed, *more) = REFUSED[case]
    assert refused(rules, concealed + REST[rules], *more) == about


@pytest.mark.parametrize("rules", REST)
@pytest.mark.parametrize("case", LEGAL)
def test_under_every_rule_set_a_hand_may_have(case: str, rules: str) -> None:
    concealed, winning, melds, facts = LEGAL[case]
    parse(rules, concealed + REST[rules], winning, melds, facts)


def test_backs_ask_for_the_face() -> None:
    with pytest.raises(HandError, match="say which face"):
        parse("international", FOURTEEN[4:], "1z", "concealed-kong 5m00x5m", {})


def test_a_flower_is_replaced_where_flowers_count() -> None:
    replaced = {"replacements": ("flower",)}
    for rules, tiles in (("international", FOURTEEN), ("taiwan16", SEVENTEEN)):
        assert refused(rules, tiles, "1z", "", replaced) == "win.replacements"
        parse(rules, tiles, "1z", "", {**replaced, "flowers": "1f"})
    parse("australia", FOURTEEN, "1z", "", replaced)


def test_heaven_with_a_kong_is_legal_for_the_international_dealer_only() -> None:
    kong = ("1z", "concealed-kong 8888m", {**HEAVEN, **KONG})
    parse("international", FOURTEEN[4:], *kong)
    assert refused("australia", FOURTEEN[4:], *kong) == "win.first_turn"
    assert refused("taiwan16", SEVENTEEN[4:], *kong) == "win.first_turn"
    flowers = {**HEAVEN, **SEVEN, "seat": "south"}
    parse("international", "", "", "", flowers)
    assert refused("international", "", "", "concealed-kong 8888m", flowers) == "win.first_turn"


@pytest.mark.parametrize(
    ("rules", "kind", "flowers"),
    [
        ("international", "seven", "1234567f"),
        ("international", "eight", "12345678f"),
        ("taiwan16", "two-sets", "12345678f"),
        ("taiwan16", "seven-rob-one", "1234567f"),
        ("taiwan16", "one-rob-seven", "3f"),
    ],
)
def test_a_flower_win_needs_its_number_of_flowers_and_nothing_else(rules: str, kind: str, flowers: str) -> None:
    parse(rules, "", "", "", {"flowers": flowers, "flower_win": kind})
    parse(rules, "12m", "3f", "", {"flowers": flowers, "flower_win": kind})
    assert refused(rules, "", "", "", {"flowers": "12f", "flower_win": kind}) == "win.flower_win"


@pytest.mark.parametrize(
    ("about", "rules", "given"),
    [
        pytest.param("concealed", "taiwan16", ("", "", "", SEVEN), id="a flower win of another rule set"),
        pytest.param("winning_tile", "international", (FOURTEEN, "8f", "", SEVEN), id="won on a flower not held"),
        pytest.param("win.flower_win", "international", ("", "", "", {**SEVEN, **ROBBED}), id="flowers of another"),
        pytest.param("win.flower_win", "international", ("5z", "", KONGS, {**SEVEN, **FOURTH}), id="two such wins"),
        pytest.param(
            "win.replacements",
            "international",
            ("", "", "", {**SEVEN, **ALL_SEVEN}),
            id="all replaced",
        ),
        pytest.param("concealed", "international", ("11111m", "", "", SEVEN), id="five copies beside flowers"),
        pytest.param("winning_tile", "international", ("5z", "6z", KONGS, FOURTH), id="won on a tile not held"),
        pytest.param("concealed", "international", ("55z", "5z", KONGS, FOURTH), id="a whole hand"),
        pytest.param("win.kong_to_fourth", "international", (FOURTEEN, "1z", "", FOURTH), id="no four kongs"),
        pytest.param(
            "win.kong_to_fourth",
            "international",
            ("5z", "", CLAIMED, FOURTH),
            id="two claimed",
        ),
        pytest.param("win.kong_to_fourth", "international", ("5z", "", KONGS, {**FOURTH, "by": "discard"}), id="given"),
        pytest.param("concealed", "australia", ("5z", "5z", KONGS, FOURTH), id="four kongs of another rule set"),
        pytest.param("win.robbed_kong_on_kong", "taiwan16", (SEVENTEEN, "1z", "", ON_KONG), id="not robbed"),
        pytest.param("win.first_turn", "taiwan16", (SEVENTEEN, "1z", "", {"first_turn": "human"}), id="human dealer"),
        pytest.param(
            "win.first_turn",
            "taiwan16",
            (SEVENTEEN, "1z", "", {**HUMAN, "last_tile": True}),
            id="on the last tile",
        ),
        *(
            pytest.param("win.tiles_on_floor", "taiwan16", (SEVENTEEN, "1z", "", {**facts, "tiles_on_floor": count}))
            for count, facts in ((0, {"by": "discard"}), (5, HUMAN), (0, EARTH), (2, EARTH), (1, HEAVEN))
        ),
    ],
)
def test_what_a_rule_set_refuses(about: str, rules: str, given: tuple[Any, ...]) -> None:
    assert refused(rules, *given) == about


@pytest.mark.parametrize(
    ("rules", "given"),
    [
        ("international", ("", "", "", {**SEVEN, "replacements": ("flower",) * 6})),
        ("taiwan16", (SEVENTEEN, "1z", "", SEVEN)),
        ("international", ("5z", "", KONGS, FOURTH)),
        ("international", ("5z", "5z", KONGS, FOURTH)),
        ("taiwan16", (SEVENTEEN, "1z", "", FOURTH)),
        ("taiwan16", (SEVENTEEN, "4p", "", {**ROBBED, **ON_KONG})),
        *(("taiwan16", (SEVENTEEN[4:], "1z", meld, HUMAN)) for meld in ("pung 888m", "added-kong 8888m")),
        *(
            ("taiwan16", (SEVENTEEN, "1z", "", {**facts, "tiles_on_floor": count}))
            for count, facts in ((1, {"by": "discard"}), (1, EARTH), (0, HEAVEN), (0, {}), (4, HUMAN))
        ),
        ("international", (FOURTEEN, "1z", "", {"by": "discard", "tiles_on_floor": 0})),
    ],
)
def test_what_a_rule_set_allows(rules: str, given: tuple[Any, ...]) -> None:
    parse(rules, *given)
