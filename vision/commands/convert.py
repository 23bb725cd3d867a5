"""`pailens convert`: labels of one format to another."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scoring.errors import PailensError
from vision.commands.detect import Flat, FormatName, Upright
from vision.commands.label_arguments import STORE, Names, Predictions, Reviewed, UnlabelledPhotos
from vision.commands.output import DONE, REFUSED, STOPPED
from vision.commands.progress import say, say_losses, tracked
from vision.commands.translation import translate

if TYPE_CHECKING:
    from vision.commands.label_sources import LabelledFile
    from vision.labels.formats import PhotoLabels

Corners = Annotated[
    bool, typer.Option("--corners", help="For coco: corners as segmentation too, which tools take for the outline.")
]


def convert_labels(
    place: Annotated[
        str,
        typer.Argument(metavar="LABELS", help="A folder or zip file of labels in any format, `store` for those kept."),
    ],
    *,
    format_: Annotated[FormatName, typer.Option("--to", help="The format to write.")],
    out: Annotated[Path, typer.Option("--out", "-o", metavar="DIR", help="A new folder, or one converted before.")],
    flat: Flat = None,
    upright: Upright = None,
    names: Names = None,
    reviewed: Reviewed = False,
    predictions: Predictions = None,
    unlabelled: UnlabelledPhotos = "refuse",
    corners: Corners = False,
) -> None:
    """Write labels and their photos in another format, as that format's tools open them.

    What the format has no place for is counted and printed. Stopped, the same command goes on. Exit status 2 if a photo
    was missing or damaged, or its labels could not be read; they are left out.
    """
    from vision.commands.label_sources import LabelOptions, Refusals, open_labels
    from vision.labels.files import locked_folder
    from vision.labels.formats import FORMATS
    from vision.labels.labelled_photo import DatasetError
    from vision.labels.photo_export import PhotoExport
    from vision.labels.predictions_file import PREDICTIONS, with_predictions

    options = LabelOptions.of(names, predictions, reviewed=reviewed, unlabelled=unlabelled)
    target = FORMATS[format_]
    other_tools = format_ != "json"
    export = PhotoExport(
        out / target.images, other_tools if flat is None else flat, other_tools if upright is None else upright
    )
    report = Refusals()
    console = report.console
    written = tiles = 0

    def photos(found: Iterator[LabelledFile]) -> Iterator[PhotoLabels]:
        nonlocal written, tiles
        for file in tracked(found, "convert.progress", console=console):
            try:
                labels = export.add(file.labels, file.read, file.changed)
            except DatasetError:
                raise
            except (OSError, PailensError) as error:
                report.refuse(file.labels.name, error)
                continue
            written, tiles = written + 1, tiles + len(labels.tiles)
            yield labels

    if place != STORE and Path(place).resolve() == out.resolve():
        raise DatasetError("convert.onto-itself", str(out))
    ours = {PREDICTIONS, "images", "JPEGImages", *(Path(part).parts[0] for part in target.labels), "data.yaml"}
    with locked_folder(out, ours, "detect.being-written"), open_labels(place, options, report) as found:
        write = (corners and target.write_corners) or target.write
        try:
            losses = write(with_predictions(photos(found), out), out)
        except KeyboardInterrupt:
            say(console, "convert.stopped", count=written)
            raise typer.Exit(STOPPED) from None
    if report.fitted:
        say(console, "labels.fitted", count=report.fitted)
    say_losses(console, losses, format_)
    typer.echo(translate("convert.done", photos=written, tiles=tiles, out=str(out), refused=report.count))
    raise typer.Exit(REFUSED if report.count else DONE)
