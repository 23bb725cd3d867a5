"""Prints a score sheet: one row per event, one column per player."""

from __future__ import annotations

from collections.abc import Iterable

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from scoring.registry import rule_set
from scoring.table import (
    HandDrawn,
    HandWon,
    InstantPaid,
    SessionEnded,
    Sheet,
    instant_payments,
    plain_amount,
    standings,
)
from scoring.table.amounts import Amounts
from scoring.texts import Message
from vision.commands.speech import say, spoken


def print_sheet(sheet: Sheet) -> None:
    """Print the deal, the changes of every event, the debts and the standings."""
    Console(highlight=False).print(Text(_deal(sheet), "bold"), _events(sheet))


def _deal(sheet: Sheet) -> str:
    facts = {"round": say(f"seat.{sheet.round}"), "dealer": sheet.dealer}
    if sheet.dealer_streak:
        facts["streak"] = str(sheet.dealer_streak)
    if sheet.honba:
        facts["honba"] = str(sheet.honba)
    if sheet.sticks:
        facts["sticks"] = str(sheet.sticks)
    stakes = rule_set(sheet.rules).sheet.stakes
    if stakes:
        facts["stakes"] = " + ".join([str(getattr(sheet.opened.options, name)) for name in stakes])
    said = [say("cli.sheet.fact", head=say(f"cli.sheet.head.{head}"), fact=fact) for head, fact in facts.items()]
    return "  ".join([say(f"rules.{sheet.rules}"), *said])


def _events(sheet: Sheet) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(say("cli.sheet.head.hand"), justify="right")
    table.add_column(say("cli.sheet.head.event"), overflow="fold")
    for player in sheet.opened.players:
        table.add_column(Text(f"{player}\n{say(f'seat.{sheet.seat_of(player)}')}"), justify="right", overflow="fold")
    for step in sheet.history():
        if step.before is not None:
            table.add_row(_number(step), Text(_described(step)), *_amounts(step, step.changes(), signed=True))
    table.add_section()
    if sheet.claims.owed is not None:
        table.add_row("", say("cli.sheet.balance"), *_amounts(sheet, sheet.balances))
        table.add_row("", Text(say("cli.sheet.owes", player=sheet.claims.owed)), *_amounts(sheet, sheet.claims.debts))
    table.add_row("", say("cli.sheet.total"), *_amounts(sheet, sheet.settled_balances), style="bold")
    places = {one.player: str(one.place) for one in standings(sheet)}
    table.add_row("", say("cli.sheet.place"), *(places[player] for player in sheet.opened.players))
    return table


def _number(step: Sheet) -> str:
    return str(step.hands) if isinstance(step.event, HandWon | HandDrawn) else ""


def _described(step: Sheet) -> str:
    match step.event:
        case HandWon(winner=winner, by=by, from_=giver, value=value):
            amount = Message(f"unit.{rule_set(step.rules).sheet.unit}", {"value": value})
            way = Message(f"cli.way.{by}", {} if giver is None else {"player": giver})
            return say("cli.sheet.win", player=winner, amount=amount, way=way)
        case InstantPaid(id=name, player=player, to=winner):
            row = instant_payments()[name]
            payer = player or say("cli.sheet.head.dealer")
            payment = row.name if spoken() == "en" else row.name_zh
            if winner:
                return say("cli.sheet.payment-to", player=payer, payment=payment, winner=winner)
            return say("cli.sheet.payment", player=payer, payment=payment)
        case SessionEnded():
            return say("cli.sheet.ended")
        case _:
            return say("cli.sheet.drawn")


def _amounts(sheet: Sheet, amounts: Amounts, *, signed: bool = False) -> Iterable[str]:
    for player in sheet.opened.players:
        amount = amounts.get(player)
        sign = "+" if signed and amount is not None and amount > 0 else ""
        yield "" if amount is None or (signed and not amount) else f"{sign}{plain_amount(amount)}"
