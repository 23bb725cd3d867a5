"""A series of rendered photos, written by several processes and resumable."""

import json
import math
import os
import signal
import threading
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from multiprocessing.synchronize import Event
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np

from scoring.hand import Hand
from scoring.records.hand import HandRecord, WinRecord
from vision.errors import VisionError
from vision.labels.files import write_text
from vision.labels.yolo_folders import write_yolo_definition, write_yolo_labels
from vision.synthesis.rendering.samples import ALIKE, Sample, Series

_BYTES_A_PIXEL: Final = 0.12
_LEAST_QUALITY: Final = 50
_NOTE: Final = (
    "Rendered, no photographs. Boxes and corners are pixels around each tile's upper side; groups list places in "
    "codes. rows holds the same tiles line by line from the far side. hand is the hand that was laid out, tiles that "
    "lie on their faces among them. open: no picture can tell the kind of this group, so that it is not scored."
)


def write_sample(sample: Sample, name: str, out: Path) -> dict[str, Any]:
    """Write a photo and its labels; returns its ground truth entry."""
    for folder in ("images", "labels"):
        (out / folder).mkdir(parents=True, exist_ok=True)
    (out / "images" / f"{name}.jpg").write_bytes(_jpeg(sample))
    height, width = sample.photo.shape[:2]
    shares = sample.truth.boxes.astype(np.float64) / (width, height, width, height)
    write_yolo_labels(out / "labels" / f"{name}.txt", sample.truth.codes, shares)
    return {"file": f"{name}.jpg"} | truth_of(sample)


def write_truth(images: Sequence[Mapping[str, Any]], out: Path, recipe: Mapping[str, Any] | None = None) -> None:
    """Write all photos' ground truth and the class definition. `recipe`: what a series depends on, if any."""
    entries = ",\n".join(json.dumps(image, ensure_ascii=False) for image in images)
    made = "" if recipe is None else f'"recipe": {json.dumps(recipe)},\n'
    text = f'{{"note": {json.dumps(_NOTE)},\n{made}"images": [\n{entries}\n]}}\n'
    write_text(out / "truth.json", text)
    write_yolo_definition(out)


def truth_of(sample: Sample) -> dict[str, Any]:
    """Ground truth entry of a photo in `truth.json`; kinds and hand as in the reading and hand records."""
    height, width = sample.photo.shape[:2]
    return {
        "width": width,
        "height": height,
        "layout": sample.truth.layout.kind,
        "traits": sorted(sample.truth.traits),
        "rows": _rows(sample),
        "source": f"rendered, tile set {sample.tile_set}",
        "codes": list(sample.truth.codes),
        "boxes": np.round(sample.truth.boxes.astype(np.float64), 1).tolist(),
        "corners": np.round(sample.truth.corners.astype(np.float64), 1).tolist(),
        "groups": [
            {"id": number, "kind": group.kind, "tiles": list(group.tiles)} | ({"open": True} if group.ambiguous else {})
            for number, group in enumerate(sample.truth.groups)
        ],
        "hand": hand_record(sample.truth.layout.deal.hand),
    }


def hand_record(hand: Hand) -> dict[str, Any]:
    """The hand record of a rendered hand, without win fields that have their default."""
    record = HandRecord.from_hand(hand).to_dict()
    usual = WinRecord().model_dump(mode="json", by_alias=True)
    always = ("by", "seat", "round")
    win = {name: value for name, value in record["win"].items() if name in always or value != usual[name]}
    return {name: value for name, value in record.items() if name != "options"} | {"win": win}


def _rows(sample: Sample) -> list[list[str]]:
    lines: dict[int, list[str]] = {}
    for group in sample.truth.groups:
        lines.setdefault(group.line, []).extend(sample.truth.codes[tile] for tile in group.tiles)
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


JOURNAL: Final = "rendering.jsonl"
"""Journal of an unfinished series: its recipe, then one line of ground truth per photo."""

_Entry = dict[str, Any]

_at_work: tuple[Series, Path, Event] | None = None


class SeriesFolder:
    """A folder for the first photos of a series; complete ones are kept, those of another overwritten."""

    def __init__(self, series: Series, count: int, out: Path) -> None:
        self._series, self._count, self._out = series, count, out
        self._journal = out / JOURNAL
        self._entries = {place: entry for place, entry in self._kept().items() if place < count}

    def missing(self) -> list[int]:
        """Indices of the photos still to be rendered."""
        return [place for place in range(self._count) if place not in self._entries]

    def render(self, workers: int = 1) -> Iterator[int]:
        """Render what is missing, yielding indices; then write the truth. Raises `PailensError`: a worker died."""
        missing = self.missing()
        self._out.mkdir(parents=True, exist_ok=True)
        lines = [self._series.recipe(), *({"place": place} | entry for place, entry in self._entries.items())]
        self._journal.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
        with self._journal.open("a", encoding="utf-8") as journal:
            for place, entry in _rendered(self._series, self._out, missing, workers):
                self._entries[place] = entry
                journal.write(f"{json.dumps({'place': place} | entry)}\n")
                journal.flush()
                yield place
        write_truth([self._entries[place] for place in range(self._count)], self._out, self._series.recipe())
        self._journal.unlink()

    def _kept(self) -> dict[int, _Entry]:
        found = dict(enumerate(self._finished())) | self._begun()
        return {
            place: entry
            for place, entry in found.items()
            if entry.get("file") == f"{self._series.name(place)}.jpg" and self._written(self._series.name(place))
        }

    def _finished(self) -> list[_Entry]:
        try:
            truth = json.loads((self._out / "truth.json").read_text(encoding="utf-8"))
            return [dict(image) for image in truth["images"]] if truth["recipe"] == self._series.recipe() else []
        except (OSError, ValueError, LookupError, TypeError):
            return []

    def _begun(self) -> dict[int, _Entry]:
        try:
            recipe, *lines = self._journal.read_text(encoding="utf-8").split("\n")
            if json.loads(recipe) != self._series.recipe():
                return {}
            # A last line without newline was cut off in writing and is dropped.
            entries = [dict(json.loads(line)) for line in lines[:-1]]
            return {int(entry.pop("place")): entry for entry in entries}
        except (OSError, ValueError, LookupError, TypeError):
            return {}

    def _written(self, name: str) -> bool:
        files = self._out / "images" / f"{name}.jpg", self._out / "labels" / f"{name}.txt"
        return all(path.is_file() and path.stat().st_size > 0 for path in files)


def _rendered(series: Series, out: Path, places: Sequence[int], workers: int) -> Iterator[tuple[int, _Entry]]:
    """Index and ground truth of each photo once it and those before it are written."""
    # Neighbours share their tile style, so one process renders them all.
    size = max(1, min(ALIKE, len(places) // workers))
    parts = [places[start : start + size] for start in range(0, len(places), size)]
    if workers == 1 or len(parts) < 2:
        for place in places:
            yield place, write_sample(series.sample(place), series.name(place), out)
        return
    # Spawn, not fork: forking a process that has threads can deadlock.
    context = get_context("spawn")
    stop = context.Event()
    with ProcessPoolExecutor(min(workers, len(parts)), context, _start, (series, out, stop)) as pool:
        try:
            for done in pool.map(_render, parts):
                yield from done
        except BrokenProcessPool as error:
            raise VisionError("synth.ended", str(out)) from error
        finally:
            stop.set()
            pool.shutdown(cancel_futures=True)


def _start(series: Series, out: Path, stop: Event) -> None:
    global _at_work  # noqa: PLW0603 - a pool's processes keep what they need in the module
    leave_signals_to_parent()
    cv2.setNumThreads(1)
    _at_work = series, out, stop


def _render(places: Sequence[int]) -> list[tuple[int, _Entry]]:
    if _at_work is None:
        raise RuntimeError("the process was not made ready")
    series, out, stop = _at_work
    done = []
    for place in places:
        if stop.is_set():
            break
        done.append((place, write_sample(series.sample(place), series.name(place), out)))
    return done


def leave_signals_to_parent() -> None:
    """Ignore Ctrl-C in this worker process, and exit when the parent does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    if (parent := parent_process()) is not None:
        parent.join()
        os._exit(1)
