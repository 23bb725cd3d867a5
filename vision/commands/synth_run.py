"""A run of `pailens synth`, as it is shown."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import typer
from rich.console import Console
from rich.progress import track

from scoring.hand import Rules
from vision.commands.speech import say
from vision.synthesis.rendering.art import load_art
from vision.synthesis.rendering.series_folder import SeriesFolder
from vision.synthesis.rendering.synth import Series

DONE: Final = 0
STOPPED: Final = 130
"""As shells give it for a program that was interrupted."""


def synth_and_report(
    out: Path, count: int, seed: int, size: int, rules: Sequence[Rules], art: Path | None, workers: int | None
) -> int:
    """Render a series into a folder and say what was done; the exit status.

    Args:
        out: the folder.
        count: how many pictures.
        seed: of the series.
        size: pixels of the longer side.
        rules: the rule sets, which take turns.
        art: folder of artwork, None for the drawn faces.
        workers: processes, None for one a core.

    Raises:
        PailensError: about the artwork, or a process that ended.
    """
    series = Series.of(seed, size, rules, [] if art is None else load_art(art))
    folder = SeriesFolder(series, count, out)
    missing = folder.missing()
    if len(missing) < count:
        typer.echo(say("synth.before", count=count - len(missing)), err=True)
    done = track(
        folder.render(workers or os.cpu_count() or 1),
        description=say("synth.rendering"),
        total=len(missing),
        console=Console(stderr=True),
        transient=True,
    )
    try:
        for _ in done:
            pass
    except KeyboardInterrupt:
        typer.echo(say("synth.stopped", left=len(folder.missing())), err=True)
        return STOPPED
    typer.echo(say("synth.made", count=count, folder=str(out)))
    return DONE
