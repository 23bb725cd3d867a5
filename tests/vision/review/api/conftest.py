"""A server with its real store and networks, asked without a socket."""

import io
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx2
import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from PIL import Image

from tests.vision.remembering import remembering_detector
from vision.detection.detector import Detector
from vision.review.api import services
from vision.review.api.app import create_app
from vision.review.api.services import Services
from vision.review.api.settings import Limits, Settings
from vision.review.decoding import DecodingProcess

SAMPLE = Path(__file__).parents[4] / "datasets" / "samples" / "images" / "international-1.jpg"
TOKEN = "a-token-that-nobody-guesses"

MakeApp = Callable[..., FastAPI]
MakeClient = Callable[..., TestClient]


@asynccontextmanager
async def crowd_of(app: FastAPI) -> AsyncIterator[httpx2.AsyncClient]:
    """Asks a server many things at once; it runs until the end of the block."""
    transport = httpx2.ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        httpx2.AsyncClient(transport=transport, base_url="http://127.0.0.1", timeout=60) as client,
    ):
        yield client


@pytest.fixture(scope="session")
def detector() -> Detector:
    return remembering_detector()


@pytest.fixture(scope="session")
def photo() -> bytes:
    """A rendered hand, smaller than the sample, so that it is read quickly."""
    picture = io.BytesIO()
    with Image.open(SAMPLE) as sample:
        sample.resize((1200, 675)).save(picture, "JPEG", quality=90)
    return picture.getvalue()


@pytest.fixture(scope="session")
def decoding() -> Iterator[DecodingProcess]:
    decoding = DecodingProcess()
    yield decoding
    decoding.close()


@pytest.fixture
def make_app(tmp_path: Path, detector: Detector, decoding: DecodingProcess, monkeypatch: pytest.MonkeyPatch) -> MakeApp:
    """Makes the app of a folder; further settings and limits by name. Networks and decoding process are shared."""
    monkeypatch.setattr(Detector, "load", lambda **_: detector)
    monkeypatch.setattr(services, "DecodingProcess", lambda **_: decoding)
    monkeypatch.setattr(decoding, "close", lambda: None)

    def make(folder: str = "data", limits: dict[str, Any] | None = None, **settings: Any) -> FastAPI:
        told = Settings(tmp_path / folder, limits=Limits(**limits or {}))
        return create_app(replace(told, **settings), Services.open)

    return make


@pytest.fixture
def make_client(make_app: MakeApp) -> Iterator[MakeClient]:
    """Makes a client of a server of its own."""
    with ExitStack() as stack:

        def make(**settings: Any) -> TestClient:
            client = TestClient(make_app(**settings), base_url="http://127.0.0.1:8000", raise_server_exceptions=False)
            return stack.enter_context(client)

        yield make


@pytest.fixture
def client(make_client: MakeClient) -> TestClient:
    return make_client()


@pytest.fixture
def reading(client: TestClient, photo: bytes) -> dict[str, Any]:
    """A reading that `client` keeps."""
    answered = client.post("/api/readings", files={"photo": ("hand.jpg", photo, "image/jpeg")})
    assert answered.status_code == 201
    record: dict[str, Any] = answered.json()
    return record
