from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.labels.box_files import write_boxes
from vision.labels.labelled_photo import DatasetError, LabelledPhoto, false_positive_file
from vision.training.data.photos import labelled_pictures, oversample, row_angle, tightly_boxed


def row(degrees: float, source: str = "turned") -> LabelledPhoto:
    along = np.arange(6)[:, None] * 0.08 * np.array([[np.cos(np.radians(degrees)), np.sin(np.radians(degrees))]])
    centres = 0.3 + along
    boxes = np.concatenate([centres - 0.03, centres + 0.03], axis=1)
    return LabelledPhoto("photos", Path("a.jpg"), source, ("1m",) * 6, boxes)


@pytest.mark.parametrize(("degrees", "angle"), [(0, 0), (12, 12), (90, 0), (-30, 30), (100, 10), (45, 45)])
def test_the_angle_of_a_row_is_its_distance_from_level_or_upright(degrees: float, angle: float) -> None:
    assert row_angle(row(degrees)) == pytest.approx(angle, abs=1e-6)


def test_only_level_rows_of_a_loose_source_are_trusted() -> None:
    assert tightly_boxed(row(0.9), {"turned"})
    assert not tightly_boxed(row(2), {"turned"})
    assert tightly_boxed(row(12, "others"), {"turned"})


def test_photos_of_a_weak_face_or_source_are_drawn_four_times_as_often() -> None:
    ones, twos = row(0), LabelledPhoto("photos", Path("b.jpg"), "others", ("2m", "5z"), row(0).boxes)
    assert oversample([ones, twos], ["5z", "9s"]) == [ones, twos, twos, twos, twos]
    assert oversample([ones, twos], ["others", "5z"]) == [ones, twos, twos, twos, twos]
    assert oversample([ones, twos], ["others", "others"]).count(twos) == 16
    assert oversample([ones, twos], []) == [ones, twos]


def test_a_name_that_is_neither_face_nor_source_is_refused() -> None:
    with pytest.raises(DatasetError, match="5x is neither a face nor a source; sources are turned"):
        oversample([row(0)], ["5x"])


def test_a_photo_without_tiles_is_learnt_from_where_it_has_false_positives(tmp_path: Path) -> None:
    (tmp_path / "images").mkdir()
    empty = []
    for name in ("mistaken", "bare"):
        path = tmp_path / "images" / f"{name}.png"
        cv2.imwrite(str(path), np.zeros((50, 200, 3), np.uint8))
        empty.append(LabelledPhoto("photos", path, "none", (), np.zeros((0, 4))))
    write_boxes(false_positive_file(empty[0]), np.array([[0.1, 0.2, 0.3, 0.4]]))
    (picture,) = labelled_pictures(empty)
    assert picture.complete
    np.testing.assert_allclose(picture.false_positives, [[20, 10, 60, 20]], atol=0.01)
