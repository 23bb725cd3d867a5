"""Hands in short notation, and the elements of their rule sets."""

from typing import Any, cast

from scoring.hand import Hand, MeldKind, Options, Rules, Win
from scoring.rules import rule_elements
from scoring.rules.element_table import ElementTable


def brief_hand(
    rules: Rules,
    concealed: str,
    winning: str = "",
    melds: str = "",
    flowers: str = "",
    options: Options | None = None,
    **facts: Any,
) -> Hand:
    """A hand under a rule set; `melds` is written `pung 555z, chow 123m 456m`, `facts` are those of the win."""
    named = [(kind, one) for kind, *tiles in map(str.split, filter(None, melds.split(", "))) for one in tiles]
    return Hand.parse(
        rules,
        concealed,
        winning,
        melds=[(cast(MeldKind, kind), tiles) for kind, tiles in named],
        flowers=flowers,
        win=Win(**facts),
        options=options or Options(),
    )


def element_table(rules: Rules) -> ElementTable:
    """The elements of a rule set whose elements are rows of the engine."""
    found = rule_elements(rules)
    assert found is not None
    return found
