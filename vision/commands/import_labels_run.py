"""Runs `pailens import`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final

import typer
from rich.console import Console
from rich.progress import track

from scoring.errors import PailensError
from vision.commands.label_sources import LabelledFile, LabelOptions, open_labels, refusal
from vision.commands.translation import translate
from vision.data_folder import data_folder
from vision.detection.detector import PHOTO_SIDE, Detector
from vision.images.photo import load_photo
from vision.labels.read_report import LenientReport, ReadReport
from vision.reading.pipeline import read
from vision.reading.records import ReadingRecord
from vision.review.label_import import Imported, LabelImport
from vision.review.store import Store
from vision.review.store.places import database_url, photos_address

_REFUSED: Final = 2
_STOPPED: Final = 130


def import_and_report(places: Sequence[Path], options: LabelOptions, *, replace: bool) -> int:
    """Import labels and print what became of them; returns the exit status.

    Raises:
        PailensError: about labels that cannot be read, or the store.
    """
    counts: Counter[Imported] = Counter()
    refused = 0
    console = Console(stderr=True, highlight=False, soft_wrap=True)

    def refuse(name: str, error: OSError | PailensError) -> None:
        nonlocal refused
        refused += 1
        console.print(refusal(name, error), markup=False)

    report = LenientReport(refuse)
    with Store.open(data_folder(), database_url(), photos_address()) as store:
        taking = LabelImport(store, _read, replace)
        found = track(
            _files(places, options, report), translate("import.progress"), console=console, transient=True,
            disable=not console.is_terminal,
        )  # fmt: skip
        try:
            for file in found:
                try:
                    counts[taking.add(file.labels, file.read())] += 1
                except (OSError, PailensError) as error:
                    refuse(file.labels.name, error)
        except KeyboardInterrupt:
            console.print(translate("import.stopped", count=counts.total()), markup=False)
            return _STOPPED
    typer.echo(
        translate(
            "import.done",
            photos=counts.total(),
            corrected=counts[Imported.CORRECTED],
            waiting=counts[Imported.TO_REVIEW],
            same=counts[Imported.SAME],
            refused=refused,
        )
    )
    if report.fitted:
        typer.echo(translate("labels.fitted", count=report.fitted), err=True)
    if counts[Imported.KEPT]:
        typer.echo(translate("import.kept", count=counts[Imported.KEPT]), err=True)
    return _REFUSED if refused else 0


def _files(places: Sequence[Path], options: LabelOptions, report: ReadReport) -> Iterator[LabelledFile]:
    for place in places:
        with open_labels(place, options, report) as found:
            yield from found


@cache
def _detector() -> Detector:
    return Detector.load()


def _read(data: bytes, name: str) -> ReadingRecord:
    return read(load_photo(data, name, max_side=PHOTO_SIDE), _detector())
