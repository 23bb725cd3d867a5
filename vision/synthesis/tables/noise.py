"""Tiles as the shipped detector finds them: truth with its misses, doubles, misreadings and loose boxes.

The numbers are in `noise.json`, made by `python -m vision.training.research.measure_noise` from photos that the
networks were not trained on. Photos differ more than tiles do: each photo is of a grade, from the best read to the
worst, and a face that is misread once in a photo is often misread again.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import exp
from pathlib import Path
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict

from scoring.tiles import BACK, CLASSES, INDEX
from vision.detection.detections import Detections
from vision.detection.detector import WORKING_THRESHOLD
from vision.synthesis.tables.view import PhotoTruth

NOISE_FILE: Final = Path(__file__).with_name("noise.json")
_MOST_BAD: Final = 0.9
FLOOR: Final = 0.05
"""Chance of the likeliest face from which a place is measured at all."""
_SECOND: Final = 0.6
"""How sure a second box on a tile is beside the first."""


class ProbSample(BaseModel):
    """How sure a reading was: the chances of the true face, of the likeliest other and of the next."""

    model_config = ConfigDict(frozen=True)

    true: float
    other: float
    next: float


class FalsePositive(BaseModel):
    """A tile found where none is: what it looked like and how likely."""

    model_config = ConfigDict(frozen=True)

    face: str
    chance: float


class Grade(BaseModel):
    """Photos that are read about equally well.

    Attributes:
        photos: how many were measured.
        bad: share of the tiles found that are read badly: another face is likelier, or none is likely enough.
        missed: share of the tiles that show a face of which nothing is found.
        doubled: share of the tiles found twice.
        good_rows: readings that are not bad, evenly drawn.
    """

    photos: int
    bad: float
    missed: float
    doubled: float
    good_rows: list[ProbSample]


class Noise(BaseModel):
    """What a detector gets wrong, measured on real photos; backs and corners, which these lack, on rendered ones.

    Attributes:
        command: what made the file.
        model: sha256 of the detector's files.
        photos, tiles: how many real ones were measured.
        grades: the photos in equal parts, from the best read to the worst.
        missed_backs: share of the backs of which nothing is found.
        bad_rows: bad readings by their face; under the empty name those of all faces that are not named.
        hardness: for each face, how many times as often as others it is read badly.
        confusions: for each face, the shares of the faces that it is taken for.
        together: chance that a copy of a face fares as another copy on the same photo.
        spurious: tiles a photo, most of them faint, that are found where none is.
        ghosts: what these look like: bare patches and sides of tiles look like some faces and never like others.
        shift, stretch: deviation of a box's middle and of the logarithm of its sides, in parts of its sides.
        slip: deviation of a corner, in tile widths.
        turned: shares of the tiles whose corners are taken from the second, third or fourth on.
    """

    command: str
    model: str
    photos: int
    tiles: int
    grades: list[Grade]
    missed_backs: float
    bad_rows: dict[str, list[ProbSample]]
    hardness: dict[str, float]
    confusions: dict[str, dict[str, float]]
    together: float
    spurious: float
    ghosts: list[FalsePositive]
    shift: float
    stretch: float
    slip: float
    turned: tuple[float, float, float]

    @classmethod
    @cache
    def load(cls) -> Noise:
        """The measured numbers that come with the package."""
        return cls.model_validate_json(NOISE_FILE.read_text(encoding="utf-8"))


@dataclass(frozen=True, slots=True)
class NoisyTiles:
    """What a detector might find on a photo.

    Attributes:
        tiles: the detections.
        truth: for each the tile of the photo that it is on, None where there is none; of two on one tile the
            second has None too.
        missed: tiles of the photo that are not found.
    """

    tiles: Detections
    truth: tuple[int | None, ...]
    missed: tuple[int, ...]


def noisy_tiles(
    photo: PhotoTruth, rng: Random, *, threshold: float = WORKING_THRESHOLD, grade: int | None = None
) -> NoisyTiles:
    """What the detector might find on a photo, repeatable from the lots.

    Args:
        photo: the truth.
        rng: decides what goes wrong.
        threshold: as that of `Detector.detect`; down to `FLOOR`, below which nothing was measured. The same lots
            give the same tiles, the fainter ones with lower thresholds.
        grade: how well the photo is read, 0 the best; drawn by lot by default.
    """
    noise = Noise.load()
    drawn = rng.randrange(len(noise.grades))
    return _NoiseSampler(photo, noise, noise.grades[drawn if grade is None else grade], rng).read(threshold)


class _NoiseSampler:
    def __init__(self, photo: PhotoTruth, noise: Noise, grade: Grade, rng: Random) -> None:
        self._photo, self._noise, self._grade, self._rng = photo, noise, grade, rng
        self._fates: dict[str, tuple[float, str]] = {}

    def read(self, threshold: float) -> NoisyTiles:
        rng, grade = self._rng, self._grade
        found: list[tuple[int | None, NDArray[np.float32], NDArray[np.float32], NDArray[np.float32]]] = []
        for tile, code in enumerate(self._photo.codes):
            if rng.random() < (self._noise.missed_backs if code == BACK else grade.missed):
                continue
            chances = self._chances(code)
            found.append((tile, self._box(tile), chances, self._corners(tile)))
            if rng.random() < grade.doubled:
                found.append((None, self._duplicate_box(tile), chances * np.float32(_SECOND), self._corners(tile)))
        found += [self._false_positive() for _ in range(_poisson(self._noise.spurious, rng))]
        rng.shuffle(found)
        if not found:
            empty = np.zeros((0, 4), np.float32)
            none = Detections(empty, np.zeros((0, len(CLASSES)), np.float32), np.zeros((0, 4, 2), np.float32))
            return NoisyTiles(none, (), tuple(range(len(self._photo))))
        on, boxes, rows, corners = zip(*found, strict=True)
        every = Detections(np.array(boxes), np.array(rows), np.array(corners))
        likely = every.above_threshold(threshold)
        seen = tuple(tile for tile, shown in zip(on, likely, strict=True) if shown)
        missed = sorted(set(range(len(self._photo))) - {tile for tile in seen if tile is not None})
        return NoisyTiles(every.select(likely), seen, tuple(missed))

    def _chances(self, code: str) -> NDArray[np.float32]:
        """Float32 (43,): the chance of each face as the detector might see it."""
        rng = self._rng
        fate, other = self._sample_error(code)
        row = self._sample_probs(code, fate)
        faces = {face: share for face, share in self._noise.confusions[code].items() if face != other}
        follower = rng.choices(list(faces), list(faces.values()))[0]
        chances = np.zeros(len(CLASSES), np.float32)
        chances[INDEX[follower]] = row.next
        chances[INDEX[other]] = row.other
        chances[INDEX[code]] = row.true
        return chances

    def _sample_error(self, code: str) -> tuple[float, str]:
        """How well a copy of a face is read, 0 the worst, and what it looks like: often as the copy before it."""
        known = self._fates.get(code)
        if known is not None and self._rng.random() < self._noise.together:
            return known
        faces = self._noise.confusions[code]
        fate = self._rng.random(), self._rng.choices(list(faces), list(faces.values()))[0]
        self._fates[code] = fate
        return fate

    def _sample_probs(self, code: str, fate: float) -> ProbSample:
        share = min(self._grade.bad * self._noise.hardness.get(code, 1.0), _MOST_BAD)
        bad = self._noise.bad_rows.get(code) or self._noise.bad_rows[""]
        return self._rng.choice(bad if fate < share and bad else self._grade.good_rows)

    def _box(self, tile: int) -> NDArray[np.float32]:
        box = self._photo.boxes[tile].astype(np.float64)
        centre, size = (box[:2] + box[2:]) / 2.0, box[2:] - box[:2]
        centre += size * [self._rng.gauss(0.0, self._noise.shift) for _ in range(2)]
        size *= np.exp([self._rng.gauss(0.0, self._noise.stretch) for _ in range(2)])
        edges = np.array([*self._photo.size, *self._photo.size], np.float32)
        loose: NDArray[np.float32] = np.clip(
            np.concatenate([centre - size / 2.0, centre + size / 2.0]), 0.0, edges
        ).astype(np.float32)
        return loose

    def _duplicate_box(self, tile: int) -> NDArray[np.float32]:
        """A second box on a tile, to one side."""
        box = self._box(tile)
        step = (box[2:] - box[:2]) * np.float32(self._rng.choice((-0.3, 0.3)))
        return np.asarray(box + np.concatenate([step, step]), dtype=np.float32)

    def _corners(self, tile: int) -> NDArray[np.float32]:
        corners = self._photo.corners[tile].astype(np.float64)
        side = float(np.linalg.norm(corners[1] - corners[0]))
        corners += side * np.array([[self._rng.gauss(0.0, self._noise.slip) for _ in range(2)] for _ in range(4)])
        upright = 1.0 - sum(self._noise.turned)
        roll = self._rng.choices(range(4), [upright, *self._noise.turned])[0]
        return np.roll(corners, -roll, axis=0).astype(np.float32)

    def _false_positive(self) -> tuple[int | None, NDArray[np.float32], NDArray[np.float32], NDArray[np.float32]]:
        """A tile seen where none is, about as large as the others."""
        sizes = self._photo.boxes[:, 2:] - self._photo.boxes[:, :2]
        size = np.median(sizes, axis=0)
        low = np.array(
            [self._rng.uniform(0.0, max(1.0, edge - side)) for edge, side in zip(self._photo.size, size, strict=True)]
        )
        box = np.concatenate([low, low + size]).astype(np.float32)
        chances = np.zeros(len(CLASSES), np.float32)
        ghost = self._rng.choice(self._noise.ghosts)
        chances[INDEX[ghost.face]] = ghost.chance
        corners = box[[0, 1, 2, 1, 2, 3, 0, 3]].reshape(4, 2)
        return None, box, chances, corners


def _poisson(mean: float, rng: Random) -> int:
    """How often something happens that happens so often in the mean (Poisson)."""
    count, product = 0, rng.random()
    while product > exp(-mean):
        product *= rng.random()
        count += 1
    return count
