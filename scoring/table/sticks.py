"""Riichi sticks, counters, and payments at a draw, under rule sets that know them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scoring.declaration import STICK, SessionRules
from scoring.registry import rule_set
from scoring.table.amounts import Amount, Amounts
from scoring.table.errors import TableError, refuse_if
from scoring.table.events import HandDrawn, HandWon, normal_name
from scoring.table.sheet import Sheet


def keeps_sticks(sheet: Sheet) -> bool:
    """Whether the rule set of a sheet knows riichi sticks and counters."""
    return rule_set(sheet.rules).sheet.sticks


def require_sticks(sheet: Sheet, event: HandWon | HandDrawn) -> None:
    """Refuse what only rule sets with riichi sticks know. Raises `TableError`: about the field."""
    if keeps_sticks(sheet):
        return
    for name in ("riichi", "same_hand", "tenpai", "abortive", "nagashi"):
        refuse_if(getattr(event, name, None), "table.no-sticks", name, rules=sheet.rules)


def declared(sheet: Sheet, riichi: Sequence[str]) -> tuple[dict[str, Amount], int]:
    """The balances after these players have put a stick on the table, and the sticks on it.

    Raises `TableError`: about `riichi[i]`, if there is no such player, or one twice.
    """
    balances = dict(sheet.balances)
    players = [sheet.require_player(name, f"riichi[{position}]") for position, name in enumerate(riichi)]
    for position, player in enumerate(players):
        refuse_if(player in players[:position], "table.riichi-twice", f"riichi[{position}]")
        balances[player] -= STICK
    return balances, sheet.sticks + len(players)


def taken(balances: Amounts, sticks: int, winner: str) -> dict[str, Amount]:
    """The balances after the winner has taken the sticks from the table."""
    return {**balances, winner: balances[winner] + STICK * sticks}


def drawn(sheet: Sheet, event: HandDrawn, rules: SessionRules) -> dict[str, Any]:
    """Sticks, counters and payments of a hand that nobody won. Raises `TableError`: about a field of it."""
    balances, sticks = declared(sheet, event.riichi)
    ready, nagashi = _named(sheet, event, "tenpai"), _named(sheet, event, "nagashi")
    if event.abortive:
        _require_broken_off(sheet, event, rules)
    elif nagashi and not rules.nagashi(sheet.opened.options):
        raise TableError("table.no-nagashi", "nagashi")
    for position, name in enumerate(event.riichi):
        if not event.abortive and sheet.require_player(name, "riichi") not in ready:
            raise TableError("table.riichi-not-ready", f"riichi[{position}]")
    if not event.abortive:
        paid = rules.draw(sheet.opened.options, [*map(sheet.seat_of, ready)], [*map(sheet.seat_of, nagashi)])
        balances = {player: balances[player] + paid[sheet.seat_of(player)] for player in balances}
    return {"balances": balances, "sticks": sticks, "honba": sheet.honba + 1}


def _named(sheet: Sheet, event: HandDrawn, field: str) -> list[str]:
    """The players of a field, each once: logs of before may hold one twice."""
    named = (sheet.require_player(name, f"{field}[{position}]") for position, name in enumerate(getattr(event, field)))
    return list(dict.fromkeys(named))


def require_named_once(event: HandDrawn) -> None:
    """Refuse a player who is named twice. Raises `TableError`: about `tenpai[i]` or `nagashi[i]`."""
    for field in ("tenpai", "nagashi"):
        names = [normal_name(name) for name in getattr(event, field)]
        for position, name in enumerate(names):
            refuse_if(name in names[:position], "table.named-twice", f"{field}[{position}]", name=name)


def _require_broken_off(sheet: Sheet, event: HandDrawn, rules: SessionRules) -> None:
    for field in ("tenpai", "nagashi"):
        refuse_if(getattr(event, field), "table.abortive-ready", field)
    kinds = rules.abortive(sheet.opened.options)
    refuse_if(not kinds, "table.no-abortive", "abortive")
    refuse_if(event.reason is not None and event.reason not in kinds, "record.one-of", "reason", choices=sorted(kinds))
    if event.reason == "four-riichi" and len(event.riichi) < len(sheet.opened.players):
        raise TableError("table.four-riichi", "riichi")


def dealer_stays(sheet: Sheet, event: HandDrawn) -> bool:
    """Whether the deal stays: broken off, or drawn with the dealer ready unless the table always lets it pass."""
    ready = [sheet.require_player(name, "tenpai") for name in event.tenpai]
    return event.abortive or (sheet.opened.drawn_hand == "stays" and sheet.dealer in ready)
