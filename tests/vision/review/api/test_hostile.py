"""Files and crowds that the server has to stand; `tests/benchmarks/serve_hostile.py` has all of them, on a socket."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx2
import pytest
from fastapi.testclient import TestClient

from tests.benchmarks.hostile_files import MARKER, HostileFile, hostile_files
from tests.vision.review.api.conftest import MakeApp
from tests.vision.review.api.looping import run

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


def test_in_a_crowd_every_upload_is_kept_or_told_to_wait(make_app: MakeApp, photo: bytes) -> None:
    app = make_app(limits={"readers": 1, "waiting": 5})

    async def crowd() -> tuple[list[Any], dict[str, Any]]:
        transport = httpx2.ASGITransport(app)
        async with (
            app.router.lifespan_context(app),
            httpx2.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client,
        ):
            uploads = (client.post("/api/readings", files={"photo": ("a.jpg", photo)}) for _ in range(8))
            return await asyncio.gather(*uploads), (await client.get("/api/readings")).json()

    answers, kept = run(crowd())
    taken = [answer.json()["id"] for answer in answers if answer.status_code == 201]
    waiting = [answer for answer in answers if answer.status_code == 503]
    assert len(taken) >= 3
    assert len(taken) + len(waiting) == 8
    assert all(int(answer.headers["retry-after"]) > 0 for answer in waiting)
    assert waiting
    assert sorted(entry["id"] for entry in kept["readings"]) == sorted(taken)


def test_photos_under_way_share_one_budget(make_app: MakeApp, photo: bytes) -> None:
    app = make_app(limits={"upload_bytes": len(photo) // 2})
    with TestClient(app, base_url="http://127.0.0.1") as client:
        refused = client.post("/api/readings", files={"photo": ("a.jpg", photo)})
    assert refused.status_code == 503
    assert int(refused.headers["retry-after"]) > 0
