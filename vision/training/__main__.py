"""`python -m vision.training …`: the steps that made the shipped model, one command each."""

from pathlib import Path
from typing import Annotated

import typer
from rich.progress import track

from vision.training.loop.steps import Head, Loose, Out, run_step, work_through

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False, help=__doc__)

Photos = Annotated[Path, typer.Option(help="YOLO folder of labelled photos to train on.")]
Check = Annotated[Path, typer.Option(help="YOLO folder of photos that are only measured.")]
Without = Annotated[list[str], typer.Option(help="Source to leave out of the photos, to be measured on.")]
Often = Annotated[
    list[str],
    typer.Option(help="Face, like 5z, or source whose photos are drawn four times as often; named twice: sixteen."),
]
Scenes = Annotated[Path, typer.Option(help="Folder made by the command `scenes`.")]
_SCENES_A_FLOWER_SET = 4


@app.command()
def scenes(
    art: Annotated[Path, typer.Option(help="Artwork folder with manifest.json (and fonts/).")],
    out: Out,
    count: Annotated[int, typer.Option(min=0, help="Scenes of tiles in any arrangement.")] = 6000,
    hands: Annotated[int, typer.Option(min=0, help="Scenes of whole hands as they lie on a table.")] = 1500,
    flowers: Annotated[int, typer.Option(min=0, help="Scenes of flowers and birds of made-up sets; needs fonts/.")] = 0,
    blanks: Annotated[int, typer.Option(min=0, help="Scenes of white dragons without a frame.")] = 0,
    invented: Annotated[int, typer.Option(min=0, help="Scenes with faces that are none of ours; needs --faces.")] = 0,
    faces: Annotated[Path | None, typer.Option(help="Folder of pictures of such faces.")] = None,
    workers: Annotated[int, typer.Option(min=1, help="Processes.")] = 2,
) -> None:
    """Render training scenes from artwork; stop it and start it again as you like."""
    from dataclasses import replace

    from vision.synthesis.rendering.art import load_art
    from vision.synthesis.rendering.flower_art import write_flower_art, write_lettered_art
    from vision.training.data.scenes import BLANKS_FROM, FLOWERS_FROM, HANDS_FROM, INVENTED_FROM, Artwork, render_scenes

    fonts = art / "fonts"
    lettered, made_up = out / "lettered", out / "flowers"
    if (fonts / "fonts.json").exists():
        write_lettered_art(fonts, lettered)
        if flowers:
            pictures = sorted(faces.glob("*.png")) if faces else []
            write_flower_art(fonts, load_art(art), made_up, -(-flowers // _SCENES_A_FLOWER_SET), pictures)
    elif flowers:
        raise typer.BadParameter(f"{fonts} has no fonts.json, and flowers are lettered with its fonts")
    others = (folder if folder.exists() else None for folder in (lettered, made_up))
    artwork = replace(Artwork.load(art, *others), invented=sorted(faces.glob("*.png")) if faces else [])
    if invented and not artwork.invented:
        raise typer.BadParameter("--invented needs --faces with pictures (.png)")
    kinds = (
        (0, count), (FLOWERS_FROM, flowers), (BLANKS_FROM, blanks), (INVENTED_FROM, invented), (HANDS_FROM, hands)
    )  # fmt: skip
    numbers = [number for first, shown in kinds for number in range(first, first + shown)]
    work_through(render_scenes(artwork, out, numbers, workers), len(numbers))


@app.command()
def finder(
    photos: Photos,
    scenes: Scenes,
    out: Out,
    start: Annotated[Path, typer.Option(help="Weights to start from (.pt).")],
    loose: Loose = [],  # noqa: B006
    without: Without = [],  # noqa: B006
    often: Often = [],  # noqa: B006
    minutes: Annotated[float, typer.Option(min=0.1)] = 90,
    size: Annotated[int, typer.Option(help="Side of the training pictures in pixels.")] = 512,
    rate: Annotated[float, typer.Option(help="Learning rate at the start.")] = 4e-4,
    blanks: Annotated[bool, typer.Option(help="Train only the branch for blank tiles.")] = False,
    threads: Annotated[int, typer.Option(help="Processor threads; 0: all.")] = 0,
) -> None:
    """Train the finding network; a run that was stopped goes on where it was."""
    from vision.training.data.photos import oversample, photos_without
    from vision.training.loop.hardware import Hardware
    from vision.training.manifest import TrainingSet
    from vision.training.trainers.finder import train
    from vision.training.trainers.ultralytics_trainer import FinderConfig

    hardware = Hardware.choose(threads=threads)
    plan = FinderConfig(minutes, size=size, rate=rate, hardware=hardware, blanks=blanks)
    data = TrainingSet(tuple(oversample(photos_without(photos, without), often)), (scenes,))
    typer.echo(train(data, start, out, plan, loose))


@app.command()
def reader(
    photos: Photos,
    scenes: Scenes,
    check: Check,
    out: Out,
    start: Annotated[Path | None, typer.Option(help="Weights to start from (.pt).")] = None,
    loose: Loose = [],  # noqa: B006
    without: Without = [],  # noqa: B006
    often: Often = [],  # noqa: B006
    minutes: Annotated[float, typer.Option(min=0.1)] = 95,
    rate: Annotated[float, typer.Option(help="Learning rate at the start.")] = 2e-3,
    real_share: Annotated[float, typer.Option(min=0, max=1, help="Share of pictures that are photos.")] = 0.45,
    head: Annotated[
        Head | None, typer.Option(help="Train this head alone, on from --start: what is no tile, or no face of ours.")
    ] = None,
    threads: Annotated[int, typer.Option(help="Processor threads; 0: all.")] = 0,
) -> None:
    """Train the reading network; a run that was stopped goes on where it was."""
    from vision.training.data.photos import check_crops, labelled_pictures, oversample, photos_without
    from vision.training.data.scenes import load_scenes
    from vision.training.loop.hardware import Hardware
    from vision.training.loop.train_loop import TrainingConfig
    from vision.training.trainers.heads import train_head
    from vision.training.trainers.reader import train

    if head and not start:
        raise typer.BadParameter("--head needs --start: nothing else of the reader moves")
    hardware = Hardware.choose(threads=threads)
    plan = TrainingConfig(minutes, rate=rate, real_share=real_share, hardware=hardware)
    real = labelled_pictures(oversample(photos_without(photos, without), often), loose)
    rendered, checked = load_scenes(scenes), check_crops(photos_without(check))
    if head and start:
        typer.echo(train_head(head, real, rendered, checked, out, plan, start))
    else:
        typer.echo(train(real, rendered, checked, out, plan, start))


@app.command()
def faces(
    photos: Photos,
    scenes: Annotated[list[Path], typer.Option(help="Folder made by the command `scenes`; several times.")],
    check: Check,
    out: Out,
    model: Annotated[
        Path | None,
        typer.Option(help="Model folder, which tells where a tile's corners are. Default: the one shipped."),
    ] = None,
    start: Annotated[Path | None, typer.Option(help="Weights to start from (.pt).")] = None,
    without: Without = [],  # noqa: B006
    minutes: Annotated[float, typer.Option(min=0.05)] = 40,
    rate: Annotated[float, typer.Option(help="Learning rate at the start.")] = 3e-3,
    real_share: Annotated[float, typer.Option(min=0, max=1, help="Share of faces that are photographed.")] = 0.45,
    threads: Annotated[int, typer.Option(help="Processor threads; 0: all.")] = 0,
) -> None:
    """Train the reader of faces; a run that was stopped goes on where it was."""
    from vision.detection.detector import Detector
    from vision.training.data.face_crops import faces_from_photos, faces_from_scenes
    from vision.training.data.photos import photos_without
    from vision.training.data.scenes import load_scenes
    from vision.training.loop.hardware import Hardware
    from vision.training.loop.train_loop import TrainingConfig
    from vision.training.trainers.reader import train_face_reader

    plan = TrainingConfig(minutes, rate=rate, real_share=real_share, hardware=Hardware.choose(threads=threads))
    detector = Detector.load(model)
    rendered = faces_from_scenes((scene for folder in scenes for scene in load_scenes(folder)), detector)
    real = faces_from_photos(photos_without(photos, without), detector)
    typer.echo(f"{len(real)} photographed and {len(rendered)} rendered faces")
    checked = faces_from_photos(photos_without(check), detector)
    typer.echo(train_face_reader(real, rendered, checked, out, plan, start))


@app.command()
def hard_negatives(
    photos: Annotated[Path, typer.Option(help="YOLO folder; its photos without labels show no tiles.")],
    model: Annotated[Path | None, typer.Option(help="Model folder. Default: the model shipped.")] = None,
) -> None:
    """Write what the finder takes for tiles on photos without any to false_positives/, for the reader to learn from."""
    from vision.detection.detector import Detector
    from vision.labels.yolo_folders import read_yolo_folder
    from vision.training.data.photos import mine_hard_negatives

    empty = [photo for photo in read_yolo_folder(photos).photos if not photo.codes]
    found = list(track(mine_hard_negatives(empty, Detector.load(model)), total=len(empty), description="photos"))
    typer.echo(
        f"{sum(found)} false positives on {sum(count > 0 for count in found)} of {len(found)} photos without tiles"
    )


@app.command()
def export(
    finder: Annotated[Path, typer.Option(help="Checkpoint of the finding network.")],
    reader: Annotated[Path, typer.Option(help="Checkpoint of the reading network.")],
    faces: Annotated[Path, typer.Option(help="Checkpoint of the reader of faces.")],
    out: Out,
) -> None:
    """Write a model folder: three ONNX files for use, three small checkpoints to train on from.

    The calibration of the model that was in the folder is kept, until `calibrate` fits it anew.
    """
    from vision.detection.calibration import TemperatureScaling
    from vision.training.networks.calibrate import read_calibration, write_calibration
    from vision.training.networks.export import export_model

    before = read_calibration(out)
    export_model(finder, reader, faces, out)
    if before != TemperatureScaling():
        write_calibration(out, before)
        typer.echo(f"{before}: that of the model before, not fitted to this one (`calibrate`)")
    for path in sorted(out.glob("*.onnx")):
        typer.echo(f"{path} {path.stat().st_size / 1e6:.1f} MB")


@app.command()
def calibrate(
    model: Annotated[Path, typer.Option(help="Model folder; the fit is kept in its reader.onnx.")],
    photos: Annotated[list[Path], typer.Option(help="Labelled photos that were not trained on.")],
    source: Annotated[list[str], typer.Option(help="Only photos of this source, whose labels are complete.")] = [],  # noqa: B006
) -> None:
    """Make a model's confidences honest: of the tiles found with .9, nine in ten are right."""
    from vision.labels.folders import read_labelled_sets, select_sources
    from vision.training.networks.calibrate import calibrate_model

    sets = select_sources(read_labelled_sets(photos), source)
    typer.echo(calibrate_model(model, [photo for part in sets for photo in part.photos]))


if __name__ == "__main__":
    run_step(app)
