"""`pailens synth`: renders pictures of hands with ground truth."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


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
    from vision.commands.synth_run import synth_and_report
    from vision.commands.translation import translate
    from vision.synthesis.rendering.synth import RULES

    chosen = [name for name in RULES if rules in (None, name)]
    if not chosen:
        raise typer.BadParameter(translate("synth.rules", rules=list(RULES)), param_hint="--rules")
    raise typer.Exit(synth_and_report(out, count, seed, size, chosen, art, workers))
