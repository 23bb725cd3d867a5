"""Tables of a model's mistakes and of the reliability of its confidences."""

from collections.abc import Mapping

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table

from scoring.texts import Language
from vision.evaluation.evaluate import Evaluation
from vision.evaluation.metrics import Calibration
from vision.evaluation.mistakes import ErrorCount, FaceErrors, size_names
from vision.texts import CATALOGUE
from vision.texts.translation import Translate, translator

_CONFUSED = 4
"""Maximum number of confused codes shown per tile, most frequent first."""


def mistake_tables(evaluation: Evaluation, language: Language = "en") -> RenderableType:
    """Mistakes by code, source, rotation and size, and the reliability of confidences, on all photos."""
    mistakes = evaluation.mistakes
    curve = evaluation.overall.calibration
    translate = translator(language)
    turns = {translate(f"mistakes.turn.{name.replace(' ', '-')}"): tally for name, tally in mistakes.by_turn.items()}
    return Group(
        _labelled("face", mistakes.by_face, translate),
        _labelled("source", mistakes.by_source, translate),
        _found("turn", turns, translate),
        _found("size", _named_sizes(mistakes.by_size, language), translate),
        *([] if curve is None else [_reliability(curve, translate)]),
    )


def _labelled(head: str, faces: Mapping[str, FaceErrors], translate: Translate) -> Table:
    table = _table(translate, head, "labelled", "missed", "found", "wrong")
    table.add_column(translate("mistakes.head.read-as"))
    for name, face in faces.items():
        said = sorted(face.read_as.items(), key=lambda pair: -pair[1])[:_CONFUSED]
        read_as = ", ".join(f"{code} {count}" for code, count in said)
        table.add_row(name, *map(str, (face.tiles, face.missed, face.found, face.wrong)), read_as)
    return table


def _found(head: str, tallies: Mapping[str, ErrorCount], translate: Translate) -> Table:
    table = _table(translate, head, "found", "wrong", "share-wrong")
    for name, tally in tallies.items():
        table.add_row(name, str(tally.found), str(tally.wrong), f"{tally.wrong / tally.found:.3f}")
    return table


def _reliability(curve: Calibration, translate: Translate) -> Table:
    table = _table(translate, "confidence", "tiles", "right")
    for one in curve.bins:
        table.add_row(f"{one.confidence:.3f}", str(one.tiles), f"{one.right:.3f}")
    return table


def _named_sizes(tallies: Mapping[str, ErrorCount], language: Language) -> dict[str, ErrorCount]:
    names = {CATALOGUE.translate(name): CATALOGUE.translate(name, language) for name in size_names()}
    return {names[name]: tally for name, tally in tallies.items()}


def _table(translate: Translate, *heads: str) -> Table:
    first, *others = (translate(f"mistakes.head.{head}") for head in heads)
    table = Table(first, box=box.SIMPLE, pad_edge=False, padding=(0, 1, 0, 0))
    for head in others:
        table.add_column(head, justify="right")
    return table
