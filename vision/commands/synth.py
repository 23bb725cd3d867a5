"""`pailens synth`: photo-like pictures of hands with their truth."""

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
    rules: Annotated[
        str | None, typer.Option(help="international, australia or taiwan16; all in turn by default.")
    ] = None,
    art: Annotated[
        Path | None,
        typer.Option(help="Folder of tile artwork with a manifest.json. Default: the drawn faces."),
    ] = None,
) -> None:
    """Render winning hands as they lie on a table, as photos with exact boxes, groups and hands."""
    from rich.console import Console
    from rich.progress import track

    from vision.dataset.render.art import load_art
    from vision.dataset.render.sample_files import write_samples
    from vision.dataset.render.synth import RULES, synth_samples

    chosen = [name for name in RULES if rules in (None, name)]
    if not chosen:
        raise typer.BadParameter(f"must be one of {', '.join(RULES)}", param_hint="--rules")
    sets = [] if art is None else load_art(art)
    samples = track(
        synth_samples(count, seed, size, chosen, sets),
        description="rendering",
        total=count,
        console=Console(stderr=True),
        transient=True,
    )
    typer.echo(f"{write_samples(samples, out)} pictures in {out}")
