"""`pailens report`: one HTML file to look at."""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer
from rich.console import Console

from scoring.errors import PailensError
from vision.commands.output import DONE, REFUSED
from vision.commands.translation import current_language, translate
from vision.texts.names import tile_name

if TYPE_CHECKING:
    from vision.annotation.comparison import LabelComparison, TilePair
    from vision.commands.label_sources import LabelledFile

report_app = typer.Typer(help="Write one HTML file to look at: figures, pictures of what is wrong, statistics.")

Out = Annotated[Path, typer.Option("--out", "-o", metavar="FILE", help="The HTML file.")]

_MOST_DIFFERENCES: Final = 300


@report_app.command("evaluate")
def report_evaluation(
    data: Annotated[list[Path], typer.Argument(metavar="DATA...", help="Labelled photos, as for `pailens evaluate`.")],
    *,
    out: Out,
    model: Annotated[
        Path | None, typer.Option(help="The model's folder, or boxes saved before (.json). Default: the one in use.")
    ] = None,
    against: Annotated[
        Path | None, typer.Option(help="The model before: differences on the same photos (folder or .json).")
    ] = None,
) -> None:
    """Evaluate a model: figures, calibration, confusion matrix, worst photos, and labels that are probably wrong.

    Labels are probably wrong where a confident model disagrees with them, and where a face is labelled more often than
    a set of tiles has it. They can be filtered by face, source, reason and chance.
    """
    from vision.commands.evaluate import predictions_of
    from vision.evaluation.evaluate import evaluate
    from vision.evaluation.html_report import evaluation_html
    from vision.labels.folders import read_labelled_sets

    sets = read_labelled_sets(data)
    predictions = predictions_of(model, sets)
    other = None if against is None else predictions_of(against, sets)
    evaluation = evaluate(sets, predictions, other)
    _write(out, evaluation_html(sets, evaluation, predictions, current_language()), evaluation.overall.photos)


@report_app.command("train")
def report_training(
    run: Annotated[Path, typer.Argument(metavar="RUN", help="The folder of a finished run of `pailens train`.")],
    data: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[DATA...]", help="Labelled photos. Default: those that the run held out."),
    ] = None,
    *,
    out: Out,
    against: Annotated[
        Path | None, typer.Option(help="The model before: its folder, or boxes (.json). Default: the one in use.")
    ] = None,
) -> None:
    """Show a training run: figures before and after, curves, the worst crops, the photos that are read otherwise."""
    from vision.commands.evaluate import predictions_of
    from vision.evaluation.evaluate import evaluate
    from vision.labels.folders import read_labelled_sets
    from vision.training.run import TrainingRun
    from vision.training.run_report import run_html

    trained = TrainingRun(run)
    trained.manifest()
    sets = read_labelled_sets(data or [trained.held_out])
    after, before = predictions_of(trained.model, sets), predictions_of(against, sets)
    evaluation = evaluate(sets, after, before)
    _write(out, run_html(run, sets, evaluation, before, after, current_language()), evaluation.overall.photos)


@report_app.command("compare")
def report_comparison(
    first: Annotated[Path, typer.Argument(metavar="A", help="A folder or zip file of labels, or an archive.")],
    second: Annotated[Path, typer.Argument(metavar="B", help="The same photos as somebody else labelled them.")],
    *,
    out: Out,
) -> None:
    """Compare two people's labels: agreement by face, and a picture of every tile on which they differ.

    Exit status 2 if the labels of a photo were refused; they are left out.
    """
    from vision.annotation.comparison import compare_annotations
    from vision.commands.label.compare import print_comparison
    from vision.commands.label_sources import Refusals, open_labels
    from vision.evaluation import html

    refusals = Refusals()
    with open_labels(first, report=refusals) as one, open_labels(second, report=refusals) as other:
        files = list(one)
        comparison = compare_annotations([file.labels for file in files], [file.labels for file in other])
        text = StringIO()
        print_comparison(Console(file=text, width=110), comparison, str(first), str(second))
        parts = [html.preformatted(text.getvalue())]
        if cards := _differences(files, comparison):
            parts += [html.heading(translate("report.differences")), html.cards(cards)]
    title = translate("report.comparison", a=str(first), b=str(second))
    _write(out, html.page(title, current_language(), parts), len(comparison.photos))
    raise typer.Exit(REFUSED if refusals.count else DONE)


def _write(out: Path, text: str, photos: int) -> None:
    from vision.labels.files import write_text

    write_text(out, text)
    typer.echo(translate("report.written", file=str(out), photos=photos))


def _differences(files: Sequence[LabelledFile], comparison: LabelComparison) -> list[str]:
    import numpy as np

    from vision.evaluation import html
    from vision.evaluation.html_report import crop

    by_name = {file.labels.name: file for file in files}
    cards: list[str] = []
    for photo in comparison.photos:
        if not photo.differences or len(cards) >= _MOST_DIFFERENCES:
            continue
        file = by_name[photo.name]
        try:
            pixels = file.load().pixels
        except PailensError:
            continue
        size = np.array([file.labels.width, file.labels.height] * 2, np.float64)
        for pair in photo.differences:
            tile = pair.first or pair.second
            if tile is not None:
                cards.append(html.card(crop(pixels, tile.box / size), f"{_codes(pair)} {photo.name}"))
    return cards


def _codes(pair: TilePair) -> str:
    nothing = translate("compare.nothing")
    return " / ".join(nothing if tile is None else f"{tile.code} {translate(tile_name(tile.code))}" for tile in pair)
