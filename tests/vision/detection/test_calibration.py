from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.detection.calibration import METADATA, Confidence


def chances(*rows: list[float]) -> NDArray[np.float32]:
    return np.array(rows, np.float32)


def test_a_model_that_says_nothing_keeps_its_own_chances() -> None:
    own = chances([0.5, 0.2, 0.0], [0.9, 0.0, 0.05])
    assert Confidence.of_metadata({}) == Confidence()
    assert Confidence().of(own) is own


@pytest.mark.parametrize("confidence", [Confidence(2.3, -1.5), Confidence(0.5, 2.0), Confidence(1.0, 3.0)])
def test_the_order_of_faces_stays_and_rows_sum_to_at_most_one(confidence: Confidence) -> None:
    rng = np.random.default_rng(0)
    own = (rng.dirichlet(np.ones(6), 200)[:, :5]).astype(np.float32)
    honest = confidence.of(own)
    assert honest.dtype == np.float32
    assert (np.argsort(honest, axis=1) == np.argsort(own, axis=1)).all()
    assert (honest > 0).all()
    assert (honest.sum(axis=1) <= 1 + 1e-6).all()


def test_sharper_makes_sure_tiles_surer_and_a_bias_to_nothing_makes_all_less_sure() -> None:
    own = chances([0.8, 0.05, 0.05])
    assert Confidence(2.0, 0.0).of(own)[0, 0] > 0.9
    assert Confidence(1.0, 2.0).of(own)[0, 0] < 0.6


def test_what_a_model_file_says_is_read_as_it_was_written() -> None:
    assert Confidence.of_metadata(Confidence(1.75, -2.5).metadata()) == Confidence(1.75, -2.5)
    assert list(Confidence().metadata()) == [METADATA]
