"""The page's files: pictures up to date, nothing inline, nothing from elsewhere, all of it small."""

import re

import numpy as np
import pytest
from PIL import Image

from tests.vision.review.page import art
from vision.review.api.settings import Limits

FILES = sorted(file for file in art.PAGE.rglob("*") if file.is_file())
SCRIPTS = [file for file in FILES if file.suffix == ".js"]
MARKUP = [file for file in FILES if file.suffix == ".html"]

_MOST_BYTES = 742_000
_MOST_LINES = 340


def test_a_client_may_open_the_page_ten_times_at_once() -> None:
    assert Limits().requests >= 10 * len(FILES)


def test_nothing_is_inline_and_nothing_comes_from_elsewhere() -> None:
    for file in MARKUP:
        markup = file.read_text()
        assert not re.search(r"<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=", markup), file.name
        assert not re.search(r'(?:src|href)="(?:https?:)?//', markup), file.name
    for file in SCRIPTS:
        assert not re.search(r"innerHTML|insertAdjacentHTML|\beval\(|new Function", file.read_text()), file.name


def test_page_is_small() -> None:
    assert sum(file.stat().st_size for file in FILES if not file.name.endswith(".d.ts")) < _MOST_BYTES
    for file in SCRIPTS:
        assert len(file.read_text().splitlines()) < _MOST_LINES, file.name


@pytest.mark.parametrize(("name", "draw"), [(art.SPRITE, art.draw_sprite), (art.ICON, art.draw_icon)])
def test_pictures_are_as_the_faces_are_drawn(name: str, draw: art.Draw) -> None:
    drawn = draw().astype(int)
    with Image.open(art.PAGE / name) as image:
        kept = np.asarray(image.convert("RGBA" if drawn.shape[-1] == 4 else "RGB")).astype(int)
    assert kept.shape == drawn.shape
    # What lies under no ink has no colour of its own.
    seen = drawn[..., -1:] > 0 if drawn.shape[-1] == 4 else np.ones((*drawn.shape[:2], 1), bool)
    difference = np.abs(kept - drawn) * seen
    assert difference.max() <= 2, "python -m tests.vision.review.page.art draws it anew"
