"""Training the reader of faces: what it learns from, that it goes on where it was, and what is exported."""

import json
from dataclasses import replace
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

torch = pytest.importorskip("torch", reason="needs the extra [train]")

from scoring.tiles import BACK, INDEX  # noqa: E402
from vision.detection.detector import Detector  # noqa: E402
from vision.detection.faces import FACE_HEIGHT, FACE_WIDTH  # noqa: E402
from vision.labels.labelled_photo import DatasetError, LabelledPhoto  # noqa: E402
from vision.training.data.face_crops import face_batches, faces_from_photos, faces_from_scenes  # noqa: E402
from vision.training.data.reader_crops import UNKNOWN_FACE, TrainingPicture  # noqa: E402
from vision.training.loop import train_loop  # noqa: E402
from vision.training.loop.hardware import Hardware  # noqa: E402
from vision.training.loop.train_loop import TrainingConfig  # noqa: E402
from vision.training.trainers.reader import train_face_reader  # noqa: E402

HERE = Hardware("cpu", False, 1, 0)
READER = Detector.load()
NONE = faces_from_scenes([])


def table(*tiles: tuple[str, int], height: int = 80) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
    """White tiles side by side, each with a spot whose place in the upper half tells two faces apart; corners."""
    picture = np.full((200, 400, 3), 90, np.uint8)
    corners = []
    for place, (code, x) in enumerate(tiles):
        left, width = 40 + 90 * place + x, height * 3 // 4
        cv2.rectangle(picture, (left, 60), (left + width, 60 + height), (240, 240, 240), -1)
        spot = left + width // 4 * (1 if code == "1f" else 3)
        cv2.circle(picture, (spot, 60 + height // 4), height // 10, (20, 20, 20), -1)
        corners.append([[left, 60], [left + width, 60], [left + width, 60 + height], [left, 60 + height]])
    return picture, np.array(corners, np.float32)


def scene(*tiles: tuple[str, int], height: int = 80, usable: bool = True) -> TrainingPicture:
    picture, corners = table(*tiles, height=height)
    classes = np.array([INDEX[code] for code, _ in tiles])
    data = cv2.imencode(".png", picture)[1]
    return TrainingPicture(data, classes, corners, True, True, True, True, np.full(len(tiles), usable))


def test_faces_are_cut_out_and_backs_hidden_and_tiny_ones_are_not() -> None:
    hidden, tiny = scene(("1f", 0), usable=False), scene(("1f", 0), height=12)
    faces = faces_from_scenes([scene(("1f", 0), (BACK, 0), ("6m", 0)), scene((BACK, 0)), hidden, tiny])
    assert faces.labels.tolist() == [INDEX["1f"], INDEX["6m"]]
    assert faces.sampling_weights.sum() == pytest.approx(1)
    [(seen, _)] = faces.batches()
    assert seen.shape == (2, FACE_HEIGHT, FACE_WIDTH, 3)
    dark = [np.argwhere(face.max(axis=2) < 60).mean(axis=0)[1] / FACE_WIDTH for face in seen]
    assert dark == pytest.approx([0.27, 0.73], abs=0.04)


def test_unknown_faces_are_cut_out_too_and_drawn_oftener_than_ours() -> None:
    shown = scene(("1m", 0), ("6m", 0))
    faces = faces_from_scenes([replace(shown, classes=np.array([UNKNOWN_FACE, INDEX["6m"]]))])
    assert faces.labels.tolist() == [UNKNOWN_FACE, INDEX["6m"]]
    assert faces.sampling_weights[0] > 2 * faces.sampling_weights[1]


def test_a_reader_tells_the_corners_of_scenes_that_have_boxes_only() -> None:
    exact = scene(("1f", 0), ("8f", 0))
    loose = replace(
        exact, exact=False, corners=exact.corners + np.array([[-9, -9], [9, -9], [9, 9], [-9, 9]], np.float32)
    )
    right, predicted, as_they_are = (
        faces_from_scenes([picture], reader).pictures.astype(int)
        for picture, reader in ((exact, READER), (loose, READER), (loose, None))
    )
    assert np.abs(predicted - right).mean() < 0.7 * np.abs(as_they_are - right).mean()


def test_of_photos_labelled_with_boxes_a_reader_tells_the_corners(tmp_path: Path) -> None:
    picture, corners = table(("1f", 0), ("1f", 5), ("1f", -5))
    photos = []
    for source, used in (("one", 1), ("two", 3)):
        cv2.imwrite(str(tmp_path / f"{source}.png"), picture)
        boxes = corners[:used, [0, 2]].reshape(-1, 4) / (400, 200, 400, 200)
        photos.append(LabelledPhoto("mine", tmp_path / f"{source}.png", source, ("1f",) * used, boxes))
    faces = faces_from_photos(photos, READER)
    assert len(faces) == 4
    assert faces.sampling_weights[0] == pytest.approx(faces.sampling_weights[1] * 3**0.5), (
        "faces that are rare in a source count more each"
    )


def test_of_a_scene_with_many_tiles_some_are_taken_flowers_first() -> None:
    tiles = [("5m", -86 * place) for place in range(60)] + [("1f", -86 * place) for place in range(60, 72)]
    faces = faces_from_scenes([scene(*tiles)])
    assert len(faces) == 12
    assert (faces.labels == INDEX["1f"]).sum() > 1


@pytest.mark.slow
def test_batches_mix_photographed_and_rendered_faces() -> None:
    real, rendered = faces_from_scenes([scene(("1f", 0))]), faces_from_scenes([scene(("2f", 0))])
    for one, other, share in ((real, rendered, 0.25), (real, NONE, 1.0), (NONE, rendered, 0.0)):
        pixels, labels = next(face_batches(one, other, 0.25, 400, seed=1))
        assert pixels.shape == (400, FACE_HEIGHT, FACE_WIDTH, 3)
        assert float((labels == INDEX["1f"]).float().mean()) == pytest.approx(share, abs=0.08)


@pytest.mark.slow
def test_it_learns_and_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    steps = count(0, 0.05)  # of a minute that has as many steps on every machine
    monkeypatch.setattr(train_loop, "time", SimpleNamespace(monotonic=lambda: next(steps)))
    scenes = [scene((code, x)) for x in range(0, 20, 4) for code in ("1f", "8f")]
    faces = faces_from_scenes(scenes)
    plan = TrainingConfig(0.25, batch=32, rate=3e-3, hardware=HERE)
    path = train_face_reader(faces, NONE, faces, tmp_path, plan)
    [first] = lines(tmp_path / "faces.jsonl")
    assert first["check"] > 0.9
    longer = TrainingConfig(first["minutes"] + 0.01, batch=32, hardware=HERE)
    train_face_reader(faces, NONE, faces, tmp_path, longer)
    assert lines(tmp_path / "faces.jsonl")[1]["crops"] > first["crops"] > 0
    started = train_face_reader(
        faces, NONE, faces, tmp_path / "next", TrainingConfig(0.0001, hardware=HERE), start=path
    )
    assert started.exists()


def test_without_a_face_there_is_nothing_to_train_on(tmp_path: Path) -> None:
    with pytest.raises(DatasetError, match="show no face"):
        train_face_reader(NONE, NONE, NONE, tmp_path, TrainingConfig(1, hardware=HERE))


def lines(path: Path) -> list[dict[str, float]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
