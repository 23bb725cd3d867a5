import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.vision.labels.examples import found, predictions
from vision.evaluation.predictions import Predictions, load_predictions, save_predictions
from vision.labels.labelled_photo import DatasetError


def example() -> Predictions:
    scores = [float(score) for score in np.array([0.1, 1 / 3], np.float32)]
    return predictions(
        {"val/a.jpg": found([("1m", 0), ("0x", 3)], scores), "val/b.jpg": found([])},
        {"val/c.jpg": "is damaged"},
    )


def test_saved_boxes_come_back_to_the_last_digit(tmp_path: Path) -> None:
    path = tmp_path / "boxes.json"
    save_predictions(path, example())
    again = load_predictions(path)
    assert (again.model, again.sha256, again.threshold) == ("a model", "0" * 64, 0.25)
    assert again.unreadable_record() == {"val/c.jpg": "is damaged"}
    for key, first in example().photos.items():
        second = again.photos[key]
        assert first.codes == second.codes
        for field in ("boxes", "confidences", "candidate_boxes", "candidate_classes", "candidate_scores"):
            ours, theirs = getattr(first, field), getattr(second, field)
            assert np.array_equal(ours, theirs)
            assert (ours.dtype, ours.shape) == (theirs.dtype, theirs.shape)


def test_turns_and_the_photos_size_come_back_unknown_turns_too(tmp_path: Path) -> None:
    seen = replace(found([("1m", 0), ("2m", 1)]), width=640, height=480, turns=np.array([12.5, np.nan]))
    save_predictions(tmp_path / "boxes.json", predictions({"val/a.jpg": seen}))
    again = load_predictions(tmp_path / "boxes.json").photos["val/a.jpg"]
    assert (again.width, again.height) == (640, 480)
    assert again.turns is not None
    assert np.array_equal(again.turns, [12.5, np.nan], equal_nan=True)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"codes": ["1m"]}, "different length"),
        ({"candidate_scores": []}, "different length"),
        ({"codes": ["1m", "9z"]}, "codes\\[1\\]: '9z' is no tile code"),
        ({"candidate_classes": [0, 43]}, "candidate_classes\\[1\\]"),
        ({"tiles": []}, "tiles: There is no field of this name here"),
    ],
)
def test_boxes_that_do_not_hold_are_refused_by_field(tmp_path: Path, change: dict[str, Any], reason: str) -> None:
    path = tmp_path / "boxes.json"
    save_predictions(path, example())
    saved = json.loads(path.read_text())
    saved["photos"]["val/a.jpg"] |= change
    path.write_text(json.dumps(saved))
    with pytest.raises(DatasetError, match=reason):
        load_predictions(path)


def test_a_file_that_is_missing_or_cannot_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(DatasetError, match=r"none\.json: could not be read"):
        load_predictions(tmp_path / "none.json")
    (tmp_path / "none").touch()
    with pytest.raises(DatasetError, match=r"none/boxes\.json: could not be written"):
        save_predictions(tmp_path / "none" / "boxes.json", example())
