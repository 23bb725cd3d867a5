"""The pictures of a run."""

import json
from pathlib import Path

import pytest

pytest.importorskip("matplotlib", reason="curves need the extra [train]")

from tests.vision.labels.examples import found, labelled, one_set, predictions
from vision.training.run_report import curves_svg, worst_mistakes


def test_the_curves_of_every_network_that_was_trained_are_drawn(tmp_path: Path) -> None:
    (tmp_path / "reader").mkdir()
    lines = [{"minutes": m, "loss": 1 / m, "check": -1 / m} for m in (1, 2, 3)]
    (tmp_path / "reader" / "reader.jsonl").write_text("\n".join(map(json.dumps, lines)))
    drawn = curves_svg(tmp_path)
    assert drawn is not None
    assert "reader: held out" in drawn


def test_without_a_training_there_are_no_curves(tmp_path: Path) -> None:
    assert curves_svg(tmp_path) is None


def test_confident_mistakes_come_before_doubtful_ones_and_missed_tiles() -> None:
    photo = labelled("a.png", "1m 2m 3m 4m")
    seen = found([("1m", 0), ("9m", 1), ("8m", 2), ("5p", 7)], [0.9, 0.6, 0.99, 0.7])
    worst = worst_mistakes([one_set(photo)], predictions({photo.key: seen}))
    assert [(one.label, one.read) for _, one in worst] == [("3m", "8m"), ("", "5p"), ("2m", "9m"), ("4m", "")]
