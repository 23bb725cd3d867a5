"""Liability (pao): who fed the last set of a yakuman that everybody saw coming pays for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, Literal

from scoring.errors import HandError
from scoring.rules.riichi.session import session_rulings

if TYPE_CHECKING:
    from scoring.asked import WonHand

LiableFor = Literal["none", "dragons-winds", "with-kongs"]

_YAKUMAN_HAN: Final = 13
_HONOURS: Final = {"daisangen": ("5z", "6z", "7z"), "daisuushii": ("1z", "2z", "3z", "4z")}
_KONGS: Final = 4


def liability(hand: WonHand, elements: Mapping[str, float]) -> dict[str, int]:
    """The yakuman of a hand that another player may be liable for, and how many yakuman each is.

    All their sets lie open, and at least one was claimed; of four kongs, the last one was claimed as a kong.
    `elements`: han of the yaku it counts, by id.
    """
    return {name: int(elements[name]) // _YAKUMAN_HAN for name in _open_yakuman(hand) if name in elements}


def check_liable(hand: WonHand) -> None:
    """Check who is liable.

    Raises `HandError`: about `win.liable`, if it is the winner, or there is nothing to be liable for.
    """
    if hand.facts.liable is None:
        return
    if hand.facts.liable == hand.facts.seat:
        raise HandError("riichi.liable-winner", "win.liable")
    if not _open_yakuman(hand):
        raise HandError("riichi.liable-nothing", "win.liable")


def _open_yakuman(hand: WonHand) -> list[str]:
    rule = session_rulings(hand.options).pao
    if rule == "none" or not any(meld.is_claimed for meld in hand.melds):
        return []
    laid = {meld.tiles[0] for meld in hand.melds if meld.kind != "chow"}
    found = [name for name, faces in _HONOURS.items() if laid.issuperset(faces)]
    kongs = [meld for meld in hand.melds if meld.is_kong]
    if rule == "with-kongs" and len(kongs) == _KONGS and any(meld.kind == "kong" for meld in kongs):
        found.append("suukantsu")
    return found
