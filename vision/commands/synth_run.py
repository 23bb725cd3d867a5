"""Runs `pailens synth` and prints progress and a summary."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import typer
from rich.console import Console
from rich.progress import track

from scoring.hand import Rules
from vision.commands.translation import translate
from vision.synthesis.rendering.art import load_art
from vision.synthesis.rendering.series_folder import SeriesFolder
from vision.synthesis.rendering.synth import Series

DONE: Final = 0
STOPPED: Final = 130
"""Exit status after an interrupt, as in shells (128 + SIGINT)."""


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
