"""The progress of a training tells how long its stage still takes."""

from itertools import count

import pytest

from vision.commands.progress import RunProgress


def test_without_a_terminal_a_line_a_minute_says_how_long_the_stage_still_takes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    minutes = count(0, 61)
    monkeypatch.setattr("vision.commands.progress.time.monotonic", lambda: float(next(minutes)))
    with RunProgress(600) as progress, progress.stage("training.stage.before", 300) as advance:
        for share in (0.0, 0.25, 0.5):
            advance(share)
    told = capsys.readouterr().err.splitlines()
    assert [line.rpartition(": ")[2] for line in told[1:]] == ["6.1 minutes left", "3.0 minutes left"]
