from pathlib import Path

import pytest
from typer.testing import CliRunner

from vision.detection.calibration import TemperatureScaling
from vision.training.__main__ import app
from vision.training.calibrate import read_calibration, write_calibration

onnx = pytest.importorskip("onnx", reason="exporting needs the extra [train]")
pytest.importorskip("torch", reason="exporting needs the extra [train]")

EXPORT = ["export", "--finder", "finder.pt", "--reader", "reader.pt", "--faces", "faces.pt", "--out"]


def write_bare_reader(finder: Path, reader: Path, faces: Path, out: Path) -> None:
    """A reader without metadata, as the exporter writes it."""
    out.mkdir(exist_ok=True)
    onnx.save(onnx.helper.make_model(onnx.helper.make_graph([], "reader", [], [])), out / "reader.onnx")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("vision.training.export.export_model", write_bare_reader)
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
