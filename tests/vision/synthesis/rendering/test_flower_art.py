"""Flowers of made-up sets, lettered with fonts, and their birds."""

from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from scoring.tiles import BACK, CLASSES, FLOWERS
from vision.synthesis.rendering import flower_art
from vision.synthesis.rendering.art import ArtSet, load_art
from vision.synthesis.rendering.flower_art import write_flower_art
from vision.training.__main__ import app
from vision.training.data import scenes
from vision.training.data.scenes import FLOWERS_FROM

FONTS = Path(__file__).parents[5] / "shared" / "data" / "art" / "fonts"
SETS = 3
pytestmark = [
    pytest.mark.photos,
    pytest.mark.skipif(not FONTS.is_dir(), reason="the fonts of ../shared/data/art are not here"),
]


def pictures(sets: list[ArtSet]) -> list[bytes]:
    rng = np.random.default_rng(0)
    return [one.face(code, rng).pixels.tobytes() for one in sets for code in one.codes]


def test_every_made_up_set_has_eight_flowers_and_a_bird_and_no_two_are_alike(tmp_path: Path) -> None:
    write_flower_art(FONTS, load_art(FONTS.parent), tmp_path, SETS)
    sets = load_art(tmp_path)
    assert [sorted(one.codes) for one in sets] == [sorted([*FLOWERS, "1s"])] * SETS
    assert len(set(pictures(sets))) == SETS * len(sets[0].codes)


def test_flowers_are_told_apart_by_what_is_written_on_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The ink is whole, also in fonts whose lines begin elsewhere; a number alone is that of two flowers."""
    bare = [np.zeros((200, 150, 4), np.uint8)] * len(FLOWERS)
    monkeypatch.setattr(flower_art, "_drawn_plants", lambda *_, **__: bare)
    write_flower_art(FONTS, [], tmp_path, 12)
    for one in load_art(tmp_path):
        ink = [one.face(code, np.random.default_rng(0)).pixels[:, :, 3] > 128 for code in one.codes if code in FLOWERS]
        assert all(written.sum() > 40 for written in ink)
        assert not any(written[[0, -1]].any() or written[:, [0, -1]].any() for written in ink)
        assert len({written.tobytes() for written in ink}) in (len(FLOWERS), len(FLOWERS) // 2)


def test_what_was_written_on_a_photographed_flower_is_wiped_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(flower_art._Lettering, "write", lambda *_: None)
    write_flower_art(FONTS, [one for one in load_art(FONTS.parent) if one.photo], tmp_path, 8)
    whole = [one for one in load_art(tmp_path) if one.whole]
    assert whole
    for one in whole:
        for code in FLOWERS:
            upper = one.face(code, np.random.default_rng(0)).pixels[20:60, 20:130, :3].astype(int)
            assert np.ptp(upper, axis=1).max() < 40


def test_scenes_of_flowers_show_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By processes that start anew: forked from one that has drawn, they waited for ever now and then."""
    write_flower_art(FONTS, [], tmp_path / "flowers", SETS)
    artwork = scenes.Artwork.load(FONTS.parent, None, tmp_path / "flowers")
    monkeypatch.delattr(scenes, "random_example")  # what is forked from here would miss it
    numbers = range(FLOWERS_FROM, FLOWERS_FROM + 2)
    assert list(scenes.render_scenes(artwork, tmp_path / "out", numbers, workers=2)) == [*numbers]
    shown = {CLASSES[label] for scene in scenes.load_scenes(tmp_path / "out") for label in scene.classes}
    assert shown
    assert shown <= {*FLOWERS, "1s", BACK}


@pytest.mark.parametrize("scenes", [0, 1])
def test_the_command_renders_with_and_without_other_kinds_of_scenes(tmp_path: Path, scenes: int) -> None:
    options = ["--count", "1", "--hands", "0", "--flowers", str(scenes), "--blanks", str(scenes), "--workers", "1"]
    done = CliRunner().invoke(app, ["scenes", "--art", str(FONTS.parent), "--out", str(tmp_path), *options])
    assert done.exit_code == 0, done.output
    assert len(list((tmp_path / "images").iterdir())) == 1 + 2 * scenes
