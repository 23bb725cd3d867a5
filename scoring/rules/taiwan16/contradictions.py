"""Contradictions of the facts that the sixteen-tile rules alone know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.errors import HandError

if TYPE_CHECKING:
    from scoring.asked import WonHand


def check(hand: WonHand) -> None:
    """Check the robbed kong and the number of tiles on the floor; raises HandError."""
    if hand.facts.robbed_kong_on_kong and hand.facts.by != "robbed-kong":
        raise HandError("hand.no-kong-robbed", "win.robbed_kong_on_kong")
    _check_floor(hand)


def _check_floor(hand: WonHand) -> None:
    facts, about = hand.facts, "win.tiles_on_floor"
    count = facts.tiles_on_floor
    if count is None:
        return
    if count == 0 and facts.by == "discard":
        raise HandError("hand.floor-discard", about)
    if count > 0 and facts.first_turn == "heaven":
        raise HandError("hand.floor-heaven", about)
    if count != 1 and facts.first_turn == "earth":
        raise HandError("hand.floor-earth", about)
    if count > 4 and facts.first_turn == "human":
        raise HandError("hand.floor-human", about)
