"""Bytes under way: counted as they arrive, shared by all, not all of them for one client."""

import asyncio
from typing import Any

import httpx2
import pytest

from tests.vision.review.api.conftest import MakeApp
from tests.vision.review.api.looping import run
from vision.review.api.errors import ServerError
from vision.review.api.middleware.sizes import ByteBudget


def test_one_client_gets_its_share_and_others_the_rest() -> None:
    budget = ByteBudget(100, 60)
    budget.take("one", 60)
    with pytest.raises(ServerError) as refused:
        budget.take("one", 1)
    assert refused.value.retry_after
    budget.take("other", 40)
    with pytest.raises(ServerError):
        budget.take("other", 1)
    for client, size in (("one", 60), ("other", 40)):
        budget.give_back(client, size)
    assert not budget.taken
    budget.take("one", 60)


class _Upload:
    """A request whose body is announced, or not, and comes only in part."""

    def __init__(self, app: Any, client: str, sent: bytes, *headers: tuple[bytes, bytes]) -> None:
        self.status = 0
        self._app = app
        self._sent = [sent]
        self._scope = {
            "type": "http",
            "method": "POST",
            "path": "/api/readings",
            "raw_path": b"/api/readings",
            "query_string": b"",
            "root_path": "",
            "scheme": "http",
            "http_version": "1.1",
            "client": (client, 1),
            "server": ("127.0.0.1", 80),
            "headers": [
                (b"host", b"127.0.0.1"),
                (b"content-type", b"multipart/form-data; boundary=b"),
                *headers,
            ],
        }

    async def _receive(self) -> dict[str, Any]:
        if not self._sent:
            await asyncio.sleep(30)
        return {"type": "http.request", "body": self._sent.pop(), "more_body": True}

    async def _send(self, message: dict[str, Any]) -> None:
        self.status = message.get("status", self.status)

    async def run(self) -> int:
        await self._app(self._scope, self._receive, self._send)
        return self.status


def test_what_is_announced_and_does_not_come_keeps_nobody_out(make_app: MakeApp, photo: bytes) -> None:
    app = make_app()

    async def ask() -> tuple[int, list[bool], int]:
        announced = (b"content-length", b"%d" % (50 * 2**20))
        chunked = (b"transfer-encoding", b"chunked")
        async with app.router.lifespan_context(app):
            kinds = [(announced,), (announced,), (chunked,)] * 10
            held = [asyncio.create_task(_Upload(app, "127.0.0.9", b"--b\r\n", *headers).run()) for headers in kinds]
            await asyncio.sleep(0.2)
            transport = httpx2.ASGITransport(app)
            async with httpx2.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
                answered = await client.post("/api/readings", files={"photo": ("a.jpg", photo)})
            waiting = [not task.done() for task in held]
            for task in held:
                task.cancel()
            too_much = _Upload(app, "127.0.0.9", b"--b\r\n" + b"x" * (65 * 2**20))
            await asyncio.gather(*held, return_exceptions=True)
            return answered.status_code, waiting, await too_much.run()

    status, waiting, too_much = run(ask())
    assert status == 201
    assert all(waiting)
    assert too_much == 413


def test_bytes_that_came_count_until_they_are_answered(make_app: MakeApp) -> None:
    app = make_app(limits={"upload_bytes": 200_000})

    async def ask() -> list[int]:
        async with app.router.lifespan_context(app):
            head = b'--b\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n'
            held = asyncio.create_task(_Upload(app, "127.0.0.9", head + b"x" * 80_000).run())
            await asyncio.sleep(0.1)
            answers = [
                await _Upload(app, "127.0.0.9", head + b"x" * 30_000).run(),
                await _Upload(app, "127.0.0.8", head + b"x" * 130_000).run(),
            ]
            held.cancel()
            await asyncio.gather(held, return_exceptions=True)
            announced = (b"content-length", b"150000")
            return [*answers, await _Upload(app, "127.0.0.7", b"", announced).run()]

    assert run(ask()) == [503, 503, 503]
