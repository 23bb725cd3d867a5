"""A score as a person reads it in a terminal."""

from rich.console import Console
from rich.table import Column, Table
from rich.text import Text

from scoring.records.score import plain_number
from scoring.result import CountedElement, CountedSet, Score
from scoring.rules.australia import MINIMUM
from scoring.texts import Message
from scoring.tiles import format_tiles
from vision.commands.speech import say, spoken
from vision.texts.joining import join


def print_score(score: Score, console: Console | None = None) -> None:
    """Print the elements, the sets, the total and the payments of a score, or why the hand is no win.

    An element in brackets is no part of the total.
    """
    console = console or Console(highlight=False)
    if not score.win:
        console.print(Text(say("cli.score.no-win", reason=_reason(score)), style="bold"))
    if score.sets:
        console.print(Text("  ".join(map(_set_text, score.sets))))
    if score.elements:
        console.print(_element_table(score))
    if score.total is not None:
        console.print(Text(say(f"cli.score.total.{score.unit}", total=_whole(score.total)), style="bold"))
    if score.win:
        console.print(Text(_payment_text(score)))


def _element_table(score: Score) -> Table:
    number, element_head, value_head = (say(f"cli.score.head.{head}") for head in ("number", "element", "value"))
    table = Table(number, element_head, Column(value_head, justify="right"))
    for element in score.elements:
        times = f" x {element.count}" if element.count > 1 else ""
        value = f"{plain_number(element.value)}{times}"
        table.add_row(element.id, name_of(element), value if element.in_total else f"({value})")
    return table


def _set_text(counted: CountedSet) -> str:
    """Claimed sets stand in brackets; the one that the winning tile completed has a star."""
    tiles = format_tiles(counted.tiles)
    return (tiles if counted.concealed else f"[{tiles}]") + ("*" if counted.winning else "")


def name_of(element: CountedElement) -> str:
    """An element's name as its rule text writes it, in the language of the command line."""
    return element.name if spoken() == "en" else element.name_zh


def _reason(score: Score) -> Message:
    if score.total is not None and score.rules == "australia":
        return Message("cli.score.reason.minimum", {"total": _whole(score.total), "least": MINIMUM})
    return Message(f"cli.score.reason.{score.rules}", {})


def _whole(total: float) -> int | float:
    return int(total) if total == int(total) else total


def _payment_text(score: Score) -> str:
    parts: list[Message] = []
    if score.score is not None:
        parts.append(Message("cli.score.worth", {"score": score.score}))
    if score.payments is None:
        parts.append(Message("cli.score.payer-open", {}))
    else:
        amounts = [
            Message("cli.score.payment", {"seat": Message(f"cli.seat.{seat}", {}), "amount": f"{amount:+}"})
            for seat, amount in score.payments.items()
        ]
        parts.append(Message("cli.score.payments", {"amounts": tuple(amounts)}))
    return say(join("join.sentences", parts))
