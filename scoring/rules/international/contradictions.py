"""Contradictions of the facts of Kong To Fourth (25.2(5))."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.errors import HandError

if TYPE_CHECKING:
    from scoring.asked import WonHand


def check(hand: WonHand) -> None:
    """Check a win of four kongs in one turn; raises HandError."""
    if not hand.facts.kong_to_fourth:
        return
    if hand.facts.flower_win:
        raise HandError("hand.flower-win-and-kongs", "win.flower_win")
    about = "win.kong_to_fourth"
    kinds = [meld.kind for meld in hand.melds]
    if hand.facts.by != "self-draw":
        raise HandError("hand.four-kongs-drawn", about)
    if len(kinds) != 4 or not all(meld.is_kong for meld in hand.melds):
        raise HandError("hand.four-kongs-only", about)
    if kinds.count("kong") > 1:
        raise HandError("hand.four-kongs-claimed", about)
    if len(hand.concealed) != 1:
        raise HandError("hand.four-kongs-concealed", "concealed", count=len(hand.concealed))
    if hand.winning_tile not in (None, hand.concealed[0]):
        raise HandError("hand.four-kongs-tile", "winning_tile")
