"""Red fives told from plain ones by the share of red in their print, on drawn tiles."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.detection.colour import ground_distances, is_red_five, print_shares, red_shares
from vision.synthesis.rendering.faces import STYLES, Style, draw_face

FIVES = ("5m", "5p", "5s")
IVORY = np.array([244, 238, 222])
WARM, COLD = np.array([1.0, 0.86, 0.62]), np.array([0.8, 0.92, 1.0])
LIGHTS = {"day": np.ones(3), "warm": WARM, "cold": COLD, "dim": np.full(3, 0.45)}
CORNERS = np.array([[[0, 0], [90, 0], [90, 120], [0, 120]]], np.float32)


def tile(code: str, printing: Style, light: str, red: bool) -> NDArray[np.uint8]:
    if red:
        printing = replace(printing, green=printing.red, blue=printing.red, black=printing.red)
    face = draw_face(code, printing, 120).astype(float)
    alpha = face[..., 3:] / 255
    shown = face[..., :3] * alpha + IVORY * (1 - alpha)
    pixels: NDArray[np.uint8] = np.clip(shown * LIGHTS[light], 0, 255).astype(np.uint8)
    return pixels


@pytest.mark.parametrize("code", FIVES)
def test_dark_red_print_in_warm_dim_light_is_red(code: str) -> None:
    dark = replace(STYLES["japanese"], red=(95, 32, 26))
    pixels = (tile(code, dark, "warm", red=True) * 0.75).astype(np.uint8)
    assert is_red_five(red_shares(pixels, CORNERS)[0])


@pytest.mark.parametrize("light", LIGHTS)
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("code", FIVES)
def test_a_drawn_five_is_told_by_its_inks_in_any_light(code: str, style: str, light: str) -> None:
    for red in (True, False):
        [share] = red_shares(tile(code, STYLES[style], light, red), CORNERS)
        assert is_red_five(share) is red


def test_a_five_that_shows_no_print_is_left_open() -> None:
    [share] = red_shares(np.full((120, 90, 3), 230, np.uint8), CORNERS)
    assert is_red_five(share) is None


def test_tiles_at_the_edge_and_no_tiles_at_all() -> None:
    pixels = tile("5p", STYLES["japanese"], "day", red=True)
    assert red_shares(pixels, CORNERS + 60).shape == (1,)
    assert red_shares(pixels, CORNERS[:0]).shape == (0,)


def test_a_frame_is_print_and_a_blank_tile_has_none() -> None:
    blank = np.full((120, 90, 3), IVORY, np.uint8)
    framed = blank.copy()
    framed[15:105, 14:76] = (30, 60, 150)
    framed[24:96, 23:67] = IVORY
    assert print_shares(blank, CORNERS) == pytest.approx([0])
    assert print_shares(framed, CORNERS)[0] > 0.2


@pytest.mark.parametrize("light", [1.0, 0.5])
def test_pale_backs_are_of_another_colour_than_faces_in_dim_light_too(light: float) -> None:
    row = np.repeat([IVORY, IVORY, IVORY, np.array([205, 125, 135])], 90, axis=0)
    pixels = (light * np.tile(row, (120, 1, 1))).astype(np.uint8)
    boxes = np.array([[left, 0, left + 90, 120] for left in (0, 90, 180, 270)], np.float32)
    white, back = ground_distances(pixels, boxes, np.array([2, 3]), np.array([0, 1]))
    assert white == 0
    assert back > 3
