"""`pailens import`: labels of any tool into the store."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

Names = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help='Codes of class names: {"bamboo_1": "1s", "dice": null}; null leaves boxes out.'),
]
Reviewed = Annotated[
    bool, typer.Option("--reviewed", help="A person has checked all of these labels, also those nobody changed.")
]
Predictions = Annotated[
    Path | None,
    typer.Option(metavar="DIR", help="The folder of `pailens detect` that the labels were made of, if it is another."),
]
UnlabelledPhotos = Annotated[
    Literal["background", "refuse"],
    typer.Option("--unlabelled", help="What a photo without a label file is: without tiles, or refused."),
]


def import_labels(
    places: Annotated[
        list[Path],
        typer.Argument(metavar="PATH...", help="Folders or zip files of labels with their photos, in any format."),
    ],
    *,
    names: Names = None,
    reviewed: Reviewed = False,
    predictions: Predictions = None,
    unlabelled: UnlabelledPhotos = "refuse",
    replace: Annotated[
        bool, typer.Option("--replace", help="Also where a photo has another correction already; the newest counts.")
    ] = False,
) -> None:
    """Take labelled photos into PAILENS_DATA, to be looked at, corrected and built into data sets.

    Labels that a person made or changed become corrections. What a network predicted and nobody touched becomes no
    label: it waits in the queue of `pailens label`. Stopped, the same command goes on. Exit status 2 if photos were
    refused, each by name.
    """
    from vision.commands.import_labels_run import import_and_report
    from vision.commands.label_sources import LabelOptions

    options = LabelOptions.of(names, predictions, reviewed=reviewed, unlabelled=unlabelled)
    raise typer.Exit(import_and_report(places, options, replace=replace))
