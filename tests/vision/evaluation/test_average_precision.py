"""Average precision must be the one that pycocotools works out from the same boxes."""

import contextlib
import io
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from pycocotools.coco import COCO
from pycocotools.cocoeval import COCOeval

from vision.evaluation.average_precision import PhotoBoxes, match_classes, mean_average_precision

Floats = NDArray[np.float64]
CLASSES = 5


def by_coco(photos: list[PhotoBoxes], max_boxes: int = 100) -> Floats:
    """Mean average precision (10,) at each overlap, by pycocotools."""
    truth = COCO()
    truths: list[dict[str, object]] = []
    found: list[dict[str, object]] = []
    for number, photo in enumerate(photos, start=1):
        for box, k in zip(photo.truth, photo.truth_classes, strict=True):
            width, height = box[2:] - box[:2]
            truths.append(
                {"id": len(truths) + 1, "image_id": number, "category_id": int(k), "iscrowd": 0}
                | {"bbox": [*box[:2], width, height], "area": width * height}
            )
        for box, k, score in zip(photo.boxes, photo.classes, photo.scores, strict=True):
            corner_and_size = [*box[:2], *(box[2:] - box[:2])]
            found.append({"image_id": number, "category_id": int(k), "bbox": corner_and_size, "score": float(score)})
    truth.dataset = {
        "images": [{"id": number} for number in range(1, len(photos) + 1)],
        "categories": [{"id": k} for k in range(CLASSES)],
        "annotations": truths,
    }
    with contextlib.redirect_stdout(io.StringIO()):
        truth.createIndex()
        run = COCOeval(truth, truth.loadRes(found), "bbox")
        run.params.maxDets = [max_boxes]
        run.params.areaRng, run.params.areaRngLbl = [[0, 1e10]], ["all"]
        run.evaluate()
        run.accumulate()
    precision: Floats = run.eval["precision"][:, :, :, 0, 0]
    labelled = precision[0, 0] > -1
    mean: Floats = precision[:, :, labelled].mean(axis=(1, 2))
    return mean


def ours(photos: list[PhotoBoxes], max_boxes: int = 100) -> Floats:
    weights = np.ones((1, len(photos)), np.int64)
    precision: Floats = mean_average_precision(match_classes(photos, max_boxes), weights)[0]
    return precision


def photo(truth: list[list[float]], boxes: list[list[float]], scores: list[float]) -> PhotoBoxes:
    """One photo of one class."""
    return PhotoBoxes(
        np.array(truth, float).reshape(-1, 4),
        np.zeros(len(truth), int),
        np.array(boxes, float).reshape(-1, 4),
        np.zeros(len(boxes), int),
        np.array(scores, float),
    )


def random_photo(rng: np.random.Generator) -> PhotoBoxes:
    """Crowded tiles, found loosely, often twice, as several classes and with few distinct scores."""
    count = int(rng.integers(0, 16))
    corner = rng.uniform(0, 100, (count, 2))
    truth = np.concatenate([corner, corner + rng.uniform(5, 40, (count, 2))], axis=1)
    truth_classes = rng.integers(0, CLASSES - 1, count)
    pick = rng.integers(0, max(count, 1), int(rng.integers(0, 40)) if count else 0)
    shifted = (truth[pick] + rng.normal(0, 2, (len(pick), 4))).reshape(-1, 2, 2)
    boxes = np.sort(shifted, axis=1).reshape(-1, 4)
    classes = np.where(rng.random(len(pick)) < 0.7, truth_classes[pick], rng.integers(0, CLASSES, len(pick)))
    return PhotoBoxes(truth, truth_classes, boxes, classes, rng.integers(1, 12, len(pick)) / 12)


@pytest.mark.parametrize("seed", range(12))
def test_random_boxes_agree_with_pycocotools(seed: int) -> None:
    rng = np.random.default_rng(seed)
    photos = [random_photo(rng) for _ in range(30)]
    expected = by_coco(photos)
    assert 0.05 < expected.mean() < 0.95
    np.testing.assert_allclose(ours(photos), expected, atol=1e-6, rtol=0)


@pytest.mark.parametrize("max_boxes", [1, 3, 10])
def test_only_the_best_boxes_of_a_class_count_as_in_pycocotools(max_boxes: int) -> None:
    rng = np.random.default_rng(99)
    photos = [random_photo(rng) for _ in range(30)]
    np.testing.assert_allclose(ours(photos, max_boxes), by_coco(photos, max_boxes), atol=1e-6, rtol=0)


SQUARE = [0.0, 0.0, 10.0, 10.0]
grid_box = st.tuples(*[st.integers(0, 6)] * 2, *[st.integers(1, 4)] * 2).map(
    lambda b: [b[0], b[1], b[0] + b[2], b[1] + b[3]]
)
grid_finds = st.lists(st.tuples(grid_box, st.sampled_from([0.25, 0.5, 0.75])), max_size=6)
grid_photo: st.SearchStrategy[PhotoBoxes] = st.builds(
    lambda truth, finds: photo(truth, [box for box, _ in finds], [score for _, score in finds]),
    st.lists(grid_box, max_size=5),
    grid_finds,
)


@settings(max_examples=60, deadline=None)
@given(st.lists(grid_photo, max_size=4))
def test_boxes_full_of_ties_agree_with_pycocotools(photos: list[PhotoBoxes]) -> None:
    photos = [photo([SQUARE], [SQUARE], [0.5]), *photos]
    np.testing.assert_allclose(ours(photos), by_coco(photos), atol=1e-6, rtol=0)


def test_a_class_that_is_labelled_nowhere_is_left_out_of_the_mean() -> None:
    alone = photo([SQUARE], [SQUARE], [0.9])
    stranger = PhotoBoxes(alone.truth, alone.truth_classes, np.array([SQUARE] * 2), np.array([0, 3]), np.ones(2))
    assert ours([stranger]) == pytest.approx([1.0] * 10)


def test_no_labels_at_all_give_no_figure() -> None:
    assert np.isnan(ours([photo([], [SQUARE], [0.9])])).all()


@pytest.mark.parametrize("draw", [lambda rng: rng.integers(0, 3, 20), lambda rng: np.arange(20) % 2])
def test_weighing_a_photo_is_repeating_it(draw: Callable[[np.random.Generator], NDArray[np.int64]]) -> None:
    rng = np.random.default_rng(5)
    photos = [random_photo(rng) for _ in range(20)]
    # Distinct scores: among equal scores the order of repeated boxes is arbitrary.
    photos = [PhotoBoxes(p.truth, p.truth_classes, p.boxes, p.classes, rng.random(len(p.scores))) for p in photos]
    weights = draw(rng)
    repeated = [p for p, weight in zip(photos, weights, strict=True) for _ in range(weight)]
    weighed = mean_average_precision(match_classes(photos), np.stack([np.ones(20, np.int64), weights]))
    np.testing.assert_allclose(weighed[1], by_coco(repeated), atol=1e-6, rtol=0)
    np.testing.assert_allclose(weighed[0], by_coco(photos), atol=1e-6, rtol=0)


def test_matches_in_some_photos_are_those_of_these_photos_alone() -> None:
    photos = [random_photo(np.random.default_rng(seed)) for seed in range(12)]
    some = np.array([7, 2, 9, 4])
    for part, alone in zip(
        [found.select(some) for found in match_classes(photos)],
        [found.select(np.arange(4)) for found in match_classes([photos[i] for i in some])],
        strict=True,
    ):
        assert np.array_equal(part.truths, alone.truths)
        for number in range(4):
            assert np.array_equal(part.hits[part.photos == number], alone.hits[alone.photos == number])
