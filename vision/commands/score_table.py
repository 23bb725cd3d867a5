"""Prints a score in a terminal."""

from decimal import Decimal

from rich.console import Console
from rich.table import Column, Table
from rich.text import Text

from scoring.records.numbers import plain_number
from scoring.result import CountedElement, CountedSet, Label, Score
from scoring.texts import Message
from scoring.tiles import format_tiles
from vision.commands.translation import current_language, translate
from vision.texts.joining import join
from vision.texts.names import name_in


def print_score(score: Score, console: Console | None = None) -> None:
    """Print the elements, sets, total and payments of a score, or why the hand is not a win.

    Elements in brackets are not part of the total.
    """
    console = console or Console(highlight=False)
    if score.why_not is not None:
        console.print(Text(translate("cli.score.no-win", reason=score.why_not), style="bold"))
    if score.sets:
        console.print(Text("  ".join(map(_set_text, score.sets))))
    if score.elements:
        console.print(_element_table(score))
    if score.total is not None:
        console.print(Text(translate("cli.score.total", amount=amount(score.total, score.unit)), style="bold"))
    if score.fu_parts:
        console.print(Text(_fu_text(score)))
    if score.limit is not None:
        console.print(Text(name_of(score.limit), style="bold"))
    if score.win:
        console.print(Text(_payment_text(score)))


def _element_table(score: Score) -> Table:
    number, element_head, value_head = (translate(f"cli.score.head.{head}") for head in ("number", "element", "value"))
    table = Table(number, element_head, Column(value_head, justify="right"))
    for element in score.elements:
        times = f" x {element.count}" if element.count > 1 else ""
        value = f"{parted(element.value)}{times}"
        table.add_row(element.id, name_of(element), value if element.in_total else f"({value})")
    return table


def _set_text(counted: CountedSet) -> str:
    """The tiles of a set: claimed sets in brackets, the set completed by the winning tile with a star."""
    tiles = format_tiles(counted.tiles)
    return (tiles if counted.concealed else f"[{tiles}]") + ("*" if counted.winning else "")


def _fu_text(score: Score) -> str:
    parts = [Message("score.fu-part", {"name": name_of(part.label), "fu": part.fu}) for part in score.fu_parts]
    return translate("score.fu", fu=score.fu or 0, parts=parts)


def name_of(element: CountedElement | Label) -> str:
    """The name of an element or another thing that the rule set names, in the command line's language."""
    return name_in(element, current_language())


def amount(total: float, unit: str) -> Message:
    """A number of fans or points with its unit."""
    return Message(f"unit.{unit}", {"value": parted(total) if total >= 1000 else plain_number(total)})


def parted(number: float | Decimal, sign: str = "") -> str:
    """A number as people read it: whole where it is, thousands separated."""
    whole = int(number)
    return f"{whole if whole == number else number:{sign},}"


def _payment_text(score: Score) -> str:
    parts: list[Message] = []
    if score.score is not None:
        parts.append(Message("cli.score.worth", {"score": parted(score.score)}))
    if score.payments is None:
        parts.append(Message("cli.score.payer-open", {}))
    else:
        amounts = [
            Message("cli.score.payment", {"seat": Message(f"seat.{seat}"), "amount": parted(amount, "+")})
            for seat, amount in score.payments.items()
        ]
        parts.append(Message("cli.score.payments", {"amounts": tuple(amounts)}))
    if score.from_table:
        parts.append(Message("score.from-table", {"points": parted(score.from_table)}))
    return translate(join("join.sentences", parts))
