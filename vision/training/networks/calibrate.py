"""Fits the temperature scaling of a model on labelled photos it was not trained on."""

from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from scoring.tiles import BACK, INDEX
from vision.detection.calibration import TemperatureScaling
from vision.detection.detector import PHOTO_SIDE, Detector
from vision.images.photo import load_photo_file
from vision.labels.files import atomic_target
from vision.labels.labelled_photo import DatasetError, LabelledPhoto, lies_ignored
from vision.labels.matching import MIN_IOU, box_iou, match_boxes

NO_TILE = -1
_PRIOR = (0.5, 2.0)
"""Prior standard deviations of the logarithm of the sharpness and of the bias."""
_NARROW_PRIOR = (0.1, 0.3)
"""The same around the parameters of the model before; few photos of one table say little about others."""


def calibrate_model(
    folder: Path, photos: Sequence[LabelledPhoto], before: Path | None = None
) -> TemperatureScaling:  # fmt: skip
    """Fit a model's confidences on photos and store the parameters in its `reader.onnx`.

    `before`: model folder of which it is a fine-tuning on few photos; the fit then stays near that model's, and a photo
    counts as one observation, however many tiles it shows: those of one table are alike.
    """
    detector = Detector.load(folder)
    detector.calibration = TemperatureScaling()
    proposals = collect_proposals(detector, photos)
    if before is None:
        fitted = fit_temperature(*proposals)
    else:
        known = Detector.load(before).calibration
        fitted = fit_temperature(*proposals, known, _NARROW_PRIOR, observations=len(photos))
    write_calibration(folder, fitted)
    return fitted


def collect_proposals(
    detector: Detector, photos: Iterable[LabelledPhoto]
) -> tuple[NDArray[np.float32], NDArray[np.int64]]:
    """All proposals of a model on photos with boxes: class probabilities (n, classes) and ground truth (n,).

    Ground truth is an index into `scoring.tiles.CLASSES`, or `NO_TILE`. Left out are proposals in ignored regions, and
    those read as a back, since few photos label backs. Raises `DatasetError`: none of the photos has boxes.
    """
    probabilities, truths = [np.zeros((0, len(INDEX)), np.float32)], [np.zeros(0, np.int64)]
    for photo in photos:
        if photo.boxes is None:
            continue
        pixels = load_photo_file(photo.path, max_side=PHOTO_SIDE).pixels
        height, width = pixels.shape[:2]
        found = detector.detect(pixels, 0.0)
        order = np.argsort(-found.confidences, kind="stable")
        chosen = match_boxes(box_iou(found.boxes[order] / (width, height, width, height), photo.boxes), MIN_IOU)
        faces = found.class_probs[order].argmax(axis=1) != INDEX[BACK]
        faces &= (chosen >= 0) | ~lies_ignored(found.boxes[order] / (width, height, width, height), photo.ignored)
        there = np.array([NO_TILE if j < 0 else INDEX[photo.codes[j]] for j in chosen], np.int64)
        probabilities.append(found.class_probs[order][faces])
        truths.append(there[faces])
    if not sum(map(len, truths)):
        raise DatasetError("training.nothing-seen", "photos")
    return np.concatenate(probabilities), np.concatenate(truths)


def fit_temperature(
    class_probs: NDArray[np.float32],
    truths: NDArray[np.int64],
    centre: TemperatureScaling = TemperatureScaling(),  # noqa: B008
    spread: tuple[float, float] = _PRIOR,
    observations: int | None = None,
) -> TemperatureScaling:
    """Maximum a posteriori parameters.

    A normal prior around `centre` with the standard deviations `spread`, by default a wide one around the model's own
    probabilities, keeps them there if there are few `observations`, by default one for each tile.
    """
    count = observations or len(truths)

    def cost(one: TemperatureScaling) -> float:
        off = np.log(one.sharpness / centre.sharpness), one.nothing - centre.nothing
        prior = (off[0] / spread[0]) ** 2 + (off[1] / spread[1]) ** 2
        return nll(one.apply(class_probs), truths) + float(prior) / (2 * count)

    start = (np.log(centre.sharpness), centre.nothing)
    best = minimize(
        lambda at: cost(TemperatureScaling(float(np.exp(at[0])), float(at[1]))), start, method="Nelder-Mead"
    )
    return TemperatureScaling(round(float(np.exp(best.x[0])), 4), round(float(best.x[1]), 4))


def nll(class_probs: NDArray[np.float32], truths: NDArray[np.int64]) -> float:
    """Mean negative log-likelihood of the ground truth."""
    there = truths != NO_TILE
    likelihood = 1 - class_probs.sum(axis=1, dtype=np.float64)
    likelihood[there] = class_probs[there, truths[there]]
    return float(-np.log(np.clip(likelihood, 1e-6, 1)).mean())


def write_calibration(folder: Path, confidence: TemperatureScaling) -> None:
    """Store the parameters in the metadata of the model's `reader.onnx`, so that its hash covers them."""
    import onnx

    path = folder / "reader.onnx"
    model = onnx.load(path)
    onnx.helper.set_model_props(model, confidence.to_metadata())
    with atomic_target(path) as part:
        onnx.save(model, part)


def read_calibration(folder: Path) -> TemperatureScaling:
    """The parameters stored in the model's `reader.onnx`; the identity where there is none."""
    import onnx

    path = folder / "reader.onnx"
    properties = onnx.load(path).metadata_props if path.exists() else ()
    return TemperatureScaling.from_metadata({one.key: one.value for one in properties})
