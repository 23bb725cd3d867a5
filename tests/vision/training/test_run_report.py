import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from tests.vision.labels.examples import found, labelled, one_set, predictions
from vision.commands.report import report_training
from vision.evaluation.evaluate import evaluate
from vision.training.run import RunError
from vision.training.run_report import curves_svg, run_html, worst_mistakes


@pytest.fixture
def run(tmp_path: Path) -> Path:
    """A run of which the reader was trained."""
    folder = tmp_path / "club & friends"
    (folder / "reader").mkdir(parents=True)
    lines = [{"minutes": minute, "loss": 1.0 / minute, "check": 0.9} for minute in (1, 2)]
    (folder / "reader" / "reader.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    return folder


def test_one_file_shows_figures_curves_crops_and_what_changed(run: Path, tmp_path: Path) -> None:
    for name in "abc":
        Image.fromarray(np.full((120, 200, 3), 90, np.uint8)).save(tmp_path / f"{name}.jpg")
    better, worse, same = (replace(labelled(name, "1m 2m"), path=tmp_path / f"{name}.jpg") for name in "abc")
    sets = [one_set(better, worse, same)]
    right, wrong = found([("1m", 0), ("2m", 1)]), found([("1m", 0), ("9p", 1)])
    before = predictions({better.key: wrong, worse.key: right, same.key: right})
    after = predictions({better.key: right, worse.key: wrong, same.key: right})
    text = run_html(run, sets, evaluate(sets, after, before, resamples=10), before, after)
    HTMLParser().feed(text)
    assert "Training run club &amp; friends" in text
    assert not re.search(r'(src|href)="(?!data:)', text)
    assert "data:image/svg+xml" in text
    assert "2m 2 Characters → 9p 9 Dots" in text
    assert "1 photo is read better than before, 1 worse" in text
    places = [text.index(f"{when}: {photo.key}") for photo in (worse, better) for when in ("Before", "After")]
    assert places == sorted(places), "those read worse come first"
    assert f"Before: {same.key}" not in text
    pairs = re.findall(r'<div class="pair">(.*?)</div>', text)
    assert [pair.count("<figure>") for pair in pairs] == [2, 2], "the two of a photo stay side by side"


def test_the_curves_of_every_network_that_was_trained_are_drawn(run: Path, tmp_path: Path) -> None:
    drawn = curves_svg(run)
    assert drawn is not None
    assert all(title in drawn for title in ("reader: loss", "reader: held out"))
    assert curves_svg(run) == drawn, "the same curves give the same bytes"
    assert curves_svg(tmp_path) is None


def test_confident_mistakes_come_before_doubtful_ones_and_missed_tiles() -> None:
    photo = labelled("a.png", "1m 2m 3m 4m")
    seen = found([("1m", 0), ("9m", 1), ("8m", 2), ("5p", 7)], [0.9, 0.6, 0.99, 0.7])
    worst = worst_mistakes([one_set(photo)], predictions({photo.key: seen}))
    assert [(one.label, one.read) for _, one in worst] == [("3m", "8m"), ("", "5p"), ("2m", "9m"), ("4m", "")]


def test_a_folder_without_a_run_is_refused_by_name(tmp_path: Path) -> None:
    with pytest.raises(RunError) as refused:
        report_training(tmp_path, out=tmp_path / "out.html")
    assert refused.value.about.endswith("run.json")
