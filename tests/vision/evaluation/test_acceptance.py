"""What users feel decides: tile F1, photos all right, calibration, false backs; average precision does not."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.labels.examples import found, found_row, labelled, one_set, predictions, unboxed
from vision.evaluation.acceptance import FELT, FeltDifferences, compare_felt, false_backs
from vision.evaluation.predictions import Prediction

PHOTOS = [labelled(f"{number}.jpg", "1m 2m 3p 4s 5z") for number in range(20)]
RIGHT = found_row("1m 2m 3p 4s 5z")


def compared(own: list[Prediction], other: list[Prediction]) -> FeltDifferences:
    part = one_set(*PHOTOS[: len(own)])
    return compare_felt(part, *(predictions({f"table/{i}.jpg": one for i, one in enumerate(model)})
                                for model in (own, other)))  # fmt: skip


def verdicts(differences: FeltDifferences) -> dict[str, str]:
    return {name: found.verdict for name, found in differences.items() if found.verdict != "undecided"}


def test_the_same_predictions_are_undecided_in_every_figure() -> None:
    same = compared([RIGHT] * 20, [RIGHT] * 20)
    assert tuple(same) == FELT
    assert verdicts(same) == {}
    less_sure = replace(RIGHT, confidences=RIGHT.confidences - 0.008)
    assert verdicts(compared([less_sure] * 20, [RIGHT] * 20)) == {}, "a hundredth of confidence is not felt"


def test_one_photo_lost_of_twenty_is_noise_and_eight_are_not() -> None:
    misread = found_row("1m 2m 3p 4s 6z")
    assert "photos_right" not in verdicts(compared([misread] + [RIGHT] * 19, [RIGHT] * 20))
    lost = verdicts(compared([misread] * 8 + [RIGHT] * 12, [RIGHT] * 20))
    assert (lost["tile_f1"], lost["photos_right"]) == ("worse", "worse")
    won = verdicts(compared([RIGHT] * 20, [misread] * 8 + [RIGHT] * 12))
    assert (won["tile_f1"], won["photos_right"]) == ("better", "better")


def test_tighter_boxes_alone_are_no_gain() -> None:
    loose = replace(RIGHT, boxes=RIGHT.boxes + np.array([0, 0.03, 0, 0.03]))
    loose = replace(loose, candidate_boxes=loose.boxes)
    assert verdicts(compared([RIGHT] * 20, [loose] * 20)) == {}


def test_confidences_that_no_longer_hold_are_worse() -> None:
    codes = [(code, place) for place, code in enumerate(("1m", "2m", "3p", "4s", "6z"))]
    honest = found(codes, [0.95, 0.95, 0.95, 0.95, 0.2])
    certain = found(codes, [0.99, 0.99, 0.99, 0.99, 0.99])
    assert verdicts(compared([certain] * 20, [honest] * 20)) == {"ece": "worse"}


@pytest.mark.parametrize(
    ("tiles", "seen", "backs_labelled", "count"),
    [
        ("1m 2m", "1m 0x", False, 1),  # a face read as a back
        ("1m 2m", "1m 2m 0x", False, 0),  # may lie there: no back is labelled in this set
        ("1m 2m", "1m 2m 0x", True, 1),
        ("1m 0x", "1m 0x", True, 0),
        ("1m 0x", "0x 0x", True, 1),
    ],
)
def test_backs_on_faces_are_false_and_elsewhere_only_where_backs_are_labelled(
    tiles: str, seen: str, backs_labelled: bool, count: int
) -> None:
    assert false_backs(labelled("a.jpg", tiles), found_row(seen), backs_labelled) == count
    assert false_backs(unboxed("a.jpg", tiles), found_row(seen), backs_labelled) == count


def test_false_backs_alone_are_worse() -> None:
    photos = [labelled(f"{i}.jpg", "1m 0x") for i in range(12)]
    own, other = ({f"table/{i}.jpg": found_row(seen) for i in range(12)} for seen in ("1m 0x 0x 0x", "1m 0x 2p 2p"))
    assert verdicts(compare_felt(one_set(*photos), predictions(own), predictions(other))) == {"false_backs": "worse"}


def test_a_handful_of_photos_proves_no_gain_but_can_prove_a_loss() -> None:
    misread = found_row("1m 2m 3p 4s 6z")
    assert verdicts(compared([RIGHT] * 6, [misread] * 6)) == {}
    assert verdicts(compared([misread] * 6, [RIGHT] * 6))["photos_right"] == "worse"
