"""`pailens import`: labels of any tool into the store."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scoring.errors import PailensError
from vision.commands.label_arguments import Names, Predictions, Reviewed, UnlabelledPhotos
from vision.commands.output import DONE, REFUSED, STOPPED
from vision.commands.progress import say, tracked
from vision.commands.translation import translate

if TYPE_CHECKING:
    from vision.commands.label_sources import LabelledFile, LabelOptions
    from vision.detection.detector import Detector
    from vision.labels.files import ReadReport
    from vision.reading.records import ReadingRecord
    from vision.review.label_import import Imported


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
    from vision.commands.label_sources import LabelOptions, Refusals
    from vision.review.label_import import Imported, LabelImport
    from vision.review.store.store import Store

    options = LabelOptions.of(names, predictions, reviewed=reviewed, unlabelled=unlabelled)
    counts: Counter[Imported] = Counter()
    report = Refusals()
    with Store.own() as store:
        taking = LabelImport(store, _read, replace)
        found = tracked(_files(places, options, report), "import.progress", console=report.console)
        try:
            for file in found:
                try:
                    counts[taking.add(file.labels, file.read())] += 1
                except (OSError, PailensError) as error:
                    report.refuse(file.labels.name, error)
        except KeyboardInterrupt:
            say(report.console, "import.stopped", count=counts.total())
            raise typer.Exit(STOPPED) from None
    named = {"corrected": Imported.CORRECTED, "waiting": Imported.TO_REVIEW, "same": Imported.SAME}
    numbers = {name: counts[kind] for name, kind in named.items()}
    typer.echo(translate("import.done", photos=counts.total(), refused=report.count, **numbers))
    if report.fitted:
        typer.echo(translate("labels.fitted", count=report.fitted), err=True)
    if counts[Imported.KEPT]:
        typer.echo(translate("import.kept", count=counts[Imported.KEPT]), err=True)
    raise typer.Exit(REFUSED if report.count else DONE)


def _files(places: Sequence[Path], options: LabelOptions, report: ReadReport) -> Iterator[LabelledFile]:
    from vision.commands.label_sources import open_labels

    for place in places:
        with open_labels(place, options, report) as found:
            yield from found


@cache
def _detector() -> Detector:
    from vision.detection.detector import Detector

    return Detector.load()


def _read(data: bytes, name: str) -> ReadingRecord:
    from vision.detection.detector import PHOTO_SIDE
    from vision.images.photo import load_photo
    from vision.reading.pipeline import read

    return read(load_photo(data, name, max_side=PHOTO_SIDE), _detector())
