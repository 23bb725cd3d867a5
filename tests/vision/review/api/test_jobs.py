"""Work in threads: bounded, finished once accepted."""

from __future__ import annotations

import asyncio
import threading

import pytest

from tests.vision.review.api.looping import run
from vision.review.api.errors import BusyError
from vision.review.api.jobs import BoundedExecutor


def test_more_than_fits_is_turned_away_at_once() -> None:
    async def ask() -> None:
        lane, go = BoundedExecutor("test", 1, 2), threading.Event()
        accepted = [lane.start(go.wait, 10) for _ in range(3)]
        with pytest.raises(BusyError) as refused:
            lane.start(go.wait, 10)
        assert refused.value.retry_after
        go.set()
        assert await asyncio.gather(*accepted) == [True] * 3
        await asyncio.sleep(0)
        assert await lane.run(lambda: "again") == "again"
        lane.close()

    run(ask())


def test_what_was_accepted_is_done_though_nobody_waits() -> None:
    done: list[int] = []

    async def ask() -> None:
        lane, started = BoundedExecutor("test", 1, 1), threading.Event()

        def work() -> None:
            started.set()
            done.append(1)

        asking = asyncio.create_task(lane.run(work))
        await asyncio.sleep(0)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        lane.close()

    run(ask())
    assert done == [1]


def test_errors_come_back() -> None:
    async def ask() -> None:
        lane = BoundedExecutor("test", 1, 0)
        with pytest.raises(ZeroDivisionError):
            await lane.run(lambda: 1 // 0)
        lane.close()

    run(ask())
