"""Riichi sticks, counters, and payments at a draw, under rule sets that know them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from scoring.declaration import STICK
from scoring.registry import rule_set
from scoring.table.amounts import Amount, Amounts, collect
from scoring.table.errors import TableError
from scoring.table.events import HandDrawn, HandWon
from scoring.table.sheet import Sheet

_NOTEN: Final = 3000
"""What the players who are not ready pay together at a draw."""


def keeps_sticks(sheet: Sheet) -> bool:
    """Whether the rule set of a sheet knows riichi sticks and counters."""
    return rule_set(sheet.rules).sheet.sticks


def require_sticks(sheet: Sheet, event: HandWon | HandDrawn) -> None:
    """Refuse what only rule sets with riichi sticks know.

    Raises:
        TableError: about the field.
    """
    if keeps_sticks(sheet):
        return
    for name in ("riichi", "same_hand", "tenpai", "abortive"):
        if getattr(event, name, None):
            raise TableError("table.no-sticks", name, rules=sheet.rules)


def declared(sheet: Sheet, riichi: Sequence[str]) -> tuple[dict[str, Amount], int]:
    """The balances after these players have put a stick on the table, and the sticks on it.

    Raises:
        TableError: about `riichi[i]`, if there is no such player, or one twice.
    """
    balances = dict(sheet.balances)
    players = [sheet.require_player(name, f"riichi[{position}]") for position, name in enumerate(riichi)]
    for position, player in enumerate(players):
        if player in players[:position]:
            raise TableError("table.riichi-twice", f"riichi[{position}]")
        balances[player] -= STICK
    return balances, sheet.sticks + len(players)


def taken(balances: Amounts, sticks: int, winner: str) -> dict[str, Amount]:
    """The balances after the winner has taken the sticks from the table."""
    return {**balances, winner: balances[winner] + STICK * sticks}


def drawn(sheet: Sheet, event: HandDrawn) -> dict[str, Any]:
    """Sticks, counters and payments of a hand that nobody won.

    Where some players were ready and others not, the others pay 3,000 together.

    Raises:
        TableError: about `riichi`, `tenpai` or `abortive`.
    """
    balances, sticks = declared(sheet, event.riichi)
    ready = [sheet.require_player(name, f"tenpai[{position}]") for position, name in enumerate(event.tenpai)]
    if event.abortive and ready:
        raise TableError("table.abortive-ready", "tenpai")
    if event.abortive and not rule_set(sheet.rules).sheet.abortive_draws(sheet.opened.options):
        raise TableError("table.no-abortive", "abortive")
    for position, name in enumerate(event.riichi):
        if not event.abortive and sheet.require_player(name, "riichi") not in ready:
            raise TableError("table.riichi-not-ready", f"riichi[{position}]")
    paying = [player for player in sheet.opened.players if player not in ready]
    if ready and paying:
        for player in ready:
            owed = _NOTEN // len(ready) // len(paying)
            balances = collect(balances, player, dict.fromkeys(paying, owed))
    return {"balances": balances, "sticks": sticks, "honba": sheet.honba + 1}


def dealer_stays(sheet: Sheet, event: HandDrawn) -> bool:
    """Whether the dealer keeps the deal: the hand was broken off, or at a draw the dealer was ready.

    A table may let the deal pass at every draw.
    """
    ready = [sheet.require_player(name, "tenpai") for name in event.tenpai]
    return event.abortive or (sheet.opened.drawn_hand == "stays" and sheet.dealer in ready)
