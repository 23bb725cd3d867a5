"""Files and crowds that the server has to stand; `tests/benchmarks/serve_hostile.py` has all of them, on a socket."""

import asyncio
import threading
from typing import Any

import pytest
from fastapi.testclient import TestClient
from PIL import Image

from tests.benchmarks.hostile_files import MARKER, HostileFile, encoded, hostile_files
from tests.vision.review.api.conftest import MakeApp, crowd_of
from tests.vision.review.coroutines import apart
from vision.images import photo as photo_module
from vision.images.metadata import clean_photo
from vision.images.photo import load_photo
from vision.review.api.routes import readings
from vision.review.decoding import DecodedPhoto

pytestmark = pytest.mark.slow

_SLOW = ("megapixels", "JPEG of 65,000", "MiB", "of a name", "Windows", "template", "zip bomb")
FILES = [file for file in hostile_files() if not any(word in file.what for word in _SLOW)]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.what)
def test_hostile_file_is_refused_or_made_harmless(client: TestClient, file: HostileFile) -> None:
    answered = client.post("/api/readings", files={"photo": (file.name, file.data)})
    assert answered.status_code in file.expected
    if answered.status_code == 201:
        assert MARKER not in client.get(f"/api/readings/{answered.json()['id']}/photo").content
    else:
        assert answered.json()["error"]["message_zh"]
        assert client.get("/api/readings").json()["readings"] == []


def test_no_codec_opens_a_file_in_the_server(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pillow decodes a whole PNG to find its EXIF data."""

    def open_here(*_: Any) -> Any:
        raise AssertionError

    monkeypatch.setattr(photo_module, "open_picture", open_here)
    for kind in ("JPEG", "PNG", "WebP"):
        picture = encoded(Image.new("RGB", (90, 60), "green"), kind)
        assert client.post("/api/readings", files={"photo": ("a", picture)}).status_code == 201


@apart
async def test_in_a_crowd_every_upload_is_kept_or_told_to_wait(make_app: MakeApp, photo: bytes) -> None:
    async with crowd_of(make_app(limits={"readers": 1, "waiting": 5})) as client:
        uploads = (client.post("/api/readings", files={"photo": ("a.jpg", photo)}) for _ in range(8))
        answers = await asyncio.gather(*uploads)
        kept = (await client.get("/api/readings")).json()
    taken = [answer.json()["id"] for answer in answers if answer.status_code == 201]
    waiting = [answer for answer in answers if answer.status_code == 503]
    assert len(taken) >= 3
    assert len(taken) + len(waiting) == 8
    assert waiting
    assert all(int(answer.headers["retry-after"]) > 0 for answer in waiting)
    assert sorted(entry["id"] for entry in kept["readings"]) == sorted(taken)


@apart
async def test_large_pictures_of_one_client_keep_no_other_photo_waiting(
    make_app: MakeApp, photo: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The large ones wait for their decoder for ever; photos of others are read meanwhile."""
    app, go = make_app(), threading.Event()
    monkeypatch.setattr(readings, "_LARGE_PIXELS", 40 * 40)
    large = encoded(Image.new("RGB", (41, 40)), "PNG")

    def decode(data: bytes, max_side: int) -> DecodedPhoto:
        if data == large:
            go.wait(60)
        return DecodedPhoto(load_photo(data, "photo", max_side=max_side), clean_photo(data, "photo"))

    async with crowd_of(app) as client:
        monkeypatch.setattr(app.state.services.decoder, "decode", decode)
        uploads = (client.post("/api/readings", files={"photo": ("a.png", large)}) for _ in range(6))
        held = list(map(asyncio.ensure_future, uploads))
        await asyncio.sleep(0.2)
        read = await client.post("/api/readings", files={"photo": ("a.jpg", photo)})
        assert read.status_code == 201
        assert not all(task.done() for task in held)
        go.set()
        assert {answer.status_code for answer in await asyncio.gather(*held)} == {201, 503}
