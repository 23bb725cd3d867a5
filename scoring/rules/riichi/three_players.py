"""What three players may not have, and what only they do: 108 tiles, no chow, no North, norths laid out as dora."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from scoring.errors import HandError
from scoring.tiles import PLAIN

if TYPE_CHECKING:
    from scoring.asked import TableOptions, WonHand

_LEFT_OUT: Final = frozenset(f"{number}m" for number in range(2, 9))
_NORTH: Final = "4z"
_COPIES: Final = 4


def left_out(options: TableOptions) -> frozenset[str]:
    """The tiles that a table plays without."""
    return _LEFT_OUT if options.three_players else frozenset()


def check_three_players(hand: WonHand) -> None:
    """Check a hand of three players, and that others have no norths laid out. Raises `HandError`: about the field."""
    facts = hand.facts
    if not hand.options.three_players:
        if facts.norths or facts.north_replacement:
            raise HandError("riichi.norths-of-three", "win.norths" if facts.norths else "win.north_replacement")
        return
    for field in ("seat", "from"):
        if getattr(facts, "from_" if field == "from" else field) == "north":
            raise HandError("riichi.three-seat", f"win.{field}")
    _check_tiles(hand)
    if facts.north_replacement and not (facts.norths and facts.by == "self-draw"):
        raise HandError("riichi.north-replacement", "win.north_replacement")
    if facts.norths and facts.first_turn is not None:
        raise HandError("riichi.norths-first-turn", "win.norths")


def _check_tiles(hand: WonHand) -> None:
    facts = hand.facts
    tiles = {"concealed": hand.concealed, "win.dora_indicators": facts.dora_indicators}
    tiles |= {"win.ura_indicators": facts.ura_indicators}
    for place, meld in enumerate(hand.melds):
        if meld.kind == "chow":
            raise HandError("riichi.three-chow", f"melds[{place}]")
        tiles[f"melds[{place}].tiles"] = meld.tiles
    for field, held in tiles.items():
        missing = [tile for tile in held if PLAIN[tile] in _LEFT_OUT]
        if missing:
            raise HandError("riichi.three-tile", field, tile=missing[0])
    norths = facts.norths + sum([held.count(_NORTH) for held in tiles.values()])
    if norths > _COPIES:
        raise HandError("riichi.indicator-copies", "win.norths", count=norths, tile=_NORTH)
