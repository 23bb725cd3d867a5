"""`pailens promote`: puts a trained model into use if it is not worse."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer
from rich import box
from rich.console import Console
from rich.table import Column, Table

from vision.commands.output import NO_ANSWER
from vision.commands.progress import RunProgress
from vision.commands.translation import translate
from vision.detection.model_folders import default_model_folder

if TYPE_CHECKING:
    from vision.evaluation.acceptance import FeltFigure
    from vision.training.gate import Decision

_HEADS: Final = ("set", "figure", "old", "new", "difference", "verdict")

RunFolder = Annotated[Path, typer.Argument(metavar="RUN", help="Folder of a finished `pailens train`.")]


def promote_run(
    run: RunFolder,
    photos: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[PHOTOS...]", help="Labelled real photos to decide on, beside those held out."),
    ] = None,
    *,
    against: Annotated[Path | None, typer.Option(help="Model folder to beat. Default: the model in use.")] = None,
    undecided: Annotated[
        bool, typer.Option("--undecided", help="Also where the photos cannot tell which of the two is better.")
    ] = False,
) -> None:
    """Put a run's model into use, unless it is worse for users on own photos or on rendered tables of others.

    The model before it is kept: `pailens rollback`. Exit status 0 where it was put into use, 1 where the figures do not
    allow it, 2 for refused input.
    """
    from vision.training.gate import decide, gate_sets, install, other_tables
    from vision.training.run import TrainingRun

    trained = TrainingRun(run)
    used = against or default_model_folder()
    sets = gate_sets(trained, photos or [])
    own = sum(len(part.photos) for part in sets)
    with RunProgress(60 + 0.5 * own) as progress:
        with progress.stage("training.stage.tables", 20) as advance:
            sets = [*sets, other_tables(advance)]
        with progress.stage("training.stage.decide", 40 + 0.5 * own) as advance:
            decision = decide(trained.model, used, sets, advance)
    Console().print(decision_table(decision, {part.name: len(part.photos) for part in sets}))
    if not decision.accepts(undecided):
        typer.echo(_refusal(decision, used.name, run.name))
        raise typer.Exit(NO_ANSWER)
    folder = install(trained, decision)
    typer.echo(translate("promote.done", model=folder.name, folder=str(folder), before=used.name))


def decision_table(decision: Decision, photos: dict[str, int]) -> Table:
    """The four figures on each set, old and new, with the interval of their difference and the verdict."""
    first, second, *others = (translate(f"promote.head.{head}") for head in _HEADS)
    table = Table(first, second, *(Column(head, justify="right") for head in others), box=box.SIMPLE, pad_edge=False)
    for part, figures in decision.sets.items():
        title = f"{part} ({photos[part]})"
        for name, found in figures.items():
            between = f"{found.difference.low:+.3f} … {found.difference.high:+.3f}"
            verdict = translate(f"evaluate.{found.verdict}")
            table.add_row(title, _figure(name), f"{found.other:.3f}", f"{found.own:.3f}", between, verdict)
            title = ""
    return table


def _refusal(decision: Decision, used: str, run: str) -> str:
    if not decision.losses:
        return translate("promote.not-better", model=used, run=run)
    losses = []
    for part, name in decision.losses:
        found = decision.sets[part][name]
        values = {"figure": _figure(name), "set": part, "old": f"{found.other:.3f}", "new": f"{found.own:.3f}"}
        losses.append(translate("promote.loss", **values))
    return translate("promote.worse", model=used, run=run, losses=tuple(losses))


def _figure(name: FeltFigure) -> str:
    return translate(f"promote.figure.{name}")
