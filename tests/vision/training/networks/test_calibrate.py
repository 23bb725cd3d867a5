import shutil
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

pytest.importorskip("onnx", reason="needs the extra [train]")

from vision.detection.calibration import TemperatureScaling
from vision.detection.detector import Detector
from vision.detection.model_folders import packaged_model_folder
from vision.labels.folders import read_labelled_folder
from vision.training.networks.calibrate import NO_TILE, calibrate_model, collect_proposals, fit_temperature, nll

pytestmark = pytest.mark.slow

SAMPLES = Path(__file__).parents[4] / "datasets" / "samples"


def drawn(count: int) -> tuple[NDArray[np.float32], NDArray[np.int64]]:
    """Honest probabilities of five faces and what then lies there."""
    rng = np.random.default_rng(1)
    logits = rng.normal(0, 3, (count, 6))
    probabilities = np.exp(logits) / np.exp(logits).sum(axis=1, keepdims=True)
    truths = (probabilities.cumsum(axis=1) > rng.random((count, 1))).argmax(axis=1)
    truths[truths == 5] = NO_TILE
    return probabilities[:, :5].astype(np.float32), truths


def test_probabilities_that_were_made_doubtful_are_put_right() -> None:
    honest, truths = drawn(6000)
    doubtful = TemperatureScaling(0.5, 1.0).apply(honest)
    fitted = fit_temperature(doubtful, truths)
    assert fitted.sharpness == pytest.approx(2, rel=0.1)
    assert nll(fitted.apply(doubtful), truths) == pytest.approx(nll(honest, truths), abs=0.01)
    assert nll(doubtful, truths) > nll(honest, truths) + 0.05


def test_a_few_photos_without_a_mistake_do_not_make_a_model_certain() -> None:
    probabilities = np.full((20, 5), 0.02, np.float32)
    probabilities[:, 0] = 0.8
    fitted = fit_temperature(probabilities, np.zeros(20, np.int64))
    assert fitted.apply(probabilities)[0, 0] < 0.999


def test_many_alike_tiles_of_few_photos_move_the_fit_less_than_as_many_photos() -> None:
    honest, truths = drawn(2000)
    shifted = TemperatureScaling(1.0, 2.0).apply(honest)  # as where half of the far tiles are unlabelled
    known, narrow = TemperatureScaling(), (0.1, 0.3)
    of_tiles, of_photos = (fit_temperature(shifted, truths, known, narrow, observations=count) for count in (None, 6))
    assert of_tiles.nothing < -1.5
    assert abs(of_photos.nothing) < 0.5


def test_the_fit_is_kept_in_the_model_and_changes_its_hash(tmp_path: Path) -> None:
    folder = tmp_path / "model"
    shutil.copytree(packaged_model_folder(), folder, ignore=shutil.ignore_patterns("*.pt", "*.md"))
    photos = read_labelled_folder(SAMPLES).photos[:2]
    fitted = calibrate_model(folder, photos)
    again = Detector.load(folder)
    assert again.calibration == fitted
    before = Detector.load()
    assert again.sha256 != before.sha256
    assert calibrate_model(folder, photos) == fitted, (
        "fitted on the model's own probabilities, not on what was fitted before"
    )


def test_places_are_held_against_the_labels() -> None:
    photo = read_labelled_folder(SAMPLES).photos[0]
    probabilities, truths = collect_proposals(Detector.load(), [photo])
    assert len(probabilities) == len(truths) > 10
    named = truths != NO_TILE
    assert (probabilities.argmax(axis=1) == truths)[named].mean() > 0.8
