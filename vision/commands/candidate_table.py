"""The scores of a hand as read, as a person reads them in a terminal."""

from __future__ import annotations

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from scoring.records.score import plain_number
from scoring.result import Score
from vision.commands.score_table import print_score
from vision.reading_score import Candidates
from vision.words import HEADS, UNITS


def print_candidates(candidates: Candidates, console: Console) -> None:
    """Print one score where it is certain, else what each tile would give, and ask which tile it was."""
    if candidates.refused is not None:
        console.print(Text(f"{HEADS['not scored']}: {candidates.refused}", "bold red"))
        return
    if len(candidates.scores) == 1:
        print_score(next(iter(candidates.scores.values())), console)
        return
    outcomes = candidates.outcomes()
    if len(outcomes) == 1:
        console.print(Text(str(HEADS["same"]), "bold"))
        print_score(outcomes[0][1], console)
        return
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for head in ("which won", "total", "score", "elements"):
        table.add_column(str(HEADS[head]))
    for tiles, result in outcomes:
        table.add_row(
            " ".join(tiles), _total(result), "" if result.score is None else str(result.score), _elements(result)
        )
    console.print(table, Text(str(HEADS["ask"]), "bold"))


def _total(result: Score) -> str:
    total = "" if result.total is None else f"{plain_number(result.total)} {UNITS[result.unit]}"
    return total if result.win else f"{HEADS['no win']} {total}".rstrip()


def _elements(result: Score) -> str:
    return "\n".join(
        f"{element.id} {element.name} {element.name_zh} {plain_number(element.value * element.count)}"
        for element in result.elements
    )
