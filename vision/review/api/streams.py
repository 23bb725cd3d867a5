"""Streams what a thread writes as a response, without buffering it whole."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from typing import BinaryIO, Final, cast

from vision.review.api.jobs import BoundedExecutor

_CHUNK: Final = 64 * 1024
_AHEAD: Final = 16
"""Chunks that the thread may be ahead of the client."""


class _Pipe(io.RawIOBase):
    """The end that the thread writes to."""

    def __init__(self, loop: asyncio.AbstractEventLoop, chunks: asyncio.Queue[bytes | None]) -> None:
        self._loop = loop
        self._chunks = chunks
        self._buffer = bytearray()
        self.abandoned = False

    def writable(self) -> bool:
        """It is all this end can do."""
        return True

    def write(self, data: bytes, /) -> int:  # type: ignore[override]
        """Take bytes, and hand them over when there are enough."""
        self._buffer += data
        if len(self._buffer) >= _CHUNK:
            self.send()
        return len(data)

    def send(self) -> None:
        """Hand over what was written; waits until the client has caught up."""
        if self.abandoned:
            raise BrokenPipeError
        if self._buffer:
            chunk, self._buffer = bytes(self._buffer), bytearray()
            asyncio.run_coroutine_threadsafe(self._chunks.put(chunk), self._loop).result()


async def stream_from_thread(executor: BoundedExecutor, write: Callable[[BinaryIO], object]) -> AsyncIterator[bytes]:
    """What `write` writes to its stream in a thread of the lane.

    Returns when the first piece is there, so that what goes wrong at once can still be refused.

    Raises:
        BusyError: the lane is full.
        Exception: whatever `write` raised before its first piece.
    """
    chunks: asyncio.Queue[bytes | None] = asyncio.Queue(_AHEAD)
    loop = asyncio.get_running_loop()
    pipe = _Pipe(loop, chunks)

    def fill() -> None:
        try:
            write(cast(BinaryIO, pipe))
            pipe.send()
        finally:
            asyncio.run_coroutine_threadsafe(chunks.put(None), loop).result()

    job = executor.start(fill)
    first = await chunks.get()
    if first is None:
        await job
    return _rest(first, chunks, pipe, job)


async def _rest(
    chunk: bytes | None, chunks: asyncio.Queue[bytes | None], pipe: _Pipe, job: asyncio.Future[None]
) -> AsyncIterator[bytes]:
    try:
        while chunk is not None:
            yield chunk
            chunk = await chunks.get()
        await job
    finally:
        pipe.abandoned = True
        # Where the client has gone, the thread is let run into the closed pipe.
        while not job.done():
            with suppress(asyncio.QueueEmpty):
                while True:
                    chunks.get_nowait()
            await asyncio.wait([job], timeout=0.05)
        job.exception()
