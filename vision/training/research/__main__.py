"""`python -m vision.training.research …`: steps used for one experiment or one model."""

from pathlib import Path
from typing import Annotated

import typer

from vision.synthesis.tables.view import HELD_OUT
from vision.training.loop.steps import Out, run_step, work_through

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False, help=__doc__)


@app.command()
def invented(
    fonts: Annotated[Path, typer.Option(help="Folder of fonts with Latin letters and Chinese characters.")],
    pictures: Annotated[Path, typer.Option(help="Folder of pictures to print on some faces, transparent or not.")],
    out: Out,
    count: Annotated[int, typer.Option(min=1)] = 700,
    seed: Annotated[int, typer.Option(help="Of the random choices.")] = 1,
) -> None:
    """Write pictures of faces that are none of ours to the folder OUT, for `scenes --invented`."""
    from vision.synthesis.rendering.invented import write_invented_faces

    files = sorted(path for path in fonts.rglob("*") if path.suffix.lower() in (".ttf", ".otf", ".ttc"))
    prints = sorted(path for path in pictures.rglob("*") if path.suffix.lower() in (".jpg", ".png"))
    write_invented_faces(files, prints, out, count, seed)


@app.command()
def printed_over(
    photos: Annotated[Path, typer.Option(help="YOLO folder of labelled photos.")],
    art: Annotated[Path, typer.Option(help="Artwork folder with manifest.json.")],
    faces: Annotated[Path, typer.Option(help="Folder made by the command `invented`.")],
    out: Out,
    count: Annotated[int, typer.Option(min=1)] = 1500,
    seed: Annotated[int, typer.Option(help="Of the random choices.")] = 1,
) -> None:
    """Write photos whose tiles are printed over with faces that are none of ours to the folder of scenes OUT."""
    from vision.labels.yolo_folders import read_yolo_folder
    from vision.training.data.photos import labelled_pictures
    from vision.training.research.printed_over import print_over

    pictures = labelled_pictures(photo for photo in read_yolo_folder(photos).photos if photo.codes)
    unknown = sorted(faces.glob("*.png"))
    work_through(print_over(pictures, art, unknown, out, count, seed), count)


@app.command()
def printed_off(
    photos: Annotated[Path, typer.Option(help="YOLO folder of labelled photos.")],
    out: Out,
    every: Annotated[int, typer.Option(min=1, help="Take every n-th photo.")] = 1,
    most: Annotated[int | None, typer.Option(min=1, help="White dragons of a photo at most.")] = None,
    seed: Annotated[int, typer.Option(help="Of the random choices.")] = 1,
) -> None:
    """Write photos with some tiles blank, as white dragons without a frame, to the YOLO folder OUT."""
    from vision.labels.yolo_folders import read_yolo_folder
    from vision.training.research.printed_over import take_prints_off

    labelled = [photo for photo in read_yolo_folder(photos).photos if photo.codes][::every]
    work_through(take_prints_off(labelled, out, seed, most), len(labelled))


@app.command()
def clutter(
    out: Out,
    count: Annotated[int, typer.Option(min=1)] = 1600,
    first: Annotated[int, typer.Option(min=0, help="Number of the first picture, which tells what it shows.")] = 0,
    pieces: Annotated[bool, typer.Option("--pieces", help="Markers of the wind and dice instead.")] = False,
) -> None:
    """Write rendered tables with keyboards, cards, dominoes and no tile to the YOLO folder OUT."""
    from vision.training.research.clutter_negatives import write_cluttered_tables

    work_through(write_cluttered_tables(out, range(first, first + count), pieces=pieces), count)


@app.command()
def clutter_behind_hands(
    out: Out,
    count: Annotated[int, typer.Option(min=1)] = 700,
    first: Annotated[int, typer.Option(min=0, max=HELD_OUT - 1, help="Number of the first table.")] = 500_001,
) -> None:
    """Write labelled pictures of hands with a keyboard, cards or the like right behind them to the YOLO folder OUT."""
    from itertools import count as numbers

    from vision.detection.detector import Detector
    from vision.training.research.clutter_negatives import write_clutter_behind_hands

    work_through(write_clutter_behind_hands(out, numbers(first), count, Detector.load()), count)


@app.command()
def average(
    before: Annotated[Path, typer.Argument(help="Checkpoint that training started from.")],
    after: Annotated[Path, typer.Argument(help="Checkpoint that it came to.")],
    out: Annotated[Path, typer.Option(help="File to write.")],
    share: Annotated[float, typer.Option(min=0, max=1, help="How far the way between both is gone.")] = 0.5,
) -> None:
    """Write weights between two checkpoints of the finder or of the reader."""
    from vision.training.networks.checkpoints import average_weights

    average_weights(before, after, share, out)


if __name__ == "__main__":
    run_step(app)
