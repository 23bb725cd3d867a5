import pytest

from tests.vision.labels.formats.examples import quad
from vision.labels.photo_labels import find_sideways


@pytest.mark.parametrize(
    ("angles", "groups", "sideways"),
    [
        pytest.param((17, 107, 20), [(0, 1, 2)], [1], id="across the others"),
        pytest.param((300, 30, 303), [(0, 1, 2)], [1], id="however the photo is turned"),
        pytest.param((0, 180, 4), [(0, 1, 2)], [], id="upside down is not sideways"),
        pytest.param((0, 0, 0, 0, 90, 90, 180), [(0, 1, 2, 3), (4, 5, 6)], [6], id="a group is judged by itself"),
        pytest.param((0, 0, 0, 0, 0, 0, 90, 90), [(0, 1, 2, 3), (4, 5, 6, 7)], [6, 7], id="two and two by the hand"),
        pytest.param((0, 0, 0, 270), [(0, 1, 2), (3,)], [3], id="a lone tile by the hand"),
        pytest.param((), [], [], id="no tiles"),
        pytest.param((40,), [], [], id="one tile"),
    ],
)
def test_a_tile_across_the_others_lies_sideways(
    angles: tuple[float, ...], groups: list[tuple[int, ...]], sideways: list[int]
) -> None:
    tiles = [quad(60 * i, 100, 40, 56, angle) for i, angle in enumerate(angles)]
    assert find_sideways(tiles, groups) == [place in sideways for place in range(len(angles))]
    unknown = find_sideways([None, *tiles], [tuple(one + 1 for one in group) for group in groups])
    assert unknown == [None, *find_sideways(tiles, groups)], "a tile without corners says nothing"
