"""Summarises detector errors on many photos as parameters for simulated detections."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

import numpy as np

from scoring.tiles import CLASSES, INDEX
from vision.synthesis.tables.noise import Grade, Noise, ProbSample
from vision.training.research.error_counts import MatchedTile, PhotoCount

GRADES: Final = 6
"""Number of quantile groups of photos, from best to worst."""
_ROWS: Final = 60
"""Readings kept for each grade, and bad ones for each face."""
_FEW: Final = 6
"""Bad readings needed for a face to have its own rows."""
_FAINT: Final = 0.02
"""Weight of every other face in the confusions, so that no misreading is impossible."""
_PRIOR: Final = 30.0
"""Pseudo-count of tiles of average hardness that each face is smoothed with."""


@dataclass(frozen=True, slots=True)
class RenderedCounts:
    """Counts on rendered photos: backs, and `slip` and `turned` of corners as in `Noise`.

    Attributes:
        backs: readings of those detected.
        missed_backs: number not detected.
    """

    backs: list[MatchedTile]
    missed_backs: int
    slip: float
    turned: tuple[float, float, float]


def summarize(counts: Sequence[PhotoCount], rendered: RenderedCounts, command: str, model: str) -> Noise:
    """Combine the counts of real photos with those of backs and corners on rendered ones."""
    ranked = sorted((count for count in counts if count.labelled), key=lambda count: -count.quality)
    parts = [[ranked[at] for at in part] for part in np.array_split(np.arange(len(ranked)), GRADES)]
    readings = [reading for count in ranked for reading in count.readings]
    listed = [count.spurious for count in ranked if count.spurious is not None]
    ghosts = sorted((ghost for some in listed for ghost in some), key=lambda ghost: (ghost.face, ghost.chance))
    return Noise(
        command=command,
        model=model,
        photos=len(ranked),
        tiles=sum(count.labelled for count in ranked),
        grades=[_grade(part) for part in parts],
        missed_backs=round(rendered.missed_backs / max(1, len(rendered.backs) + rendered.missed_backs), 4),
        bad_rows=_bad_rows([*readings, *rendered.backs]),
        hardness=_hardness([*readings, *rendered.backs]),
        confusions={code: _confusions(code, [*readings, *rendered.backs]) for code in CLASSES},
        together=_error_correlation(ranked),
        spurious=round(len(ghosts) / max(1, len(listed)), 3),
        ghosts=ghosts,
        shift=robust_std([value for count in ranked for value in count.shifts]),
        stretch=robust_std([value for count in ranked for value in count.stretches]),
        slip=rendered.slip,
        turned=rendered.turned,
    )


def robust_std(values: Sequence[float]) -> float:
    """Standard deviation estimated from the interquartile range, robust to outliers."""
    if not values:
        return 0.0
    low, high = np.percentile(values, [25, 75])
    return round(float(high - low) / 1.349, 4)


def _grade(part: Sequence[PhotoCount]) -> Grade:
    readings = [reading for count in part for reading in count.readings]
    labelled = max(1, sum(count.labelled for count in part))
    good = [reading.prob_sample() for reading in readings if not reading.is_misread]
    bad = sum(reading.is_misread for reading in readings)
    return Grade(
        photos=len(part),
        bad=round(bad / max(1, len(readings)), 4),
        missed=round(sum(count.missed for count in part) / labelled, 4),
        doubled=round(sum(count.doubled for count in part) / labelled, 4),
        good_rows=_evenly_spaced(good),
    )


def _bad_rows(readings: Sequence[MatchedTile]) -> dict[str, list[ProbSample]]:
    """Bad readings of each face that has enough, and under the empty key those of the others."""
    bad = [reading for reading in readings if reading.is_misread]
    often = {code for code in CLASSES if sum(reading.code == code for reading in bad) >= _FEW}
    rows = {code: [reading.prob_sample() for reading in bad if reading.code == code] for code in sorted(often)}
    rows[""] = [reading.prob_sample() for reading in bad if reading.code not in often]
    return {code: _evenly_spaced(own) for code, own in rows.items()}


def _evenly_spaced(rows: Sequence[ProbSample]) -> list[ProbSample]:
    """At most `_ROWS` rows, evenly spaced by the probability of the true face."""
    ranked = sorted(rows, key=lambda row: row.true)
    if len(ranked) <= _ROWS:
        return ranked
    return [ranked[int(place)] for place in np.linspace(0, len(ranked) - 1, _ROWS)]


def _hardness(readings: Sequence[MatchedTile]) -> dict[str, float]:
    usual = sum(reading.is_misread for reading in readings) / max(1, len(readings))
    hardness = {}
    for code in CLASSES:
        own = [reading.is_misread for reading in readings if reading.code == code]
        share = (sum(own) + _PRIOR * usual) / (len(own) + _PRIOR)
        hardness[code] = round(share / usual, 3) if usual else 1.0
    return hardness


def _confusions(code: str, readings: Iterable[MatchedTile]) -> dict[str, float]:
    """Distribution of the faces a face is taken for, from the other class probabilities, bad readings weighted most."""
    weights = np.zeros(len(CLASSES))
    for reading in readings:
        if reading.code == code:
            weights += reading.chances
            weights[int(reading.chances.argmax())] += 3.0 * reading.is_misread
    weights[INDEX[code]] = 0.0
    weights += _FAINT * max(weights.sum(), 0.1) / len(CLASSES)
    weights[INDEX[code]] = 0.0
    shares = weights / weights.sum()
    return {CLASSES[at]: round(float(shares[at]), 4) for at in np.argsort(-shares)[:12] if shares[at] > 0}


def _error_correlation(counts: Iterable[PhotoCount]) -> float:
    """Probability that a copy shares the outcome of another, from how often both are misread if one is."""
    both = one = expected = 0.0
    for count in counts:
        share = float(np.mean([reading.is_misread for reading in count.readings])) if count.readings else 0.0
        faces: defaultdict[str, list[bool]] = defaultdict(list)
        for reading in count.readings:
            faces[reading.code].append(reading.is_misread)
        for first, second in (pair for wrong in faces.values() for pair in combinations(wrong, 2)):
            one += first + second
            both += 2.0 * (first and second)
            expected += (first + second) * share
    if not one or one == expected:
        return 0.0
    return round(min(1.0, max(0.0, (both - expected) / (one - expected))), 3)
