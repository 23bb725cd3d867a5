"""Contradictions that only riichi knows."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from scoring.errors import HandError
from scoring.rules.riichi.liability import check_liable
from scoring.rules.riichi.rulings import rulings
from scoring.rules.riichi.three_players import check_three_players
from scoring.tiles import PLAIN

if TYPE_CHECKING:
    from scoring.asked import WonHand

_INDICATORS: Final = 5
"""The dora indicator, and one for each of four kongs."""
_WITH_FACE: Final = "mpsz"


def check(hand: WonHand) -> None:
    """Check the facts of riichi. Raises `HandError`: about the first contradiction found."""
    _check_riichi(hand)
    _check_first_turn(hand)
    _check_indicators(hand)
    check_liable(hand)
    check_three_players(hand)


def _check_riichi(hand: WonHand) -> None:
    facts = hand.facts
    if facts.riichi is None:
        if facts.ippatsu:
            raise HandError("riichi.ippatsu-without-riichi", "win.ippatsu")
        if facts.open_riichi:
            raise HandError("riichi.open-without-riichi", "win.open_riichi")
        if facts.ura_indicators:
            raise HandError("riichi.ura-without-riichi", "win.ura_indicators")
        return
    if any(meld.is_claimed for meld in hand.melds):
        raise HandError("riichi.open-riichi", "win.riichi")
    if facts.first_turn is not None:
        raise HandError("riichi.riichi-in-first-turn", "win.riichi")
    if facts.ippatsu and "kong" in facts.replacements:
        raise HandError("riichi.ippatsu-after-kong", "win.ippatsu")


def _check_first_turn(hand: WonHand) -> None:
    if hand.facts.first_turn != "human":
        return
    if hand.facts.by != "discard":
        raise HandError("riichi.human-discard", "win.first_turn")
    if hand.melds:
        raise HandError("riichi.human-meld", "win.first_turn")


def _check_indicators(hand: WonHand) -> None:
    facts = hand.facts
    if not (facts.dora_indicators or facts.ura_indicators):
        return
    most = _INDICATORS if rulings(hand.options).kan_dora else 1
    seen = Counter(PLAIN[tile] for tile in (*hand.concealed, *(tile for meld in hand.melds for tile in meld.tiles)))
    for name in ("dora_indicators", "ura_indicators"):
        indicators = getattr(facts, name)
        if len(indicators) > most:
            raise HandError("riichi.indicators", f"win.{name}", most=most)
        for tile in indicators:
            face = PLAIN[tile]
            if face[1] not in _WITH_FACE:
                raise HandError("riichi.indicator-face", f"win.{name}", tile=tile)
            seen[face] += 1
            if seen[face] > 4:
                raise HandError("riichi.indicator-copies", f"win.{name}", count=seen[face], tile=face)
