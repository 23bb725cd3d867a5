"""How far to go from the old weights: as far as gains that are felt, and never for a hundredth of confidence."""

from pathlib import Path

import pytest

pytest.importorskip("onnx", reason="needs the extra [train]")
pytest.importorskip("torch", reason="needs the extra [train]")

from vision.evaluation.acceptance import FELT, FeltDifference
from vision.evaluation.bootstrap import Estimate
from vision.training.choosing import Candidate


def candidate(**differences: float) -> Candidate:
    found = {
        name: FeltDifference(0.5, 0.5, Estimate(differences.get(name, 0.0), -1.0, 1.0), "undecided") for name in FELT
    }
    return Candidate(1.0, Path(), {"own": found})


@pytest.mark.parametrize(
    ("differences", "gain"),
    [
        ({"ece": -0.0001}, 0.0),  # as of a run whose held-out photos were all right before: nothing to gain
        ({"ece": 0.009, "tile_f1": 0.002}, 0.002),
        ({"ece": 0.05, "photos_right": 0.1}, 0.05),
        ({"ece": -0.165, "tile_f1": -0.033}, -0.033),  # calibration alone made up for tiles misread
        ({"tile_f1": 0.01, "photos_right": 0.2}, 0.21),
    ],
)
def test_a_hundredth_of_confidence_neither_gains_nor_loses(differences: dict[str, float], gain: float) -> None:
    assert candidate(**differences).gain(["own"]) == pytest.approx(gain)
