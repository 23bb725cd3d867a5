"""Streams what a thread writes as a response, without buffering it whole."""

import asyncio
import io
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from typing import BinaryIO, Final, cast

from fastapi import Response
from fastapi.responses import StreamingResponse

from vision.review.api.jobs import BoundedExecutor

_CHUNK: Final = 64 * 1024
_AHEAD: Final = 16
"""Maximum number of chunks buffered between thread and client."""


class _Pipe(io.RawIOBase):
    """The writable end of the pipe, used by the thread."""

    def __init__(self, loop: asyncio.AbstractEventLoop, chunks: asyncio.Queue[bytes | None]) -> None:
        self._loop = loop
        self._chunks = chunks
        self._buffer = bytearray()
        self.abandoned = False

    def writable(self) -> bool:
        return True

    def write(self, data: bytes, /) -> int:  # type: ignore[override]
        """Buffer bytes, and send a chunk when there are enough."""
        self._buffer += data
        if len(self._buffer) >= _CHUNK:
            self.send()
        return len(data)

    def send(self) -> None:
        """Send the buffered bytes; blocks while the queue is full."""
        if self.abandoned:
            raise BrokenPipeError
        if self._buffer:
            chunk, self._buffer = bytes(self._buffer), bytearray()
            asyncio.run_coroutine_threadsafe(self._chunks.put(chunk), self._loop).result()


async def stream_zip(executor: BoundedExecutor, write: Callable[[BinaryIO], object], name: str) -> Response:
    """The zip file that `write` writes, to be saved under a name; raises as `stream_from_thread`."""
    chunks = await stream_from_thread(executor, write)
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return StreamingResponse(chunks, media_type="application/zip", headers=headers)


async def stream_from_thread(executor: BoundedExecutor, write: Callable[[BinaryIO], object]) -> AsyncIterator[bytes]:
    """Run `write` in a thread of `executor` and yield the bytes that it writes.

    Returns once the first chunk exists, so that early errors can still become error responses. Raises `BusyError`: the
    executor's queue is full; `Exception`: whatever `write` raised before its first chunk.
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
        # After a disconnect, writing to the closed pipe ends the thread.
        while not job.done():
            with suppress(asyncio.QueueEmpty):
                while True:
                    chunks.get_nowait()
            await asyncio.wait([job], timeout=0.05)
        job.exception()
