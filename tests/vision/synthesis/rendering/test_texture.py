"""The upper sides of tiles."""

import numpy as np
import pytest

from vision.synthesis.geometry import Shape
from vision.synthesis.rendering.art import Face
from vision.synthesis.rendering.texture import Material, back_texture, face_texture, texture_height

SHAPE = Shape(1.0, 1.4, 0.8)
MATERIAL = Material(body=(240, 230, 200), back=(10, 90, 160), bevel=0)


def ink(whole: bool = False) -> Face:
    pixels = np.zeros((200, 150, 4), np.uint8)
    pixels[60:140, 40:110] = (200, 20, 30, 255)
    return Face(pixels, whole)


@pytest.mark.parametrize("height", [24, 64, 136, 272])
def test_a_face_is_printed_in_the_middle_of_the_body(height: int) -> None:
    texture = face_texture(ink(), SHAPE, MATERIAL, height)
    assert texture.shape == (height, round(height / 1.4), 4)
    rows, columns = texture.shape[:2]
    assert texture[rows // 2, columns // 2] == pytest.approx((200, 20, 30, 255), abs=3)
    assert texture[rows // 2, columns // 6] == pytest.approx((240, 230, 200, 255), abs=3)


def test_corners_are_rounded_off() -> None:
    texture = back_texture(SHAPE, MATERIAL, 136)
    assert (texture[0, 0] == 0).all()
    assert texture[68, 48] == pytest.approx((10, 90, 160, 255), abs=2)


def test_a_texture_is_no_coarser_than_it_is_seen() -> None:
    assert [texture_height(seen) for seen in (5.0, 24.5, 100.0, 270.0)] == [24, 40, 136, 272]
    assert texture_height(2000.0) == 272
