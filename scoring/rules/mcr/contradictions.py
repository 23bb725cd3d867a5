"""Contradictions of the facts that the Mahjong Competition Rules alone know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.errors import HandError

if TYPE_CHECKING:
    from scoring.asked import WonHand


def check(hand: WonHand) -> None:
    """Check the last tile of its kind and the last tile of the wall; raises HandError."""
    facts = hand.facts
    if facts.last_of_kind and hand.winning_tile is not None and hand.concealed.count(hand.winning_tile) > 1:
        raise HandError("hand.last-of-kind-held", "win.last_of_kind", tile=hand.winning_tile)
    if facts.last_tile and facts.by == "robbed-kong":
        raise HandError("hand.kong-on-last-tile", "win.last_tile")
