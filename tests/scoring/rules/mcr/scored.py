"""Hands in short notation, scored."""

from typing import Any, cast

from scoring.explain import Explanation, explain
from scoring.hand import Hand, MeldKind, Options, Win
from scoring.result import Score
from scoring.rules import score


def hand(
    concealed: str, winning: str, melds: str = "", flowers: str = "", *, options: Options | None = None, **facts: Any
) -> Hand:
    """A hand under the Mahjong Competition Rules, on a discard unless `by` says otherwise.

    `melds` is written `pung 555z, chow 123m`.
    """
    named = [meld.split() for meld in melds.split(", ") if meld]
    return Hand.parse(
        "mcr",
        concealed,
        winning,
        melds=[(cast(MeldKind, kind), tiles) for kind, tiles in named],
        flowers=flowers,
        win=Win(**{"by": "discard", "seat": "south", "round": "west", **facts}),
        options=options or Options(),
    )


def scored(*given: Any, **facts: Any) -> Score:
    """The score of a hand; arguments as for `hand`."""
    return score(hand(*given, **facts))


def fans(*given: Any, **facts: Any) -> dict[int, int]:
    """Which fans a hand counts, and how many of each; arguments as for `hand`."""
    return {int(element.id): element.count for element in scored(*given, **facts).elements}


def explained(*given: Any, **facts: Any) -> Explanation:
    """The explanation of a hand; arguments as for `hand`."""
    return explain(hand(*given, **facts))
