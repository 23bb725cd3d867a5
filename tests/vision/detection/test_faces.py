"""Faces that are hard to read are looked at again, each straightened by its corners."""

from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from scoring.tiles import CLASSES, FACES, FLOWERS, INDEX
from vision.detection.detections import Detections
from vision.detection.detector import Detector
from vision.detection.faces import (
    FACE_CONTEXT,
    FACE_HEIGHT,
    FACE_WIDTH,
    are_likely,
    are_unknown,
    believe_flowers,
    believe_unknown,
    blend_class_probs,
    doubt_names,
    rectify_faces,
    refine_classes,
    select_uncertain,
)
from vision.images.photo import load_photo_file
from vision.layout.weights import DOUBTS

PHOTOS = Path(__file__).parents[4] / "shared" / "data" / "photos"
MIDDLE = np.array([300.0, 260.0])


def quad(degrees: float, height: float = 120) -> NDArray[np.float32]:
    """Corners (4, 2) of a tile turned clockwise as seen, from its own top-left on."""
    half = np.array([height * 3 / 8, height / 2])
    turn = np.radians(degrees)
    matrix = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half
    turned: NDArray[np.float32] = (corners @ matrix.T + MIDDLE).astype(np.float32)
    return turned


def photo(corners: NDArray[np.float32]) -> NDArray[np.uint8]:
    """A white tile on black with a red spot in its own top-left quarter."""
    picture = np.zeros((520, 600, 3), np.uint8)
    cv2.fillConvexPoly(picture, corners.round().astype(np.int32), (255, 255, 255))
    across, down = corners[1] - corners[0], corners[3] - corners[0]
    spot = corners[0] + 0.25 * across + 0.2 * down
    cv2.circle(picture, (round(float(spot[0])), round(float(spot[1]))), 10, (255, 0, 0), -1)
    return picture


def spot(face: NDArray[np.uint8]) -> tuple[float, float]:
    """Where the red spot lies on a face, in shares of the tile."""
    down, across = np.argwhere((face[..., 0] > 200) & (face[..., 1] < 60)).mean(axis=0)
    x, y = (across + 0.5) / FACE_WIDTH, (down + 0.5) / FACE_HEIGHT
    return (x - 0.5) * FACE_CONTEXT + 0.5, (y - 0.5) * FACE_CONTEXT + 0.5


@pytest.mark.parametrize("degrees", [0, 30, 90, 135, 180, -75])
@pytest.mark.parametrize("height", [60, 120, 400])
def test_however_a_tile_is_turned_its_face_stands_upright(degrees: float, height: float) -> None:
    corners = quad(degrees, height)
    [face] = rectify_faces(photo(corners), corners[None])
    assert face.shape == (FACE_HEIGHT, FACE_WIDTH, 3)
    assert spot(face) == pytest.approx((0.25, 0.2), abs=0.03)


def test_a_tile_seen_aslant_is_straightened() -> None:
    corners = quad(10)
    corners[:2] = corners[:2] * 0.8 + corners[:2].mean(axis=0) * 0.2
    across = corners[1] - corners[0]
    [face] = rectify_faces(photo(corners), corners[None])
    assert np.linalg.norm(across) < 75
    inside = face[8:-8, 8:-8].min(axis=2)
    assert (inside > 128).mean() > 0.9


def test_what_leaves_the_photo_is_grey() -> None:
    corners = quad(0) - np.float32(MIDDLE)
    [face] = rectify_faces(np.full((520, 600, 3), 255, np.uint8), corners[None])
    assert (face[: FACE_HEIGHT // 3] == 114).all()
    assert (face[-FACE_HEIGHT // 3 :, -FACE_WIDTH // 3 :] == 255).all()


@pytest.mark.parametrize("corners", [np.full((4, 2), 5.0), quad(0) + 5000, quad(0) - 5000])
def test_corners_that_are_none_do_no_harm(corners: NDArray[np.float32]) -> None:
    faces = rectify_faces(photo(quad(0)), corners.astype(np.float32)[None])
    assert faces.shape == (1, FACE_HEIGHT, FACE_WIDTH, 3)


def chances(**known: float) -> NDArray[np.float32]:
    """Chances (1, 43) of the faces named, like f3=.5."""
    row = np.zeros((1, len(CLASSES)), np.float32)
    for name, chance in known.items():
        row[0, INDEX[name[1] + name[0]]] = chance
    return row


def logits(code: str, by: float) -> NDArray[np.float32]:
    said = np.zeros((1, len(FACES)), np.float32)
    said[0, INDEX[code]] = by
    return said


def test_of_faces_alike_to_the_reader_the_look_tells_which_it_is() -> None:
    for one, other in (("1f", "3f"), ("6p", "9p")):
        told = blend_class_probs(chances(**{one[::-1]: 0.5, other[::-1]: 0.4}), logits(other, 8))
        assert CLASSES[int(told.argmax())] == other
        assert told.sum() == pytest.approx(0.9, abs=1e-5)


def test_between_flowers_the_look_counts_for_more() -> None:
    for one, other, expected in (("1f", "3f", "3f"), ("6p", "9p", "6p")):
        told = blend_class_probs(chances(**{one[::-1]: 0.8, other[::-1]: 0.1}), logits(other, 1.4))
        assert CLASSES[int(told.argmax())] == expected
        assert told.sum() == pytest.approx(0.9, abs=1e-5)


@pytest.mark.parametrize(("code", "sure", "believed"), [("3f", 0.95, True), ("3f", 0.8, False), ("7p", 0.99, False)])
def test_what_is_surely_a_flower_is_a_tile_though_the_reader_doubts_it(code: str, sure: float, believed: bool) -> None:
    read = np.full((1, len(CLASSES) + 1), 0.3 / len(CLASSES), np.float32)
    read[:, -1] = 0.7
    named = np.full((1, len(FACES)), (1 - sure) / (len(FACES) - 1), np.float32)
    named[:, INDEX[code]] = sure
    told = believe_flowers(read, named)
    assert told.sum() == pytest.approx(1)
    assert (told[0, :-1].sum() > 0.5) == believed
    assert believed or np.allclose(told, read)


def test_whether_there_is_a_face_at_all_only_the_reader_says() -> None:
    back = chances(x0=0.9, z7=0.06)
    told = blend_class_probs(back, logits("7z", 20))
    assert told[0, INDEX["0x"]] == back[0, INDEX["0x"]]
    assert told[0, : len(FACES)].sum() == pytest.approx(0.06)


def test_a_bare_patch_does_not_become_a_white_dragon_for_want_of_a_face() -> None:
    bare = chances(z5=0.3, p1=0.02, s8=0.02)
    told = blend_class_probs(bare, logits("5z", 20))
    assert told[0, INDEX["5z"]] == pytest.approx(0.3)
    assert told.sum() == pytest.approx(0.34, abs=1e-5)


def test_what_shows_a_face_does_become_less_of_a_white_dragon() -> None:
    told = blend_class_probs(chances(z5=0.5, p1=0.3), logits("1p", 8))
    assert told[0, INDEX["5z"]] < 0.1
    assert told[0, INDEX["1p"]] > 0.7
    assert told.sum() == pytest.approx(0.8, abs=1e-5)


def test_nothing_but_a_white_dragon_stays_one_though_the_look_doubts_it() -> None:
    told = blend_class_probs(chances(z5=0.7), logits("5z", 30))
    assert told[0, INDEX["5z"]] == pytest.approx(0.7, abs=1e-4)
    assert np.isfinite(told).all()


def test_what_may_be_a_flower_and_what_is_doubtful_is_looked_at() -> None:
    rows = [
        chances(z7=0.99),
        chances(z7=0.9, f1=0.03, f5=0.03),
        chances(f8=1.0),
        chances(p6=0.7, p9=0.25),
        chances(x0=0.99),
    ]
    assert select_uncertain(np.concatenate(rows)).tolist() == [1, 2, 3]


@pytest.mark.photos
@pytest.mark.skipif(not PHOTOS.is_dir(), reason="the labelled photos are not here (../shared/data)")
def test_a_flower_is_known_by_its_name_and_number_whatever_plant_it_shows() -> None:
    """A chrysanthemum that looks like a plum blossom, of a set that no photo of the training shows."""
    found = Detector.load(threads=1).detect(
        load_photo_file(PHOTOS / "wild" / "images" / "hlin117_scattered2.jpg").pixels
    )
    flowers = [code for code in found.codes if code in FLOWERS]
    assert "3f" in flowers
    assert "1f" not in flowers


@pytest.mark.parametrize(
    ("share", "unlike_ours", "agreed", "unknown"),
    [
        ({"1p": 0.95}, 3, 0.5, True),
        ({"1p": 0.95}, 2, 0.95, False),
        ({"1p": 0.95}, 1, 0.05, True),
        ({"1p": 0.95}, -9, 0.01, False),
        ({"1p": 0.95}, -np.inf, 0.01, False),
        ({"1p": 0.4}, 3, 0.05, False),
        ({"1p": 0.3, "5z": 0.6}, 5, 0.05, False),
    ],
)
def test_a_printed_face_is_unknown_by_what_both_networks_say(
    share: dict[str, float], unlike_ours: float, agreed: float, unknown: bool
) -> None:
    """What may be blank, or no tile, is not unknown."""
    class_probs = np.zeros((1, 44), np.float32)
    class_probs[0, [INDEX[code] for code in share]] = list(share.values())
    class_probs[0, -1] = 1 - sum(share.values())
    told = are_unknown(class_probs, np.full(1, unlike_ours, np.float32), np.full(1, agreed, np.float32))
    assert told.tolist() == [unknown]


def test_a_surely_read_face_that_may_be_none_of_ours_is_looked_at() -> None:
    class_probs = np.concatenate([chances(p1=0.99), chances(p1=0.99)])
    looks = refine_classes(photo(quad(0)), np.stack([quad(0)] * 2), class_probs, np.array([-9, -1], np.float32))
    assert len(next(looks).value) == 1
    with pytest.raises(StopIteration) as done:
        looks.send((logits("2p", 30),))
    refined, agreed = done.value.value
    assert agreed.tolist() == [1, pytest.approx(1)], "what the other network gives to the face that both name"
    assert refined.argmax(axis=1).tolist() == [INDEX["1p"], INDEX["2p"]]


def test_what_is_surely_an_unknown_face_is_one_though_the_reader_sees_no_tile() -> None:
    class_probs = np.zeros((2, 44), np.float32)
    class_probs[:, INDEX["1p"]], class_probs[:, -1] = 0.05, 0.95
    unlike_ours = np.array([5, 1], np.float32)
    unknown = are_unknown(class_probs, unlike_ours, np.zeros(2, np.float32))
    assert unknown.tolist() == [True, False]
    sure, doubtful = believe_unknown(class_probs[:, :-1], unknown, unlike_ours)
    assert sure.sum() == pytest.approx(1 / (1 + np.exp(-5)))
    assert sure.max() < 0.5, "no face of ours may be taken for seen"
    assert (doubtful == class_probs[1, :-1]).all()


def test_an_unknown_face_that_is_a_sure_tile_keeps_what_the_reader_says() -> None:
    class_probs = np.zeros((1, 43), np.float32)
    class_probs[0, INDEX["1p"]] = 0.97
    assert (believe_unknown(class_probs, np.ones(1, bool), np.ones(1, np.float32)) == class_probs).all()


def test_a_likely_name_of_a_face_like_none_of_ours_is_kept_and_asked_about() -> None:
    """Sets that no network knows look so, and are named rightly: unknown, whole hands of theirs were asked about."""
    fused, refined = np.zeros((3, 43), np.float32), np.zeros((3, 44), np.float32)
    fused[:, INDEX["1p"]], fused[:, INDEX["2p"]] = [0.95, 0.95, 0.5], 0.02
    refined[:, INDEX["1p"]] = [0.5, 0.3, 0.5]
    doubted = are_likely(fused, refined)
    assert doubted.tolist() == [True, False, False]
    quads = np.stack([quad(0)] * 3)
    boxes, unknown = np.zeros((3, 4), np.float32), np.ones(3, bool)
    found = doubt_names(Detections(boxes, fused, quads, unknown=unknown, doubted=doubted))
    assert found.named.tolist() == [True, False, False]
    assert 0.5 < found.confidences[0] < 1 - DOUBTS.misread[0][0]
    assert found.codes[0] == "1p"
    assert (found.class_probs[1:] == fused[1:]).all()
