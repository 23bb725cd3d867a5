"""Simulates detector errors: ground truth with misses, duplicates, misreadings and imprecise boxes.

The parameters in `noise.json` are measured by `python -m vision.training.research.measure_noise` on photos that the
networks were not trained on. Photos vary more than tiles do, so each photo has a grade, from best to worst, and a face
misread once in a photo is likely to be misread again.
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
"""Lowest top-class probability at which detections were measured."""
_SECOND: Final = 0.6
"""Confidence of a duplicate box relative to the first."""


class ProbSample(BaseModel):
    """Probabilities of one reading: of the true face, of the likeliest other and of the next."""

    model_config = ConfigDict(frozen=True)

    true: float
    other: float
    next: float


class FalsePositive(BaseModel):
    """A detection where there is no tile: its face and probability."""

    model_config = ConfigDict(frozen=True)

    face: str
    chance: float


class Grade(BaseModel):
    """A quantile group of photos by reading quality.

    Attributes:
        photos: number measured.
        bad: share of the found tiles that are misread: another face is likelier, or none reaches the threshold.
        missed: share of the face-up tiles that are not found.
        doubled: share of the tiles found twice.
        good_rows: evenly spaced sample of the readings that are not bad.
    """

    photos: int
    bad: float
    missed: float
    doubled: float
    good_rows: list[ProbSample]


class Noise(BaseModel):
    """Error statistics of a detector on real photos; those of backs and corners, lacking labels, on rendered ones.

    Attributes:
        command: command that made the file.
        model: sha256 of the detector's files.
        photos, tiles: number of real ones measured.
        grades: quantiles of the photos, from best to worst.
        missed_backs: share of the backs that are not found.
        bad_rows: bad readings by face; the empty key holds those of all other faces.
        hardness: for each face, its misreading rate relative to the average.
        confusions: for each face, the distribution of faces it is misread as.
        together: probability that a copy of a face shares the outcome of another copy on the same photo.
        spurious: false positives per photo, most of low confidence.
        ghosts: sample of these false positives, since bare patches and sides of tiles resemble some faces only.
        shift, stretch: standard deviation of a box's centre, relative to its sides, and of the logarithm of its sides.
        slip: standard deviation of a corner, in tile widths.
        turned: shares of the tiles whose corners start at the second, third or fourth.
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
        """Load the parameters in the package."""
        return cls.model_validate_json(NOISE_FILE.read_text(encoding="utf-8"))


@dataclass(frozen=True, slots=True)
class NoisyTiles:
    """Simulated detections on a photo.

    Attributes:
        tiles: the detections.
        truth: for each the tile of the photo that it is on, None for a false positive or the second box of a duplicate.
        missed: tiles of the photo that are not detected.
    """

    tiles: Detections
    truth: tuple[int | None, ...]
    missed: tuple[int, ...]


def noisy_tiles(
    photo: PhotoTruth, rng: Random, *, threshold: float = WORKING_THRESHOLD, grade: int | None = None
) -> NoisyTiles:
    """Simulate detections on a photo.

    Args:
        photo: the ground truth.
        rng: determines the errors.
        threshold: as in `Detector.detect`, at least `FLOOR`, below which nothing was measured. The same random state
            gives the same tiles, plus fainter ones at lower thresholds.
        grade: reading quality, 0 the best; random by default.
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
        likely = every.above_threshold(threshold, self._photo.size)
        seen = tuple(tile for tile, shown in zip(on, likely, strict=True) if shown)
        missed = sorted(set(range(len(self._photo))) - {tile for tile in seen if tile is not None})
        return NoisyTiles(every.select(likely), seen, tuple(missed))

    def _chances(self, code: str) -> NDArray[np.float32]:
        """Class probabilities, float32 (43,), as the detector might give them."""
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
        """Quality quantile of a reading (0 the worst) and the face it is confused with; often an earlier copy's."""
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
        """A duplicate box on a tile, offset to one side."""
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
        """A false positive, about the size of the other tiles."""
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
    """Poisson-distributed count."""
    count, product = 0, rng.random()
    while product > exp(-mean):
        product *= rng.random()
        count += 1
    return count
