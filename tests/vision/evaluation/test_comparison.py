import pytest

from tests.vision.labels.examples import found_row, labelled, one_set, predictions
from vision.evaluation.bootstrap import Estimate
from vision.evaluation.comparison import Verdict, judge_differences
from vision.evaluation.evaluate import evaluate

UP, DOWN, EITHER = Estimate(0.02, 0.01, 0.03), Estimate(-0.02, -0.03, -0.01), Estimate(0.02, -0.01, 0.05)


@pytest.mark.parametrize(
    ("boxes", "tiles", "verdict"),
    [
        (UP, UP, "better"),
        (UP, EITHER, "better"),
        (None, UP, "better"),
        (EITHER, EITHER, "undecided"),
        (UP, DOWN, "worse"),
        (EITHER, DOWN, "worse"),
        (None, EITHER, "undecided"),
        (Estimate(0, 0, 0), Estimate(0, 0, 0), "undecided"),
    ],
)
def test_a_model_is_worse_where_any_figure_is_and_better_where_some_is_and_none_is_worse(
    boxes: Estimate | None, tiles: Estimate, verdict: Verdict
) -> None:
    differences = {"map50": boxes, "map50_95": boxes, "tile_f1": tiles, "photos_right": tiles}
    assert judge_differences(differences, 10).verdict == verdict


def test_a_handful_of_photos_decides_nothing() -> None:
    differences: dict[str, Estimate | None] = {"map50": UP, "map50_95": DOWN, "tile_f1": UP, "photos_right": UP}
    assert judge_differences(differences, 9).verdict == "undecided"


def test_figures_that_are_undefined_say_nothing() -> None:
    assert judge_differences({"map50": None, "map50_95": None, "tile_f1": UP, "photos_right": EITHER}, 10).figures == {
        "tile_f1": "better",
        "photos_right": "undecided",
    }


def test_a_model_that_errs_on_every_other_photo_is_worse_than_one_that_does_not() -> None:
    photos = one_set(*(labelled(f"{n}.jpg", "1m 2m 3m") for n in range(20)))
    good = predictions({photo.key: found_row("1m 2m 3m") for photo in photos.photos})
    bad = predictions(
        {photo.key: found_row("1m 2m 3m" if n % 2 else "1m 9p 3m") for n, photo in enumerate(photos.photos)}
    )
    assert judge_differences(evaluate([photos], bad, good, resamples=200).overall.differences, 20).verdict == "worse"
    assert judge_differences(evaluate([photos], good, bad, resamples=200).overall.differences, 20).verdict == "better"
    assert (
        judge_differences(evaluate([photos], good, good, resamples=200).overall.differences, 20).verdict == "undecided"
    )
