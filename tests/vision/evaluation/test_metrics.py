from collections.abc import Sequence

import numpy as np
import pytest

from tests.vision.labels.examples import found, found_row, labelled, unboxed
from vision.evaluation.metrics import FIGURES, match_photos
from vision.evaluation.predictions import Prediction
from vision.labels.labelled_photo import LabelledPhoto


def figures(photos: Sequence[LabelledPhoto], predictions: Sequence[Prediction]) -> dict[str, float]:
    weights = np.ones((1, len(photos)), np.int64)
    values = match_photos(photos, predictions).figures(weights)
    return {name: float(value[0]) for name, value in values.items()}


def test_all_found_and_named_rightly_is_one_everywhere() -> None:
    values = figures([labelled("a", "1m 2m 5z"), unboxed("b", "3s 4s")], [found_row("1m 2m 5z"), found_row("4s 3s")])
    assert values == pytest.approx(dict.fromkeys(FIGURES, 1.0))


def test_a_wrong_name_costs_the_naming_but_not_the_place() -> None:
    values = figures([labelled("a", "1m 2m 5z 6z")], [found_row("1m 3m 5z 6z")])
    assert values["located_precision"] == values["located_recall"] == 1
    assert values["class_accuracy"] == values["precision"] == values["recall"] == 0.75
    assert values["tile_f1"] == 0.75
    assert values["photos_right"] == 0


def test_a_missed_tile_costs_recall_and_a_tile_too_many_precision() -> None:
    missed, extra = found([("1m", 0)]), found([("1m", 0), ("2m", 1), ("9s", 7), ("9s", 8)])
    values = figures([labelled("a", "1m 2m")], [missed])
    assert (values["recall"], values["located_recall"], values["tile_recall"]) == (0.5, 0.5, 0.5)
    assert (values["precision"], values["located_precision"], values["tile_precision"]) == (1, 1, 1)
    values = figures([labelled("a", "1m 2m")], [extra])
    assert (values["precision"], values["located_precision"], values["tile_precision"]) == (0.5, 0.5, 0.5)
    assert (values["recall"], values["located_recall"], values["tile_recall"]) == (1, 1, 1)


def test_one_label_is_found_once_and_the_more_confident_box_has_it() -> None:
    values = figures([labelled("a", "1m")], [found([("2m", 0), ("1m", 0)], [0.6, 0.8])])
    assert values["located_precision"] == 0.5
    assert values["class_accuracy"] == 1
    values = figures([labelled("a", "1m")], [found([("2m", 0), ("1m", 0)], [0.8, 0.6])])
    assert values["class_accuracy"] == 0


def test_tiles_are_counted_as_a_multiset_photo_by_photo() -> None:
    # Swapped between photos, the tiles are wrong in both, however they sum up.
    values = figures([unboxed("a", "1m 1m 2m"), unboxed("b", "5z")], [found_row("1m 2m 5z"), found_row("1m")])
    assert values["tile_precision"] == pytest.approx(2 / 4)
    assert values["tile_recall"] == pytest.approx(2 / 4)
    assert values["photos_right"] == 0


def test_a_photo_without_tiles_is_right_where_nothing_is_found() -> None:
    photos = [labelled("a", ""), labelled("b", "")]
    values = figures(photos, [found([]), found([("1m", 0)])])
    assert values["photos_right"] == 0.5
    assert values["precision"] == 0


def test_photos_without_boxes_tell_nothing_of_places() -> None:
    values = figures([unboxed("a", "1m")], [found_row("1m")])
    undefined = {name for name, value in values.items() if np.isnan(value)}
    assert undefined == set(FIGURES) - {"tile_precision", "tile_recall", "tile_f1", "photos_right"}


def test_photos_without_boxes_do_not_weigh_on_those_with() -> None:
    alone = figures([labelled("a", "1m 2m")], [found_row("1m 3m")])
    mixed = figures([labelled("a", "1m 2m"), unboxed("b", "9s")], [found_row("1m 3m"), found_row("1m 1m")])
    for name in ("map50", "map50_95", "precision", "recall", "located_precision"):
        assert mixed[name] == alone[name]


def test_weights_and_parts_are_the_same_as_other_photos() -> None:
    photos = [labelled("a", "1m 2m"), labelled("b", "5z 5z"), unboxed("c", "1p")]
    predictions = [found_row("1m 2s"), found_row("5z 4z"), found_row("1p")]
    matched = match_photos(photos, predictions)
    weighed = matched.figures(np.array([[0, 2, 1]]))
    repeated = figures([photos[1], photos[1], photos[2]], [predictions[1], predictions[1], predictions[2]])
    part = matched.select(np.array([1, 2])).figures(np.array([[2, 1]]))
    assert {name: float(value[0]) for name, value in weighed.items()} == pytest.approx(repeated)
    assert {name: float(value[0]) for name, value in part.items()} == pytest.approx(repeated)
