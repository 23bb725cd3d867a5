from dataclasses import replace

import numpy as np
import pytest

from tests.vision.labels.examples import found, found_row, labelled, one_set, predictions, unboxed
from vision.evaluation.bootstrap import Estimate
from vision.evaluation.evaluate import Figures, Verdict, evaluate, judge_differences
from vision.labels.labelled_photo import DatasetError


def value(figures: Figures, name: str) -> float:
    estimate = figures[name]
    assert isinstance(estimate, Estimate)
    return estimate.value


TABLE = one_set(
    labelled("a.jpg", "1m 2m", source="ann"),
    labelled("b.jpg", "5z", source="ben"),
    labelled("c.jpg", "6z", source="ann"),
)
ROW = one_set(unboxed("a.jpg", "9s 9s", data="row", source="ben"))
FOUND = {
    "table/a.jpg": found_row("1m 2m"),
    "table/b.jpg": found_row("4z"),
    "table/c.jpg": found_row("6z"),
    "row/a.jpg": found_row("9s 9s"),
}


def test_figures_overall_by_set_and_by_source() -> None:
    result = evaluate([TABLE, ROW], predictions(FOUND), resamples=20)
    assert (result.overall.photos, result.overall.tiles, result.overall.boxed_tiles) == (4, 6, 4)
    assert value(result.overall.figures, "photos_right") == 0.75
    assert {name: part.photos for name, part in result.by_data.items()} == {"row": 1, "table": 3}
    assert {name: part.photos for name, part in result.by_source.items()} == {"ann": 2, "ben": 2}
    assert value(result.by_source["ann"].figures, "photos_right") == 1
    assert value(result.by_source["ben"].figures, "photos_right") == 0.5
    assert result.by_data["row"].figures["map50"] is None


def test_differences_are_paired_by_photo() -> None:
    worse = FOUND | {"table/a.jpg": found_row("1m 3m")}
    result = evaluate([TABLE], predictions(FOUND), predictions(worse), resamples=200)
    right, difference = result.overall.figures["photos_right"], result.overall.differences["photos_right"]
    assert right is not None
    assert right.low < right.value < right.high
    assert difference is not None
    assert difference.value == pytest.approx(1 / 3)
    # Unpaired, the model that is better on one photo and equal on the others could come out worse.
    assert difference.low >= 0
    assert result == evaluate([TABLE], predictions(FOUND), predictions(worse), resamples=200)


def test_backs_count_where_any_is_labelled_and_are_left_out_elsewhere() -> None:
    with_backs = FOUND | {"table/b.jpg": found([("5z", 0), ("0x", 7), ("0x", 8)])}
    result = evaluate([TABLE], predictions(with_backs), resamples=5)
    assert result.backs_left_out == {"table": 2}
    assert value(result.overall.figures, "precision") == 1
    assert value(result.overall.figures, "photos_right") == 1
    walls = one_set(labelled("a.jpg", "0x 1m"), labelled("b.jpg", "5z"))
    both = {"table/a.jpg": found_row("0x 1m"), "table/b.jpg": found([("5z", 0), ("0x", 7)])}
    result = evaluate([walls], predictions(both), resamples=5)
    assert result.backs_left_out == {}
    assert value(result.overall.figures, "precision") == 0.75


def test_unreadable_photos_are_left_out_unless_all_are() -> None:
    readable = {key: own for key, own in FOUND.items() if key != "table/b.jpg"}
    result = evaluate([TABLE], predictions(readable, {"table/b.jpg": "is damaged"}), resamples=5)
    assert result.overall.photos == 2
    assert value(result.overall.figures, "photos_right") == 1
    with pytest.raises(DatasetError, match="none of the photos could be read") as error:
        evaluate([ROW], predictions({}, {"row/a.jpg": "is damaged"}))
    assert error.value.about == "row"


def test_a_photo_that_the_other_model_has_not_seen_is_named() -> None:
    some = {key: own for key, own in FOUND.items() if key != "table/c.jpg"}
    with pytest.raises(DatasetError, match=r"has no boxes for the photo table/c\.jpg"):
        evaluate([TABLE], predictions(FOUND), predictions(some))


def test_what_is_found_in_an_ignored_region_is_neither_right_nor_wrong() -> None:
    photo = labelled("a.jpg", "1m 2m")
    ignored = replace(photo, ignored=np.array([[0.5, 0.0, 1.0, 1.0]]))
    read = predictions({photo.key: found([("1m", 0), ("2m", 1), ("3m", 7)])})
    before, after = (evaluate([one_set(one)], read, resamples=10) for one in (photo, ignored))
    for name in ("map50", "precision", "tile_f1", "photos_right"):
        assert value(after.overall.figures, name) == pytest.approx(1)
    assert value(before.overall.figures, "photos_right") == 0
    assert (
        value(before.overall.figures, "precision")
        == value(before.overall.figures, "tile_precision")
        == pytest.approx(2 / 3)
    )
    assert after.overall.calibration is not None
    assert sum(one.tiles for one in after.overall.calibration.bins) == 2


def test_labelled_tiles_in_an_ignored_region_count() -> None:
    photo = replace(labelled("a.jpg", "1m 2m 3m"), ignored=np.array([[0.0, 0.0, 1.0, 1.0]]))
    evaluation = evaluate([one_set(photo)], predictions({photo.key: found([("1m", 0), ("9m", 1)])}), resamples=10)
    assert value(evaluation.overall.figures, "recall") == pytest.approx(1 / 3)
    assert value(evaluation.overall.figures, "precision") == pytest.approx(1 / 2)


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


def test_a_model_that_errs_on_every_other_photo_is_worse_than_one_that_does_not() -> None:
    photos = one_set(*(labelled(f"{n}.jpg", "1m 2m 3m") for n in range(20)))
    good = predictions({photo.key: found_row("1m 2m 3m") for photo in photos.photos})
    bad = predictions(
        {photo.key: found_row("1m 2m 3m" if n % 2 else "1m 9p 3m") for n, photo in enumerate(photos.photos)}
    )
    for own, other, verdict in ((bad, good, "worse"), (good, bad, "better"), (good, good, "undecided")):
        differences = evaluate([photos], own, other, resamples=200).overall.differences
        assert judge_differences(differences, 20).verdict == verdict
