"""What a thread writes, sent as it comes."""

import asyncio
import threading
from collections.abc import AsyncGenerator, AsyncIterator
from typing import BinaryIO, cast

import pytest

from tests.vision.review.api.looping import run
from vision.review.api.errors import ServerError
from vision.review.api.jobs import BoundedExecutor
from vision.review.api.streams import stream_from_thread

_PIECE = b"0123456789abcdef" * 4096


async def _all(chunks: AsyncIterator[bytes]) -> bytes:
    return b"".join([chunk async for chunk in chunks])


def test_everything_comes_in_order() -> None:
    async def ask() -> bytes:
        def write(stream: BinaryIO) -> None:
            for number in range(100):
                stream.write(b"%3d" % number + _PIECE)

        return await _all(await stream_from_thread(BoundedExecutor("test", 1, 0), write))

    assert run(ask()) == b"".join(b"%3d" % number + _PIECE for number in range(100))


def test_nothing_written_is_an_empty_answer() -> None:
    async def ask() -> bytes:
        return await _all(await stream_from_thread(BoundedExecutor("test", 1, 0), lambda stream: None))

    assert run(ask()) == b""


def test_error_before_the_first_piece_is_raised_at_once() -> None:
    async def ask() -> None:
        def write(stream: BinaryIO) -> None:
            raise LookupError("nothing here")

        with pytest.raises(LookupError):
            await stream_from_thread(BoundedExecutor("test", 1, 0), write)

    run(ask())


def test_error_later_breaks_the_answer_off() -> None:
    async def ask() -> None:
        def write(stream: BinaryIO) -> None:
            stream.write(_PIECE)
            raise LookupError("half way")

        with pytest.raises(LookupError):
            await _all(await stream_from_thread(BoundedExecutor("test", 1, 0), write))

    run(ask())


def test_client_that_goes_away_frees_the_thread() -> None:
    async def ask() -> None:
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

    run(ask())


def test_thread_is_only_a_little_ahead_of_the_client() -> None:
    async def ask() -> int:
        written = 0

        def write(stream: BinaryIO) -> None:
            nonlocal written
            for _ in range(1000):
                written += stream.write(_PIECE)

        chunks = cast("AsyncGenerator[bytes]", await stream_from_thread(BoundedExecutor("test", 1, 0), write))
        await anext(chunks)
        await asyncio.sleep(0.3)
        ahead = written
        await chunks.aclose()
        return ahead

    assert run(ask()) < 30 * len(_PIECE)
