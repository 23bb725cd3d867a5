import pytest

from tests.vision.labels.formats.examples import quad
from vision.labels.photo_labels import Corners, find_sideways


def row(*angles: float) -> list[Corners | None]:
    return [quad(60 * i, 100, 40, 56, angle) for i, angle in enumerate(angles)]


@pytest.mark.parametrize("turn", [0, 17, 90, 133, 180, 300])
def test_a_tile_across_the_others_lies_sideways_however_the_photo_is_turned(turn: float) -> None:
    angles = [turn, turn + 90, turn + 3]
    assert find_sideways(row(*angles), [(0, 1, 2)]) == [False, True, False]


def test_upside_down_is_not_sideways() -> None:
    assert find_sideways(row(0, 180, 4), [(0, 1, 2)]) == [False, False, False]


def test_a_group_laid_at_right_angles_to_the_hand_is_judged_by_itself() -> None:
    tiles = row(0, 0, 0, 0, 90, 90, 180)
    assert find_sideways(tiles, [(0, 1, 2, 3), (4, 5, 6)]) == [False] * 4 + [False, False, True]


def test_two_and_two_are_judged_by_the_rest_of_the_hand() -> None:
    added_kong = row(0, 0, 0, 0, 0, 0, 90, 90)
    assert find_sideways(added_kong, [(0, 1, 2, 3), (4, 5, 6, 7)]) == [False] * 6 + [True, True]


def test_a_lone_tile_is_judged_by_the_rest_of_the_hand() -> None:
    assert find_sideways(row(0, 0, 0, 270), [(0, 1, 2), (3,)]) == [False, False, False, True]


def test_tiles_without_corners_and_photos_without_tiles_say_nothing() -> None:
    assert find_sideways([None, *row(0, 90, 0)], [(0, 1, 2, 3)]) == [None, False, True, False]
    assert find_sideways([], []) == []
    assert find_sideways(row(40), []) == [False]
