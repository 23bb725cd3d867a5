"""Contradictions of the facts that Hong Kong old style alone knows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from scoring.errors import HandError

if TYPE_CHECKING:
    from scoring.asked import WonHand

_FLUSH_MELDS: Final = 3
"""Claimed sets of one suit, nine tiles, that make their last feeder liable."""


def check(hand: WonHand) -> None:
    """Check a win before the first discard, and who is liable; raises HandError."""
    facts = hand.facts
    if facts.first_turn == "human" and any(meld.is_claimed for meld in hand.melds):
        raise HandError("hand.opening-claimed", "win.first_turn")
    if facts.liable is not None:
        _check_liable(hand)


def _check_liable(hand: WonHand) -> None:
    """A flush with three claimed sets, three dragons or four winds, the last of them claimed."""
    if hand.facts.liable == hand.facts.seat:
        raise HandError("hongkong.liable-winner", "win.liable")
    claimed = [meld.tiles[0] for meld in hand.melds if meld.is_claimed]
    honours = {meld.tiles[0] for meld in hand.melds}
    suits = {tile[1] for tile in (*hand.concealed, *[meld.tiles[0] for meld in hand.melds])} - {"z"}
    flush = len(suits) == 1 and sum(tile[1] != "z" for tile in claimed) >= _FLUSH_MELDS
    dragons = {"5z", "6z", "7z"} <= honours and not {"5z", "6z", "7z"}.isdisjoint(claimed)
    winds = {"1z", "2z", "3z", "4z"} <= honours and not {"1z", "2z", "3z", "4z"}.isdisjoint(claimed)
    if not (flush or dragons or winds):
        raise HandError("hongkong.nobody-liable", "win.liable")
