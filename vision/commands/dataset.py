"""`pailens dataset`: builds a data set with a manifest from labelled photos, and checks it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from vision.commands.import_labels import Names, Predictions, Reviewed

dataset_app = typer.Typer(help="Build data sets from corrected photos and imported labels, and check them.")


@dataset_app.command("build")
def build(
    sources: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[SOURCES...]",
            help="Folders and zip files of labels in any format, archives, `store` for the corrections kept here. "
            "Default: store. Of a photo in several, the labels of the first count.",
        ),
    ] = None,
    *,
    out: Annotated[Path, typer.Option("--out", "-o", help="Folder of the data set; one that is there gets a version.")],
    licence: Annotated[
        list[str] | None,
        typer.Option(help="Licence of photos and labels; SOURCE=LICENCE for one source. Asked for where missing."),
    ] = None,
    consent: Annotated[
        list[str] | None,
        typer.Option(help="Who agreed to what; SOURCE=CONSENT for one source. Asked for where missing."),
    ] = None,
    split: Annotated[str, typer.Option(help="Per cent of the sessions for train/val/test.")] = "80/10/10",
    gap: Annotated[
        float, typer.Option(min=0, max=1440, help="Minutes between photos up to which they are one session.")
    ] = 30,
    one_session: Annotated[
        list[str] | None,
        typer.Option(metavar="SOURCE", help="All photos of this source are of one table, so on one side."),
    ] = None,
    names: Names = None,
    reviewed: Reviewed = False,
    predictions: Predictions = None,
) -> None:
    """Build a data set, or its next version, with a YOLO folder for train, val and test each and a manifest.

    It holds what the sources hold now: what they have no more is removed. Photos taken together, and near-copies, are
    on one side, and stay there in every version. Stopped, the same command goes on.
    """
    from vision.commands.dataset_run import build_and_report
    from vision.commands.label_sources import LabelOptions

    options = LabelOptions.of(names, predictions, reviewed=reviewed)
    build_and_report(sources or ["store"], out, licence or [], consent or [], split, gap, options, one_session or [])


@dataset_app.command("check")
def check(folder: Annotated[Path, typer.Argument(metavar="DIR", help="Folder of a data set.")]) -> None:
    """Check a data set against its manifest: every file's hash, nothing beside it, no session on two sides.

    Exit status 0 where all agrees, 1 where not, 2 for refused input.
    """
    from vision.commands.dataset_run import check_and_report

    raise typer.Exit(check_and_report(folder))
