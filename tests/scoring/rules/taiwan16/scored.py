"""Hands of the sixteen-tile table in short notation, scored."""

from typing import Any, cast

from scoring.hand import Hand, MeldKind, Options, Win
from scoring.result import Score
from scoring.rules import score


def scored(
    concealed: str, winning: str = "", melds: str = "", flowers: str = "", options: Options | None = None, **facts: Any
) -> Score:
    """The score of a hand; `melds` is written `pung 555z, chow 123m`."""
    named = [meld.split() for meld in melds.split(", ") if meld]
    return score(
        Hand.parse(
            "taiwan16",
            concealed,
            winning,
            melds=[(cast(MeldKind, kind), tiles) for kind, tiles in named],
            flowers=flowers,
            win=Win(**facts),
            options=options or Options(),
        )
    )


def fans(*hand: Any, **facts: Any) -> dict[str, float]:
    """What each row adds to the total; arguments as for `scored`."""
    return {row.id: row.value * row.count for row in scored(*hand, **facts).elements if row.in_total}


def family(names: str, *hand: Any, **facts: Any) -> dict[str, float]:
    """What the rows named add to the total."""
    return {row: worth for row, worth in fans(*hand, **facts).items() if row in names.split()}
