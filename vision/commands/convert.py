"""`pailens convert`: labels of one format to another."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from vision.commands.detect import Flat, FormatName, Upright
from vision.commands.import_labels import Names, Predictions, Reviewed, UnlabelledPhotos

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
    from vision.commands.convert_run import convert_and_report
    from vision.commands.label_sources import LabelOptions

    options = LabelOptions.of(names, predictions, reviewed=reviewed, unlabelled=unlabelled)
    raise typer.Exit(convert_and_report(place, format_, out, options, flat=flat, upright=upright, corners=corners))
