"""Runs the commands of `pailens table`."""

import json
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any, Final, NamedTuple, cast

from rich.console import Console
from rich.text import Text

from scoring.errors import PailensError
from scoring.hand import WonBy
from scoring.records.hand import HandRecord, OptionsRecord
from scoring.records.sheet import TableRecord
from scoring.records.table import OpenedRecord
from scoring.registry import rule_set
from scoring.rules import score
from scoring.table import HandDrawn, HandWon, InstantPaid, Sheet, TableError, sheet_of_win, to_win_event
from scoring.table.errors import require
from scoring.table.log import OpenLog, create_log, open_log, read_log
from scoring.table.repair import repair_log
from scoring.texts import Message
from vision.commands.table.view import print_sheet
from vision.commands.translation import translate
from vision.errors import VisionError

_WIN: Final = ("winner", "by", "from", "riichi", "same_hand", "liable", "liable_yakuman")
_OPTIONS: Final = {"dealer_streak": "--streak"} | {
    name: f"--{name.replace('_', '-')}" for name in (*_WIN, "tenpai", "nagashi", "abortive", "reason", "player", "to")
}
"""The option that gives each field of an event."""


class SheetError(TableError, VisionError):
    """A command that lacks facts or contradicts the sheet; about its option, or a field of its record."""


def begin(path: Path, record: dict[str, Any], *, as_json: bool) -> None:
    """Create a log from the fields of an opening record, each an option of the command, and print the sheet."""
    try:
        opened = OpenedRecord.read(json.dumps(record)).to_event()
    except PailensError as error:
        option = error.about.removeprefix("options.").partition("[")[0].replace("_", "-")
        raise SheetError.restating(error, f"--{option}") from None
    show(create_log(path, opened), as_json=as_json)


def show(sheet: Sheet, *, as_json: bool) -> None:
    if as_json:
        print(TableRecord.from_sheet(sheet).to_json(indent=2))
    else:
        print_sheet(sheet)


def show_log(path: Path, *, as_json: bool) -> None:
    show(read_log(path), as_json=as_json)


def change(path: Path, change_log: Callable[[OpenLog], Sheet], *, as_json: bool) -> None:
    """Change a log and print the sheet; a field that an option gives is refused by the name of that option."""
    with open_log(path) as log:
        options = {"value": f"--{_unit(log.sheet)}", **_OPTIONS}
        try:
            sheet = change_log(log)
        except TableError as error:
            raise SheetError.restating(error, options.get(error.about.partition("[")[0], error.about)) from None
    show(sheet, as_json=as_json)


def pay(log: OpenLog, name: str, player: str | None, winner: str | None) -> Sheet:
    """Add an instant payment of the sheet's rules; players are given by name or seat."""
    if own := [row.id for row in rule_set(log.sheet.rules).sheet.instant]:
        require("id", name, own)
    return log.append(InstantPaid(name, _find(log.sheet, player, "player"), _find(log.sheet, winner, "to")))


class Sticks(NamedTuple):
    """What only riichi knows of a win: who declared it, whether it is a further one, yakuman one is liable for."""

    riichi: tuple[str, ...] = ()
    same_hand: bool = False
    liable_yakuman: int = 1


def draw(log: OpenLog, event: HandDrawn) -> Sheet:
    """Add a hand that nobody won; its players are names or seats."""
    found = [_find_all(log.sheet, getattr(event, name), name) for name in ("riichi", "tenpai", "nagashi")]
    riichi, tenpai, nagashi = found
    return log.append(replace(event, riichi=riichi, tenpai=tenpai, nagashi=nagashi))


def win_by_amounts(log: OpenLog, win: dict[str, str | None], streak: int | None, sticks: Sticks) -> Sheet:
    """Add a win by its fans or points.

    `win`: `winner`, `by`, `from`, `fans`, `points` and `liable`, None where not given; `streak`: the dealer's
    consecutive wins, None to use the sheet's.
    """
    if win["winner"] is None:
        raise SheetError("cli.sheet.who-won", "winner")
    event = HandWon(
        winner=log.sheet.find(win["winner"], "winner"),
        by=cast(WonBy, win["by"] or ("discard" if win["from"] else "self-draw")),
        value=_value(log.sheet, win),
        from_=_find(log.sheet, win["from"], "from"),
        dealer_streak=streak,
        riichi=_find_all(log.sheet, sticks.riichi, "riichi"),
        same_hand=sticks.same_hand,
        liable=_find(log.sheet, win["liable"], "liable"),
        liable_yakuman=sticks.liable_yakuman,
    )
    return log.append(event)


def win_of_record(log: OpenLog, record: HandRecord, win: dict[str, str | None], sticks: Sticks) -> Sheet:
    """Score a hand record and add the win.

    Missing fields are filled in from `win` (winner and how it was won), `sticks` (a winner's riichi) and from the sheet
    (round, streak, options). Fields that are given must agree with them.
    """
    won_at = sheet_of_win(log.sheet, sticks.same_hand)
    riichi = _find_all(log.sheet, sticks.riichi, "riichi")
    hand = _completed(record, won_at, win, riichi).to_hand()
    event = to_win_event(won_at, hand, score(hand))
    declared = dict.fromkeys((*event.riichi, *riichi))
    return log.append(replace(event, riichi=tuple(declared), same_hand=sticks.same_hand))


def repair(path: Path, *, as_json: bool) -> None:
    """Repair a log after a crash, report what was moved out of it, and print the sheet."""
    aside = repair_log(path)
    if aside is not None:
        Console(stderr=True, highlight=False).print(Text(translate("cli.sheet.aside", file=str(aside))), soft_wrap=True)
    show_log(path, as_json=as_json)


def _find_all(sheet: Sheet, names: tuple[str, ...], about: str) -> tuple[str, ...]:
    return tuple(sheet.find(name, about) for name in names)


def _find(sheet: Sheet, name: str | None, about: str) -> str | None:
    return None if name is None else sheet.find(name, about)


def _value(sheet: Sheet, win: dict[str, str | None]) -> Decimal:
    unit, name = _unit(sheet), Message(f"unit.{rule_set(sheet.rules).sheet.unit}.name")
    other = "fans" if unit == "points" else "points"
    if win[other] is not None:
        raise SheetError("cli.sheet.other-unit", f"--{other}", rules=Message(f"rules.{sheet.rules}"), unit=name)
    text = win[unit]
    if text is None:
        raise SheetError("cli.sheet.amount-needed", f"--{unit}", unit=name)
    try:
        return Decimal(text)
    except InvalidOperation:
        raise SheetError("cli.sheet.no-number", f"--{unit}") from None


def _unit(sheet: Sheet) -> str:
    return "points" if rule_set(sheet.rules).sheet.unit == "point" else "fans"


def _completed(record: HandRecord, sheet: Sheet, given: dict[str, str | None], riichi: tuple[str, ...]) -> HandRecord:
    facts = {name: fact for name, fact in sheet.win_facts.items() if name not in record.win.model_fields_set}
    for name, about in (("winner", "seat"), ("from", "from_"), ("liable", "liable")):
        player = _find(sheet, given[name], name)
        if player is not None:
            facts |= _agreed(record, about, sheet.seat_of(player))
    if given["by"] is not None:
        facts |= _agreed(record, "by", given["by"])
    elif given["from"] is not None and "by" not in record.win.model_fields_set:
        facts["by"] = "discard"
    if "seat" not in record.win.model_fields_set | facts.keys():
        raise SheetError("cli.sheet.who-won-record", "win.seat")
    known = record.win.values() | facts
    if sheet.seats[known["seat"]] in riichi and not known["riichi"]:
        facts["riichi"] = "riichi"
    agreed = OptionsRecord.from_options(sheet.opened.options)
    stated = {name: getattr(record.options, name) for name in record.options.model_fields_set}
    return record.model_copy(
        update={"win": record.win.model_copy(update=facts), "options": agreed.model_copy(update=stated)}
    )


def _agreed(record: HandRecord, fact: str, given: str) -> dict[str, str]:
    stated = getattr(record.win, fact)
    if fact in record.win.model_fields_set and stated not in (given, None):
        raise SheetError("cli.sheet.record-differs", f"win.{fact.rstrip('_')}", stated=str(stated), given=given)
    return {fact: given}
