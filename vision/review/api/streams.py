"""Streams what a thread writes as a response, without buffering it whole."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import aclosing, suppress
from typing import TYPE_CHECKING, BinaryIO, Final, cast

from anyio import BrokenResourceError, create_memory_object_stream
from anyio.streams.memory import MemoryObjectSendStream
from fastapi import Response
from fastapi.responses import StreamingResponse

from vision.review.api.jobs import BoundedExecutor

if TYPE_CHECKING:
    from typing_extensions import Buffer

_CHUNK: Final = 64 * 1024
_AHEAD: Final = 16
"""Maximum number of chunks buffered between thread and client."""


class _Pipe(io.RawIOBase):
    """The writable end of the pipe, used by the thread; a write blocks while the pipe is full."""

    def __init__(self, loop: asyncio.AbstractEventLoop, chunks: MemoryObjectSendStream[bytes]) -> None:
        self._loop = loop
        self._chunks = chunks

    def writable(self) -> bool:
        return True

    def write(self, data: Buffer) -> int:
        """Send bytes. Raises `BrokenResourceError`: the client has gone."""
        chunk = bytes(data)
        asyncio.run_coroutine_threadsafe(self._chunks.send(chunk), self._loop).result()
        return len(chunk)


async def stream_zip(executor: BoundedExecutor, write: Callable[[BinaryIO], object], name: str) -> Response:
    """The zip file that `write` writes, to be saved under a name; raises as `stream_from_thread`."""
    chunks = await stream_from_thread(executor, write)
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return StreamingResponse(chunks, media_type="application/zip", headers=headers)


async def stream_from_thread(executor: BoundedExecutor, write: Callable[[BinaryIO], object]) -> AsyncIterator[bytes]:
    """Run `write` in a thread of `executor` and yield the bytes that it writes.

    Returns once the first chunk exists, so that early errors can still become error responses. Raises `ServerError`:
    the executor's queue is full; `Exception`: whatever `write` raised before its first chunk.
    """
    chunks = _chunks(executor, write)
    return _rest(await anext(chunks, b""), chunks)


async def _rest(first: bytes, chunks: AsyncGenerator[bytes]) -> AsyncIterator[bytes]:
    async with aclosing(chunks):
        yield first
        async for chunk in chunks:
            yield chunk


async def _chunks(executor: BoundedExecutor, write: Callable[[BinaryIO], object]) -> AsyncGenerator[bytes]:
    sent, received = create_memory_object_stream[bytes](_AHEAD)
    loop = asyncio.get_running_loop()

    def fill() -> None:
        try:
            with suppress(BrokenResourceError), io.BufferedWriter(_Pipe(loop, sent), _CHUNK) as stream:
                write(cast(BinaryIO, stream))
        finally:
            loop.call_soon_threadsafe(sent.close)

    with sent, received:
        job = executor.start(fill)
        try:
            async for chunk in received:
                yield chunk
            await job
        finally:
            # After a disconnect, writing to the closed pipe ends the thread.
            received.close()
            await asyncio.wait([job])
