"""A score as a person reads it in a terminal."""

from rich.console import Console
from rich.table import Column, Table
from rich.text import Text

from scoring.records.score import plain_number
from scoring.result import CountedSet, Score
from scoring.tiles import format_tiles


def print_score(score: Score, console: Console | None = None) -> None:
    """Print the elements, the sets, the total and the payments of a score, or why the hand is no win.

    An element in brackets is no part of the total.
    """
    console = console or Console(highlight=False)
    if not score.win:
        console.print(Text(f"Not a win. {score.reason}", style="bold"))
    if score.sets:
        console.print(Text("  ".join(map(_set_text, score.sets))))
    if score.elements:
        console.print(_element_table(score))
    if score.total is not None:
        console.print(Text(f"Total {_quantity(score.total, score.unit)}", style="bold"))
    if score.win:
        console.print(Text(_payment_text(score)))


def _element_table(score: Score) -> Table:
    table = Table("No.", "Element", "番種", Column("Value", justify="right"))
    for element in score.elements:
        times = f" x {element.count}" if element.count > 1 else ""
        value = f"{plain_number(element.value)}{times}"
        table.add_row(element.id, element.name, element.name_zh, value if element.in_total else f"({value})")
    return table


def _set_text(counted: CountedSet) -> str:
    """Claimed sets stand in brackets; the one that the winning tile completed has a star."""
    tiles = format_tiles(counted.tiles)
    return (tiles if counted.concealed else f"[{tiles}]") + ("*" if counted.winning else "")


def _quantity(total: float, unit: str) -> str:
    return f"{plain_number(total)} {unit}{'' if total == 1 else 's'}"


def _payment_text(score: Score) -> str:
    worth = "" if score.score is None else f"Score {score.score}. "
    if score.payments is None:
        return f"{worth}Who pays is open: say who gave the winning tile (from)."
    amounts = ", ".join(f"{seat.capitalize()} {amount:+}" for seat, amount in score.payments.items())
    return f"{worth}Payments: {amounts}."
