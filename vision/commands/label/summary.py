"""Runs `pailens label summary`: coverage of labels against the targets."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import Any, Final

import numpy as np
from rich import box
from rich.console import Console
from rich.table import Column, Table

from scoring.errors import PailensError
from scoring.texts import Message
from scoring.tiles import FACES
from vision.annotation.queue.candidate import find_conditions
from vision.annotation.queue.facets import AIMS, Coverage, Facet, facets_of
from vision.commands.label_arguments import STORE
from vision.commands.label_sources import LabelledFile, Refusals, open_labels
from vision.commands.progress import say, tracked
from vision.commands.translation import translate
from vision.images.photo import Photo
from vision.labels.formats import PhotoLabels

_MOST_NAMED: Final = 8


@dataclass(slots=True)
class Summary:
    coverage: Coverage = field(default_factory=Coverage)
    photos: int = 0
    tiles: int = 0
    without_picture: int = 0

    def add(self, photo: LabelledFile) -> None:
        """Count one photo's labels and, if the image is available, its conditions."""
        conditions: frozenset[str] = frozenset()
        try:
            conditions = _conditions(photo.load(), photo.labels)
        except PailensError:
            self.without_picture += 1
        self.coverage.update(facets_of(photo.labels, conditions))
        self.photos += 1
        self.tiles += len(photo.labels.tiles)

    def scarcest(self) -> list[Facet]:
        """Facets below their target, the largest deficit first."""
        short = [facet for facet in AIMS if self.coverage.count_missing(facet)]
        return sorted(short, key=lambda facet: (-self.coverage.count_missing(facet), -self.coverage.shortage(facet)))


def summarise_and_report(places: Sequence[Path], *, as_json: bool) -> None:
    """Count labels, by default the store's corrections; print coverage and deficits. Raises `PailensError`."""
    summary = Summary()
    for labelled in tracked(_labels(places), "summary.progress"):
        summary.add(labelled)
    if as_json:
        print(json.dumps(summary_record(summary), ensure_ascii=False, indent=2))
    else:
        _print(summary)


def summary_record(summary: Summary) -> dict[str, Any]:
    coverage = summary.coverage
    record: dict[str, Any] = {
        "schema": 1,
        "photos": summary.photos,
        "tiles": summary.tiles,
        "without_picture": summary.without_picture,
    }
    for sort, facets in groupby(AIMS, key=lambda facet: facet.category):
        record[sort] = {
            facet.name: {"have": coverage[facet], "aim": AIMS[facet], "missing": coverage.count_missing(facet)}
            for facet in facets
        }
    return record


def _labels(places: Sequence[Path]) -> Iterator[LabelledFile]:
    sources: Sequence[str | Path] = places or [STORE]
    for place in sources:
        with open_labels(place, report=Refusals()) as found:
            yield from found


def _conditions(photo: Photo, labels: PhotoLabels) -> frozenset[str]:
    boxes = labels.boxes.astype(np.float32)
    unknown = ((np.nan, np.nan),) * 4
    corners = np.array([tile.corners or unknown for tile in labels.tiles], np.float32).reshape(-1, 4, 2)
    return find_conditions(photo.pixels, boxes * np.float32(photo.scale), corners * np.float32(photo.scale))


def _print(summary: Summary) -> None:
    console = Console(highlight=False)
    coverage = summary.coverage
    say(console, "summary.photos", photos=summary.photos, tiles=summary.tiles)
    if summary.without_picture:
        say(console, "summary.no-pictures", count=summary.without_picture)
    say(console, "summary.faces", aim=AIMS[Facet("face", FACES[0])])
    console.print(_faces(coverage))
    console.print(_others(coverage))
    scarcest = summary.scarcest()
    if not scarcest:
        say(console, "summary.enough")
        return
    named = scarcest[:_MOST_NAMED]
    facets = [
        Message("summary.facet", {"facet": facet.said, "count": coverage.count_missing(facet)}) for facet in named
    ]
    say(console, "summary.next", facets=tuple(facets))


def _faces(coverage: Coverage) -> Table:
    """Label counts of each face, one suit per row."""
    aim = AIMS[Facet("face", FACES[0])]
    numbers = (Column(str(number), justify="right") for number in range(1, 10))
    table = Table("", *numbers, box=box.SIMPLE_HEAD, pad_edge=False)
    for suit, codes in groupby(FACES, key=lambda code: code[1]):
        counts = [coverage[Facet("face", code)] for code in codes]
        table.add_row(suit, *(f"[bold]{count}[/]" if count < aim else str(count) for count in counts))
    return table


def _others(coverage: Coverage) -> Table:
    """Counts of backs, sideways tiles, groups and conditions with their targets."""
    heads = (Column(translate(f"summary.head.{head}"), justify="right") for head in ("have", "aim", "missing"))
    table = Table("", *heads, box=box.SIMPLE_HEAD, pad_edge=False)
    others = [facet for facet in AIMS if facet.name not in FACES]
    for _, facets in groupby(others, key=lambda facet: facet.category):
        table.add_section()
        for facet in facets:
            missing = coverage.count_missing(facet)
            have, aim = str(coverage[facet]), str(AIMS[facet])
            table.add_row(translate(facet.said), have, aim, str(missing) if missing else "-")
    return table
