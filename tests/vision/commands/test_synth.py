"""`pailens synth`."""

from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from vision.commands.synth import synth_scenes
from vision.synthesis.rendering.samples import Sample, Series

pytestmark = pytest.mark.slow

app = typer.Typer()
app.command()(synth_scenes)


def test_writes_pictures_labels_and_truth_of_the_rules_asked_for(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["-o", str(tmp_path), "--count", "1", "--size", "320", "--rules", "taiwan16"])
    assert result.exit_code == 0, result.output
    written = sorted(str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*.*"))
    assert written == ["data.yaml", "images/taiwan16-1.jpg", "labels/taiwan16-1.txt", "truth.json"]
    assert "1 picture " in result.output


def test_refuses_rules_that_do_not_exist(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["-o", str(tmp_path), "--rules", "klingon"])
    assert result.exit_code == 2
    assert not list(tmp_path.iterdir())


def test_refuses_a_folder_that_is_no_artwork(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["-o", str(tmp_path / "out"), "--art", str(tmp_path)])
    assert result.exit_code != 0
    assert not (tmp_path / "out").exists()


def test_the_same_command_again_renders_nothing_and_a_larger_count_the_rest(tmp_path: Path) -> None:
    options = ["-o", str(tmp_path), "--size", "320", "--workers", "1", "--count"]
    assert "already" not in CliRunner().invoke(app, [*options, "1"]).output
    picture = tmp_path / "images" / "international-1.jpg"
    written = picture.stat().st_mtime_ns
    result = CliRunner().invoke(app, [*options, "2"])
    assert "1 picture was there already" in result.output
    assert picture.stat().st_mtime_ns == written
    assert (tmp_path / "images" / "australia-1.jpg").exists()


def test_stopped_it_keeps_what_is_done_and_says_how_to_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sample = Series.sample

    def interrupted(series: Series, place: int) -> Sample:
        if place == 1:
            raise KeyboardInterrupt
        return sample(series, place)

    monkeypatch.setattr(Series, "sample", interrupted)
    options = ["-o", str(tmp_path), "--size", "320", "--workers", "1", "--count", "3"]
    result = CliRunner().invoke(app, options)
    assert result.exit_code == 130
    assert "2 pictures to go; the same command goes on" in result.output
    monkeypatch.setattr(Series, "sample", sample)
    result = CliRunner().invoke(app, options)
    assert result.exit_code == 0
    assert "1 picture was there already" in result.output
