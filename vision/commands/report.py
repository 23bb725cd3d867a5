"""`pailens report`: one HTML file to look at."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

report_app = typer.Typer(help="Write one HTML file to look at: figures, pictures of what is wrong, statistics.")

Out = Annotated[Path, typer.Option("--out", "-o", metavar="FILE", help="The HTML file.")]


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
    from vision.commands.report_run import write_evaluation

    write_evaluation(data, model, against, out)


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
    from vision.commands.report_run import write_training

    write_training(run, data or [], against, out)


@report_app.command("compare")
def report_comparison(
    first: Annotated[Path, typer.Argument(metavar="A", help="A folder or zip file of labels, or an archive.")],
    second: Annotated[Path, typer.Argument(metavar="B", help="The same photos as somebody else labelled them.")],
    *,
    out: Out,
) -> None:
    """Compare two people's labels: agreement by face, and a picture of every tile on which they differ."""
    from vision.commands.report_run import write_comparison

    write_comparison(first, second, out)
