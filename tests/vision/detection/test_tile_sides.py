"""Blank tops and fronts of tiles are no tiles; white dragons and backs in rows of their own are."""

from __future__ import annotations

import numpy as np
import pytest

from scoring.tiles import CLASSES, INDEX
from vision.detection.detections import Detections
from vision.detection.tile_sides import drop_tile_sides

Box = tuple[float, float, float, float]
FACE: Box = (100, 100, 140, 156)


def tiles(*found: tuple[str, Box], probs: float = 0.75) -> Detections:
    """Upright tiles of the given class and box."""
    boxes = np.array([box for _, box in found], np.float32)
    chances = np.zeros((len(found), len(CLASSES)), np.float32)
    chances[np.arange(len(found)), [INDEX[code] for code, _ in found]] = probs
    return Detections(boxes, chances, boxes[:, [0, 1, 2, 1, 2, 3, 0, 3]].reshape(-1, 4, 2))


@pytest.mark.parametrize("blank", ["5z", "0x"])
@pytest.mark.parametrize("side", [(100, 70, 140, 100), (104, 68, 144, 98), (100, 157, 140, 190)], ids=str)
def test_a_blank_on_the_edge_of_a_face_and_less_high_is_its_side(blank: str, side: Box) -> None:
    assert drop_tile_sides(tiles(("3m", FACE), (blank, side))).codes == ["3m"]


@pytest.mark.parametrize(
    "place",
    [(100, 44, 140, 100), (100, 50, 140, 80), (140, 100, 180, 156), (125, 70, 165, 100), (100, 70, 120, 100)],
    ids=["as high as the face", "apart", "beside it", "over two tiles", "half as wide"],
)
def test_a_white_dragon_elsewhere_is_kept(place: Box) -> None:
    assert drop_tile_sides(tiles(("3m", FACE), ("5z", place))).codes == ["3m", "5z"]


@pytest.mark.parametrize(
    ("blank", "prob", "kept"), [("5z", 0.81, 2), ("5z", 0.79, 1), ("0x", 0.81, 2), ("0x", 0.79, 1)]
)
def test_a_blank_tile_beyond_doubt_is_kept_wherever_it_lies(blank: str, prob: float, kept: int) -> None:
    assert len(drop_tile_sides(tiles(("3m", FACE), (blank, (100, 70, 140, 100)), probs=prob))) == kept


def test_a_tile_with_print_is_kept() -> None:
    assert len(drop_tile_sides(tiles(("3m", FACE), ("1p", (100, 70, 140, 100))))) == 2


def test_an_unsure_face_has_no_side() -> None:
    assert len(drop_tile_sides(tiles(("3m", FACE), ("5z", (100, 70, 140, 100)), probs=0.4))) == 2


def test_no_tiles_are_no_tiles() -> None:
    assert len(drop_tile_sides(tiles(("5z", FACE)).select(np.zeros(1, bool)))) == 0


def test_sides_are_found_on_a_turned_photo() -> None:
    found = tiles(("3m", FACE), ("5z", (100, 70, 140, 100)))
    turned = Detections(found.boxes, found.class_probs, found.corners[..., ::-1] * np.array([-1, 1], np.float32))
    assert drop_tile_sides(turned).codes == ["3m"]


def row_beyond(*boxes: Box) -> Detections:
    """A face and backs beyond it, the first of which looks like its top."""
    return tiles(("3m", FACE), *(("0x", box) for box in boxes))


@pytest.mark.parametrize("turned", [False, True])
def test_one_tile_of_a_row_of_backs_is_no_side_where_the_others_are_none(turned: bool) -> None:
    found = row_beyond((100, 65, 140, 102), (141, 62, 181, 99), (182, 59, 222, 96), (223, 56, 263, 93))
    # Nothing tells which corner of a blank tile is its first.
    corners = np.concatenate([found.corners[:1], np.roll(found.corners[1:], int(turned), axis=1)])
    found = Detections(found.boxes, found.class_probs, corners)
    assert drop_tile_sides(found).codes == ["3m", "0x", "0x", "0x", "0x"]


def test_the_tops_of_a_row_are_sides_though_one_face_was_overlooked() -> None:
    faces = [("3m", (x, 100.0, x + 40.0, 156.0)) for x in (100.0, 141.0, 182.0)]
    tops = [("0x", (x, 65.0, x + 40.0, 102.0)) for x in (100.0, 141.0, 182.0, 223.0)]
    assert drop_tile_sides(tiles(*faces, *tops)).codes == ["3m", "3m", "3m", "0x"]


def test_doubtful_blanks_beside_a_top_do_not_make_it_a_tile() -> None:
    found = row_beyond((100, 65, 140, 102), (141, 62, 181, 99), (182, 59, 222, 96))
    chances = found.class_probs.copy()
    chances[2:] /= 3
    assert drop_tile_sides(Detections(found.boxes, chances, found.corners)).codes == ["3m", "0x", "0x"]


def test_backs_apart_from_a_top_do_not_make_it_a_tile() -> None:
    found = row_beyond((100, 65, 140, 102), (190, 62, 230, 99), (100, 10, 140, 47))
    assert drop_tile_sides(found).codes == ["3m", "0x", "0x"]
