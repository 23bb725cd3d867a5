"""What PyMahjongGB counts in a hand record."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final, NamedTuple

from MahjongGB import MahjongFanCalculator

from scoring.hand import SEATS
from scoring.notation import to_wbt
from scoring.tiles import parse_tiles

NAMES: Final = {"边张": "独听・边张", "坎张": "独听・嵌张", "单钓将": "独听・单钓"}
"""Its names of fans, where they are others than those of the text."""
_KINDS: Final = {"chow": "CHI", "pung": "PENG", "kong": "GANG", "added-kong": "GANG", "concealed-kong": "GANG"}


class Opinion(NamedTuple):
    """How often it counts each fan, by its Chinese name, and their points."""

    counts: Counter[str]
    total: int


def fans(record: dict[str, Any]) -> Opinion | None:
    """What it counts; None for a hand that is not complete."""
    win = record["win"]
    concealed = list(parse_tiles(record["concealed"]))
    concealed.remove(record["winning_tile"])
    packs = []
    for meld in record["melds"]:
        tiles = to_wbt(parse_tiles(meld["tiles"]))
        packs.append((_KINDS[meld["kind"]], tiles[meld["kind"] == "chow"], int(meld["kind"] != "concealed-kong")))
    try:
        found = MahjongFanCalculator(
            tuple(packs),
            tuple(to_wbt(concealed)),
            to_wbt([record["winning_tile"]])[0],
            len(parse_tiles(record["flowers"])),
            win["by"] == "self-draw",
            win["last_of_kind"],
            win["by"] == "robbed-kong" or win["replacements"][-1:] == ["kong"],
            win["last_tile"],
            SEATS.index(win["seat"]),
            SEATS.index(win["round"]),
            verbose=True,
        )
    except TypeError as error:
        if "ERROR_NOT_WIN" in str(error):
            return None
        raise
    return Opinion(Counter({name: count for _, count, name, _ in found}), sum(row[0] * row[1] for row in found))
