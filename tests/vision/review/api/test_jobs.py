"""Work in threads: bounded, finished once accepted."""

import asyncio
import threading
from collections.abc import Callable
from functools import partial

import pytest

from tests.vision.review.coroutines import apart
from vision.review.api.clients import CURRENT_CLIENT
from vision.review.api.errors import ServerError
from vision.review.api.jobs import BoundedExecutor


@apart
async def test_more_than_fits_is_turned_away_at_once() -> None:
    lane, go = BoundedExecutor("test", 1, 2), threading.Event()
    accepted = [lane.start(go.wait, 10) for _ in range(3)]
    with pytest.raises(ServerError) as refused:
        lane.start(go.wait, 10)
    assert refused.value.retry_after
    go.set()
    assert await asyncio.gather(*accepted) == [True] * 3
    await asyncio.sleep(0)
    with pytest.raises(ZeroDivisionError):
        await lane.run(lambda: 1 // 0)
    assert await asyncio.wait_for(lane.run(lambda: "again"), 20) == "again", "a fault makes room too"
    lane.close()


@apart
async def test_what_was_accepted_is_done_though_nobody_waits() -> None:
    done: list[int] = []
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
    assert done == [1]


def _as(client: str, lane: BoundedExecutor, function: Callable[[], object]) -> asyncio.Future[object]:
    CURRENT_CLIENT.set(client)
    return lane.start(function)


@apart
async def test_clients_take_turns_however_many_jobs_one_has() -> None:
    order: list[str] = []
    lane, go = BoundedExecutor("test", 1, 20), threading.Event()
    jobs = [_as("one", lane, lambda: go.wait(10))]
    jobs += [_as("one", lane, lambda: order.append("one")) for _ in range(5)]
    jobs += [_as(other, lane, partial(order.append, other)) for other in ("two", "three", "two")]
    go.set()
    await asyncio.gather(*jobs)
    lane.close()
    assert order == ["one", "two", "three", "one", "two", "one", "one", "one"]


@apart
async def test_one_client_cannot_fill_the_queue() -> None:
    lane, go = BoundedExecutor("test", 1, 9, of_one=4), threading.Event()
    jobs = [_as("one", lane, lambda: go.wait(10)) for _ in range(4)]
    with pytest.raises(ServerError):
        _as("one", lane, lambda: None)
    jobs.append(_as("two", lane, lambda: None))
    go.set()
    await asyncio.gather(*jobs)
    await _as("one", lane, lambda: None)
    lane.close()


@apart
async def test_one_client_cannot_hold_every_thread() -> None:
    lane, go = BoundedExecutor("test", 2, 20, at_once=1), threading.Event()
    held = [_as("one", lane, lambda: go.wait(10)) for _ in range(5)]
    assert await asyncio.wait_for(_as("two", lane, lambda: "answered"), 5) == "answered"
    go.set()
    assert await asyncio.gather(*held) == [True] * 5
    lane.close()
