import numpy as np
import pytest
from numpy.typing import NDArray

from vision.detection.calibration import METADATA, TemperatureScaling


def chances(*rows: list[float]) -> NDArray[np.float32]:
    return np.array(rows, np.float32)


def test_a_model_that_says_nothing_keeps_its_own_chances() -> None:
    own = chances([0.5, 0.2, 0.0], [0.9, 0.0, 0.05])
    assert TemperatureScaling.from_metadata({}) == TemperatureScaling()
    assert TemperatureScaling().apply(own) is own


@pytest.mark.parametrize(
    "confidence", [TemperatureScaling(2.3, -1.5), TemperatureScaling(0.5, 2.0), TemperatureScaling(1.0, 3.0)]
)
def test_the_order_of_faces_stays_and_rows_sum_to_at_most_one(confidence: TemperatureScaling) -> None:
    rng = np.random.default_rng(0)
    own = (rng.dirichlet(np.ones(6), 200)[:, :5]).astype(np.float32)
    honest = confidence.apply(own)
    assert honest.dtype == np.float32
    assert (np.argsort(honest, axis=1) == np.argsort(own, axis=1)).all()
    assert (honest > 0).all()
    assert (honest.sum(axis=1) <= 1 + 1e-6).all()


def test_sharper_makes_sure_tiles_surer_and_a_bias_to_nothing_makes_all_less_sure() -> None:
    own = chances([0.8, 0.05, 0.05])
    assert TemperatureScaling(2.0, 0.0).apply(own)[0, 0] > 0.9
    assert TemperatureScaling(1.0, 2.0).apply(own)[0, 0] < 0.6


def test_what_a_model_file_says_is_read_as_it_was_written() -> None:
    assert TemperatureScaling.from_metadata(TemperatureScaling(1.75, -2.5).to_metadata()) == TemperatureScaling(
        1.75, -2.5
    )
    assert list(TemperatureScaling().to_metadata()) == [METADATA]
