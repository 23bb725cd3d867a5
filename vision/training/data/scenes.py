"""A folder of rendered training scenes: a YOLO folder (`images/`, `labels/`) with the exact corners in `tiles/`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from scoring.tiles import CLASSES, FACES, HONOURS, SUITED
from vision.detection.boxes import boxes_around
from vision.labels.yolo_folders import write_yolo_photo
from vision.synthesis.rendering.arrangements import RenderedScene, random_example
from vision.synthesis.rendering.art import ArtSet, DrawnSet, TileSet, load_art
from vision.synthesis.rendering.blanks import random_blanks
from vision.synthesis.rendering.faces import random_style
from vision.synthesis.rendering.invented import UNKNOWN, MixedSet
from vision.synthesis.rendering.processes import make_in_processes
from vision.synthesis.rendering.samples import random_sample
from vision.synthesis.tables.view import RULES
from vision.training.data.reader_crops import UNKNOWN_FACE, TrainingPicture

SIDE = 640
HANDS_FROM = 500_000
"""Scenes from this number on are whole hands on a table; those below are random arrangements."""
FLOWERS_FROM = 400_000
"""Scenes from this number up to those of blanks show only flowers of made-up sets."""
BLANKS_FROM = 450_000
"""Scenes from this number up to those of invented faces: white dragons without a frame, and what looks like them."""
INVENTED_FROM = 480_000
"""Scenes from this number up to whole hands show tiles of which a third bear faces that are none of ours."""
_ALIKE = 8
"""Consecutive scenes that share a made-up style, since drawing its faces dominates rendering."""
_HAND_SIDES = (640, 1281)
_OWN_FACES = 0.35
"""Share of the hands, and of the scenes with invented faces, whose own faces are procedurally drawn."""
_LABELLED = 0.4
"""Least visible share of a tile's upper side for it to be labelled for the finder."""
_READABLE = 0.7
"""Least visible share of a tile's upper side for the reader to learn from it."""
_LEAST_SIDE = 4
"""Least shorter side of a box labelled for the finder, in pixels, scaled by the photo's shorter side."""
_FEWEST_FACES = 8
_AT_ONCE = 16


@dataclass(frozen=True)
class Artwork:
    """Sets by how realistic they are: photographed, drawn, lettered with fonts; made-up flowers; invented faces."""

    photographed: list[ArtSet]
    drawn: list[ArtSet]
    lettered: list[ArtSet]
    flowers: list[ArtSet]
    invented: list[Path] = field(default_factory=list)

    @classmethod
    def load(cls, art: Path, lettered: Path | None, flowers: Path | None) -> Artwork:
        """Load an artwork folder and folders written by `write_lettered_art` and `write_flower_art`."""
        sets = [one for one in load_art(art) if len(one.codes) >= _FEWEST_FACES]
        letters, made_up = (load_art(folder) if folder else [] for folder in (lettered, flowers))
        return cls([one for one in sets if one.photo], [one for one in sets if not one.photo], letters, made_up)

    def sample_sets(self, rng: np.random.Generator) -> list[ArtSet]:
        """The sets of one of the three kinds, photographed ones most often."""
        kinds = [(self.photographed, 0.55), (self.drawn, 0.33), (self.lettered, 0.12)]
        filled = [(sets, weight) for sets, weight in kinds if sets]
        weights = np.array([weight for _, weight in filled])
        return filled[int(rng.choice(len(filled), p=weights / weights.sum()))][0]


def render_scenes(art: Artwork, out: Path, numbers: Iterable[int], workers: int = 1) -> Iterator[int]:
    """Render the missing scenes of `numbers`, which seed them, yielding each once its files are written.

    Raises `PailensError`: a process died.
    """
    (out / "tiles").mkdir(parents=True, exist_ok=True)
    missing = [number for number in numbers if not (out / "labels" / f"{number:06d}.txt").exists()]
    yield from make_in_processes(partial(_write_scene, art, out), missing, workers, _AT_ONCE, str(out))


def load_scenes(folder: Path) -> list[TrainingPicture]:
    """Load every scene of a folder as training pictures of the reader."""
    scenes = (load_scene(path) for path in sorted((folder / "tiles").glob("*.npz")))
    return [scene for scene in scenes if scene is not None]


def load_scene(path: Path) -> TrainingPicture | None:
    """Load the scene of a file of `tiles/`; None if it shows no tile."""
    with np.load(path) as tiles:
        if not len(tiles["classes"]):
            return None
        data = np.fromfile(path.parent.parent / "images" / f"{path.stem}.jpg", np.uint8)
        usable = tiles["visible"] > _READABLE
        exact = "boxes_only" not in tiles
        return TrainingPicture(data, tiles["classes"], tiles["corners"], exact, True, True, True, usable)


def _write_scene(art: Artwork, out: Path, number: int) -> int:
    rng = np.random.default_rng(number + 1000)
    if number >= HANDS_FROM:
        example = _hand(art, number, rng)
    elif number >= INVENTED_FROM:
        own = [_made_up(number)] if rng.random() < _OWN_FACES else art.sample_sets(rng)
        example = random_example([MixedSet(one, art.invented) for one in own], (SIDE, SIDE), rng)
    elif number >= BLANKS_FROM:
        example = random_blanks(art.sample_sets(rng), (SIDE, SIDE), rng)
    else:
        sets = art.flowers if number >= FLOWERS_FROM else art.sample_sets(rng)
        example = random_example(sets, (SIDE, SIDE), rng)
    quality = int(rng.integers(50, 96))
    classes = np.array([UNKNOWN_FACE if code == UNKNOWN else CLASSES.index(code) for code in example.codes], np.int64)
    np.savez(out / "tiles" / f"{number:06d}.npz", classes=classes, corners=example.corners, visible=example.visible)
    codes, boxes = _finder_labels(example, rng)
    write_yolo_photo(out, f"{number:06d}", example.photo, quality, codes, boxes)
    return number


def _made_up(number: int) -> TileSet:
    return DrawnSet("made up", random_style(np.random.default_rng((HANDS_FROM, number // _ALIKE))))


def _hand(art: Artwork, number: int, rng: np.random.Generator) -> RenderedScene:
    tiles: TileSet = _made_up(number)
    if rng.random() > _OWN_FACES:
        sets = [one for one in art.sample_sets(rng) if {*SUITED, *HONOURS} <= set(one.codes)]
        tiles = sets[int(rng.integers(len(sets)))] if sets else tiles
    rules = RULES[int(rng.integers(len(RULES)))]
    sample = random_sample(rules, tiles, random_style(rng).back, int(rng.integers(*_HAND_SIDES)), rng)
    shown = sample.truth
    return RenderedScene(sample.photo, list(shown.codes), shown.corners, np.ones(len(shown), np.float32))


def _finder_labels(example: RenderedScene, rng: np.random.Generator) -> tuple[list[str], NDArray[np.float64]]:
    """The codes and relative boxes of sufficiently visible tiles, for the finder.

    An unknown face gets any of ours, from which the finder learns that it is a tile but not which.
    """
    codes = [str(rng.choice(FACES)) if code == UNKNOWN else code for code in example.codes]
    size = np.array([example.photo.shape[1], example.photo.shape[0]] * 2)
    boxes = np.clip(boxes_around(example.corners), 0, size) / size
    sides = (boxes[:, 2:] - boxes[:, :2]).min(axis=1) * size.min()
    shown = np.flatnonzero((example.visible >= _LABELLED) & (sides >= _LEAST_SIDE))
    return [codes[i] for i in shown], boxes[shown]
