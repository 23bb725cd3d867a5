"""`pailens convert`: labels of one format to another."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from vision.commands.detect import Flat, FormatName, Upright
from vision.commands.import_labels import Names, Predictions, Reviewed


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
) -> None:
    """Write labels and their photos in another format, as that format's tools open them.

    What the format has no place for is counted and printed. Stopped, the same command goes on. Exit status 2 if a photo
    was missing or damaged; its labels are left out.
    """
    from vision.commands.convert_run import convert_and_report
    from vision.commands.label_sources import LabelOptions

    options = LabelOptions.of(names, predictions, reviewed=reviewed)
    raise typer.Exit(convert_and_report(place, format_, out, options, flat=flat, upright=upright))
