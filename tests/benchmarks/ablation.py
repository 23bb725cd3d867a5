"""Ablation of the detection: what each step is worth on labelled photos, when it alone is left out.

    python -m tests.benchmarks.ablation DATA... [--every NAME=N]... [--step STEP]... [--wrong]

DATA are labelled folders, as `pailens evaluate` takes them. For each folder, without each step: tile F1, photos read
right, tiles missed and read too many, photos that the step mends and spoils (right only with it, and only without it),
and calls of networks a photo. Backs count where the folder labels any, or no tile at all.

A photo is decoded once for all variants, and no network runs twice on one input.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import numpy as np
from numpy.typing import NDArray

from scoring.tiles import BACK
from tests.benchmarks.measuring import parser_of, print_table, progress
from vision.detection import accept, detections, faces, pipeline, views
from vision.detection.detections import Detections
from vision.detection.detector import PHOTO_SIDE, WORKING_THRESHOLD, Detector
from vision.detection.inference import NetworkCall, Outputs
from vision.evaluation.predictions import predict_pixels
from vision.images.photo import load_photo_file
from vision.labels.folders import read_labelled_folder
from vision.labels.labelled_photo import LabelledPhoto, LabelledSet

WHOLE: Final = "nothing"
HEADINGS: Final = ("left out", "tile F1", "photos right", "missed", "too many", "mends", "spoils", "calls")

StandIn = tuple[Any, str, Any]


def _plans(kept: Callable[[Any], bool]) -> StandIn:
    return pipeline, "PLANS", tuple(filter(kept, pipeline.PLANS))


_INVERTED: Final[StandIn] = (pipeline, "invert_lightness", lambda pixels: pixels)
_VIEWS: Final[dict[str, StandIn]] = {
    "inverted view": _INVERTED,
    "search": (pipeline, "plan_search", lambda pixels: ()),
    "upright view": _plans(lambda plan: plan is not views.plan_upright),
    "stretched view": _plans(lambda plan: plan is not views.plan_stretched),
}
_JUDGEMENTS: Final[dict[str, StandIn]] = {
    "blanks by colour": (pipeline, "separate_blanks", lambda pixels, boxes, class_probs: class_probs),
    "blanks that the finder sees": (pipeline, "believe_blanks", lambda pixels, found, blanks: found),
    "white dragons of another kind": (accept, "_FRAME", np.inf),
    "small, or hardly a tile": (accept, "drop_small", lambda found: found),
    "rows whole and flat": (pipeline, "are_in_rows", lambda seen: np.ones(len(seen), bool)),
    "fronts in stretched views": (pipeline, "drop_bare_dragons", lambda pixels, seen: seen),
    "names of doubted faces": (pipeline, "doubt_names", lambda found: found),
    "cut tiles are not unknown": (pipeline, "are_cut", lambda boxes, size: np.zeros(len(boxes), bool)),
    "one tile close": (detections, "_CLOSE_SIDE", np.inf),
    "restoration": (pipeline, "restore", lambda pixels: pixels),
    "face refiner": (faces, "select_uncertain", lambda class_probs: np.zeros(0, np.intp)),
}
STEPS: Final[Mapping[str, tuple[StandIn, ...]]] = {
    WHOLE: (),
    **{name: (stand_in,) for name, stand_in in (_VIEWS | _JUDGEMENTS).items()},
    "all further views": (_INVERTED, _VIEWS["search"], (pipeline, "PLANS", ())),
}
"""What stands in for each step that is left out: place, name and value."""


@dataclass
class RememberingDetector:
    """A detector of the pipeline as it is patched, which runs no network twice on one input."""

    detector: Detector
    answers: dict[tuple[str, bytes], Outputs] = field(default_factory=dict)
    calls: int = 0

    @property
    def name(self) -> str:
        """The model's name."""
        return self.detector.name

    @property
    def sha256(self) -> str:
        """The hash of the model's files."""
        return self.detector.sha256

    def detect(self, pixels: NDArray[np.uint8], threshold: float) -> Detections:
        """As `Detector.detect`."""
        inference = pipeline.trace_tiles(pixels, self.detector.calibration, threshold)
        try:
            call = next(inference)
            while True:
                call = inference.send(self._answer(call))
        except StopIteration as done:
            found: Detections = done.value.detections
            return found

    def _answer(self, call: NetworkCall) -> Outputs:
        self.calls += 1
        digest = hashlib.sha256(call.value.tobytes() + str(call.value.shape).encode()).digest()
        key = call.network.file, digest
        if key not in self.answers:
            self.answers[key] = self.detector.run_network(call)
        return self.answers[key]


@contextmanager
def left_out(step: str) -> Iterator[None]:
    """The pipeline without a step."""
    with ExitStack() as stack:
        for place, name, value in STEPS[step]:
            stack.enter_context(patch.object(place, name, value))
        yield


@dataclass
class Tally:
    """What one variant reads on one set: tiles labelled, read and common, calls, and what is wrong by photo."""

    tiles: int = 0
    read: int = 0
    common: int = 0
    calls: int = 0
    wrong: dict[str, str] = field(default_factory=dict)

    def add(self, photo: str, codes: Counter[str], read: Counter[str], calls: int) -> None:
        """Count a photo."""
        self.tiles, self.read = self.tiles + codes.total(), self.read + read.total()
        self.common, self.calls = self.common + (codes & read).total(), self.calls + calls
        if codes != read:
            missed, extra = (" ".join(sorted(left.elements())) for left in (codes - read, read - codes))
            self.wrong[photo] = f"missed {missed or 'none'}, too many {extra or 'none'}"

    def row(self, whole: Tally, photos: int) -> tuple[object, ...]:
        """The figures beside those of the whole pipeline."""
        f1 = 2 * self.common / max(self.tiles + self.read, 1)
        mends, spoils = len(self.wrong.keys() - whole.wrong.keys()), len(whole.wrong.keys() - self.wrong.keys())
        missed, extra = self.tiles - self.common, self.read - self.common
        right = 1 - len(self.wrong) / photos
        return f"{f1:.4f}", f"{right:.3f}", missed, extra, mends, spoils, f"{self.calls / photos:.2f}"


def main() -> None:
    """Run the benchmark and print its tables."""
    parser = parser_of(__doc__, model=True)
    parser.add_argument("data", type=Path, nargs="+", help="labelled folders")
    parser.add_argument("--every", action="append", default=[], metavar="NAME=N", help="only every Nth photo of a set")
    parser.add_argument("--step", action="append", default=[], choices=STEPS, help="leave out only this one")
    parser.add_argument("--wrong", action="store_true", help="name the photos that are read wrong")
    options = parser.parse_args()
    every = {name: int(step) for name, _, step in (one.partition("=") for one in options.every)}
    detector = Detector.load(options.model, threads=1)
    for folder in options.data:
        data = read_labelled_folder(folder)
        photos = data.photos[:: every.get(data.name, 1)]
        tallies = {step: Tally() for step in (WHOLE, *(options.step or [step for step in STEPS if step != WHOLE]))}
        for photo in progress(photos, data.name):
            _read(photo, _counted(data), detector, tallies)
        whole = tallies[WHOLE]
        print(f"\n{data.name}: {len(photos)} photos, {whole.tiles} tiles\n")
        print_table(HEADINGS, [(step, *tally.row(whole, len(photos))) for step, tally in tallies.items()])
        if options.wrong:
            print("\n".join(f"{name}: {what}" for name, what in whole.wrong.items()))


def _counted(data: LabelledSet) -> Callable[[str], bool]:
    backs = data.has_code(BACK) or not any(photo.codes for photo in data.photos)
    return lambda code: backs or code != BACK


def _read(
    photo: LabelledPhoto, counted: Callable[[str], bool], detector: Detector, tallies: Mapping[str, Tally]
) -> None:
    pixels = load_photo_file(photo.path, max_side=PHOTO_SIDE).pixels
    remembering, codes = RememberingDetector(detector), Counter(filter(counted, photo.codes))
    for step, tally in tallies.items():
        remembering.calls = 0
        with left_out(step):
            read = predict_pixels(remembering, pixels, WORKING_THRESHOLD).judged(photo)
        tally.add(photo.key, codes, Counter(filter(counted, read.codes)), remembering.calls)


if __name__ == "__main__":
    main()
