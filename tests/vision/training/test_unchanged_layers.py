"""Layers that training left alone keep their weights bit for bit; those that it moved keep the new ones."""

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch", reason="needs the extra [train]")
pytest.importorskip("onnx", reason="needs the extra [train]")

import onnxruntime
import torch
from numpy.typing import NDArray

from vision.training.export import export_reader, keep_unchanged_layers
from vision.training.network import ReadingNetwork

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore::DeprecationWarning")]

CROPS = np.random.default_rng(0).random((4, 3, 64, 64), np.float32)


def answers(folder: Path) -> list[NDArray[np.float32]]:
    session = onnxruntime.InferenceSession(str(folder / "reader.onnx"), providers=["CPUExecutionProvider"])
    return list(session.run(None, {"crops": CROPS}))


def test_an_exported_checkpoint_answers_as_before_but_for_what_was_trained(tmp_path: Path) -> None:
    torch.manual_seed(0)
    network = ReadingNetwork()
    for module in network.modules():  # as after training: statistics that are merged into the weights
        if isinstance(module, torch.nn.BatchNorm2d):
            torch.nn.init.uniform_(module.running_var, 0.5, 2.0)
    torch.save({"average": network.state_dict()}, tmp_path / "first.pt")
    before, after = tmp_path / "before", tmp_path / "after"
    export_reader(tmp_path / "first.pt", before)
    weights = torch.load(before / "reader.pt", weights_only=True)["average"]
    weights["reject.4.bias"] = weights["reject.4.bias"] + 9
    torch.save({"average": weights}, tmp_path / "trained.pt")
    export_reader(tmp_path / "trained.pt", after)
    (_, *places), (_, *rounded) = answers(before), answers(after)
    assert any(not np.array_equal(one, other) for one, other in zip(places, rounded, strict=True))

    kept = keep_unchanged_layers(after / "reader.onnx", before / "reader.onnx")
    (logits, *places), (rejected, *again) = answers(before), answers(after)
    assert kept >= 21, "those of the features and of all outputs"
    assert all(np.array_equal(one, other) for one, other in zip(places, again, strict=True))
    assert (rejected[:, -1] > logits[:, -1]).all(), "the head that was trained has its new weights"
