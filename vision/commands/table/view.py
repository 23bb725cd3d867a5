"""Prints a score sheet: one row per event, one column per player."""

from collections.abc import Iterable
from decimal import Decimal
from typing import Final

from rich import box
from rich.console import Console
from rich.table import Column, Table
from rich.text import Text

from scoring.registry import rule_set
from scoring.table import (
    Amount,
    HandDrawn,
    HandWon,
    InstantPaid,
    SessionEnded,
    Sheet,
    finish,
    has_own_rules,
    instant_payments,
    plain_amount,
    results,
    sheet_of_win,
    standings,
)
from scoring.table.amounts import Amounts
from scoring.texts import Message
from vision.commands.translation import current_language, translate
from vision.texts.names import name_in

_RESULTS: Final = ("points", "returned", "uma", "oka", "penalty", "sum")


def print_sheet(sheet: Sheet) -> None:
    """Print the deal, the changes of every event, the debts, the standings, and how a session with points ended."""
    console = Console(highlight=False)
    console.print(Text(_heading(sheet), "bold"), _events(sheet))
    if sheet.ended and results(sheet):
        console.print(_results(sheet))


def _heading(sheet: Sheet) -> str:
    facts = (
        {"dealer": sheet.dealer}
        if sheet.session
        else {"round": translate(f"seat.{sheet.round}"), "dealer": sheet.dealer}
    )
    if sheet.dealer_streak:
        facts["streak"] = str(sheet.dealer_streak)
    stakes = rule_set(sheet.rules).sheet.stakes
    if stakes:
        facts["stakes"] = " + ".join([f"{getattr(sheet.opened.options, name):,}" for name in stakes])
    if sheet.session:
        preset = translate(f"option.preset.{sheet.opened.options.preset}")
        facts["rules"] = translate("cli.sheet.own-rules", preset=preset) if has_own_rules(sheet) else preset
    over = finish(sheet)
    if over is not None:
        facts["finish"] = translate(f"table.finish.{over}")
    said = [
        translate("cli.sheet.fact", head=translate(f"cli.sheet.head.{head}"), fact=fact) for head, fact in facts.items()
    ]
    return "  ".join([translate(f"rules.{sheet.rules}"), *([_deal(sheet)] if sheet.session else []), *said])


def _deal(sheet: Sheet) -> str:
    """The deal as players say it: East 2 · 3 honba · 1 stick."""
    sticks = [translate("cli.sheet.sticks", count=sheet.sticks)] if sheet.sticks else []
    return " · ".join([_number(sheet), *sticks])


def _number(sheet: Sheet) -> str:
    number = translate("table.deal", round=translate(f"seat.{sheet.round}"), number=sheet.deal)
    return f"{number} · {translate('cli.sheet.honba', count=sheet.honba)}" if sheet.honba else number


def _events(sheet: Sheet) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(translate("cli.sheet.head.hand"), justify="right")
    table.add_column(translate("cli.sheet.head.event"), overflow="fold")
    for player in sheet.opened.players:
        table.add_column(
            Text(f"{player}\n{translate(f'seat.{sheet.seat_of(player)}')}"), justify="right", overflow="fold"
        )
    for step in sheet.history():
        if step.before is not None:
            table.add_row(_hand(step), Text(_described(step)), *_amounts(step, step.changes(), signed=True))
    table.add_section()
    if sheet.claims.owed is not None:
        table.add_row("", translate("cli.sheet.balance"), *_amounts(sheet, sheet.balances))
        table.add_row(
            "", Text(translate("cli.sheet.owes", player=sheet.claims.owed)), *_amounts(sheet, sheet.claims.debts)
        )
    if sheet.points is not None and not sheet.ended:
        table.add_row("", translate("cli.sheet.result.points"), *_amounts(sheet, sheet.points), style="bold")
    else:
        table.add_row("", translate("cli.sheet.total"), *_amounts(sheet, sheet.settled_balances), style="bold")
    places = {one.player: str(one.place) for one in standings(sheet)}
    table.add_row("", translate("cli.sheet.place"), *(places[player] for player in sheet.opened.players))
    return table


def _results(sheet: Sheet) -> Table:
    place = Column(translate("cli.sheet.place"), justify="right")
    heads = (Column(translate(f"cli.sheet.result.{name}"), justify="right") for name in _RESULTS)
    table = Table(place, "", *heads, box=box.SIMPLE_HEAD, pad_edge=False)
    for one in results(sheet):
        signed = [f"{amount:+,}" if amount else "" for amount in (one.uma, one.oka, -one.penalty)]
        table.add_row(
            str(one.place), one.player, _plain(one.points), _plain(one.returned), *signed, _plain(one.sum, "+")
        )
    return table


def _hand(step: Sheet) -> str:
    """The deal that an event ended, or its number where deals have no such names."""
    if not isinstance(step.event, HandWon | HandDrawn) or step.before is None:
        return ""
    if step.session is None:
        return str(step.hands)
    return _number(sheet_of_win(step.before, isinstance(step.event, HandWon) and step.event.same_hand))


def _described(step: Sheet) -> str:
    match step.event:
        case HandWon(winner=winner, by=by, from_=giver, value=value):
            amount = Message(
                f"unit.{rule_set(step.rules).sheet.unit}", {"value": f"{value:,}" if value >= 1000 else value}
            )
            way = Message(f"cli.way.{by}", {} if giver is None else {"player": giver})
            won = translate("cli.sheet.win", player=winner, amount=amount, way=way)
            if step.event.liable is not None:
                won = translate("cli.sheet.win-liable", win=won, player=step.event.liable)
            counters = step.before.honba if step.before and not step.event.same_hand else 0
            return translate("cli.sheet.win-honba", win=won, count=counters) if counters else won
        case InstantPaid(id=name, player=player, to=winner):
            row = instant_payments()[name]
            payer = player or translate("cli.sheet.head.dealer")
            payment = name_in(row, current_language())
            if winner:
                return translate("cli.sheet.payment-to", player=payer, payment=payment, winner=winner)
            return translate("cli.sheet.payment", player=payer, payment=payment)
        case SessionEnded():
            return translate("cli.sheet.over")
        case HandDrawn() as drawn:
            return _drawn(drawn)
        case _:
            return ""


def _drawn(event: HandDrawn) -> str:
    if event.reason is not None:
        return translate("cli.sheet.broken-off-by", reason=translate(f"table.abortive.{event.reason}"))
    if event.abortive:
        return translate("cli.sheet.broken-off")
    if event.nagashi:
        return translate("cli.sheet.nagashi", players=event.nagashi)
    return translate("cli.sheet.ready", players=event.tenpai) if event.tenpai else translate("cli.sheet.drawn")


def _amounts(sheet: Sheet, amounts: Amounts, *, signed: bool = False) -> Iterable[str]:
    for player in sheet.opened.players:
        amount = amounts.get(player)
        yield "" if amount is None or (signed and not amount) else _plain(amount, "+" if signed else "")


def _plain(amount: Amount, sign: str = "") -> str:
    """An amount as a person writes it, thousands separated."""
    return f"{Decimal(plain_amount(amount)):{sign},}"
