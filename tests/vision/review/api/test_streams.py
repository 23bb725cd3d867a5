"""What a thread writes, sent as it comes."""

import asyncio
import threading
from collections.abc import AsyncGenerator, AsyncIterator
from typing import BinaryIO, cast

import pytest

from tests.vision.review.coroutines import apart
from vision.review.api.errors import ServerError
from vision.review.api.jobs import BoundedExecutor
from vision.review.api.streams import stream_from_thread

_PIECE = b"0123456789abcdef" * 4096


async def _all(chunks: AsyncIterator[bytes]) -> bytes:
    return b"".join([chunk async for chunk in chunks])


@pytest.mark.parametrize("written", [b"", _PIECE], ids=["before the first piece", "half way"])
@apart
async def test_error_is_raised_at_once_or_breaks_the_answer_off(written: bytes) -> None:
    def write(stream: BinaryIO) -> None:
        stream.write(written)
        raise LookupError

    answering = stream_from_thread(BoundedExecutor("test", 1, 0), write)
    if not written:
        with pytest.raises(LookupError):
            await answering
        return
    chunks = await answering
    with pytest.raises(LookupError):
        await _all(chunks)


@apart
async def test_client_that_goes_away_frees_the_thread() -> None:
    lane, ended = BoundedExecutor("test", 1, 0), threading.Event()

    def write(stream: BinaryIO) -> None:
        try:
            while True:
                stream.write(_PIECE)
        finally:
            ended.set()

    chunks = cast("AsyncGenerator[bytes]", await stream_from_thread(lane, write))
    assert await anext(chunks)
    with pytest.raises(ServerError):
        await stream_from_thread(lane, write)
    await chunks.aclose()
    assert ended.is_set()
    await asyncio.sleep(0)
    assert await lane.run(lambda: 1) == 1


@apart
async def test_thread_is_only_a_little_ahead_of_the_client() -> None:
    written = 0

    def write(stream: BinaryIO) -> None:
        nonlocal written
        for _ in range(1000):
            written += stream.write(_PIECE)

    chunks = cast("AsyncGenerator[bytes]", await stream_from_thread(BoundedExecutor("test", 1, 0), write))
    await anext(chunks)
    await asyncio.sleep(0.3)
    assert written < 30 * len(_PIECE)
    await chunks.aclose()
