"""Training the reader: what it is told, that it can be stopped and resumed, and what is exported from it."""

import json
import logging
import os
import signal
import threading
import time
from multiprocessing import get_context
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

torch = pytest.importorskip("torch", reason="needs the extra [train]")

from scoring.tiles import CLASSES  # noqa: E402
from vision.detection.reader import CROP_SIDE  # noqa: E402
from vision.training.data.reader_crops import NOTHING, REHEARSED, UNKNOWN_FACE, TrainingPicture  # noqa: E402
from vision.training.loop.graceful_shutdown import TrainingStopped  # noqa: E402
from vision.training.loop.hardware import Hardware  # noqa: E402
from vision.training.loop.train_loop import TrainingConfig  # noqa: E402
from vision.training.networks.network import ReadingNetwork  # noqa: E402
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


def test_corners_may_begin_anywhere_when_that_is_said() -> None:
    as_it_is = loss(QUAD, [20, 0, 0, 0], CHARACTER)
    assert as_it_is == pytest.approx(0, abs=1e-4)
    assert loss(np.roll(QUAD, 1, axis=0), [0, 20, 0, 0], CHARACTER) == pytest.approx(as_it_is, abs=1e-4)


def test_the_wrong_way_up_costs_unless_the_face_looks_the_same() -> None:
    upside_down = [0.0, 0, 20, 0]
    assert loss(QUAD, upside_down, CHARACTER) > 1
    assert loss(QUAD, upside_down, DOTS) == pytest.approx(0, abs=1e-4)
    assert loss(QUAD, [0, 20, 0, 0], DOTS) > 1


def test_corners_that_are_off_cost() -> None:
    assert loss(QUAD * 0.5, [20, 0, 0, 0], CHARACTER) > loss(QUAD * 0.9, [20, 0, 0, 0], CHARACTER) > 0.001


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


def test_a_training_that_is_asked_to_stop_saves_what_it_has_learnt(tmp_path: Path) -> None:
    pictures = [picture(n, CHARACTER) for n in range(4)]
    ask = threading.Timer(1.0, os.kill, (os.getpid(), signal.SIGTERM))
    ask.start()
    with pytest.raises(TrainingStopped):
        train(pictures, [], [], tmp_path, TrainingConfig(60, batch=16, hardware=HERE))
    [line] = lines(tmp_path / "reader.jsonl")
    saved = torch.load(tmp_path / "reader.pt", weights_only=True)
    assert saved["progress"]["crops"] == line["crops"] > 0


def _train_without_end(folder: Path) -> None:
    pictures = [picture(n, CHARACTER) for n in range(4)]
    train(pictures, [], [], folder, TrainingConfig(60, batch=16, save_minutes=0.001, hardware=HERE))


def test_a_training_that_is_killed_goes_on_from_its_last_save(tmp_path: Path) -> None:
    running = get_context("spawn").Process(target=_train_without_end, args=(tmp_path,))
    running.start()
    while running.is_alive() and not (tmp_path / "reader.jsonl").exists():
        time.sleep(0.02)
    running.kill()
    running.join()
    saved = torch.load(tmp_path / "reader.pt", weights_only=True)["progress"]
    assert saved["crops"] > 0
    plan = TrainingConfig(saved["minutes"] + 0.001, batch=16, hardware=HERE)
    train([picture(n, CHARACTER) for n in range(4)], [], [], tmp_path, plan)
    assert lines(tmp_path / "reader.jsonl")[-1]["crops"] > saved["crops"]


@pytest.mark.parametrize("hardware", [Hardware("cpu", True, 1, 0), Hardware("cpu", False, 1, 2)])
def test_it_also_learns_in_sixteen_bits_and_with_crops_cut_by_other_processes(
    tmp_path: Path, hardware: Hardware
) -> None:
    pictures = [picture(n, code) for n in range(10) for code in (CHARACTER, DOTS)]
    train(pictures, [], [], tmp_path, TrainingConfig(0.05, batch=16, hardware=hardware))
    [line] = lines(tmp_path / "reader.jsonl")
    assert 0 < line["loss"] < 20


def lines(path: Path) -> list[dict[str, float]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_the_exported_reader_answers_as_the_trained_one(tmp_path: Path) -> None:
    onnxruntime = pytest.importorskip("onnxruntime")
    pytest.importorskip("onnx", reason="needs the extra [train]")
    from vision.training.networks.export import export_reader

    torch.manual_seed(0)
    network = ReadingNetwork().eval()
    checkpoint = tmp_path / "reader.pt"
    torch.save({"average": network.state_dict()}, checkpoint)
    export_reader(checkpoint, tmp_path)
    crops = torch.rand(3, 3, CROP_SIDE, CROP_SIDE)
    with torch.no_grad():
        logits, _, *others = network(crops)
    session = onnxruntime.InferenceSession(str(tmp_path / "reader.onnx"), providers=["CPUExecutionProvider"])
    answers = session.run(None, {"crops": crops.numpy()})
    assert [answer.shape for answer in answers] == [(3, NOTHING + 1), (3, 8), (3, 4), (3, 1)]
    for answer, expected in zip(answers, (logits, *others), strict=True):
        assert answer == pytest.approx(expected.numpy(), abs=0.02)
