"""What is known of own photos before a training: broken ones, those held out, and what is to be gained."""

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from scoring.tiles import INDEX
from tests.vision.labels.examples import found, found_row, labelled, predictions
from vision.evaluation.evaluate import MIN_PHOTOS
from vision.labels.labelled_photo import LabelledPhoto
from vision.labels.yolo_folders import read_yolo_folder
from vision.training.expectation import expect, invented_faces, sure_misreadings
from vision.training.held_out import hold_out


def folder(path: Path, groups: list[str]) -> tuple[LabelledPhoto, ...]:
    """A YOLO folder of unlike pictures, the sessions in `index.csv` if they have names."""
    for part in ("images", "labels"):
        (path / part).mkdir(parents=True)
    rng = np.random.default_rng(0)
    for number in range(len(groups)):
        picture = cv2.resize(rng.integers(0, 255, (6, 6, 3), dtype=np.uint8), (96, 96), interpolation=cv2.INTER_CUBIC)
        cv2.imwrite(str(path / "images" / f"{number:02d}.png"), picture)
        (path / "labels" / f"{number:02d}.txt").write_text("3 0.5 0.5 0.3 0.4\n")
    rows = "".join(f"{number:02d},me,{group}\n" for number, group in enumerate(groups))
    (path / "index.csv").write_text(f"name,subsource,photo_group\n{rows}")
    return read_yolo_folder(path).photos


def test_whole_sessions_are_held_out_where_there_are_several(tmp_path: Path) -> None:
    groups = ["monday"] * 12 + ["tuesday"] * 6 + ["friday"] * 6
    held = hold_out(folder(tmp_path / "mine", groups))
    assert held.sessions
    assert [photo.path.stem for photo in held.check] == [f"{number}" for number in range(18, 24)]
    assert len(held.train) + len(held.check) == 24


def test_the_photos_that_decide_are_of_other_sessions_than_those_that_choose(tmp_path: Path) -> None:
    groups = ["monday"] * 32 + ["tuesday"] * 8 + ["friday"] * 8
    held = hold_out(folder(tmp_path / "mine", groups))
    parts = [{groups[int(photo.path.stem)] for photo in part} for part in (held.train, held.check, held.gate)]
    assert parts == [{"monday"}, {"tuesday"}, {"friday"}]


@pytest.mark.parametrize(
    ("count", "train", "check"),
    [
        pytest.param(24, 18, 6, id="a quarter"),
        pytest.param(30, 20, MIN_PHOTOS, id="as many as a gain needs to show"),
        pytest.param(8, 8, 0, id="a handful is not split"),
    ],
)
def test_of_one_session_some_photos_are_held_out(tmp_path: Path, count: int, train: int, check: int) -> None:
    held = hold_out(folder(tmp_path / "mine", ["monday"] * count))
    assert not held.sessions
    assert (len(held.train), len(held.check)) == (train, check)
    assert not {photo.key for photo in held.train} & {photo.key for photo in held.check}


def test_mistakes_are_counted_and_where_there_are_none_nothing_is_to_be_gained() -> None:
    photos = [labelled("a.jpg", "1m 2m 3m"), labelled("b.jpg", "4p")]
    right = {"table/a.jpg": found_row("1m 2m 3m"), "table/b.jpg": found_row("4p")}
    assert expect(photos, predictions(right)).nothing_to_gain
    wrong = right | {"table/a.jpg": found([("1m", 0), ("9m", 1), ("5p", 7)])}
    expected = expect(photos, predictions(wrong))
    assert (expected.missed, expected.misread, expected.invented, expected.right) == (1, 1, 1, 1)
    assert not expected.nothing_to_gain


def test_a_face_that_is_surely_misread_again_and_again_is_named_and_doubtful_ones_are_not() -> None:
    photos = [labelled(f"{number}.jpg", "5p 2m 9s") for number in range(6)]
    wrong = found([("5s", 0), ("3m", 1), ("9s", 2)], [0.98, 0.6, 0.98])
    seen = predictions({photo.key: wrong for photo in photos})
    assert [one.values for one in sure_misreadings(photos, seen)] == [{"label": "5p", "read": "5s", "count": 6}]
    assert sure_misreadings(photos[:4], seen) == []


def test_the_finder_falls_short_where_no_box_was_proposed_and_not_where_the_reader_was_unsure() -> None:
    photo = labelled("a.jpg", "1m 2m 3m")
    unsure = found([("1m", 0), ("2m", 1)])
    proposed = replace(
        unsure,
        candidate_boxes=np.vstack([unsure.candidate_boxes, found([("3m", 2)]).candidate_boxes]),
        candidate_classes=np.append(unsure.candidate_classes, INDEX["3m"]),
        candidate_scores=np.append(unsure.candidate_scores, 0.1),
    )
    by_reader, by_finder = (expect([photo], predictions({"table/a.jpg": seen})) for seen in (proposed, unsure))
    assert (by_reader.missed, by_reader.overlooked) == (1, 0)
    assert (by_finder.missed, by_finder.overlooked) == (1, 1)
    assert by_finder.finder_falls_short
    assert not by_reader.finder_falls_short


def test_faces_seen_where_no_tile_lies_are_learnt_from_but_not_backs() -> None:
    photo = labelled("a.jpg", "1m 2m")
    seen = found([("1m", 0), ("5p", 6), ("0x", 8), ("6p", 9)], [0.9, 0.9, 0.9, 0.1])
    assert np.allclose(invented_faces(photo, seen), [[0.6, 0.4, 0.7, 0.6]])
    empty = replace(photo, codes=(), boxes=np.zeros((0, 4)))
    assert len(invented_faces(empty, seen)) == 2
