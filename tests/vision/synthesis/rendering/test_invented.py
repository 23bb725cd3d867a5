"""Invented faces: drawn from words, characters and pictures, and mixed into a set of tiles."""

from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageFont

from scoring.tiles import INDEX
from vision.synthesis.rendering.art import DrawnSet
from vision.synthesis.rendering.faces import random_style
from vision.synthesis.rendering.invented import UNKNOWN, MixedSet, write_invented_faces


@pytest.fixture(scope="module")
def faces(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Invented faces lettered with Pillow's own font, some with a red picture."""
    folder = tmp_path_factory.mktemp("invented")
    Image.new("RGB", (90, 60), (200, 10, 10)).save(folder / "red.png")
    font = folder / "font.ttf"
    default = ImageFont.load_default(20)
    assert isinstance(default, ImageFont.FreeTypeFont)
    font.write_bytes(default.font_bytes)
    write_invented_faces([font], [folder / "red.png"], folder / "faces", 24, seed=3)
    return sorted((folder / "faces").glob("*.png"))


def test_each_invented_face_is_printed_and_no_two_are_alike(faces: list[Path]) -> None:
    printed = [np.asarray(Image.open(path)) for path in faces]
    assert all(face.shape == (200, 150, 4) and face[..., 3].any() for face in printed)
    assert len({face.tobytes() for face in printed}) > 20


def test_a_third_of_a_mixed_set_shows_no_face_of_ours(faces: list[Path]) -> None:
    mixed = MixedSet(DrawnSet("made up", random_style(np.random.default_rng(1))), faces)
    shown = Counter(code in INDEX for code in mixed.codes)
    assert 0.25 < shown[False] / shown.total() < 0.45
    assert mixed.face(UNKNOWN, np.random.default_rng(0)).pixels.shape == (200, 150, 4)
    own = mixed.face("1p", np.random.default_rng(0))
    assert (own.pixels == mixed.own.face("1p", np.random.default_rng(0)).pixels).all()
