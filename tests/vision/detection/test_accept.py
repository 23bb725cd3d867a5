"""Blank tiles are told by the colours of the photo; small doubtful finds apart are dropped."""

from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from scoring.tiles import BACK, CLASSES, INDEX
from vision.detection.accept import (
    accept,
    believe_blanks,
    drop_bare_dragons,
    drop_small,
    separate_blanks,
)
from vision.detection.boxes import quads_of
from vision.detection.colour import print_shares
from vision.detection.detections import BLANKS, Detections
from vision.detection.detector import Detector
from vision.images.photo import load_photo_file

PHOTOS = Path(__file__).parents[4] / "shared" / "data" / "photos"
DRAGON, TURNED = INDEX["5z"], INDEX[BACK]
IVORY, GREEN, BLUE = (235, 228, 205), (30, 120, 70), (40, 130, 210)
Colour = tuple[int, int, int]


def row(*bare: Colour, faces: int = 4, light: float = 1.0) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
    """A row of ivory tiles with a drawing each, then bare tiles; the light falls off to the right by a share."""
    grounds = [IVORY] * faces + list(bare)
    photo = np.full((160, 60 * len(grounds) + 40, 3), 60, np.uint8)
    boxes = []
    for number, ground in enumerate(grounds):
        left = 20 + 60 * number
        cv2.rectangle(photo, (left, 40), (left + 55, 120), ground, -1)
        if number < faces:
            cv2.circle(photo, (left + 27, 80), 16, (150, 20, 30), 6)
        boxes.append((left, 40, left + 56, 121))
    falling = np.linspace(1, light, photo.shape[1])[None, :, None]
    return (photo * falling).astype(np.uint8), np.array(boxes, np.float32)


def chances(faces: int, bare: int, dragon: float, back: float) -> NDArray[np.float32]:
    """Dots that are read surely, then tiles that may be either."""
    found = np.zeros((faces + bare, 43), np.float32)
    found[:faces, INDEX["1p"]] = 0.97
    found[faces:, DRAGON], found[faces:, TURNED] = dragon, back
    return found


@pytest.mark.parametrize("light", [1.0, 0.6])
def test_bare_tiles_are_told_by_their_colour_whatever_the_network_thinks(light: float) -> None:
    photo, boxes = row(IVORY, GREEN, light=light)
    for dragon, back in ((0.15, 0.8), (0.5, 0.45), (0.8, 0.15)):
        told = separate_blanks(photo, boxes, chances(4, 2, dragon, back))
        assert told[4].argmax() == DRAGON
        assert told[5].argmax() == TURNED


def test_colour_says_which_it_is_and_not_whether_there_is_a_tile() -> None:
    photo, boxes = row(IVORY, GREEN)
    told = separate_blanks(photo, boxes, chances(4, 2, 0.2, 0.4))
    assert told[4:].max() <= 0.4
    assert told[4, DRAGON] > 0.35


def test_other_faces_keep_their_chances() -> None:
    photo, boxes = row(IVORY, GREEN)
    before = chances(4, 2, 0.4, 0.4)
    before[4, INDEX["2p"]] = 0.1
    told = separate_blanks(photo, boxes, before)
    others = [face for face in range(43) if face not in (DRAGON, TURNED)]
    np.testing.assert_array_equal(told[:, others], before[:, others])
    np.testing.assert_allclose(told.sum(axis=1), before.sum(axis=1), atol=1e-6)


def test_without_a_face_to_compare_with_the_networks_are_believed() -> None:
    photo, boxes = row(IVORY, faces=0)
    before = chances(0, 1, 0.3, 0.6)
    np.testing.assert_array_equal(separate_blanks(photo, boxes, before), before)


def test_a_photo_without_tiles_is_left_alone() -> None:
    photo, _ = row()
    told = separate_blanks(photo, np.zeros((0, 4), np.float32), np.zeros((0, 43), np.float32))
    assert told.shape == (0, 43)


def test_a_box_at_the_edge_of_the_photo_is_looked_at_as_far_as_it_is_seen() -> None:
    photo, boxes = row(IVORY)
    boxes[4] = (photo.shape[1] - 3, 40, photo.shape[1] + 50, 121)
    told = separate_blanks(photo, boxes, chances(4, 1, 0.3, 0.6))
    assert np.isfinite(told).all()


def shown(
    *bare: Colour, faces: int = 4, blank: float | list[float] = 0.7, height: float = 1.0, code: str = "5z"
) -> int:
    """How many bare tiles of a row, of which the finder is `blank` sure, are shown as white dragons or backs.

    Their boxes may be lower than they.
    """
    photo, boxes = row(*bare, faces=faces)
    boxes[faces:, 3] = boxes[faces:, 1] + height * (boxes[faces:, 3] - boxes[faces:, 1])
    probs = chances(faces, len(bare), 0.02, 0.02)
    probs[faces:, INDEX[code]] = 0.1
    found = Detections(boxes, probs, quads_of(boxes))
    proposed = np.zeros((len(boxes), 2), np.float32)
    proposed[faces:, BLANKS.index(INDEX[code])] = blank
    told = believe_blanks(photo, found, proposed)
    assert (told.class_probs.sum(axis=1) < 1.0001).all()
    return told.select(told.above_threshold(0.5, (photo.shape[1], photo.shape[0]))).codes.count(code)


def test_blank_tiles_that_the_finder_proposes_are_white_dragons_beside_faces_of_their_colour_and_size() -> None:
    assert shown(IVORY, IVORY) == 2


def test_those_of_another_colour_are_backs() -> None:
    assert shown(BLUE, BLUE, blank=0.98, code=BACK) == 2


@pytest.mark.parametrize("code", ["5z", BACK])
@pytest.mark.parametrize(
    "other",
    [{"blank": 0.2}, {"blank": 0.6, "height": 0.6}, {"faces": 0}],
    ids=["hardly proposed", "a front", "no face"],
)
def test_a_blank_thing_without_that_evidence_is_none(other: dict[str, Any], code: str) -> None:
    assert shown(IVORY if code == "5z" else BLUE, code=code, **other) == 0


def test_cloth_of_another_colour_is_no_white_dragon() -> None:
    assert shown(GREEN) == 0


@pytest.mark.parametrize(
    ("blank", "count"),
    [([0.7, 0.35], 2), ([0.35, 0.35], 0), ([0.38, 0.38], 2), ([0.38], 0), ([0.7] * 3 + [0.35] * 2, 3)],
    ids=["like a sure one", "none is likely", "two likely ones", "a likely one alone", "more than a set has"],
)  # fmt: skip
def test_a_doubtful_white_dragon_like_a_sure_one_is_shown(blank: list[float], count: int) -> None:
    assert shown(*[IVORY] * len(blank), blank=blank) == count


def test_no_dragon_vouches_for_another_where_the_reader_knows_it() -> None:
    photo, boxes = row(IVORY, IVORY)
    probs = chances(4, 2, 0.02, 0.02)
    probs[4, DRAGON] = 0.97
    proposed = np.zeros((6, 2), np.float32)
    proposed[4:, 0] = 0.7, 0.3
    told = believe_blanks(photo, Detections(boxes, probs, quads_of(boxes)), proposed)
    assert (told.confidences[4:] >= 0.5).tolist() == [True, False]


def test_a_doubtful_back_is_shown_beside_a_sure_one_of_its_colour() -> None:
    assert shown(BLUE, BLUE, blank=[0.98, 0.6], code=BACK) == 2
    assert shown(BLUE, GREEN, blank=[0.98, 0.6], code=BACK) == 1


@pytest.mark.parametrize(
    ("line", "count"), [("b11b", 2), ("1bb1", 2), ("111b", 1), ("b12b", 0), ("1bb2", 0), ("11bb", 0), ("b1b1", 0)]
)
def test_doubtful_backs_that_make_a_concealed_kong_with_equal_faces_are_shown(line: str, count: int) -> None:
    photo, boxes = row(*[BLUE if place == "b" else IVORY for place in line], faces=2)
    probs = np.zeros((6, 43), np.float32)
    for place, code in enumerate(["9m", "9m", *(BACK if place == "b" else f"{place}p" for place in line)]):
        probs[place, INDEX[code]] = 0.1 if code == BACK else 0.97
    backs = np.array([False, False, *(place == "b" for place in line)])
    proposed = np.outer(backs, [0, 0.6]).astype(np.float32)
    told = believe_blanks(photo, Detections(boxes, probs, quads_of(boxes)), proposed)
    assert (told.confidences[backs] >= 0.5).sum() == count


def test_a_doubtful_white_dragon_that_the_finder_does_not_propose_is_shown_beside_one_like_it() -> None:
    photo, boxes = row(IVORY, IVORY)
    probs = chances(4, 2, 0.3, 0.02)
    found = Detections(boxes, probs, quads_of(boxes))
    told = believe_blanks(photo, found, np.array([[0, 0]] * 4 + [[0.7, 0], [0, 0]], np.float32))
    assert (told.confidences[4:] >= 0.75).all()


def test_what_the_finder_does_not_propose_as_blank_stays_as_it_was_read() -> None:
    photo, boxes = row(IVORY)
    found = Detections(boxes, chances(4, 1, 0.3, 0.1), quads_of(boxes))
    told = believe_blanks(photo, found, np.zeros((5, 2), np.float32))
    np.testing.assert_array_equal(told.class_probs, found.class_probs)


@pytest.mark.parametrize(("sure", "left"), [(0.95, 4), (0.6, 5)], ids=["a sure one", "a doubtful one"])
def test_beside_a_white_dragon_with_a_frame_blank_ones_are_dropped(sure: float, left: int) -> None:
    photo, boxes = row(IVORY)
    cv2.rectangle(photo, (28, 50), (66, 110), (150, 20, 30), 8)
    probs = chances(4, 1, 0.99, 0)
    probs[0] = 0
    probs[0, DRAGON] = sure
    told = accept(photo, Detections(boxes, probs, quads_of(boxes)))
    assert len(told) == left
    assert told.class_probs[0, DRAGON] == pytest.approx(sure)


def test_of_framed_white_dragons_alike_none_is_dropped() -> None:
    photo, boxes = row(IVORY, IVORY)
    cv2.rectangle(photo, (28, 50), (66, 110), (150, 20, 30), 8)
    cv2.rectangle(photo, (98, 56), (116, 104), (150, 20, 30), 1)
    probs = chances(4, 2, 0, 0)
    probs[:2, INDEX["1p"]], probs[:2, DRAGON] = 0, 0.98
    assert 0.12 < print_shares(photo, quads_of(boxes[1:2]))[0] < 0.25
    assert accept(photo, Detections(boxes, probs, quads_of(boxes))).classes[:2].tolist() == [DRAGON] * 2


def test_fronts_of_tiles_in_a_stretched_view_are_no_white_dragons_and_framed_ones_stay() -> None:
    photo, boxes = row(*[IVORY] * 3)
    cv2.rectangle(photo, (268, 50), (306, 110), (20, 30, 150), 8)
    told = drop_bare_dragons(photo, Detections(boxes, chances(4, 3, 0.99, 0), quads_of(boxes)))
    assert told.classes.tolist() == [INDEX["1p"]] * 4 + [DRAGON]
    assert told.boxes[4].tolist() == boxes[4].tolist()


Laid = tuple[str, float, float, float, float]

ROW: list[Laid] = [("3s", 0.99, 60.0 * place, 0, 1) for place in range(6)]


def laid(*tiles: Laid) -> Detections:
    """Tiles of 50 by 70 pixels: code, probability, x and y of the centre, scale."""
    probs = np.zeros((len(tiles), 43), np.float32)
    boxes = np.zeros((len(tiles), 4), np.float32)
    for number, (code, prob, x, y, scale) in enumerate(tiles):
        probs[number, INDEX[code]] = prob
        boxes[number] = x - 25 * scale, y - 35 * scale, x + 25 * scale, y + 35 * scale
    corners = boxes[:, [[0, 1], [2, 1], [2, 3], [0, 3]]]
    return Detections(boxes, probs, corners)


def test_a_small_doubtful_find_apart_is_dropped() -> None:
    assert drop_small(laid(*ROW, ("4m", 0.78, 120, -200, 0.6))).codes == ["3s"] * 6


@pytest.mark.parametrize(
    "tile",
    [
        ("4m", 0.82, 120, -200, 0.6),
        ("4m", 0.7, 120, -200, 0.9),
        ("4m", 0.7, 120, -80, 0.6),
        (BACK, 0.7, 120, -200, 0.6),
    ],
    ids=["a sure face", "as large as the others", "beside another", "a back"],
)
def test_other_finds_stay(tile: Laid) -> None:
    assert len(drop_small(laid(*ROW, tile))) == 7


def test_small_finds_in_a_row_of_their_own_stay() -> None:
    pond: list[Laid] = [("4m", 0.7, 40.0 * place, -200, 0.6) for place in range(3)]
    assert len(drop_small(laid(*ROW, *pond))) == 9


def test_what_is_not_shown_is_no_neighbour() -> None:
    found = laid(*ROW, ("4m", 0.7, 120, -200, 0.6), ("9p", 0.3, 160, -200, 0.6))
    assert drop_small(found).codes == ["3s"] * 6 + ["9p"]


def test_sure_finds_tell_how_large_tiles_are() -> None:
    small = ("4m", 0.7, 120, -200, 0.6)
    assert len(drop_small(laid(ROW[0], small))) == 1
    assert len(drop_small(laid(("3s", 0.7, 0, 0, 1), small))) == 2
    assert len(drop_small(laid(*ROW).select(np.zeros(6, bool)))) == 0


def test_a_box_without_area_is_no_reason_to_fail() -> None:
    assert len(drop_small(laid(*ROW, ("4m", 0.7, 120, -200, 0)))) == 6


@pytest.mark.photos
@pytest.mark.skipif(not PHOTOS.is_dir(), reason="the labelled photos are not here (../shared/data)")
@pytest.mark.parametrize("name", ["IMG20231217174234", "IMG20231217174254", "IMG20231217184924"])
def test_unframed_white_dragons_in_a_row_of_a_real_photo_are_all_found(name: str) -> None:
    photo = PHOTOS / "test" / "images" / f"alan_test_jp2023_{name}_1.jpg"
    found = Detector.load(threads=1).detect(load_photo_file(photo).pixels)
    labels = (photo.parents[1] / "labels" / f"{photo.stem}.txt").read_text("utf-8").splitlines()
    assert found.codes.count("5z") == sum(line.split()[0] == str(DRAGON) for line in labels)


@pytest.mark.parametrize("sum_of_all", [0.5, 0.95])
def test_of_an_unknown_face_only_what_is_surely_a_tile_stays(sum_of_all: float) -> None:
    class_probs = np.full((1, 43), sum_of_all / 43, np.float32)
    nowhere = np.zeros((1, 4), np.float32), class_probs, np.zeros((1, 4, 2), np.float32)
    assert len(drop_small(Detections(*nowhere, unknown=np.array([True])))) == (sum_of_all > 0.7)
    assert len(drop_small(Detections(*nowhere, unknown=np.array([False])))) == 1


def test_an_unknown_face_much_smaller_than_the_sure_tiles_is_a_die() -> None:
    boxes = np.array([[0, 0, 30, 40], [40, 0, 70, 40], [80, 0, 110, 40], [120, 0, 142, 22]], np.float32)
    class_probs = np.full((4, len(CLASSES)), 0.02, np.float32)
    class_probs[:2, 0] = 0.98
    unknown = np.array([False, False, True, True])
    found = Detections(boxes, class_probs, np.zeros((4, 4, 2), np.float32), unknown=unknown)
    assert drop_small(found).named.tolist() == [True, True, False]
    assert len(drop_small(found.select(unknown))) == 2, "nothing to compare with"
