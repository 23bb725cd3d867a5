"""An evaluation as a JSON record and as tables, those of its mistakes too."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table

from scoring.texts import Language, Message
from vision.evaluation.average_precision import MAX_BOXES
from vision.evaluation.bootstrap import COVERAGE, Estimate
from vision.evaluation.evaluate import RESAMPLES, SEED, Comparison, Evaluation, SubsetFigures, judge_differences
from vision.evaluation.metrics import Calibration
from vision.evaluation.mistakes import ErrorCount, FaceErrors, size_names
from vision.evaluation.predictions import Predictions
from vision.labels.matching import MIN_IOU
from vision.texts import CATALOGUE
from vision.texts.translation import Translate, translator

_IN_BRIEF = ("map50", "map50_95", "class_accuracy", "tile_f1", "photos_right")
"""The figures in the summary table of sets and sources."""


def evaluation_record(
    evaluation: Evaluation, predictions: Predictions, against: Predictions | None = None
) -> dict[str, Any]:
    """The evaluation as a JSON object; photos are named `folder/file`, without further path."""
    return {
        "schema": 1,
        "model": _model(predictions),
        "against": None if against is None else _model(against),
        "bootstrap": {"over": "photos", "resamples": RESAMPLES, "coverage": COVERAGE, "seed": SEED},
        "least_overlap": MIN_IOU,
        "max_boxes": MAX_BOXES,
        "unreadable": predictions.unreadable_record(),
        "backs_left_out": evaluation.backs_left_out,
        "overall": _part(evaluation.overall),
        "data": {name: _part(part) for name, part in evaluation.by_data.items()},
        "sources": {name: _part(part) for name, part in evaluation.by_source.items()},
        "mistakes": asdict(evaluation.mistakes),
    }


def _part(part: SubsetFigures) -> dict[str, Any]:
    comparison = asdict(judge_differences(part.differences, part.photos)) if part.differences else None
    return asdict(part) | {"comparison": comparison}


def evaluation_tables(evaluation: Evaluation, predictions: Predictions, language: Language = "en") -> RenderableType:
    """All figures on all photos with their intervals, then the main figures by set and source."""
    whole = evaluation.overall
    counts = {"photos": whole.photos, "tiles": whole.tiles, "boxed": whole.boxed_tiles}
    translate = translator(language)
    title = translate("evaluate.title", model=predictions.model, threshold=f"{predictions.threshold:g}", **counts)
    parts = {translate("evaluate.all"): whole}
    if len(evaluation.by_data) > 1:
        parts |= evaluation.by_data
    if len(evaluation.by_source) > 1:
        parts |= {f"· {name}": part for name, part in evaluation.by_source.items()}
    in_brief = [_in_brief(parts, translate)] if len(parts) > 1 else []
    return Group(
        title,
        _in_full(whole, translate),
        *in_brief,
        *(
            translate("evaluate.backs", data=name, count=count)
            for name, count in evaluation.backs_left_out.items()
            if count
        ),
        *_verdicts(evaluation, translate),
    )


def _model(predictions: Predictions) -> dict[str, Any]:
    return {"name": predictions.model, "sha256": predictions.sha256, "threshold": predictions.threshold}


def _in_full(part: SubsetFigures, translate: Translate) -> Table:
    table = Table(translate("evaluate.head.figure"), box=box.SIMPLE, pad_edge=False)
    table.add_column(translate("evaluate.head.value"), justify="right")
    table.add_column(translate("evaluate.head.interval", coverage=f"{COVERAGE:.0%}"), justify="right")
    table.add_column(translate("evaluate.head.against" if part.differences else "evaluate.head.meaning"))
    for name, estimate in part.figures.items():
        if estimate is not None:
            remark = (
                _signed(part.differences[name], translate) if part.differences else translate(f"evaluate.figure.{name}")
            )
            between = translate("evaluate.between", low=f"{estimate.low:.3f}", high=f"{estimate.high:.3f}")
            table.add_row(name, _value(estimate), between, remark)
    if part.calibration is not None:
        table.add_row("ece", f"{part.calibration.error:.3f}", "", translate("evaluate.figure.ece"))
    return table


def _in_brief(parts: dict[str, SubsetFigures], translate: Translate) -> Table:
    defined = [name for name in _IN_BRIEF if any(part.figures[name] for part in parts.values())]
    table = Table(box=box.SIMPLE, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column("", no_wrap=True, max_width=15)
    for name in ("photos", "tiles", *defined, "ece"):
        head = translate(f"evaluate.head.{name}")
        table.add_column(head, justify="right", no_wrap=True, min_width=max(len(head), 5))
    for name, part in parts.items():
        figures = (_value(part.figures[figure]) for figure in defined)
        error = "-" if part.calibration is None else f"{part.calibration.error:.3f}"
        table.add_row(name, str(part.photos), str(part.tiles), *figures, error)
    return table


def _verdicts(evaluation: Evaluation, translate: Translate) -> list[str]:
    """Verdicts on all photos and on each set, if compared with another model."""
    if not evaluation.overall.differences:
        return []
    parts = {translate("evaluate.all"): evaluation.overall} | (
        evaluation.by_data if len(evaluation.by_data) > 1 else {}
    )
    return [_verdict(name, judge_differences(part.differences, part.photos), translate) for name, part in parts.items()]


def _verdict(part: str, comparison: Comparison, translate: Translate) -> str:
    figures = [
        Message("evaluate.figure-verdict", {"figure": name, "verdict": Message(f"evaluate.{verdict}", {})})
        for name, verdict in comparison.figures.items()
    ]
    verdict = Message(f"evaluate.verdict.{comparison.verdict}", {})
    return translate("evaluate.verdict", part=part, verdict=verdict, figures=tuple(figures))


def _value(estimate: Estimate | None) -> str:
    return "-" if estimate is None else f"{estimate.value:.3f}"


def _signed(estimate: Estimate | None, translate: Translate) -> str:
    if estimate is None:
        return "-"
    values = {"value": estimate.value, "low": estimate.low, "high": estimate.high}
    return translate("evaluate.difference", **{name: f"{value:+.3f}" for name, value in values.items()})


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
