"""Hands in short notation, scored."""

from typing import Any, cast

from scoring.hand import Hand, MeldKind, Options, Win
from scoring.result import Score
from scoring.rules import score


def scored(
    concealed: str, winning: str, melds: str = "", flowers: str = "", *, options: Options | None = None, **facts: Any
) -> Score:
    """The score of a hand under the Mahjong Australia system, on a discard unless `by` says otherwise.

    `melds` is written `pung 555z, chow 123m`.
    """
    named = [meld.split() for meld in melds.split(", ") if meld]
    return score(
        Hand.parse(
            "australia",
            concealed,
            winning,
            melds=[(cast(MeldKind, kind), tiles) for kind, tiles in named],
            flowers=flowers,
            win=Win(**{"by": "discard", "seat": "south", **facts}),
            options=options or Options(),
        )
    )


def patterns(*hand: Any, **facts: Any) -> dict[str, int]:
    """Which patterns a hand counts, and how many of each; arguments as for `scored`."""
    return {element.id: element.count for element in scored(*hand, **facts).elements}


def total(*hand: Any, **facts: Any) -> float | None:
    """What the patterns add up to; arguments as for `scored`."""
    return scored(*hand, **facts).total
