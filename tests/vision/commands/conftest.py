"""Photos that are read as readings made by hand."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from tests.vision.commands.running import NoNetwork
from tests.vision.commands.serving import Start, starting
from vision.commands.translation import set_language
from vision.reading.records import ReadingRecord
from vision.texts.language import VARIABLE


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands speak English unless they are told otherwise, whatever the locale of who runs the tests."""
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    set_language("en")


@pytest.fixture
def show(monkeypatch: pytest.MonkeyPatch, make_reading: Callable[..., ReadingRecord]) -> Callable[..., None]:
    """Have every photo read as a reading of `make_reading` made with the given values."""

    def set_reading(**values: Any) -> None:
        monkeypatch.setattr("vision.reading.pipeline.read", lambda photo, detector, rules: make_reading(**values))

    set_reading()  # imports the pipeline, which keeps the detector of that moment
    monkeypatch.setattr(NoNetwork, "loaded", 0)
    monkeypatch.setattr("vision.detection.detector.Detector", NoNetwork)
    return set_reading


@pytest.fixture
def table(tmp_path: Path, show: Callable[..., None]) -> Path:
    path = tmp_path / "table.jpg"
    Image.new("RGB", (800, 400), (20, 160, 20)).save(path)
    return path


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    with starting(tmp_path) as started:
        yield started
