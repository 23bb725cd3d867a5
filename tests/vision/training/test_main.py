from pathlib import Path

import pytest
from typer.testing import CliRunner

onnx = pytest.importorskip("onnx", reason="needs the extra [train]")
pytest.importorskip("torch", reason="needs the extra [train]")

from vision.detection.calibration import TemperatureScaling  # noqa: E402
from vision.training.__main__ import app  # noqa: E402
from vision.training.networks.calibrate import read_calibration, write_calibration  # noqa: E402

EXPORT = ["export", "--finder", "finder.pt", "--reader", "reader.pt", "--faces", "faces.pt", "--out"]


def write_bare_reader(finder: Path, reader: Path, faces: Path, out: Path) -> None:
    """A reader without metadata, as the exporter writes it."""
    out.mkdir(exist_ok=True)
    onnx.save(onnx.helper.make_model(onnx.helper.make_graph([], "reader", [], [])), out / "reader.onnx")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("vision.training.networks.export.export_model", write_bare_reader)
    return tmp_path / "model"


def test_an_export_keeps_the_calibration_of_the_model_it_replaces_and_says_so(folder: Path) -> None:
    write_bare_reader(folder, folder, folder, folder)
    write_calibration(folder, TemperatureScaling(1.3, -0.5))
    result = CliRunner().invoke(app, [*EXPORT, str(folder)], catch_exceptions=False)
    assert read_calibration(folder) == TemperatureScaling(1.3, -0.5)
    assert "that of the model before" in result.output


def test_an_export_to_a_new_folder_is_not_calibrated(folder: Path) -> None:
    CliRunner().invoke(app, [*EXPORT, str(folder)], catch_exceptions=False)
    assert read_calibration(folder) == TemperatureScaling()


def test_a_head_is_trained_of_a_reader_that_there_is(tmp_path: Path) -> None:
    folders = [f"--{name}={tmp_path}" for name in ("photos", "scenes", "check", "out")]
    result = CliRunner().invoke(app, ["reader", *folders, "--head", "reject"])
    assert result.exit_code == 2
    assert "--head needs --start" in " ".join(result.output.split())
