"""Scenes to train on: faces that are none of ours lie among made-up sets too."""

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

pytest.importorskip("torch", reason="needs the extra [train]")

from vision.training.data import scenes
from vision.training.data.reader_crops import UNKNOWN_FACE
from vision.training.data.scenes import INVENTED_FROM, Artwork, load_scenes


def test_unknown_faces_lie_among_tiles_of_made_up_sets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A network that saw them among scanned sets only takes any other set for unknown."""
    monkeypatch.setattr(scenes, "_OWN_FACES", 1)
    Image.new("RGBA", (30, 40), (200, 10, 10, 255)).save(tmp_path / "face.png")
    art = Artwork([], [], [], [], invented=[tmp_path / "face.png"])
    list(scenes.render_scenes(art, tmp_path / "out", range(INVENTED_FROM, INVENTED_FROM + 3)))
    classes = np.concatenate([scene.classes for scene in load_scenes(tmp_path / "out")])
    assert 0.1 < (classes == UNKNOWN_FACE).mean() < 0.7
    assert len({*classes.tolist()}) > 5
