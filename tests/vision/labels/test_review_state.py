"""Untouched predictions are told from labels that a person made or changed, in every format."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.vision.conftest import MakeReading
from tests.vision.labels.formats.examples import full_photo, put_pictures
from vision.labels.formats import FORMATS, PhotoLabels, TileLabel
from vision.labels.labelled_photo import DatasetError
from vision.labels.predictions_file import PREDICTIONS, Predictions, with_predictions
from vision.labels.review_state import is_reviewed, settle_review

PREDICTED = full_photo("evening/table 1.jpg")
SHIFT = 9.0


def moved(photo: PhotoLabels) -> PhotoLabels:
    left, top, right, bottom = photo.tiles[1].box
    tile = replace(photo.tiles[1], box=(left + SHIFT, top, right + SHIFT, bottom), corners=None)
    return replace(photo, tiles=(photo.tiles[0], tile, *photo.tiles[2:]))


def renamed(photo: PhotoLabels) -> PhotoLabels:
    return replace(photo, tiles=(replace(photo.tiles[0], code="6z"), *photo.tiles[1:]))


def added(photo: PhotoLabels) -> PhotoLabels:
    return replace(photo, tiles=(*photo.tiles, TileLabel("7z", (400.0, 500.0, 440.0, 560.0))))


def removed(photo: PhotoLabels) -> PhotoLabels:
    return replace(photo, tiles=photo.tiles[:-1], groups=photo.groups[:-1])


@pytest.mark.parametrize("change", [moved, renamed, added, removed])
@pytest.mark.parametrize("name", sorted(FORMATS))
def test_a_change_counts_as_reviewed_in_every_format(
    name: str, change: Callable[[PhotoLabels], PhotoLabels], tmp_path: Path
) -> None:
    nobody = replace(change(PREDICTED), model=None, annotator="model", sha256=None, reading=None)
    labels = settle_review(round_trip(name, nobody, tmp_path), PREDICTED)
    assert is_reviewed(labels)
    assert labels.annotator == "person"
    assert labels.predicted == PREDICTED


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_what_nobody_touched_stays_a_prediction_in_every_format(name: str, tmp_path: Path) -> None:
    bare = replace(PREDICTED, model=None, sha256=None)
    labels = settle_review(round_trip(name, bare, tmp_path), PREDICTED)
    assert not is_reviewed(labels)
    assert labels.model == PREDICTED.model


def test_yolo_gets_corners_and_groups_back_and_the_corners_of_a_moved_box_move_along(tmp_path: Path) -> None:
    labels = settle_review(round_trip("yolo", moved(PREDICTED), tmp_path), PREDICTED)
    at = {tile.code: tile for tile in labels.tiles}
    before = {tile.code: tile for tile in PREDICTED.tiles}
    assert at["9s"] == replace(before["9s"], difficult=False)
    corners, earlier = at["1m"].corners, before["1m"].corners
    assert corners is not None
    assert earlier is not None
    for (x, y), (old_x, old_y) in zip(corners, earlier, strict=True):
        assert (x, y) == pytest.approx((old_x + SHIFT, old_y), abs=0.1)
    assert at["1m"].confidence is None
    assert [group.kind for group in labels.groups] == [group.kind for group in PREDICTED.groups]


def test_predictions_of_another_size_of_the_photo_are_compared_in_its_size() -> None:
    tiles = tuple(TileLabel(tile.code, tuple(side / 2 for side in tile.box)) for tile in PREDICTED.tiles)  # type: ignore[arg-type]
    half = replace(PREDICTED, width=400, height=300, model=None, tiles=tiles, groups=(), reading=None)
    assert not is_reviewed(settle_review(half, PREDICTED))


def test_a_reading_whose_boxes_lie_a_pixel_beside_the_predicted_ones_stays_as_it_is(make_reading: MakeReading) -> None:
    reading = make_reading("12m", melds=(), flowers="")
    first, second = reading.tiles
    left, *others = first.box
    moved = first.model_copy(update={"box": (left + 0.1, *others)})
    corrected = PhotoLabels.from_correction("a.jpg", reading, reading.model_copy(update={"tiles": (moved, second)}))
    assert settle_review(corrected, PhotoLabels.from_reading("a.jpg", reading)) == corrected


def renamed_in_coco(text: str) -> str:
    file = json.loads(text)
    ids = {category["name"]: category["id"] for category in file["categories"]}
    (found,) = (annotation for annotation in file["annotations"] if annotation["category_id"] == ids["9s"])
    found["category_id"] = ids["8s"]
    return json.dumps(file)


@pytest.mark.parametrize(
    ("name", "file", "edit"),
    [
        ("cvat", "annotations.xml", lambda text: text.replace('<box label="9s"', '<box label="8s"')),
        ("cvat", "annotations.xml", lambda text: re.sub(r'<box label="9s".*?</box>', "", text, flags=re.DOTALL)),
        ("voc", "Annotations/evening/table 1.xml", lambda text: text.replace("<name>9s</name>", "<name>8s</name>")),
        ("coco", "annotations/instances_default.json", renamed_in_coco),
    ],
    ids=["cvat", "a box deleted in cvat", "voc", "coco"],
)
def test_a_tool_s_own_file_tells_what_was_changed_without_the_predictions(
    name: str, file: str, edit: Callable[[str], str], tmp_path: Path
) -> None:
    FORMATS[name].write([PREDICTED], tmp_path)
    assert not is_reviewed(*FORMATS[name].read(tmp_path))
    path = tmp_path / file
    text = path.read_text()
    assert edit(text) != text
    path.write_text(edit(text))
    assert is_reviewed(*FORMATS[name].read(tmp_path))


def test_corners_of_coco_move_along_with_a_box_whose_polygon_a_tool_left_or_dropped(tmp_path: Path) -> None:
    FORMATS["coco"].write([PREDICTED], tmp_path)
    path = tmp_path / "annotations/instances_default.json"
    file = json.loads(path.read_text())
    first = file["annotations"][0]
    first["bbox"][0] += SHIFT
    second = file["annotations"][1]
    second["bbox"][0] += SHIFT
    second["segmentation"] = []
    path.write_text(json.dumps(file))
    (labels,) = FORMATS["coco"].read(tmp_path)
    for tile, before in zip(labels.tiles[:2], PREDICTED.in_reading_order().tiles[:2], strict=True):
        assert tile.corners is not None
        assert before.corners is not None
        assert [x for x, _ in tile.corners] == pytest.approx([x + SHIFT for x, _ in before.corners], abs=0.02)


def test_predictions_are_found_by_name_or_by_the_stem_that_tools_leave(tmp_path: Path) -> None:
    assert list(with_predictions([PREDICTED], tmp_path)) == [PREDICTED]
    found = Predictions.read(tmp_path)
    same = replace(PREDICTED, reading=None)
    assert found.find(PREDICTED) == same
    assert found.find(replace(PREDICTED, name="table 1.png")) == same
    assert found.find(replace(PREDICTED, name="table 2.png")) is None


def test_labels_that_no_network_gave_have_no_predictions(tmp_path: Path) -> None:
    list(with_predictions([replace(PREDICTED, model=None)], tmp_path))
    assert not (tmp_path / PREDICTIONS).exists()
    assert len(Predictions.read(tmp_path)) == 0


@pytest.mark.parametrize(
    ("line", "field"),
    [
        ({"name": "a.jpg"}, "width"),
        (
            {"name": "a.jpg", "width": 9, "height": 9, "tiles": [{"code": "1m", "box": [0, 0, 5, 5], "colour": "red"}]},
            r"tiles\[0\]\.colour",
        ),
    ],
)
def test_a_bad_line_of_predictions_is_named(line: dict[str, object], field: str, tmp_path: Path) -> None:
    (tmp_path / PREDICTIONS).write_text(json.dumps(line))
    with pytest.raises(DatasetError, match=rf"predictions.jsonl:1: {field}"):
        Predictions.read(tmp_path)


def round_trip(name: str, photo: PhotoLabels, folder: Path) -> PhotoLabels:
    put_pictures(folder / FORMATS[name].images, [photo])
    FORMATS[name].write([photo], folder)
    (back,) = FORMATS[name].read(folder)
    return back
