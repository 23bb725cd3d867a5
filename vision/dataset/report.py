"""An evaluation as a record for programs and as tables for people."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table

from vision.dataset.average_precision import MAX_BOXES
from vision.dataset.bootstrap import COVERAGE, Estimate
from vision.dataset.comparison import Comparison, compare
from vision.dataset.evaluate import RESAMPLES, SEED, Evaluation, Part
from vision.dataset.figures import FIGURES
from vision.dataset.outcomes import LEAST_OVERLAP
from vision.dataset.predictions import Predictions

_IN_BRIEF = {
    "map50": "mAP50",
    "map50_95": "50-95",
    "class_accuracy": "class",
    "tile_f1": "tile F1",
    "photos_right": "all right",
}
"""The figures that stand side by side for every part, with their column heads."""


def evaluation_record(
    evaluation: Evaluation, predictions: Predictions, against: Predictions | None = None
) -> dict[str, Any]:
    """The evaluation as a JSON object; photos are named `folder/file`, no further path is told."""
    return {
        "schema": 1,
        "model": _model(predictions),
        "against": None if against is None else _model(against),
        "bootstrap": {"over": "photos", "resamples": RESAMPLES, "coverage": COVERAGE, "seed": SEED},
        "least_overlap": LEAST_OVERLAP,
        "max_boxes": MAX_BOXES,
        "unreadable": predictions.unreadable_record(),
        "backs_left_out": evaluation.backs_left_out,
        "overall": _part(evaluation.overall),
        "data": {name: _part(part) for name, part in evaluation.by_data.items()},
        "sources": {name: _part(part) for name, part in evaluation.by_source.items()},
        "mistakes": asdict(evaluation.mistakes),
    }


def _part(part: Part) -> dict[str, Any]:
    comparison = asdict(compare(part.differences, part.photos)) if part.differences else None
    return asdict(part) | {"comparison": comparison}


def evaluation_tables(evaluation: Evaluation, predictions: Predictions) -> RenderableType:
    """All figures of all photos with their intervals, then the main ones of each set and source in brief."""
    whole = evaluation.overall
    title = (
        f"{predictions.model} at threshold {predictions.threshold:g}: "
        f"{whole.photos} photos, {whole.tiles} tiles, {whole.boxed_tiles} of them boxed"
    )
    parts = {"all": whole}
    if len(evaluation.by_data) > 1:
        parts |= evaluation.by_data
    if len(evaluation.by_source) > 1:
        parts |= {f"· {name}": part for name, part in evaluation.by_source.items()}
    in_brief = [_in_brief(parts)] if len(parts) > 1 else []
    return Group(title, _in_full(whole), *in_brief, *_remarks(evaluation), *_verdicts(evaluation))


def _model(predictions: Predictions) -> dict[str, Any]:
    return {
        "name": predictions.model,
        "sha256": predictions.sha256,
        "threshold": predictions.threshold,
    }


def _in_full(part: Part) -> Table:
    table = Table("figure", box=box.SIMPLE, pad_edge=False)
    table.add_column("value", justify="right")
    table.add_column(f"{COVERAGE:.0%} interval", justify="right")
    table.add_column("against the other" if part.differences else "meaning")
    for name, estimate in part.figures.items():
        if estimate is not None:
            remark = _signed(part.differences[name]) if part.differences else FIGURES[name]
            table.add_row(name, _value(estimate), f"{estimate.low:.3f} to {estimate.high:.3f}", remark)
    if part.calibration is not None:
        table.add_row("ece", f"{part.calibration.error:.3f}", "", "expected calibration error of confidences")
    return table


def _in_brief(parts: dict[str, Part]) -> Table:
    defined = [name for name in _IN_BRIEF if any(part.figures[name] for part in parts.values())]
    table = Table(box=box.SIMPLE, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column("", no_wrap=True, max_width=15)
    for head in ("photos", "tiles", *(_IN_BRIEF[name] for name in defined), "ECE"):
        table.add_column(head, justify="right", no_wrap=True, min_width=max(len(head), 5))
    for name, part in parts.items():
        figures = (_value(part.figures[figure]) for figure in defined)
        error = "-" if part.calibration is None else f"{part.calibration.error:.3f}"
        table.add_row(name, str(part.photos), str(part.tiles), *figures, error)
    return table


def _remarks(evaluation: Evaluation) -> list[str]:
    return [
        f"{name} labels no tile's back: {count} backs found there are left out."
        for name, count in evaluation.backs_left_out.items()
        if count
    ]


def _verdicts(evaluation: Evaluation) -> list[str]:
    """A line for all photos and one for each set, where there is another model."""
    if not evaluation.overall.differences:
        return []
    parts = {"all": evaluation.overall} | (evaluation.by_data if len(evaluation.by_data) > 1 else {})
    return [f"{name}: {_said(compare(part.differences, part.photos))}" for name, part in parts.items()]


def _said(comparison: Comparison) -> str:
    figures = ", ".join(f"{name} {verdict}" for name, verdict in comparison.figures.items())
    beside = "against" if comparison.verdict == "undecided" else "than"
    return f"{comparison.verdict} {beside} the other ({figures})"


def _value(estimate: Estimate | None) -> str:
    return "-" if estimate is None else f"{estimate.value:.3f}"


def _signed(estimate: Estimate | None) -> str:
    return "-" if estimate is None else f"{estimate.value:+.3f} ({estimate.low:+.3f} to {estimate.high:+.3f})"
