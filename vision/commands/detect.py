"""`pailens detect`: writes labels for folders of photos."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

FormatName = Literal["json", "yolo", "yolo-obb", "coco", "labelstudio", "cvat", "voc"]

Flat = Annotated[
    bool | None,
    typer.Option(
        "--flat/--nested", help="Photos in one folder, or in folders as they were. Default: flat for other tools."
    ),
]
Upright = Annotated[
    bool | None,
    typer.Option(
        "--upright/--as-is",
        help="Photos as upright JPEG or PNG files, or copied as they are. Default: upright for other tools.",
    ),
]


def detect_photos(
    places: Annotated[
        list[str],
        typer.Argument(
            metavar="PATH...",
            help="Photos, folders of photos, patterns such as 'a/**/*.jpg', addresses: s3://bucket/photos.",
        ),
    ],
    *,
    out: Annotated[Path, typer.Option("--out", "-o", metavar="DIR", help="Folder for the labels.")],
    format_: Annotated[FormatName, typer.Option("--format", help="The labels' format.")] = "json",
    model: Annotated[
        Path | None, typer.Option(help="The model's folder. Default: the model that comes with pailens.")
    ] = None,
    workers: Annotated[int | None, typer.Option(min=1, help="Processes. Default: one a core.")] = None,
    ray: Annotated[
        str | None,
        typer.Option(metavar="local|auto|ADDRESS", help="Read with Ray on this machine or on a cluster."),
    ] = None,
    replace: Annotated[
        bool, typer.Option("--replace", help="Put aside a run of another model or format that DIR holds.")
    ] = False,
    flat: Flat = None,
    upright: Upright = None,
) -> None:
    """Find the tiles of many photos and write them as labels.

    The same command again goes on where it was stopped or killed, reads what is new or has changed, and nothing
    twice. Exit status 0 when done, 1 when no photo shows a tile, 2 when a photo or an option was refused.
    """
    from vision.commands.detect_run import detect_and_report

    raise typer.Exit(
        detect_and_report(places, out, format_, model, workers, ray, replace=replace, flat=flat, upright=upright)
    )
