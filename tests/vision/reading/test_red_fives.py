"""Red fives from a photo's colours to the hand, and the question where colour does not tell."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from scoring.tiles import CLASSES, INDEX
from vision.detection.accept import measure_red
from vision.detection.boxes import quads_of
from vision.detection.detections import Detections
from vision.layout.grouping.model import Group
from vision.reading.pipeline import assess_groups, red_five_doubts, shown_codes, tell_red_fives
from vision.reading.records import GroupRecord, TileRecord
from vision.synthesis.rendering.faces import STYLES, draw_face

CODES = ("5p", "5p", "4p", "5m")


def found() -> Detections:
    """Four tiles beside each other: a red five of dots, a plain one, a four all red, and a bare tile read as a five."""
    plain = STYLES["japanese"]
    red = replace(plain, green=plain.red, blue=plain.red, black=plain.red)
    faces = [draw_face("5p", red, 120), draw_face("5p", plain, 120), draw_face("4p", red, 120)]
    shown = [_on_ivory(face) for face in faces]
    pixels = np.concatenate([*shown, np.full((120, 90, 3), 230, np.uint8)], axis=1)
    boxes = np.array([[90 * i, 0, 90 * (i + 1), 120] for i in range(4)], np.float32)
    class_probs = np.zeros((4, len(CLASSES)), np.float32)
    class_probs[range(4), [INDEX[code] for code in CODES]] = 0.9
    return measure_red(pixels, Detections(boxes, class_probs, quads_of(boxes)))


def _on_ivory(face: NDArray[np.uint8]) -> NDArray[np.uint8]:
    alpha = face[..., 3:].astype(float) / 255
    pixels: NDArray[np.uint8] = (face[..., :3] * alpha + np.array([244, 238, 222]) * (1 - alpha)).astype(np.uint8)
    return pixels


def tiles() -> list[TileRecord]:
    return [
        TileRecord(id=10 + i, code=code, confidence=0.9, box=(90 * i, 0, 90 * (i + 1), 120))
        for i, code in enumerate(CODES)
    ]


def test_fives_are_told_by_colour_and_other_tiles_are_not_looked_at() -> None:
    told = tell_red_fives(found(), tiles())
    assert [tile.red for tile in told] == [True, False, False, None]
    assert shown_codes(told, CODES) == ["0p", "5p", "4p", "5m"]


def test_the_colour_stays_with_a_tile_that_is_selected_or_joined() -> None:
    every = found()
    assert every.red is not None
    joined = every.select(np.arange(4) > 0).merge(every.select(np.array([0])))
    assert joined.red == pytest.approx(np.roll(every.red, -1), nan_ok=True)


def test_where_colour_was_not_measured_fives_are_plain() -> None:
    assert tell_red_fives(replace(found(), red=None), tiles()) == tuple(tiles())


def test_the_record_writes_what_is_not_false() -> None:
    told = tell_red_fives(found(), tiles())
    assert ["red" in tile.model_dump(mode="json") for tile in told] == [True, False, False, True]
    assert [TileRecord.model_validate_json(tile.model_dump_json()) for tile in told] == list(told)


def test_a_five_of_the_hand_that_colour_does_not_tell_is_asked_about_until_confirmed() -> None:
    told = tell_red_fives(found(), tiles())
    hand = [Group("concealed", (0, 1, 2, 3))]
    assert [one.tile for one in red_five_doubts(told, hand, ())] == [13]
    assert not list(red_five_doubts(told, hand, [3]))
    assert not list(red_five_doubts(told, [Group("concealed", (0, 1, 2)), Group("background", (3,))], ()))


def test_only_rule_sets_that_know_red_fives_have_them_in_the_hand() -> None:
    told = tell_red_fives(found(), tiles())
    groups = [GroupRecord(id=0, kind="concealed", tiles=(10, 11, 12, 13))]
    assert assess_groups(told, groups, rules="riichi").hand.concealed == "5m405p"
    assert assess_groups(told, groups, rules="international").hand.concealed == "5m455p"
    asked = [one.id for one in assess_groups(told, groups, rules="riichi").review]
    assert "question.red_five" in asked
    assert "question.red_five" not in [one.id for one in assess_groups(told, groups).review]


def test_a_concealed_kong_has_its_red_five_once() -> None:
    kong = [
        TileRecord(id=i, code=code, confidence=0.9, box=(90 * i, 0, 90 * i + 90, 120), red=red)
        for i, (code, red) in enumerate([("5p", True), ("0x", False), ("0x", False), ("5p", False)])
    ]
    groups = [GroupRecord(id=0, kind="concealed-kong", tiles=(0, 1, 2, 3))]
    assert assess_groups(kong, groups, rules="riichi").hand.melds[0].tiles == "0555p"
    assert assess_groups(kong, groups, rules="australia").hand.melds[0].tiles == "5555p"
