"""What is no checkpoint of the network is named, and nothing of it is loaded."""

from collections.abc import Callable
from pathlib import Path

import pytest

from vision.labels.labelled_photo import DatasetError

torch = pytest.importorskip("torch", reason="needs the extra [train]")

from vision.training.networks.checkpoints import _parts, average_weights, load_average  # noqa: E402
from vision.training.networks.network import HEADS, FaceNetwork, ReadingNetwork  # noqa: E402

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


@pytest.mark.slow
@pytest.mark.parametrize("name", ["finder.pt", "reader.pt"])
def test_averaged_weights_lie_on_the_line_between_both(name: str, tmp_path: Path) -> None:
    pytest.importorskip("ultralytics", reason="needs the extra [train]")
    before, after = (torch.load(SHIPPED / name, map_location="cpu", weights_only=False) for _ in range(2))
    starts = _parts(before)
    key = next(key for key, value in starts.items() if value.dtype.is_floating_point and value.ndim > 1)
    with torch.no_grad():
        (after["average"] if "average" in after else after["model"].state_dict())[key].add_(0.5)
    torch.save(after, tmp_path / "after.pt")
    average_weights(SHIPPED / name, tmp_path / "after.pt", 0.2, tmp_path / "between.pt")
    between = _parts(torch.load(tmp_path / "between.pt", map_location="cpu", weights_only=False))
    assert (between[key] - starts[key]).mean().item() == pytest.approx(0.1, abs=2e-3)
    assert all(torch.equal(between[other], value) for other, value in starts.items() if other != key)


@pytest.mark.slow
def test_weights_between_a_reader_from_before_the_heads_and_one_with_them_have_the_heads(tmp_path: Path) -> None:
    after = torch.load(SHIPPED / "reader.pt", weights_only=True)["average"]
    before = {name: value for name, value in after.items() if not name.startswith(HEADS)}
    torch.save({"average": before}, tmp_path / "before.pt")
    average_weights(tmp_path / "before.pt", SHIPPED / "reader.pt", 0.5, tmp_path / "between.pt")
    between = torch.load(tmp_path / "between.pt", weights_only=True)["average"]
    assert between.keys() == after.keys()
    assert all(torch.equal(between[name], after[name].float()) for name in after if name.startswith(HEADS))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("other", "reason"), [("reader.pt", "is not of the same network"), ("text.pt", "is missing or")]
)
def test_files_that_cannot_be_averaged_are_named(other: str, reason: str, tmp_path: Path) -> None:
    text(tmp_path / "text.pt")
    place = tmp_path / other if other == "text.pt" else SHIPPED / other
    with pytest.raises(DatasetError, match=rf"{other}: {reason}"):
        average_weights(SHIPPED / "finder.pt", place, 0.5, tmp_path / "between.pt")
    assert not (tmp_path / "between.pt").exists()


def test_weights_are_loaded_as_they_are_stored() -> None:
    network = ReadingNetwork()
    average = load_average(network, SHIPPED / "reader.pt")
    assert average["read.3.bias"].dtype == torch.float16
    assert torch.equal(network.state_dict()["read.3.bias"], average["read.3.bias"].float())
