from pathlib import Path

import pytest
from typer.testing import CliRunner

onnx = pytest.importorskip("onnx", reason="needs the extra [train]")
pytest.importorskip("torch", reason="needs the extra [train]")

from vision.detection.calibration import TemperatureScaling  # noqa: E402
from vision.training.__main__ import app  # noqa: E402
from vision.training.networks.calibrate import read_calibration, write_calibration  # noqa: E402

EXPORT = ["export", "--finder", "finder.pt", "--reader", "reader.pt", "--faces", "faces.pt", "--out"]


def write_bare_reader(finder: object, reader: object, faces: object, out: Path) -> None:
    """A reader without metadata, as the exporter writes it."""
    onnx.save(onnx.helper.make_model(onnx.helper.make_graph([], "reader", [], [])), out / "reader.onnx")


def test_an_export_keeps_the_calibration_of_the_model_it_replaces_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vision.training.networks.export.export_model", write_bare_reader)
    write_bare_reader(None, None, None, tmp_path)
    write_calibration(tmp_path, TemperatureScaling(1.3, -0.5))
    result = CliRunner().invoke(app, [*EXPORT, str(tmp_path)], catch_exceptions=False)
    assert read_calibration(tmp_path) == TemperatureScaling(1.3, -0.5)
    assert "that of the model before" in result.output


def test_a_head_is_trained_of_a_reader_that_there_is(tmp_path: Path) -> None:
    folders = [f"--{name}={tmp_path}" for name in ("photos", "scenes", "check", "out")]
    result = CliRunner().invoke(app, ["reader", *folders, "--head", "reject"])
    assert result.exit_code == 2
    assert "--head needs --start" in " ".join(result.output.split())
