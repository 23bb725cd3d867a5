"""Bytes under way: counted as they arrive, shared by all, not all of them for one client."""

import asyncio
from typing import Any

import pytest

from tests.vision.review.api.conftest import MakeApp, crowd_of
from tests.vision.review.coroutines import apart
from vision.review.api.errors import ServerError
from vision.review.api.middleware.sizes import ByteBudget


def test_one_client_gets_its_share_and_others_the_rest() -> None:
    budget = ByteBudget(100, 60)
    for client, size in (("one", 60), ("other", 40)):
        budget.take(client, size)
        with pytest.raises(ServerError) as refused:
            budget.take(client, 1)
        assert refused.value.retry_after
    for client, size in (("one", 60), ("other", 40)):
        budget.give_back(client, size)
    assert not budget.taken


class _Upload:
    """A request whose body is announced, or not, and comes only in part."""

    def __init__(self, app: Any, client: str, sent: bytes, *headers: tuple[bytes, bytes]) -> None:
        self.status = 0
        self._app = app
        self._sent = [sent]
        path = {"path": "/api/readings", "raw_path": b"/api/readings", "query_string": b"", "root_path": ""}
        given = [(b"host", b"127.0.0.1"), (b"content-type", b"multipart/form-data; boundary=b"), *headers]
        self._scope: dict[str, Any] = {
            "type": "http",
            "method": "POST",
            "scheme": "http",
            "http_version": "1.1",
            "headers": given,
        }
        self._scope |= path | {"client": (client, 1), "server": ("127.0.0.1", 80)}

    @property
    def is_coming(self) -> bool:
        """Whether there is a part that the app has not received yet."""
        return bool(self._sent)

    async def _receive(self) -> dict[str, Any]:
        if not self._sent:
            await asyncio.sleep(30)
        return {"type": "http.request", "body": self._sent.pop(), "more_body": True}

    async def _send(self, message: dict[str, Any]) -> None:
        self.status = message.get("status", self.status)

    async def run(self) -> int:
        await self._app(self._scope, self._receive, self._send)
        return self.status


@apart
async def test_bytes_count_from_when_they_came_until_they_are_answered(make_app: MakeApp) -> None:
    app = make_app(limits={"upload_bytes": 200_000})
    announced = _Upload(app, "127.0.0.9", b"--b\r\n", (b"content-length", b"90000"))
    head = b'--b\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n'
    async with crowd_of(app):
        upload = _Upload(app, "127.0.0.9", head + b"x" * 80_000)
        held = [asyncio.create_task(one.run()) for one in (announced, upload)]
        while announced.is_coming or upload.is_coming:
            await asyncio.sleep(0.01)
        assert not any(task.done() for task in held), "what is announced keeps nobody out"
        assert await _Upload(app, "127.0.0.9", head + b"x" * 30_000).run() == 503
        assert await _Upload(app, "127.0.0.8", head + b"x" * 130_000).run() == 503
        for task in held:
            task.cancel()
        await asyncio.gather(*held, return_exceptions=True)
        assert await _Upload(app, "127.0.0.7", b"", (b"content-length", b"150000")).run() == 503
