"""A server and the page without one, whose networks remember what they read."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from tests.vision.remembering import remembering_detector
from vision.detection.detector import Detector
from vision.review.api.app import create_app
from vision.review.api.services import Services
from vision.review.api.settings import Settings


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    monkeypatch.setattr(Detector, "load", lambda **_: remembering_detector())
    with TestClient(create_app(Settings(tmp_path), Services.open), base_url="http://127.0.0.1:8000") as client:
        yield client
