"""Tables of a model's mistakes and of how far its confidences can be trusted."""

from __future__ import annotations

from collections.abc import Mapping

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table

from vision.dataset.calibration import Calibration
from vision.dataset.evaluate import Evaluation
from vision.dataset.mistakes import Face, Tally

_CONFUSED = 4
"""How many of the codes read in a face's place are shown, the most frequent first."""


def mistake_tables(evaluation: Evaluation) -> RenderableType:
    """Mistakes by face, source, turn and size, and the reliability of confidences, on all photos."""
    mistakes = evaluation.mistakes
    curve = evaluation.overall.calibration
    return Group(
        _labelled("face", mistakes.by_face),
        _labelled("source", mistakes.by_source),
        _found("turn", mistakes.by_turn),
        _found("size", mistakes.by_size),
        *([] if curve is None else [_reliability(curve)]),
    )


def _labelled(head: str, faces: Mapping[str, Face]) -> Table:
    table = _table(head, "labelled", "missed", "found", "wrong")
    table.add_column("read as")
    for name, face in faces.items():
        said = sorted(face.read_as.items(), key=lambda pair: -pair[1])[:_CONFUSED]
        read_as = ", ".join(f"{code} {count}" for code, count in said)
        table.add_row(name, *map(str, (face.tiles, face.missed, face.found, face.wrong)), read_as)
    return table


def _found(head: str, tallies: Mapping[str, Tally]) -> Table:
    table = _table(head, "found", "wrong", "share wrong")
    for name, tally in tallies.items():
        table.add_row(name, str(tally.found), str(tally.wrong), f"{tally.wrong / tally.found:.3f}")
    return table


def _reliability(curve: Calibration) -> Table:
    table = _table("confidence", "tiles", "right")
    for one in curve.bins:
        table.add_row(f"{one.confidence:.3f}", str(one.tiles), f"{one.right:.3f}")
    return table


def _table(*heads: str) -> Table:
    first, *others = heads
    table = Table(first, box=box.SIMPLE, pad_edge=False, padding=(0, 1, 0, 0))
    for head in others:
        table.add_column(head, justify="right")
    return table
