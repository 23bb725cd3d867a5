"""The gate: whether a model may take the place of another, on what users feel.

Decided on own photos that were held out, on photos given, and on rendered tables that come with every decision.
"""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Final

from vision.detection.detector import Detector
from vision.detection.inference import NETWORKS
from vision.evaluation.acceptance import FeltDifferences, FeltFigure, compare_felt
from vision.evaluation.predictions import read_photos
from vision.hashing import sha256_of
from vision.labels.folders import read_labelled_folder, read_labelled_sets
from vision.labels.labelled_photo import DatasetError, LabelledSet
from vision.training.data.rendered_tables import OTHER_TABLES, Advance, cache_folder, part_of, render_tables
from vision.training.manifest import is_scenes
from vision.training.promotion import promote_model
from vision.training.run import RunError, TrainingRun, check_no_leakage

MODEL_FILES = (*(network.file for network in NETWORKS), "finder.pt", "reader.pt", "faces.pt")
_GAINS: Final[tuple[FeltFigure, ...]] = ("tile_f1", "photos_right")
"""The figures of which one must be better for a model to be called better."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What the gate found: the four figures of both models for each set of photos."""

    sets: dict[str, FeltDifferences]

    @property
    def losses(self) -> list[tuple[str, FeltFigure]]:
        """Sets and figures that are worse beyond noise."""
        return self._of("worse")

    @property
    def gains(self) -> list[tuple[str, FeltFigure]]:
        """Sets of photos and figures that are better beyond noise; rendered tables are nobody's own."""
        found = [(part, name) for part, name in self._of("better") if name in _GAINS]
        return [(part, name) for part, name in found if part != OTHER_TABLES.name]

    def accepts(self, undecided_is_enough: bool) -> bool:
        """Whether a model may be promoted: worse nowhere and, by default, better somewhere."""
        return not self.losses and (bool(self.gains) or undecided_is_enough)

    def record(self) -> dict[str, Any]:
        return {
            "schema": 1,
            "sets": {
                name: {figure: asdict(found) for figure, found in part.items()} for name, part in self.sets.items()
            },
        }

    def _of(self, verdict: str) -> list[tuple[str, FeltFigure]]:
        return [
            (name, figure)
            for name, part in self.sets.items()
            for figure, found in part.items()
            if found.verdict == verdict
        ]


def other_tables(advance: Advance = lambda share: None) -> LabelledSet:
    """The rendered tables that come with every decision; rendered once."""
    return read_labelled_folder(render_tables(OTHER_TABLES, cache_folder(), advance=advance))


def gate_sets(run: TrainingRun, folders: Sequence[Path]) -> list[LabelledSet]:
    """The photos that decide about a run: those it held out, and labelled real photos of `folders`.

    Raises `RunError`: the run is not finished, or its model has changed since; `DatasetError`: rendered pictures, or
    photos that were trained on.
    """
    finished = run.manifest().get("model")
    if finished is None:
        raise RunError("training.unfinished", str(run.folder))
    if finished["sha256"] != Detector.load(run.model).sha256:
        raise RunError("training.other-model", str(run.model))
    sets = read_labelled_sets(folders)
    for folder, part in zip(folders, sets, strict=True):
        if is_scenes(folder) or any(photo.source.startswith("rendered") for photo in part.photos):
            raise DatasetError("training.rendered", str(folder))
    check_no_leakage(sets, run.files())
    known = {part.name for part in sets}
    kept = run.for_gate if run.for_gate.is_dir() else run.held_out
    held = [read_labelled_folder(kept)] if kept.is_dir() else []
    return [*(rest for part in held if part.name not in known and (rest := apart_from(part, sets)).photos), *sets]


def apart_from(held: LabelledSet, sets: Sequence[LabelledSet]) -> LabelledSet:
    """The photos of a set that are not also in others, whatever they are called there."""
    given = {sha256_of(photo.path.read_bytes()) for part in sets for photo in part.photos}
    return replace(held, photos=tuple(one for one in held.photos if sha256_of(one.path.read_bytes()) not in given))


def decide(model: Path, other: Path, sets: Sequence[LabelledSet], advance: Advance = lambda share: None) -> Decision:
    """Compare a model with another on each set; what the other reads on rendered tables is kept in the cache."""
    total, done = 2 * sum(len(part.photos) for part in sets), 0
    compared = {}
    for part in sets:
        found = []
        for folder in (model, other):
            kept = None
            if part.name == OTHER_TABLES.name:
                kept = part.photos[0].path.parents[1] / "read" / f"{Detector.load(folder).sha256[:16]}.json"
            within = part_of(advance, done / total, (done + len(part.photos)) / total)
            found.append(read_photos(folder, part.photos, within, kept))
            done += len(part.photos)
        compared[part.name] = compare_felt(part, *found)
    return Decision(compared)


def install(run: TrainingRun, decision: Decision) -> Path:
    """Put a run's model into use, keeping the one before; returns its folder. Raises `ModelError`: unwritable."""
    gate = run.model / "gate.json"
    gate.write_text(json.dumps(decision.record(), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    files = [run.model / name for name in MODEL_FILES]
    extra = [path for path in sorted(run.model.iterdir()) if path not in files and path.is_file()]
    return promote_model([*files, *extra, run.folder / "run.json"], run.folder.resolve().name)
