"""A series of rendered photos, written by several processes and resumable."""

import json
import math
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np

from scoring.hand import Hand
from scoring.records.hand import HandRecord, WinRecord
from vision.labels.files import write_text
from vision.labels.yolo_folders import write_yolo_definition, write_yolo_labels
from vision.synthesis.rendering.processes import make_in_processes
from vision.synthesis.rendering.samples import ALIKE, Sample, Series
from vision.synthesis.tables.view import PhotoTruth

_BYTES_A_PIXEL: Final = 0.12
_LEAST_QUALITY: Final = 50
_NOTE: Final = (
    "Rendered, no photographs. Boxes and corners are pixels around each tile's upper side; groups list places in "
    "codes. rows holds the same tiles line by line from the far side. hand is the hand that was laid out, tiles that "
    "lie on their faces among them. open: no picture can tell the kind of this group, so that it is not scored."
)


_Entry = dict[str, Any]
BEGUN: Final = "rendering.json"
"""File of a series that is not finished: its recipe, and the number of its photos."""
_TRUTH: Final = "truth.json"


class SeriesFolder:
    """A folder for the first photos of a series, at least `count`; complete ones are kept, others overwritten."""

    def __init__(self, series: Series, count: int, out: Path) -> None:
        self._series, self._out = series, out
        self.count: Final = count if (out / BEGUN).is_file() else max(count, self._known())

    def missing(self) -> list[int]:
        """Indices of the photos still to be rendered; of a complete one the labels are there, which come last."""
        known = self._known()
        return [place for place in range(self.count) if place >= known or not self._written(place)]

    def render(self, workers: int = 1) -> Iterator[int]:
        """Render what is missing, yielding indices; then write the truth. Raises `PailensError`: a worker died."""
        missing, recipe = self.missing(), self._series.recipe()
        self._out.mkdir(parents=True, exist_ok=True)
        for place in missing:
            self._files(place)[1].unlink(missing_ok=True)
        write_text(self._out / BEGUN, json.dumps({"recipe": recipe, "count": self.count}))
        write = partial(_write_photo, self._series, self._out)
        made: dict[int, _Entry] = {}
        for place, entry in make_in_processes(write, missing, workers, ALIKE, str(self._out)):
            made[place] = entry
            yield place
        entries = (made.get(place) or self._laid_anew(place) for place in range(self.count))
        lines = ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in entries)
        text = f'{{"note": {json.dumps(_NOTE)},\n"recipe": {json.dumps(recipe)},\n"images": [\n{lines}\n]}}\n'
        write_text(self._out / _TRUTH, text)
        write_yolo_definition(self._out)
        (self._out / BEGUN).unlink()

    def _laid_anew(self, place: int) -> _Entry:
        """The truth of a photo that was there, many times faster than rendering it."""
        truth, tiles, _, _ = self._series.lay(place)
        return _entry(self._series.name(place), truth, tiles.name)

    def _known(self) -> int:
        """How many photos of this series, from the first on, may be there."""
        begun = (self._out / BEGUN).is_file()
        try:
            known = json.loads((self._out / (BEGUN if begun else _TRUTH)).read_text(encoding="utf-8"))
            if known["recipe"] != self._series.recipe():
                return 0
            return int(known["count"]) if begun else len(known["images"])
        except (OSError, ValueError, LookupError, TypeError):
            return 0

    def _files(self, place: int) -> tuple[Path, Path]:
        name = self._series.name(place)
        return self._out / "images" / f"{name}.jpg", self._out / "labels" / f"{name}.txt"

    def _written(self, place: int) -> bool:
        return all(path.is_file() and path.stat().st_size > 0 for path in self._files(place))


def _write_photo(series: Series, out: Path, place: int) -> tuple[int, _Entry]:
    """Write a photo and then its labels; returns its place and its entry in the truth."""
    sample, name = series.sample(place), series.name(place)
    (out / "images").mkdir(parents=True, exist_ok=True)
    (out / "images" / f"{name}.jpg").write_bytes(_jpeg(sample))
    height, width = sample.photo.shape[:2]
    shares = sample.truth.boxes.astype(np.float64) / (width, height, width, height)
    write_yolo_labels(out / "labels" / f"{name}.txt", sample.truth.codes, shares)
    return place, _entry(name, sample.truth, sample.tile_set)


def _entry(name: str, truth: PhotoTruth, tiles: str) -> _Entry:
    """A photo's entry in `truth.json`; kinds and hand as in the reading and hand records."""
    width, height = truth.size
    return {
        "file": f"{name}.jpg",
        "width": width,
        "height": height,
        "layout": truth.layout.kind,
        "traits": sorted(truth.traits),
        "rows": _rows(truth),
        "source": f"rendered, tile set {tiles}",
        "codes": list(truth.codes),
        "boxes": np.round(truth.boxes.astype(np.float64), 1).tolist(),
        "corners": np.round(truth.corners.astype(np.float64), 1).tolist(),
        "groups": [
            {"id": number, "kind": group.kind, "tiles": list(group.tiles)} | ({"open": True} if group.ambiguous else {})
            for number, group in enumerate(truth.groups)
        ],
        "hand": hand_record(truth.layout.deal.hand),
    }


def hand_record(hand: Hand) -> dict[str, Any]:
    """The hand record of a rendered hand, without win fields that have their default."""
    record = HandRecord.from_hand(hand).to_dict()
    usual = WinRecord().model_dump(mode="json", by_alias=True)
    always = ("by", "seat", "round")
    win = {name: value for name, value in record["win"].items() if name in always or value != usual[name]}
    return {name: value for name, value in record.items() if name != "options"} | {"win": win}


def _rows(truth: PhotoTruth) -> list[list[str]]:
    lines: dict[int, list[str]] = {}
    for group in truth.groups:
        lines.setdefault(group.line, []).extend(truth.codes[tile] for tile in group.tiles)
    return [lines[line] for line in sorted(lines)]


def _jpeg(sample: Sample) -> bytes:
    """The JPEG at its camera's quality, lowered if needed to stay below the size limit."""
    picture = cv2.cvtColor(sample.photo, cv2.COLOR_RGB2BGR)
    most = _BYTES_A_PIXEL * picture.shape[0] * picture.shape[1]
    quality = sample.quality
    while True:
        encoded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1].tobytes()
        if len(encoded) <= most or quality <= _LEAST_QUALITY:
            return encoded
        # Halving the size takes about 30 quality steps.
        quality = max(_LEAST_QUALITY, quality - max(3, round(30 * math.log2(len(encoded) / most))))
