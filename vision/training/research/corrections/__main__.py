"""`python -m vision.training.research.corrections …`: finds and corrects errors in published labels."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.progress import track

from vision.training.research.corrections.apply import Split
from vision.training.research.corrections.corrections_file import CorrectionFile, PhotoCorrection

app = typer.Typer(no_args_is_help=True, add_completion=False, help=__doc__)

Folder = Annotated[Path, typer.Argument(help="YOLO folder of the photos as published.")]
File = Annotated[Path, typer.Argument(help="The file of corrections.")]


@app.command()
def find(file: File, folder: Folder) -> None:
    """Find turned and mirrored copies in FOLDER and write them into FILE, beside what it already says."""
    from vision.detection.detector import Detector
    from vision.training.research.corrections.copies import find_copies
    from vision.training.research.corrections.mirrors import mirror_log_odds

    detector = Detector.load()
    known = CorrectionFile.load(file)
    photos = dict(known.photos)
    for photo, correction in find_copies(folder, lambda photo: mirror_log_odds(photo, detector)):
        key = f"{photo.data}/{photo.path.stem}"
        found = {"turned": correction.turned, "mirrored": correction.mirrored, "labels": correction.labels}
        photos[key] = photos.get(key, correction).model_copy(update=found)
    known.model_copy(update={"photos": photos}).save(file)
    typer.echo(f"{len(photos)} photos with corrections")


@app.command()
def stretches(file: File, folder: Folder) -> None:
    """Find long rows in FOLDER that were stretched to squares and write them into FILE, beside what it already says."""
    from vision.labels.yolo_folders import read_yolo_folder
    from vision.training.research.corrections.apply import corrected_labels
    from vision.training.research.corrections.stretches import estimate_stretch

    known = CorrectionFile.load(file)
    photos = dict(known.photos)
    for photo in read_yolo_folder(folder).photos:
        key = f"{photo.data}/{photo.path.stem}"
        correction = photos.get(key, PhotoCorrection(labels=len(photo.codes)))
        found = correction.model_copy(update={"stretched": estimate_stretch(corrected_labels(photo, correction))})
        if found != correction:
            photos[key] = found
    known.model_copy(update={"photos": photos}).save(file)
    typer.echo(f"{sum(photo.stretched != 1 for photo in photos.values())} photos are stretched")


@app.command()
def grids(
    file: File,
    folder: Folder,
    source: Annotated[str, typer.Option(help="Only photos of this source: how large a box is drawn differs.")],
) -> None:
    """Find tiles in a grid in FOLDER that lie turned and write what lays them level into FILE."""
    from vision.detection.detector import Detector
    from vision.labels.yolo_folders import read_yolo_folder
    from vision.training.research.corrections.straighten import straighten_grid

    detector = Detector.load()
    known = CorrectionFile.load(file)
    photos = dict(known.photos)
    chosen = [photo for photo in read_yolo_folder(folder).photos if photo.source == source]
    for photo in track(chosen, description=folder.name):
        key = f"{photo.data}/{photo.path.stem}"
        found = straighten_grid(photo, photos.get(key, PhotoCorrection(labels=len(photo.codes))), detector)
        if found is not None:
            photos[key] = found
    known.model_copy(update={"photos": photos}).save(file)
    typer.echo(f"{sum(photo.straightened is not None for photo in photos.values())} photos are straightened")


@app.command()
def doubles(file: File, folder: Folder) -> None:
    """Find tiles in FOLDER that were labelled twice and write the labels to remove into FILE."""
    from vision.labels.yolo_folders import read_yolo_folder
    from vision.training.research.corrections.doubles import second_labels

    known = CorrectionFile.load(file)
    photos = dict(known.photos)
    for photo in read_yolo_folder(folder).photos:
        key = f"{photo.data}/{photo.path.stem}"
        correction = photos.get(key, PhotoCorrection(labels=len(photo.codes)))
        second = second_labels(photo, correction.removed)
        if second:
            photos[key] = correction.model_copy(update={"removed": tuple(sorted((*correction.removed, *second)))})
            typer.echo(f"{key}: {len(second)}")
    known.model_copy(update={"photos": photos}).save(file)


@app.command()
def repeats(file: File, folder: Folder) -> None:
    """List faces labelled more often than a set has tiles of them in photos of FOLDER, as FILE corrects them."""
    from vision.labels.yolo_folders import read_yolo_folder
    from vision.training.research.corrections.repeats import labelled_too_often

    known = CorrectionFile.load(file)
    for photo in read_yolo_folder(folder).photos:
        key = f"{photo.data}/{photo.path.stem}"
        correction = known.photos.get(key, PhotoCorrection(labels=len(photo.codes)))
        for code, numbers in labelled_too_often(photo, correction).items():
            typer.echo(f"{key}: {code}, labels {', '.join(map(str, numbers))}")


@app.command()
def apply(
    file: File,
    folder: Folder,
    out: Annotated[Path, typer.Option("--out", "-o")],
    split: Annotated[
        Split | None, typer.Option(help="Only photos of tables to train on, or of those held out.")
    ] = None,
) -> None:
    """Write a corrected copy of FOLDER to OUT."""
    from vision.training.research.corrections.apply import apply_corrections

    corrections = CorrectionFile.load(file)
    for _ in track(apply_corrections(corrections, folder, out, split), description=folder.name):
        pass


@app.command()
def count(file: File) -> None:
    """Count what FILE puts right, for each folder of photos."""
    from vision.training.research.corrections.summary import count_corrections

    for folder, counts in count_corrections(CorrectionFile.load(file)).items():
        typer.echo(f"{folder}: " + ", ".join(f"{number} {what}" for what, number in counts.items()))


if __name__ == "__main__":
    app()
