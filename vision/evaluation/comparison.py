"""Judges whether one model is better than another on the same photos."""

from dataclasses import dataclass
from typing import Final, Literal

from vision.evaluation.bootstrap import Estimate
from vision.evaluation.evaluate import Figures

Verdict = Literal["better", "worse", "undecided"]

COMPARED: Final = ("map50", "map50_95", "tile_f1", "photos_right")
"""The figures that decide the verdict."""


MIN_PHOTOS: Final = 10
"""Fewest photos for a verdict: bootstrap intervals over few photos are too narrow."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """The verdict on a model compared with another, overall and by figure."""

    verdict: Verdict
    figures: dict[str, Verdict]


def judge_differences(differences: Figures, photos: int) -> Comparison:
    """Judge the paired differences of a model's figures from another's.

    A figure is better or worse if the interval of its difference excludes 0. The model is worse if any figure is,
    better if any is and none is worse, else undecided, as on fewer than `MIN_PHOTOS` photos.

    >>> better = Estimate(0.02, 0.01, 0.03)
    >>> judge_differences({"map50": None, "map50_95": None, "tile_f1": better, "photos_right": None}, 31).verdict
    'better'
    """
    said = {
        name: _verdict(found) if photos >= MIN_PHOTOS else "undecided"
        for name in COMPARED
        if (found := differences[name]) is not None
    }
    for verdict in ("worse", "better"):
        if verdict in said.values():
            return Comparison(verdict, said)
    return Comparison("undecided", said)


def _verdict(difference: Estimate) -> Verdict:
    if difference.low > 0:
        return "better"
    return "worse" if difference.high < 0 else "undecided"
