"""The score sheets are asked over a socket, as the page asks them; and a server that labels."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from tests.vision.review.api.conftest import MakeApp
from tests.vision.review.sheet_server import address, enter, open_sheet, sheets
from vision.detection.detector import Detector
from vision.review.api.labelling.gallery import Gallery
from vision.review.api.labelling.gallery_check import GalleryCheck
from vision.review.api.routes.labelling import gallery_router
from vision.review.decoding import DecodingProcess
from vision.review.store.store import Store

__all__ = ["address", "enter", "open_sheet", "sheets"]


@pytest.fixture
def labelling(make_app: MakeApp, tmp_path: Path, detector: Detector, decoding: DecodingProcess) -> Iterator[TestClient]:
    with Store.open(tmp_path / "data") as store:
        gallery, app = Gallery(store), make_app()
        app.include_router(gallery_router(gallery, GalleryCheck(gallery, detector, decoding, lambda _: True)))
        with TestClient(app, base_url="http://127.0.0.1:8000", raise_server_exceptions=False) as client:
            yield client
