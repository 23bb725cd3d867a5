"""Hands in short notation, scored."""

from typing import Any, cast

from scoring.hand import Hand, MeldKind, Options, Win
from scoring.result import Score
from scoring.rules import score


def scored(
    concealed: str, winning: str = "", melds: str = "", flowers: str = "", options: Options | None = None, **facts: Any
) -> Score:
    """The score of an international hand; `melds` is written `pung 555z, chow 123m`."""
    named = [meld.split() for meld in melds.split(", ") if meld]
    return score(
        Hand.parse(
            "international",
            concealed,
            winning,
            melds=[(cast(MeldKind, kind), tiles) for kind, tiles in named],
            flowers=flowers,
            win=Win(**facts),
            options=options or Options(),
        )
    )


def elements(*hand: Any, **facts: Any) -> dict[str, int]:
    """Which elements a hand counts, and how many of each; arguments as for `scored`."""
    return {element.id: element.count for element in scored(*hand, **facts).elements}
