"""Scores of riichi hands written briefly."""

from typing import Any

from scoring import Hand, Options, Score, Win, score
from scoring.tiles import parse_tiles


def scored(
    concealed: str,
    winning_tile: str,
    *melds: tuple[Any, str],
    options: dict[str, Any] | None = None,
    dora: str = "",
    ura: str = "",
    **facts: Any,
) -> Score:
    """The score of a hand, won on West's discard by South in the East round unless `facts` say otherwise."""
    told: dict[str, Any] = {"by": "discard", "seat": "south", **facts}
    if told["by"] != "self-draw":
        told.setdefault("from_", "west")
    win = Win(dora_indicators=parse_tiles(dora), ura_indicators=parse_tiles(ura), **told)
    hand = Hand.parse("riichi", concealed, winning_tile, melds=melds, win=win, options=Options(**(options or {})))
    return score(hand)


def yaku(result: Score) -> dict[str, int]:
    """Han by yaku."""
    return {element.id: int(element.value) * element.count for element in result.elements}


def fu(result: Score) -> list[tuple[str, int]]:
    """The reasons of the fu with their fu."""
    return [(part.label.id, part.fu) for part in result.fu_parts]
