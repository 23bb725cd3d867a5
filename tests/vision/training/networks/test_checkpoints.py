"""What is no checkpoint of the network is named, and nothing of it is loaded."""

from collections.abc import Callable
from pathlib import Path

import pytest

from vision.labels.labelled_photo import DatasetError

torch = pytest.importorskip("torch", reason="needs the extra [train]")

from vision.training.networks.checkpoints import average_weights, load_average  # noqa: E402
from vision.training.networks.network import FaceNetwork, ReadingNetwork  # noqa: E402

SHIPPED = Path(__file__).parents[4] / "models" / "pailens-tiles"


def text(path: Path) -> None:
    path.write_text("not weights", encoding="utf-8")


@pytest.mark.parametrize(
    "write",
    [
        pytest.param(lambda path: None, id="nothing"),
        pytest.param(text, id="text"),
        pytest.param(Path.touch, id="empty"),
        pytest.param(lambda path: torch.save({"average": FaceNetwork().state_dict()}, path), id="another network"),
        pytest.param(lambda path: torch.save([1.0, 2.0], path), id="a list of numbers"),
        pytest.param(lambda path: torch.save({"network": ReadingNetwork().state_dict()}, path), id="no average"),
    ],
)
def test_a_file_without_weights_of_the_network_is_named(tmp_path: Path, write: Callable[[Path], None]) -> None:
    path = tmp_path / "reader.pt"
    write(path)
    with pytest.raises(DatasetError, match=r"reader\.pt: is missing or holds no weights of this network"):
        load_average(ReadingNetwork(), path)


def test_files_that_are_to_be_averaged_are_named_too(tmp_path: Path) -> None:
    text(tmp_path / "reader.pt")
    with pytest.raises(DatasetError, match=r"reader\.pt: is missing or holds"):
        average_weights(SHIPPED / "reader.pt", tmp_path / "reader.pt", 0.5, tmp_path / "between.pt")
    assert not (tmp_path / "between.pt").exists()


def test_weights_are_loaded_as_they_are_stored() -> None:
    network = ReadingNetwork()
    average = load_average(network, SHIPPED / "reader.pt")
    assert average["read.3.bias"].dtype == torch.float16
    assert torch.equal(network.state_dict()["read.3.bias"], average["read.3.bias"].float())
