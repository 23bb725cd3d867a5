"""`pailens evaluate`: measures a model on labelled photos."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vision.evaluation.predictions import Predictions
    from vision.labels.labelled_photo import LabelledSet


def evaluate_data(
    data: Annotated[
        list[Path],
        typer.Argument(metavar="DATA...", help="YOLO folders (images/ and labels/) or folders with truth.json."),
    ],
    *,
    model: Annotated[
        Path | None, typer.Option(help="The model's folder, or boxes saved before (.json). Default: the model shipped.")
    ] = None,
    against: Annotated[
        Path | None, typer.Option(help="Another model's folder or saved boxes (.json): differences on the same photos.")
    ] = None,
    threshold: Annotated[
        float | None,
        typer.Option(min=0.0, max=1.0, help="Least confidence of a tile. Default: as in use. Saved boxes keep theirs."),
    ] = None,
    save_boxes: Annotated[Path | None, typer.Option(help="Keep all that the model finds in this file (.json).")] = None,
    source: Annotated[list[str] | None, typer.Option(help="Only photos of this source; may be given again.")] = None,
    mistakes: Annotated[
        bool, typer.Option("--mistakes", help="Also show mistakes by face, turn, size and source, and reliability.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print a record instead of tables.")] = False,
) -> None:
    """Measure how well a model finds and names the tiles of labelled photos.

    Intervals are bootstrap intervals over photos. Tiles that lie in a photo unlabelled cost precision.
    Exit status: 0; with --against 1 where the model is worse than the other, 2 for refused input.
    """
    from rich.console import Console

    from vision.commands.translation import current_language, translate
    from vision.evaluation.evaluate import evaluate, judge_differences
    from vision.evaluation.predictions import save_predictions
    from vision.evaluation.report import evaluation_record, evaluation_tables, mistake_tables
    from vision.labels.folders import read_labelled_sets, select_sources

    sets = select_sources(read_labelled_sets(data), source or [])
    predictions = predictions_of(model, sets, threshold)
    for photo, message in predictions.unreadable.items():
        typer.echo(translate("evaluate.photo", photo=photo, fault=message), err=True)
    if save_boxes is not None:
        save_predictions(save_boxes, predictions)
    other = None if against is None else predictions_of(against, sets, threshold)
    evaluation = evaluate(sets, predictions, other)
    if as_json:
        typer.echo(json.dumps(evaluation_record(evaluation, predictions, other), ensure_ascii=False))
    else:
        Console().print(evaluation_tables(evaluation, predictions, current_language()))
        if mistakes:
            Console().print(mistake_tables(evaluation, current_language()))
    if (
        other is not None
        and judge_differences(evaluation.overall.differences, evaluation.overall.photos).verdict == "worse"
    ):
        raise typer.Exit(1)


def predictions_of(model: Path | None, sets: Sequence[LabelledSet], threshold: float | None = None) -> Predictions:
    """What a model finds on labelled photos, or what was saved of it; None is the model in use."""
    from rich.progress import track

    from vision.commands.progress import error_console
    from vision.evaluation.predictions import load_predictions, predict_photos

    if model is not None and model.suffix == ".json":
        return load_predictions(model)
    from vision.detection.detector import WORKING_THRESHOLD, Detector

    detector = Detector.load(model)
    photos = [photo for part in sets for photo in part.photos]
    progress = track(photos, description=detector.name, console=error_console(), transient=True)
    return predict_photos(detector, progress, WORKING_THRESHOLD if threshold is None else threshold)
