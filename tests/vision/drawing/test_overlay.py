"""`vision.drawing.overlay`: groups in colours, tiles by code, doubts marked, a legend, at any size."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.drawing.overlay import DOUBT, KIND_COLOURS, draw_reading
from vision.reading.records import GroupKind, ReadingRecord, TileRecord

MakeReading = Callable[..., ReadingRecord]
Pixels = NDArray[np.uint8]
GROUND = (30, 90, 50)


def photo(width: int = 800, height: int = 400) -> Pixels:
    return np.full((height, width, 3), GROUND, np.uint8)


def painted(drawing: Pixels, colour: tuple[int, int, int]) -> NDArray[np.bool_]:
    found: NDArray[np.bool_] = (drawing == np.array(colour, np.uint8)).all(axis=2)
    return found


def zoom_of(drawing: Pixels, reading: ReadingRecord) -> float:
    return float(drawing.shape[1] / reading.image.width)


def around(tile: TileRecord, drawing: Pixels, reading: ReadingRecord) -> Pixels:
    """The part of a drawing around a tile, with room for its outline and its label."""
    x1, y1, x2, y2 = (max(0, int(value * zoom_of(drawing, reading))) for value in tile.box)
    return drawing[max(0, y1 - 20) : y2 + 4, x1:x2]


def test_every_kind_of_group_has_a_colour_of_its_own() -> None:
    assert KIND_COLOURS.keys() == set(get_args(GroupKind))
    assert len({*KIND_COLOURS.values(), DOUBT}) == len(KIND_COLOURS) + 1


def test_photo_itself_is_left_alone(make_reading: MakeReading) -> None:
    pixels = photo()
    pixels.setflags(write=False)
    draw_reading(pixels, make_reading())
    assert (pixels == GROUND).all()


def test_groups_are_outlined_in_the_colour_of_their_kind_and_faces_stay_visible(make_reading: MakeReading) -> None:
    reading = make_reading()
    drawing = draw_reading(photo(), reading)
    for group in reading.groups:
        others = [KIND_COLOURS[other.kind] for other in reading.groups if other.kind != group.kind]
        for tile in group.tiles:
            part = around(reading.tiles[tile], drawing, reading)
            assert painted(part, KIND_COLOURS[group.kind]).sum() > 100
            assert not any(painted(part, colour).any() for colour in [*others, DOUBT])
            assert painted(part[25:-9, 5:-5], GROUND).mean() > 0.9


def test_only_doubtful_tiles_are_marked(make_reading: MakeReading) -> None:
    reading = make_reading(review=[(1, None, "hard to read")])
    drawing = draw_reading(photo(), reading)
    marked = [painted(around(tile, drawing, reading), DOUBT).sum() > 100 for tile in reading.tiles]
    assert [tile for tile, one in enumerate(marked) if one] == [1]


def test_doubtful_group_is_marked_below_it(make_reading: MakeReading) -> None:
    reading = make_reading(review=[(None, 1, "which kind?")])
    drawing = draw_reading(photo(), reading)
    zoom = zoom_of(drawing, reading)
    bottom = int(reading.tiles[reading.groups[1].tiles[0]].box[3] * zoom)
    assert painted(drawing[bottom : bottom + 24], DOUBT).sum() > 100
    assert not painted(drawing[: bottom - 10], DOUBT).any()


def test_corners_are_drawn_where_known(make_reading: MakeReading) -> None:
    reading = make_reading("1m", melds=(), flowers="")
    x1, y1, x2, y2 = reading.tiles[0].box
    diamond = (((x1 + x2) / 2, y1), (x2, (y1 + y2) / 2), ((x1 + x2) / 2, y2), (x1, (y1 + y2) / 2))
    turned = reading.tiles[0].model_copy(update={"corners": diamond})
    reading = reading.model_copy(update={"tiles": (turned,)})
    drawing = draw_reading(photo(), reading)
    zoom = zoom_of(drawing, reading)
    corner = drawing[int((y2 - 8) * zoom) : int(y2 * zoom) + 3, int((x2 - 8) * zoom) : int(x2 * zoom) + 3]
    assert painted(corner, GROUND).all()


def test_legend_names_the_kinds_that_are_there(make_reading: MakeReading) -> None:
    reading = make_reading(flowers="")
    drawing = draw_reading(photo(), reading)
    legend = drawing[round(400 * zoom_of(drawing, reading)) :]
    shown = {kind for kind, colour in KIND_COLOURS.items() if painted(legend, colour).sum() > 50}
    assert shown == {"concealed", "pung"}


def test_legend_of_a_narrow_picture_takes_more_lines(make_reading: MakeReading) -> None:
    reading = make_reading("1m", width=100, height=400, review=[(0, None, "hard to read")])
    drawing = draw_reading(photo(100, 400), reading)
    legend = drawing[round(400 * zoom_of(drawing, reading)) :]
    for colour in (*(KIND_COLOURS[group.kind] for group in reading.groups), DOUBT):
        assert painted(legend, colour).sum() > 50


@pytest.mark.parametrize(
    ("width", "tiles", "longest"), [(800, 1, 880), (8000, 1, 4000), (3000, 1, 3300), (400, 1, 440), (4800, 6, 2400)]
)
def test_tiles_are_legible_and_the_drawing_of_sensible_size(
    make_reading: MakeReading, width: int, tiles: int, longest: int
) -> None:
    """Tiles of 40 pixels need 44; that may take 4000 pixels a side and no more; those six times as large are shrunk."""
    reading = make_reading(width=width, height=width // 2)
    scaled = [tile.model_copy(update={"box": tuple(tiles * value for value in tile.box)}) for tile in reading.tiles]
    drawing = draw_reading(photo(80, 40), reading.model_copy(update={"tiles": tuple(scaled)}))
    assert drawing.shape[1] == longest


def test_pixels_at_a_reduced_scale_give_the_same_drawing(make_reading: MakeReading) -> None:
    reading = make_reading(review=[(1, None, "hard to read")])
    full, reduced = draw_reading(photo(), reading), draw_reading(photo(200, 100), reading)
    assert (full == reduced).all()


def test_labels_stay_inside_the_picture(make_reading: MakeReading) -> None:
    reading = make_reading("1m", melds=(), flowers="", review=[(0, None, "hard to read")])
    at_the_edge = reading.tiles[0].model_copy(update={"box": (0.0, 0.0, 40.0, 56.0)})
    drawing = draw_reading(photo(), reading.model_copy(update={"tiles": (at_the_edge,)}))
    label = drawing[:14, :40]
    assert (label == 255).any()
    assert painted(label, DOUBT).sum() > 100


def test_background_has_outlines_but_no_labels(make_reading: MakeReading) -> None:
    reading = make_reading("1m", melds=(), flowers="")
    behind = reading.groups[0].model_copy(update={"kind": "background"})
    drawing = draw_reading(photo(), reading.model_copy(update={"groups": (behind,)}))
    zoom = zoom_of(drawing, reading)
    top = int(reading.tiles[0].box[1] * zoom)
    assert painted(drawing[top - 4 : top + 4], KIND_COLOURS["background"]).any()
    assert painted(drawing[: top - 4], GROUND).all()


def test_reading_without_tiles_is_the_photo(make_reading: MakeReading) -> None:
    drawing = draw_reading(photo(), make_reading("", melds=(), flowers=""))
    assert drawing.shape == (400, 800, 3)
    assert (drawing == GROUND).all()
