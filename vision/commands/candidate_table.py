"""Prints the candidate scores of a hand that was read."""

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from scoring.errors import PailensError
from scoring.records.numbers import plain_number
from scoring.result import Score
from vision.commands.score_table import amount, name_of, parted, print_score
from vision.commands.translation import current_language, translate
from vision.reading.scores import CandidateScores


def print_candidates(candidates: CandidateScores, console: Console) -> None:
    """Print the score if it is certain, else the score for each possible winning tile."""
    if candidates.refused is not None:
        console.print(Text(_refusal(candidates.refused), "bold red"))
        return
    if len(candidates.scores) == 1:
        print_score(next(iter(candidates.scores.values())), console)
        return
    outcomes = candidates.outcomes()
    if len(outcomes) == 1:
        console.print(Text(translate("cli.read.same"), "bold"))
        print_score(outcomes[0][1], console)
        return
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for head in ("which-won", "total", "score", "elements"):
        table.add_column(translate(f"cli.read.head.{head}"))
    for tiles, result in outcomes:
        table.add_row(
            " ".join(tiles), _total(result), "" if result.score is None else parted(result.score), _elements(result)
        )
    console.print(table, Text(translate("cli.read.ask"), "bold"))


def _total(result: Score) -> str:
    total = "" if result.total is None else translate(amount(result.total, result.unit))
    return total if result.win else f"{translate('cli.read.no-win')} {total}".rstrip()


def _refusal(error: PailensError) -> str:
    return translate("cli.read.not-scored", about=error.about, fault=error.translate(current_language()))


def _elements(result: Score) -> str:
    return "\n".join(
        f"{element.id} {name_of(element)} {plain_number(element.value * element.count)}" for element in result.elements
    )
