"""Prints scores in a terminal: of a hand, and of the candidates that a photo may show."""

from decimal import Decimal

from rich import box
from rich.console import Console
from rich.table import Column, Table
from rich.text import Text

from scoring.records.numbers import plain_number
from scoring.result import CountedElement, CountedSet, Label, Score
from scoring.texts import Message
from scoring.tiles import format_tiles
from vision.commands.translation import current_language, translate
from vision.reading.scores import CandidateScores
from vision.texts.names import name_in
from vision.texts.translation import join


def print_candidates(candidates: CandidateScores, console: Console) -> None:
    """Print the score if it is certain, else the score for each possible winning tile."""
    if candidates.refused is not None:
        fault = candidates.refused.translate(current_language())
        said = translate("cli.read.not-scored", about=candidates.refused.about, fault=fault)
        console.print(Text(said, "bold red"))
        return
    if len(candidates.scores) == 1:
        print_score(next(iter(candidates.scores.values())), console)
        return
    outcomes = candidates.outcomes()
    if len(outcomes) == 1:
        if outcomes[0][1].win:
            console.print(Text(translate("cli.read.same"), "bold"))
        print_score(outcomes[0][1], console)
        return
    heads = (translate(f"cli.read.head.{head}") for head in ("which-won", "total", "score", "elements"))
    table = Table(*heads, box=box.SIMPLE_HEAD, pad_edge=False)
    for tiles, result in outcomes:
        table.add_row(
            " ".join(tiles), _total(result), "" if result.score is None else parted(result.score), _elements(result)
        )
    console.print(table, Text(translate("cli.read.ask"), "bold"))


def _total(result: Score) -> str:
    total = "" if result.total is None else translate(amount(result.total, result.unit))
    return total if result.win else f"{translate('cli.read.no-win')} {total}".rstrip()


def _elements(result: Score) -> str:
    return "\n".join(
        f"{element.id} {name_of(element)} {plain_number(element.value * element.count)}" for element in result.elements
    )


def print_score(score: Score, console: Console | None = None) -> None:
    """Print elements (in brackets: not in the total), sets, total and payments, or why the hand is not a win."""
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
