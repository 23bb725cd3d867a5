"""Training the reader: what it is told, that it can be stopped and resumed, and what is exported from it."""

import json
import logging
import os
import signal
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

torch = pytest.importorskip("torch", reason="needs the extra [train]")

from scoring.tiles import CLASSES  # noqa: E402
from vision.training.data.reader_crops import NOTHING, REHEARSED, UNKNOWN_FACE, TrainingPicture  # noqa: E402
from vision.training.loop.graceful_shutdown import TrainingStopped  # noqa: E402
from vision.training.loop.hardware import Hardware  # noqa: E402
from vision.training.loop.train_loop import Learner, TrainingConfig  # noqa: E402
from vision.training.trainers.reader import corner_loss, face_loss, train  # noqa: E402

pytestmark = pytest.mark.slow

HERE = Hardware("cpu", False, 1, 0)

QUAD = np.array([[-0.2, -0.3], [0.2, -0.3], [0.2, 0.3], [-0.2, 0.3]], np.float32)
CHARACTER, DOTS = CLASSES.index("7m"), CLASSES.index("4p")


def loss(found: NDArray[np.float32], first: list[float], code: int) -> float:
    """The loss of one tile that lies as `QUAD`."""
    said = torch.tensor([first], dtype=torch.float32)
    corners = torch.from_numpy(found.reshape(1, 8).copy())
    return float(corner_loss(corners, said, torch.from_numpy(QUAD.reshape(1, 8)), torch.tensor([code])))


def test_of_an_unknown_face_a_tile_of_no_face_rather_than_another_is_learnt() -> None:
    logits = torch.zeros(3, NOTHING + 1)
    logits[1, DOTS] = logits[2, NOTHING] = 5.0
    flat, named, nothing = (float(face_loss(one[None], torch.tensor([UNKNOWN_FACE]))) for one in logits)
    assert flat < named
    assert flat < nothing
    assert float(face_loss(logits, torch.full((3,), REHEARSED))) == 0


@pytest.mark.parametrize(
    ("found", "first", "code", "costs"),
    [
        pytest.param(QUAD, [20, 0, 0, 0], CHARACTER, (-1e-4, 1e-4), id="as it lies"),
        pytest.param(np.roll(QUAD, 1, axis=0), [0, 20, 0, 0], CHARACTER, (-1e-4, 1e-4), id="begun elsewhere and said"),
        pytest.param(QUAD, [0, 0, 20, 0], CHARACTER, (1, 9), id="the wrong way up"),
        pytest.param(QUAD, [0, 0, 20, 0], DOTS, (-1e-4, 1e-4), id="a face that looks the same upside down"),
        pytest.param(QUAD, [0, 20, 0, 0], DOTS, (1, 9), id="such a face on its side"),
        pytest.param(QUAD * 0.9, [20, 0, 0, 0], CHARACTER, (0.001, 0.02), id="a little off"),
        pytest.param(QUAD * 0.5, [20, 0, 0, 0], CHARACTER, (0.05, 1), id="far off"),
    ],
)
def test_corners_cost_what_they_are_off_and_turned(
    found: NDArray[np.float32], first: list[float], code: int, costs: tuple[float, float]
) -> None:
    assert costs[0] <= loss(found, first, code) <= costs[1]


def test_tiles_whose_corners_are_unknown_cost_nothing() -> None:
    unknown = torch.full((1, 8), torch.nan)
    assert float(corner_loss(torch.rand(1, 8), torch.rand(1, 4), unknown, torch.tensor([CHARACTER]))) == 0


def picture(number: int, code: int) -> TrainingPicture:
    """A grey table with one tile, the two faces told apart by colour."""
    photo = np.full((160, 160, 3), 90, np.uint8)
    x, y = 40 + number % 5 * 10, 40 + number // 5 * 10
    colour = (30, 30, 220) if code == CHARACTER else (30, 200, 30)
    cv2.rectangle(photo, (x, y), (x + 40, y + 56), (240, 240, 240), -1)
    cv2.circle(photo, (x + 20, y + 28), 12, colour, -1)
    corners = np.array([[[x, y], [x + 40, y], [x + 40, y + 56], [x, y + 56]]], np.float32)
    data = cv2.imencode(".png", photo)[1]
    return TrainingPicture(data, np.array([code]), corners, True, True, True, True, np.ones(1, bool))


def test_training_stops_when_its_time_is_up_and_goes_on_where_it_was(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    pictures = [picture(n, code) for n in range(10) for code in (CHARACTER, DOTS)]
    train(pictures, pictures, [], tmp_path, TrainingConfig(0.03, batch=16, hardware=HERE))
    [first] = lines(tmp_path / "reader.jsonl")
    assert f"{first['crops']}" in caplog.text, "a run says how far it is"
    path = train(pictures, pictures, [], tmp_path, TrainingConfig(first["minutes"] + 0.02, batch=16, hardware=HERE))
    [_, second] = lines(tmp_path / "reader.jsonl")
    assert second["minutes"] > first["minutes"] >= 0.03
    assert second["crops"] > first["crops"] > 0
    assert torch.load(path, weights_only=True)["progress"]["crops"] == second["crops"]
    assert train(pictures, pictures, [], tmp_path, TrainingConfig(0.01, batch=16, hardware=HERE)) == path, (
        "nothing left to do"
    )
    assert len(lines(tmp_path / "reader.jsonl")) == 2
    started = train(pictures, [], [], tmp_path / "next", TrainingConfig(0.001, batch=16, hardware=HERE), start=path)
    assert started.exists()


@pytest.mark.parametrize(
    ("end", "crops"),
    [pytest.param(TrainingStopped, 48, id="asked to stop"), pytest.param(KeyboardInterrupt, 32, id="killed")],
)
def test_a_training_that_is_stopped_or_killed_goes_on_from_its_last_save(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, end: type[BaseException], crops: int
) -> None:
    pictures, step, steps = [picture(n, CHARACTER) for n in range(4)], Learner.step, iter(range(100))

    def end_at_the_third(learner: Learner, batch: Any) -> Any:
        if next(steps) == 2:
            if end is KeyboardInterrupt:
                raise KeyboardInterrupt
            os.kill(os.getpid(), signal.SIGTERM)
        return step(learner, batch)

    plan = TrainingConfig(60, batch=16, save_minutes=0, hardware=HERE)
    with monkeypatch.context() as patch:
        patch.setattr(Learner, "step", end_at_the_third)
        with pytest.raises(end):
            train(pictures, [], [], tmp_path, plan)
    saved = torch.load(tmp_path / "reader.pt", weights_only=True)["progress"]
    assert saved["crops"] == lines(tmp_path / "reader.jsonl")[-1]["crops"] == crops
    train(pictures, [], [], tmp_path, replace(plan, minutes=saved["minutes"] + 0.001))
    assert lines(tmp_path / "reader.jsonl")[-1]["crops"] > crops


def test_it_also_learns_in_sixteen_bits_and_with_crops_cut_by_other_processes(tmp_path: Path) -> None:
    pictures = [picture(n, code) for n in range(10) for code in (CHARACTER, DOTS)]
    train(pictures, [], [], tmp_path, TrainingConfig(0.05, batch=16, hardware=Hardware("cpu", True, 1, 1)))
    [line] = lines(tmp_path / "reader.jsonl")
    assert 0 < line["loss"] < 20


def lines(path: Path) -> list[dict[str, float]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
