"""`pailens synth`."""

from __future__ import annotations

from pathlib import Path

import typer
from typer.testing import CliRunner

from vision.commands.synth import synth_scenes

app = typer.Typer()
app.command()(synth_scenes)


def test_writes_pictures_labels_and_truth_of_the_rules_asked_for(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["-o", str(tmp_path), "--count", "1", "--size", "320", "--rules", "taiwan16"])
    assert result.exit_code == 0, result.output
    written = sorted(str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*.*"))
    assert written == ["data.yaml", "images/taiwan16-1.jpg", "labels/taiwan16-1.txt", "truth.json"]
    assert "1 pictures" in result.output


def test_refuses_rules_that_do_not_exist(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["-o", str(tmp_path), "--rules", "klingon"])
    assert result.exit_code == 2
    assert not list(tmp_path.iterdir())


def test_refuses_a_folder_that_is_no_artwork(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["-o", str(tmp_path / "out"), "--art", str(tmp_path)])
    assert result.exit_code != 0
    assert not (tmp_path / "out").exists()
