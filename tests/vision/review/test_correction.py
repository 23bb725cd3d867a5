"""Corrections: written as readings are, and inside their photo."""

import json
from typing import Any

import pytest

from scoring.errors import HandError
from vision.reading.records import MOST_TILES, ImageRecord
from vision.review.correction import Correction, CorrectionError

IMAGE = ImageRecord(width=100, height=50, sha256="0" * 64)


def tile(number: int = 0, box: tuple[float, ...] = (0, 0, 10, 10), **others: Any) -> dict[str, Any]:
    return {"id": number, "code": "1m", "confidence": 1, "box": box, **others}


def text(tiles: list[dict[str, Any]], *groups: list[int]) -> str:
    kinds = [{"id": number, "kind": "concealed", "tiles": group} for number, group in enumerate(groups)]
    return json.dumps({"tiles": tiles, "groups": kinds})


def inside_photo(written: str) -> Correction:
    correction = Correction.read(written)
    correction.require_inside(IMAGE)
    return correction


def test_a_correction_needs_tiles_and_groups_alone() -> None:
    correction = inside_photo(text([tile(7)], [7]))
    assert correction.tiles[0].id == 7
    assert Correction.read(correction.to_json()) == correction


def test_a_photo_may_show_no_tile_at_all() -> None:
    assert inside_photo(text([])).tiles == ()


@pytest.mark.parametrize("box", [(0, 0, 100, 50), (99.5, 49.5, 100, 50)])
def test_a_box_may_touch_the_edges(box: tuple[float, ...]) -> None:
    assert inside_photo(text([tile(box=box)], [0]))


@pytest.mark.parametrize("box", [(-0.1, 0, 9, 9), (0, -1, 9, 9), (0, 0, 100.1, 9), (0, 0, 9, 50.5)])
def test_a_box_outside_the_photo_is_refused(box: tuple[float, ...]) -> None:
    with pytest.raises(CorrectionError) as refused:
        inside_photo(text([tile(), tile(1, box)], [0, 1]))
    assert refused.value.about == "tiles[1].box"


def test_corners_far_outside_the_photo_are_refused() -> None:
    with pytest.raises(CorrectionError) as refused:
        inside_photo(text([tile(corners=[[0, 0], [9, 0], [9, 1e300], [0, 9]])], [0]))
    assert refused.value.about == "tiles[0].corners"


@pytest.mark.parametrize(
    ("written", "about"),
    [
        (text([tile()], [0], [0]), "groups"),
        (text([tile()]), "groups"),
        (text([tile()], [0, 1]), "groups"),
        (text([tile(), tile()], [0]), "tiles"),
        (text([tile(box=(5, 0, 5, 9))], [0]), "tiles[0]"),
        (text([tile(code="1x")], [0]), "tiles[0].code"),
        (text([tile(surprise=1)], [0]), "tiles[0].surprise"),
        (text([tile(box=(0, 0, float("nan"), 9))], [0]), "tiles[0].box[2]"),
        (text([tile(number, (0, 0, 9, 9)) for number in range(MOST_TILES + 1)]), "tiles"),
        ('{"tiles": []}', "groups"),
    ],
)
def test_what_is_not_written_as_it_should_be_is_named(written: str, about: str) -> None:
    with pytest.raises(HandError) as refused:
        inside_photo(written)
    assert refused.value.about.startswith(about)
