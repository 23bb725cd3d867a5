"""Exported weights are rounded to steps that suit their part of the network."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch", reason="needs the extra [train]")
pytest.importorskip("onnx", reason="needs the extra [train]")

import onnx
import onnxruntime
import torch
from numpy.typing import NDArray
from onnx import numpy_helper

from vision.detection.faces import FACE_HEIGHT, FACE_WIDTH
from vision.detection.reader import CROP_SIDE
from vision.training.networks.export import export_faces, export_reader
from vision.training.networks.network import FaceNetwork, ReadingNetwork

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore::DeprecationWarning")]

FINEST = 0.01
"""Far below any step, in standard deviations."""
POWER = pytest.approx(1, rel=0.45)
"""How much larger or smaller than asked for a step is as a power of two."""


def convolutions(path: Path) -> dict[str, NDArray[np.float64]]:
    """Weights of the convolutions by name of their node."""
    graph = onnx.load(path).graph
    stored = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}
    for node in graph.node:
        if node.op_type in {"Cast", "Identity"} and node.input[0] in stored:
            stored[node.output[0]] = stored[node.input[0]]
    return {node.name: stored[node.input[1]].astype(np.float64) for node in graph.node if node.op_type == "Conv"}


def step(weights: NDArray[np.float64]) -> float:
    """Least distance of two weights that differ, in standard deviations."""
    return float(np.diff(np.unique(weights)).min() / weights.std())


def steps(path: Path, part: str) -> list[float]:
    return [step(weights) for name, weights in convolutions(path).items() if part in name]


def reader(folder: Path) -> Path:
    """An exported reader without blocks that are identities."""
    torch.manual_seed(0)
    network = ReadingNetwork()
    for module in network.features.modules():
        if isinstance(module, torch.nn.BatchNorm2d):
            torch.nn.init.ones_(module.weight)
    torch.save({"average": network.state_dict()}, folder / "checkpoint.pt")
    export_reader(folder / "checkpoint.pt", folder)
    return folder / "reader.onnx"


def test_parts_of_the_reader_are_rounded_to_steps_of_their_own(tmp_path: Path) -> None:
    path = reader(tmp_path)
    features, head = steps(path, "features"), steps(path, "reject")
    assert [16 * one for one in features] == [POWER] * 18
    assert [2 * one for one in head] == [POWER] * 3
    assert all(one < FINEST for one in steps(path, "place")), "where corners lie is told as before"
    for name, weights in convolutions(path).items():
        if "place" not in name:
            size = np.diff(np.unique(weights)).min()
            assert np.log2(size) % 1 == 0
            assert not (weights % size).any()


def test_what_training_on_from_an_exported_checkpoint_leaves_alone_keeps_its_bits(tmp_path: Path) -> None:
    torch.manual_seed(0)
    network = ReadingNetwork()
    for module in network.modules():  # as after training: statistics that are merged into the weights
        if isinstance(module, torch.nn.BatchNorm2d):
            torch.nn.init.uniform_(module.running_var, 0.5, 2.0)
    torch.save({"average": network.state_dict()}, tmp_path / "first.pt")
    before, after = tmp_path / "before", tmp_path / "after"
    export_reader(tmp_path / "first.pt", before)
    weights = torch.load(before / "reader.pt", weights_only=True)["average"]
    weights["reject.4.bias"] += 9
    torch.save({"average": weights}, tmp_path / "trained.pt")
    export_reader(tmp_path / "trained.pt", after)
    exported = convolutions(before / "reader.onnx")
    assert all(np.isfinite(weights).all() for weights in exported.values())
    assert sum(not weights.any() for weights in exported.values()) == 3, "blocks that are identities stay so"
    (logits, *places), (rejected, *again) = answers(before), answers(after)
    assert all(np.array_equal(one, other) for one, other in zip(places, again, strict=True))
    assert (rejected[:, -1] > logits[:, -1]).all(), "the head that was trained has its new weights"


def answers(folder: Path) -> list[NDArray[np.float32]]:
    session = onnxruntime.InferenceSession(str(folder / "reader.onnx"), providers=["CPUExecutionProvider"])
    return list(session.run(None, {"crops": np.random.default_rng(0).random((4, 3, 64, 64), np.float32)}))


@pytest.mark.parametrize(
    ("make", "export", "name", "pictures"),
    [
        (ReadingNetwork, export_reader, "reader", ("crops", CROP_SIDE, CROP_SIDE)),
        (FaceNetwork, export_faces, "faces", ("faces", FACE_HEIGHT, FACE_WIDTH)),
    ],
)
def test_an_exported_network_answers_as_the_trained_one(
    tmp_path: Path,
    make: Callable[[], torch.nn.Module],
    export: Callable[[Path, Path], object],
    name: str,
    pictures: tuple[str, int, int],
) -> None:
    torch.manual_seed(0)
    network = make().eval()
    torch.save({"average": network.state_dict()}, tmp_path / "checkpoint.pt")
    export(tmp_path / "checkpoint.pt", tmp_path / "model")
    given = torch.rand(3, 3, *pictures[1:])
    with torch.no_grad():
        trained = network(given)
    if name == "reader":
        logits, _, *others = trained  # Where the tile lies is told by its corners.
        trained = (logits, *others)
    session = onnxruntime.InferenceSession(str(tmp_path / "model" / f"{name}.onnx"), providers=["CPUExecutionProvider"])
    answered = session.run(None, {pictures[0]: given.numpy()})
    for answer, expected in zip(answered, trained if name == "reader" else [trained], strict=True):
        assert answer == pytest.approx(expected.numpy(), abs=0.02)
    assert set(torch.load(tmp_path / "model" / f"{name}.pt", weights_only=True)) == {"average"}


def test_the_face_refiner_is_rounded_to_finer_steps(tmp_path: Path) -> None:
    torch.manual_seed(0)
    torch.save({"average": FaceNetwork().state_dict()}, tmp_path / "checkpoint.pt")
    export_faces(tmp_path / "checkpoint.pt", tmp_path)
    features = steps(tmp_path / "faces.onnx", "features")
    assert [128 * one for one in features] == [POWER] * 10
