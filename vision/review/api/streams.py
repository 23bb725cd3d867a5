"""Streams what a thread writes as a response, without buffering it whole."""

import asyncio
import os
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import aclosing, suppress
from typing import BinaryIO, Final

from fastapi import Response
from fastapi.responses import StreamingResponse
from starlette.concurrency import run_in_threadpool

from vision.review.api.jobs import BoundedExecutor

_CHUNK: Final = 64 * 1024


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
    reading, writing = os.pipe()
    # After a disconnect, writing to the closed pipe ends the thread.
    with os.fdopen(writing, "wb", _CHUNK) as target, os.fdopen(reading, "rb", _CHUNK) as source:

        def fill() -> None:
            with suppress(BrokenPipeError), target:
                write(target)

        job = executor.start(fill)
        try:
            while chunk := await run_in_threadpool(source.read, _CHUNK):
                yield chunk
            await job
        finally:
            source.close()
            await asyncio.wait([job])
