from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from vision.commands.application import app
from vision.labels.folders import read_labelled_folder, read_truth_folder
from vision.synthesis.rendering.samples import Sample, Series


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, ["synth", *map(str, arguments)])


@pytest.mark.parametrize("wrong", ["--rules", "--art"])
def test_rules_and_artwork_that_do_not_exist_are_refused(wrong: str, tmp_path: Path) -> None:
    assert run("-o", tmp_path / "out", wrong, tmp_path).exit_code != 0
    assert not (tmp_path / "out").exists()


@pytest.mark.slow
def test_stopped_it_keeps_what_is_done_and_the_same_command_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sample = Series.sample

    def interrupted(series: Series, place: int) -> Sample:
        if place == 1:
            raise KeyboardInterrupt
        return sample(series, place)

    options = ("-o", tmp_path, "--size", 320, "--workers", 1, "--count", 2, "--rules", "taiwan16")
    with monkeypatch.context() as patch:
        patch.setattr(Series, "sample", interrupted)
        stopped = run(*options)
    assert stopped.exit_code == 130
    assert "1 picture to go; the same command goes on" in stopped.output
    picture = tmp_path / "images" / "taiwan16-1.jpg"
    before = picture.stat().st_mtime_ns
    assert "1 picture was there already" in run(*options).output
    assert picture.stat().st_mtime_ns == before
    assert len(read_labelled_folder(tmp_path).photos) == len(read_truth_folder(tmp_path).photos) == 2
