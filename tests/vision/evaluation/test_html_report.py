import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
from PIL import Image

from tests.vision.labels.examples import found, labelled, one_set, predictions
from vision.evaluation.evaluate import evaluate
from vision.evaluation.html_report import evaluation_html


def test_one_file_shows_figures_pictures_of_what_is_wrong_and_filters(tmp_path: Path) -> None:
    picture = tmp_path / "a<b.jpg"
    Image.fromarray(np.full((120, 200, 3), 90, np.uint8)).save(picture)
    photo = replace(labelled("a", "1m 2m 5z", source="An & Bo"), path=picture)
    gone = replace(labelled("b", "9s"), path=tmp_path / "gone.jpg")
    sets = [one_set(photo, gone)]
    seen = predictions({photo.key: found([("1m", 0), ("9p", 1), ("5z", 2)]), gone.key: found([("9s", 0)])})
    text = evaluation_html(sets, evaluate(sets, seen, resamples=10), seen)
    HTMLParser().feed(text)
    assert text.startswith("<!doctype html>")
    assert not re.search(r'(src|href)="(?!data:)', text)
    assert "2m 2 Characters → 9p 9 Dots" in text
    assert 'data-face="2m 9p"' in text
    assert "An &amp; Bo" in text
    assert "a&lt;b.jpg" in text
    assert text.count("<figure") == 2
    for said in ("Confidence and truth", "What is taken for what", "Worst photos", "tile_f1"):
        assert said in text
