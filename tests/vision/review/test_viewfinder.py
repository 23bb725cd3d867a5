"""The live picture counts the tiles of a hand, and says how many are missing or too many."""

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from scoring.errors import HandError
from scoring.tiles import parse_tiles
from vision.detection.detector import Detector
from vision.review.viewfinder import Frame, FrameError, are_of_wall, compare, count_tiles

SAMPLE = Path(__file__).parents[3] / "datasets" / "samples" / "images" / "australia-2.jpg"
NINE = parse_tiles("123456789m")


@pytest.mark.parametrize(
    ("tiles", "sizes", "expected"),
    [
        ("1234p", [14], (1, 0)),
        ("12345p", [14], (0, 0)),
        ("123456p", [14], (0, 1)),
        ("111123p", [14], (0, 0)),
        ("1111234p", [14], (0, 1)),
        ("1234567p", [14, 17], (1, 0)),
        ("", [14], (5, 0)),
    ],
)
def test_a_hand_has_as_many_tiles_as_its_rules_say_and_one_more_for_a_kong(
    tiles: str, sizes: list[int], expected: tuple[int, int]
) -> None:
    assert compare([*NINE, *parse_tiles(tiles)], sizes) == expected


def test_two_backs_may_be_a_concealed_kong() -> None:
    assert compare([*NINE, *parse_tiles("11223z"), "0x"], [14]) == (0, 1)
    assert compare([*NINE, *parse_tiles("1122z"), "0x", "0x"], [14]) == (0, 0)


def test_a_wall_behind_the_hand_is_not_of_it_and_a_kong_beside_its_faces_is() -> None:
    row = [(10.0 * place, 40.0, 10.0 * place + 9, 52.0) for place in range(14)]
    wall = [(10.0 * place, 20.0, 10.0 * place + 9, 32.0) for place in range(14)]
    boxes = np.array(row + wall, np.float32)
    backs = np.array([place in (1, 2) for place in range(14)] + [True] * 14)
    assert are_of_wall(boxes, backs).tolist() == [False] * 14 + [True] * 14
    assert not are_of_wall(boxes[10:18], np.array([False] * 4 + [True] * 4)).any(), "four backs may be a kong"


def test_a_frame_has_the_bytes_of_its_size_and_a_known_rule_set() -> None:
    with pytest.raises(FrameError, match="32 bytes"):
        Frame.of(4, 2, None, bytes(31))
    with pytest.raises(HandError, match="rules"):
        Frame.of(4, 2, "chess", bytes(32))
    assert Frame.of(4, 2, None, bytes(range(32))).pixels[0, 1].tolist() == [4, 5, 6]
    assert Frame.of(4, 2, "taiwan16", bytes(32)).hand_sizes == [17]


def test_the_tiles_of_a_frame_are_counted_without_the_flowers() -> None:
    with Image.open(SAMPLE) as picture:
        small = picture.convert("RGBA").resize((416, 416 * picture.height // picture.width))
    frame = Frame.of(*small.size, "australia", small.tobytes())
    found = Detector.load().drive(count_tiles(frame))
    boxes = np.array(found.boxes)
    assert len(boxes) >= found.tiles > 10
    assert boxes.min() > -8
    assert boxes[:, 2].max() < small.width + 8
