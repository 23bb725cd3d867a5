from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.vision.conftest import MakeReading
from tests.vision.labels.formats.examples import (
    bare_photo,
    corrected_photo,
    empty_photo,
    full_photo,
    put_pictures,
    turned_photo,
)
from vision.labels.formats import FORMATS, ConversionReport, LabelFeature, PhotoLabels
from vision.labels.labelled_photo import DatasetError
from vision.reading.records import ReadingRecord
from vision.texts import CATALOGUE

pytestmark = pytest.mark.slow

FULL = ["coco", "labelstudio", "cvat", "voc"]
"""Formats that have a place for all that labels say of one annotator."""


def round_trip(name: str, photos: list[PhotoLabels], folder: Path) -> tuple[dict[str, PhotoLabels], ConversionReport]:
    format_ = FORMATS[name]
    put_pictures(folder / format_.images, photos)
    losses = format_.write(iter(photos), folder)
    return {photo.name: photo for photo in format_.read(folder)}, losses


def furthest(first: PhotoLabels, second: PhotoLabels) -> float:
    """The largest difference of any side of any box, in pixels."""
    pairs = zip(first.tiles, second.tiles, strict=True)
    return max((abs(a - b) for one, other in pairs for a, b in zip(one.box, other.box, strict=True)), default=0.0)


@pytest.mark.parametrize("name", FULL)
def test_all_that_labels_say_comes_back(name: str, tmp_path: Path) -> None:
    photos = [full_photo(), bare_photo(), empty_photo()]
    back, losses = round_trip(name, photos, tmp_path)
    assert not losses
    assert back == {photo.name: photo.in_reading_order() for photo in photos}


def test_reading_records_keep_the_order_of_the_tiles_too(tmp_path: Path) -> None:
    photos = [full_photo(), corrected_photo(), empty_photo()]
    back, losses = round_trip("json", photos, tmp_path)
    assert not losses
    assert back == {photo.name: photo for photo in photos}


def test_label_studio_keeps_what_the_network_saw_beside_the_correction(tmp_path: Path) -> None:
    back, losses = round_trip("labelstudio", [corrected_photo()], tmp_path)
    assert not losses
    photo = corrected_photo().in_reading_order()
    assert photo.predicted is not None
    assert back["corrected.jpg"] == replace(photo, predicted=photo.predicted.in_reading_order())


@pytest.mark.parametrize("name", ["coco", "cvat", "voc"])
def test_a_reading_and_what_the_network_saw_are_said_to_be_lost_where_one_annotator_has_a_place(
    name: str, tmp_path: Path, make_reading: MakeReading
) -> None:
    read = PhotoLabels.from_reading("a.jpg", make_reading(review=[(1, 0, "2m or 3m?")]))
    back, losses = round_trip(name, [corrected_photo(), read], tmp_path)
    assert losses.counts == {LabelFeature.PREDICTED: 1, LabelFeature.READING: 1}
    assert back["corrected.jpg"].annotator == "person"
    assert back["corrected.jpg"].model == corrected_photo().model


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_boxes_and_classes_come_back_however_tiles_are_turned(name: str, tmp_path: Path) -> None:
    photo = turned_photo()
    back, _ = round_trip(name, [photo], tmp_path)
    found = back[photo.name]
    assert [tile.code for tile in found.tiles] == [tile.code for tile in photo.tiles]
    if name != "yolo-obb":
        assert furthest(found, photo) <= 0.01
    if name in FULL:
        assert [tile.corners for tile in found.tiles] == [tile.corners for tile in photo.tiles]


def test_yolo_says_everything_it_has_no_place_for(tmp_path: Path) -> None:
    _, losses = round_trip("yolo", [full_photo(), bare_photo()], tmp_path)
    assert losses.counts == {
        LabelFeature.CORNERS: 8,
        LabelFeature.CONFIDENCE: 8,
        LabelFeature.GROUP: 8,
        LabelFeature.WINNING_TILE: 1,
        LabelFeature.SIDEWAYS: 1,
        LabelFeature.DIFFICULT: 1,
        LabelFeature.MODEL: 1,
        LabelFeature.HASH: 1,
        LabelFeature.ANNOTATOR: 1,
    }
    assert "8 tiles without their group" in [CATALOGUE.translate(line) for line in losses.lines()]


def test_oriented_boxes_keep_corners_and_say_where_the_box_is_another(
    tmp_path: Path,
) -> None:
    left, top, right, bottom = full_photo().tiles[0].box
    wider = replace(full_photo().tiles[0], box=(left - 4, top, right, bottom))
    photo = replace(full_photo(), tiles=(wider, *full_photo().tiles[1:]))
    back, losses = round_trip("yolo-obb", [photo, bare_photo()], tmp_path)
    assert LabelFeature.CORNERS not in losses.counts
    assert (losses.counts[LabelFeature.BOX_CORNERS], losses.counts[LabelFeature.BOX]) == (1, 1)
    for found, given in zip(back[full_photo().name].tiles, full_photo().in_reading_order().tiles, strict=True):
        assert found.corners is not None
        assert given.corners is not None
        assert np.allclose(found.corners, given.corners, atol=0.01)


@pytest.mark.parametrize("name", ["yolo", "yolo-obb"])
def test_tiles_over_the_edge_are_cut_and_those_outside_left_out_and_both_said(name: str, tmp_path: Path) -> None:
    photo = bare_photo()
    over = replace(photo.tiles[0], box=(-10.0, 20.0, 30.0, 80.0))
    outside = replace(photo.tiles[0], box=(700.0, 20.0, 740.0, 80.0))
    back, losses = round_trip(name, [replace(photo, tiles=(over, outside))], tmp_path)
    assert losses.counts[LabelFeature.CUT] == 1
    assert losses.counts[LabelFeature.OUTSIDE] == 1
    (tile,) = back["bare.png"].tiles
    assert tile.box == pytest.approx((0, 20, 30, 80), abs=0.01)


def test_tiles_of_no_group_become_doubtful_in_reading_records_and_that_is_said(tmp_path: Path) -> None:
    back, losses = round_trip("json", [bare_photo()], tmp_path)
    assert losses.counts == {LabelFeature.UNGROUPED: 1}
    assert back["bare.png"].groups[0].kind == "unsure"
    assert back["bare.png"].tiles == bare_photo().tiles


def test_a_reading_stays_the_very_record_it_was(tmp_path: Path, make_reading: MakeReading) -> None:
    reading = make_reading(review=[(1, 0, "2m or 3m?")])
    back, losses = round_trip("json", [PhotoLabels.from_reading("evening/a.jpg", reading)], tmp_path)
    assert not losses
    assert ReadingRecord.read((tmp_path / "readings" / "evening" / "a.jpg.json").read_bytes()) == reading
    assert back["evening/a.jpg"].reading == reading
    assert back["evening/a.jpg"].tiles[1].difficult


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_a_photo_that_comes_twice_or_would_share_a_file_of_labels_is_refused(name: str, tmp_path: Path) -> None:
    shares = name in {"yolo", "yolo-obb", "voc"}
    with pytest.raises(
        DatasetError, match=r"would share its labels .* with a\.jpg" if shares else r"a\.jpg: comes twice"
    ):
        FORMATS[name].write([bare_photo("a.jpg"), bare_photo("A.png" if shares else "a.jpg")], tmp_path)


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_a_format_that_cannot_be_written_says_where(name: str, tmp_path: Path) -> None:
    place = tmp_path / "file"
    place.touch()
    with pytest.raises(DatasetError, match="could not be written"):
        FORMATS[name].write([bare_photo()], place)


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_writing_leaves_the_labels_that_were_there_when_it_fails(name: str, tmp_path: Path) -> None:
    def failing() -> object:
        yield bare_photo("b.jpg")
        raise KeyboardInterrupt

    format_ = FORMATS[name]
    put_pictures(tmp_path / format_.images, [bare_photo("a.jpg")])
    format_.write([bare_photo("a.jpg")], tmp_path)
    with pytest.raises(KeyboardInterrupt):
        format_.write(failing(), tmp_path)  # type: ignore[arg-type]
    put_pictures(tmp_path / format_.images, [bare_photo("b.jpg")])
    assert "a.jpg" in {photo.name for photo in format_.read(tmp_path)}
    assert not list(tmp_path.rglob("*.part"))
