"""`pailens synth`: renders pictures of hands with ground truth."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.progress import track

from scoring.hand import Rules
from vision.commands.translation import translate

DONE: Final = 0
STOPPED: Final = 130
"""Exit status after an interrupt, as in shells (128 + SIGINT)."""


def synth_scenes(
    *,
    out: Annotated[Path, typer.Option("--out", "-o", help="Folder for images/, labels/, data.yaml and truth.json.")],
    count: Annotated[int, typer.Option(min=1, help="How many pictures.")] = 12,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same pictures.")] = 0,
    size: Annotated[int, typer.Option(min=320, max=8000, help="Pixels of the longer side.")] = 1600,
    rules: Annotated[str | None, typer.Option(metavar="NAME", help="A rule set; all in turn by default.")] = None,
    art: Annotated[
        Path | None,
        typer.Option(help="Folder of tile artwork with a manifest.json. Default: the drawn faces."),
    ] = None,
    workers: Annotated[int | None, typer.Option(min=1, help="Processes. Default: one a core.")] = None,
) -> None:
    """Render winning hands as they lie on a table, as photos with exact boxes, groups and hands.

    The same command again goes on where it was stopped or killed, and with a larger count adds the pictures that are
    missing. Pictures of another seed or size in the folder are written over. Exit status 130 when stopped.
    """
    from vision.synthesis.rendering.synth import RULES

    chosen = [name for name in RULES if rules in (None, name)]
    if not chosen:
        raise typer.BadParameter(translate("synth.rules", rules=list(RULES)), param_hint="--rules")
    raise typer.Exit(synth_and_report(out, count, seed, size, chosen, art, workers))


def synth_and_report(
    out: Path, count: int, seed: int, size: int, rules: Sequence[Rules], art: Path | None, workers: int | None
) -> int:
    """Render a series into a folder, print a summary and return the exit status.

    Args:
        out: output folder.
        count: number of pictures.
        seed: seed of the series.
        size: longer side in pixels.
        rules: the rule sets, used in turn.
        art: artwork folder, None for the built-in drawn faces.
        workers: number of processes, None for one per core.

    Raises:
        PailensError: about the artwork, or a worker process that died.
    """
    from vision.synthesis.rendering.art import load_art
    from vision.synthesis.rendering.series_folder import SeriesFolder
    from vision.synthesis.rendering.synth import Series

    series = Series.of(seed, size, rules, [] if art is None else load_art(art))
    folder = SeriesFolder(series, count, out)
    missing = folder.missing()
    if len(missing) < count:
        typer.echo(translate("synth.before", count=count - len(missing)), err=True)
    done = track(
        folder.render(workers or os.cpu_count() or 1),
        description=translate("synth.rendering"),
        total=len(missing),
        console=Console(stderr=True),
        transient=True,
    )
    try:
        for _ in done:
            pass
    except KeyboardInterrupt:
        typer.echo(translate("synth.stopped", left=len(folder.missing())), err=True)
        return STOPPED
    typer.echo(translate("synth.made", count=count, folder=str(out)))
    return DONE
