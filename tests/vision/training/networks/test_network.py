"""The rejection head lowers printed faces only; readers from before it go on as before."""

from pathlib import Path

import pytest

pytest.importorskip("torch", reason="needs the extra [train]")

import torch

from vision.detection.detections import BLANKS
from vision.detection.model_folders import packaged_model_folder
from vision.training.data.reader_crops import NOTHING
from vision.training.networks.network import HEADS, ReadingNetwork, load_weights

pytestmark = pytest.mark.slow

CROPS = torch.rand(4, 3, 64, 64, generator=torch.Generator().manual_seed(1))


def reader_that_rejects(logit: float) -> ReadingNetwork:
    torch.manual_seed(0)
    network = ReadingNetwork()
    network.eval()
    torch.nn.init.constant_(network.reject[-1].bias, logit)
    return network


def probabilities(network: ReadingNetwork) -> torch.Tensor:
    with torch.no_grad():
        return network(CROPS)[0].softmax(1)


def test_rejection_moves_a_share_of_printed_faces_to_nothing_and_leaves_blanks() -> None:
    whole, half = probabilities(reader_that_rejects(-20)), probabilities(reader_that_rejects(0))
    printed = [number for number in range(NOTHING) if number not in BLANKS]
    assert half[:, printed] == pytest.approx(whole[:, printed] / 2, abs=1e-5)
    assert half[:, BLANKS] == pytest.approx(whole[:, BLANKS], abs=1e-5)
    assert half[:, NOTHING] == pytest.approx(whole[:, NOTHING] + whole[:, printed].sum(1) / 2, abs=1e-5)


def without_heads(folder: Path) -> Path:
    weights = torch.load(packaged_model_folder() / "reader.pt", weights_only=True)["average"]
    before = folder / "before.pt"
    torch.save({"average": {name: one for name, one in weights.items() if not name.startswith(HEADS)}}, before)
    return before


def test_a_reader_from_before_the_heads_is_read_rejects_next_to_nothing_and_knows_every_face(tmp_path: Path) -> None:
    network = reader_that_rejects(-20)
    load_weights(network, torch.load(without_heads(tmp_path), weights_only=True)["average"])
    never = probabilities(network)
    network = ReadingNetwork().eval()
    load_weights(network, torch.load(without_heads(tmp_path), weights_only=True)["average"])
    assert probabilities(network) == pytest.approx(never, abs=1e-3)
    assert (network(CROPS)[4] < -6).all()
