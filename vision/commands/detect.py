"""`pailens detect`: writes labels for folders of photos."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer
from rich.progress import Progress

from vision.commands.output import DONE, NO_ANSWER, REFUSED, STOPPED
from vision.commands.progress import error_console, say, say_losses, tracked
from vision.commands.translation import translate

if TYPE_CHECKING:
    from vision.annotation.prelabel.photos import FoundPhoto
    from vision.annotation.prelabel.run import DetectionRun, Engine
    from vision.labels.formats import PhotoLabels
    from vision.reading.records import NetworkRecord

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
        str | None, typer.Option(metavar="local|auto|ADDRESS", help="Read with Ray on this machine or on a cluster.")
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
    from vision.annotation.prelabel.run import DetectionRun
    from vision.commands.remote_photos import find_photos_anywhere

    photos = find_photos_anywhere(places, out)
    with DetectionRun.open(out, format_, _network(model), replace=replace, flat=flat, upright=upright) as run:
        report = _Report(run, out, format_)
        try:
            report.read(photos, _engine(model, workers, ray))
            report.write()
        except KeyboardInterrupt:
            report.stop()
            raise typer.Exit(STOPPED) from None
    raise typer.Exit(report.status)


class _Report:
    """Reports a run: results on standard output, everything else on standard error."""

    def __init__(self, run: DetectionRun, out: Path, format_: str) -> None:
        self._run, self._out, self._format = run, out, format_
        self._console = error_console()
        self._read = self._refused = self._tiles = 0
        if run.aside is not None:
            say(self._console, "detect.aside", out=str(out), aside=str(run.aside))

    @property
    def status(self) -> int:
        """The exit status: 2 if a photo was refused, else 0 if any tile was found, else 1."""
        if self._refused:
            return REFUSED
        return DONE if self._tiles else NO_ANSWER

    def stop(self) -> None:
        """Print how many photos were processed before an interrupt."""
        say(self._console, "detect.stopped", photos=len(self._run.journal))

    def read(self, photos: Sequence[FoundPhoto], engine: Engine) -> None:
        pending = self._run.journal.pending(photos)
        if len(pending) < len(photos):
            say(self._console, "detect.before", count=len(photos) - len(pending))
        copies: list[tuple[str, str]] = []
        read = self._run.read(pending, engine)
        for outcome, same_as in tracked(read, "detect.reading", len(pending), self._console):
            if outcome.refusal:
                self._refused += 1
                say(self._console, "detect.refused", path=outcome.path, fault=outcome.refusal)
            elif same_as is not None:
                copies.append((outcome.path, same_as))
            else:
                self._read += 1
        if copies:
            path, name = copies[0]
            say(self._console, "detect.copies", count=len(copies), path=path, name=name)

    def write(self) -> None:
        """Write the labels of all photos processed so far; print a summary and what the format cannot hold."""
        with Progress(console=self._console, transient=True, disable=not self._console.is_terminal) as bar:
            task = bar.add_task(translate("detect.writing"), total=len(self._run.journal))

            def count(photo: PhotoLabels) -> None:
                self._tiles += len(photo.tiles)
                bar.advance(task)

            losses = self._run.write(count)
        say_losses(self._console, losses, self._format)
        counts = {"photos": len(self._run.journal), "tiles": self._tiles, "read": self._read, "refused": self._refused}
        typer.echo(translate("detect.done", out=str(self._out), copies=len(self._run.journal.copies), **counts))


def _network(model: Path | None) -> NetworkRecord:
    from vision.detection.detector import Detector
    from vision.reading.records import NetworkRecord

    detector = Detector.load(model, threads=1)
    return NetworkRecord(name=detector.name, sha256=detector.sha256)


def _engine(model: Path | None, workers: int | None, ray: str | None) -> Engine:
    from vision.annotation.prelabel.pool import read_in_processes
    from vision.annotation.prelabel.ray_pool import read_on_ray

    if ray is not None:
        return partial(read_on_ray, model=model, workers=workers, address=ray)
    return partial(read_in_processes, model=model, workers=workers or _cores())


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
