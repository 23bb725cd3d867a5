"""`python -m vision.dataset.training …`: the steps that made the shipped model, each a command."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.progress import track

app = typer.Typer(no_args_is_help=True, add_completion=False, help=__doc__)

Out = Annotated[Path, typer.Option(help="Folder to write to; what is there is gone on with.")]
Photos = Annotated[Path, typer.Option(help="YOLO folder of labelled photos to train on.")]
Check = Annotated[Path, typer.Option(help="YOLO folder of photos that are only measured.")]
Loose = Annotated[list[str], typer.Option(help="Source whose boxes are loose where rows are turned.")]
Scenes = Annotated[Path, typer.Option(help="Folder made by the command `scenes`.")]


@app.command()
def scenes(
    art: Annotated[Path, typer.Option(help="Artwork folder with manifest.json (and fonts/).")],
    out: Out,
    count: Annotated[int, typer.Option(min=1, help="Scenes of tiles in any arrangement.")] = 6000,
    hands: Annotated[int, typer.Option(min=0, help="Scenes of whole hands as they lie on a table.")] = 1500,
    workers: Annotated[int, typer.Option(min=1, help="Processes.")] = 2,
) -> None:
    """Render training scenes from artwork; stop it and start it again as you like."""
    from vision.dataset.render.lettering import letter_art
    from vision.dataset.training.scenes import HANDS_FROM, Artwork, render_scenes

    lettered = out / "lettered"
    if (art / "fonts" / "fonts.json").exists():
        letter_art(art / "fonts", lettered)
    artwork = Artwork.load(art, lettered if lettered.exists() else None)
    numbers = [*range(count), *range(HANDS_FROM, HANDS_FROM + hands)]
    for _ in track(render_scenes(artwork, out, numbers, workers), total=len(numbers), description="scenes"):
        pass


@app.command()
def finder(
    photos: Photos,
    scenes: Scenes,
    check: Check,
    out: Out,
    start: Annotated[Path, typer.Option(help="Weights to start from (.pt).")],
    loose: Loose = [],  # noqa: B006
    minutes: Annotated[float, typer.Option(min=0.1)] = 90,
    size: Annotated[int, typer.Option(help="Side of the training pictures in pixels.")] = 512,
    rate: Annotated[float, typer.Option(help="Learning rate at the start.")] = 4e-4,
    threads: Annotated[int, typer.Option(help="Processor threads; 0: all.")] = 0,
    resume: Annotated[bool, typer.Option(help="Go on from the last checkpoint in the folder.")] = False,
) -> None:
    """Train the finding network."""
    from vision.dataset.training.finder import FinderPlan, train

    plan = FinderPlan(minutes, size=size, rate=rate, threads=threads, resume=resume)
    typer.echo(train(photos, scenes, check, start, out, plan, loose))


@app.command()
def reader(
    photos: Photos,
    scenes: Scenes,
    check: Check,
    out: Out,
    start: Annotated[Path | None, typer.Option(help="Weights to start from (.pt).")] = None,
    loose: Loose = [],  # noqa: B006
    minutes: Annotated[float, typer.Option(min=0.1)] = 95,
    rate: Annotated[float, typer.Option(help="Learning rate at the start.")] = 2e-3,
    real_share: Annotated[float, typer.Option(min=0, max=1, help="Share of pictures that are photos.")] = 0.45,
    threads: Annotated[int, typer.Option(help="Processor threads; 0: all.")] = 0,
) -> None:
    """Train the reading network; a run that was stopped goes on where it was."""
    import torch

    from vision.dataset.training.photos import check_crops, load_photos
    from vision.dataset.training.reader import Plan, train
    from vision.dataset.training.scenes import load_scenes

    if threads:
        torch.set_num_threads(threads)
    plan = Plan(minutes, rate=rate, real_share=real_share)
    typer.echo(train(load_photos(photos, loose), load_scenes(scenes), check_crops(check), out, plan, start))


@app.command()
def export(
    finder: Annotated[Path, typer.Option(help="Checkpoint of the finding network.")],
    reader: Annotated[Path, typer.Option(help="Checkpoint of the reading network.")],
    out: Out,
) -> None:
    """Write a model folder: two ONNX files for use, two small checkpoints to train on from."""
    from vision.dataset.training.export import export_model

    export_model(finder, reader, out)
    for path in sorted(out.glob("*.onnx")):
        typer.echo(f"{path} {path.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    app()
