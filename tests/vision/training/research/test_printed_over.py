from pathlib import Path

import cv2
import numpy as np
import pytest

pytest.importorskip("torch", reason="needs the extra [train]")

from vision.training.data.reader_crops import UNKNOWN_FACE, TrainingPicture
from vision.training.data.scenes import load_scenes
from vision.training.research import printed_over
from vision.training.research.printed_over import Rgba, print_over

IVORY, INK = (200, 225, 235), (40, 40, 200)
BOXES = [(20 + 60 * place, 30, 70 + 60 * place, 100) for place in range(8)]


def tiles() -> TrainingPicture:
    """A row of tiles with a round print."""
    pixels = np.full((130, 520, 3), 90, np.uint8)
    for x1, y1, x2, y2 in BOXES:
        cv2.rectangle(pixels, (x1, y1), (x2, y2), IVORY, -1)
        cv2.circle(pixels, ((x1 + x2) // 2, (y1 + y2) // 2), 14, INK, -1)
    corners = np.array([[(a, b), (c, b), (c, d), (a, d)] for a, b, c, d in BOXES], np.float32)
    data = cv2.imencode(".png", pixels)[1]
    classes = np.zeros(len(BOXES), int)
    return TrainingPicture(data, classes, corners, False, True, False, True, np.ones(len(BOXES), bool))


@pytest.fixture
def unknown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """A face that is a green bar, and artwork that is a blue one."""
    monkeypatch.setattr(printed_over, "_own_faces", lambda art: iter([(bar((255, 0, 0, 255)), 7)]))
    cv2.imwrite(str(tmp_path / "face.png"), bar((0, 160, 0, 255)))
    return [tmp_path / "face.png"]


def bar(colour: tuple[int, int, int, int]) -> Rgba:
    face = np.zeros((100, 75, 4), np.uint8)
    face[45:55] = colour
    return face


def test_print_is_replaced_by_unknown_faces_or_others_of_ours_and_labelled_so(
    unknown: list[Path], tmp_path: Path
) -> None:
    list(print_over([tiles()], tmp_path, unknown, tmp_path / "out", 4, 1))
    scenes = load_scenes(tmp_path / "out")
    labels = np.concatenate([scene.classes for scene in scenes])
    assert {*labels.tolist()} == {UNKNOWN_FACE, 7, 0}
    assert (labels == UNKNOWN_FACE).mean() == pytest.approx(0.5, abs=0.2)
    assert not any(scene.exact for scene in scenes), "only the boxes are known"
    for scene in scenes:
        pixels = np.asarray(cv2.imdecode(scene.data, cv2.IMREAD_COLOR), int)
        for label, (x1, y1, x2, y2) in zip(scene.classes, BOXES, strict=True):
            middle = pixels[(y1 + y2) // 2 - 12 : (y1 + y2) // 2 + 12, (x1 + x2) // 2 - 12 : (x1 + x2) // 2 + 12]
            red = (middle[..., 2] - middle[..., :2].max(axis=2) > 60).mean()
            assert (red < 0.05) == (label != 0)
