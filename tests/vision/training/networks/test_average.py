"""Weights between two checkpoints."""

from pathlib import Path

import pytest

from vision.labels.labelled_photo import DatasetError

torch = pytest.importorskip("torch", reason="needs the extra [train]")
pytest.importorskip("ultralytics", reason="needs the extra [train]")

from vision.training.networks.checkpoints import _parts, average_weights  # noqa: E402

pytestmark = pytest.mark.slow

MODEL = Path(__file__).parents[4] / "models" / "pailens-tiles"


@pytest.mark.parametrize("name", ["finder.pt", "reader.pt", "faces.pt"])
def test_weights_lie_on_the_line_between_both(name: str, tmp_path: Path) -> None:
    before = torch.load(MODEL / name, map_location="cpu", weights_only=False)
    after = torch.load(MODEL / name, map_location="cpu", weights_only=False)
    key = next(key for key, value in _parts(before).items() if value.dtype.is_floating_point and value.ndim > 1)
    with torch.no_grad():
        (after["average"] if "average" in after else after["model"].state_dict())[key].add_(0.5)
    torch.save(after, tmp_path / "after.pt")
    average_weights(MODEL / name, tmp_path / "after.pt", 0.2, tmp_path / "between.pt")
    between = _parts(torch.load(tmp_path / "between.pt", map_location="cpu", weights_only=False))
    starts = _parts(before)
    assert (between[key] - starts[key]).mean().item() == pytest.approx(0.1, abs=2e-3)
    assert all(torch.equal(between[other], value) for other, value in starts.items() if other != key)


def test_checkpoints_of_two_networks_are_refused(tmp_path: Path) -> None:
    with pytest.raises(DatasetError, match=r"reader\.pt: is not of the same network"):
        average_weights(MODEL / "finder.pt", MODEL / "reader.pt", 0.5, tmp_path / "between.pt")
    assert not (tmp_path / "between.pt").exists()
