"""`pailens synth`: renders pictures of hands with ground truth."""

import os
from pathlib import Path
from typing import Annotated

import typer

from vision.commands.output import STOPPED
from vision.commands.progress import tracked
from vision.commands.translation import translate


def synth_scenes(
    *,
    out: Annotated[Path, typer.Option("--out", "-o", help="Folder for images/, labels/, data.yaml and truth.json.")],
    count: Annotated[int, typer.Option(min=1, help="How many pictures.")] = 12,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same pictures.")] = 0,
    size: Annotated[int, typer.Option(min=320, max=8000, help="Pixels of the longer side.")] = 1600,
    rules: Annotated[
        str | None, typer.Option(metavar="NAME", help="international, australia or taiwan16; all in turn by default.")
    ] = None,
    art: Annotated[
        Path | None, typer.Option(help="Folder of tile artwork with a manifest.json. Default: the drawn faces.")
    ] = None,
    workers: Annotated[int | None, typer.Option(min=1, help="Processes. Default: one a core.")] = None,
) -> None:
    """Render winning hands as they lie on a table, as photos with exact boxes, groups and hands.

    The same command again goes on where it was stopped or killed, and with a larger count adds the pictures that are
    missing. Pictures of another seed or size in the folder are written over. Exit status 130 when stopped.
    """
    from vision.synthesis.rendering.art import load_art
    from vision.synthesis.rendering.samples import Series
    from vision.synthesis.rendering.series_folder import SeriesFolder
    from vision.synthesis.tables.view import RULES

    chosen = [name for name in RULES if rules in (None, name)]
    if not chosen:
        raise typer.BadParameter(translate("synth.rules", rules=list(RULES)), param_hint="--rules")
    series = Series.of(seed, size, chosen, [] if art is None else load_art(art))
    folder = SeriesFolder(series, count, out)
    missing = folder.missing()
    if len(missing) < folder.count:
        typer.echo(translate("synth.before", count=folder.count - len(missing)), err=True)
    try:
        for _ in tracked(folder.render(workers or os.cpu_count() or 1), "synth.rendering", len(missing)):
            pass
    except KeyboardInterrupt:
        typer.echo(translate("synth.stopped", left=len(folder.missing())), err=True)
        raise typer.Exit(STOPPED) from None
    typer.echo(translate("synth.made", count=folder.count, folder=str(out)))
