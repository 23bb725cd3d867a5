"""Who follows a score sheet is told how many entries it has."""

import asyncio
from collections.abc import AsyncIterator, Callable, Collection, Coroutine
from contextlib import suppress
from typing import Any

import pytest

from tests.vision.review.api.looping import run
from vision.review.api.errors import ServerError
from vision.review.api.sheets import following
from vision.review.api.sheets.following import FOLLOWERS_OF_ONE, Followers
from vision.review.store.errors import StoreBusyError

Act = Callable[[Followers, dict[str, int]], Coroutine[Any, Any, Any]]


@pytest.fixture(autouse=True)
def haste(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(following, "POLL_SECONDS", 0.01)


def watched(act: Act, asked: list[Collection[str]] | None = None) -> Any:
    """What comes of acting on followers of two sheets and their numbers of entries."""

    async def all_of_it() -> Any:
        kept = {"one": 1, "two": 1}

        async def count(ids: Collection[str]) -> dict[str, int]:
            if asked is not None:
                asked.append(ids)
            if kept.pop("fault", 0):
                raise StoreBusyError("store.busy", "database")
            return {table_id: entries for table_id, entries in kept.items() if table_id in ids}

        followers = Followers(count)
        watching = asyncio.create_task(followers.watch())
        try:
            async with asyncio.timeout(20):
                return await act(followers, kept)
        finally:
            watching.cancel()
            with suppress(asyncio.CancelledError):
                await watching

    return run(all_of_it())


async def rest(counts: AsyncIterator[int]) -> list[int]:
    return [count async for count in counts]


def test_the_count_comes_at_once_and_at_every_change_of_this_sheet() -> None:
    async def act(followers: Followers, kept: dict[str, int]) -> list[int]:
        counts = followers.follow("", "one", 1)
        told = [await anext(counts)]
        for number in (2, 3):
            kept |= {"two": 10 * number, "one": number}
            told.append(await anext(counts))
        return told

    assert watched(act) == [1, 2, 3]


def test_what_is_entered_before_the_stream_begins_is_not_missed() -> None:
    async def act(followers: Followers, kept: dict[str, int]) -> list[int]:
        counts = followers.follow("", "one", 1)
        kept["one"] = 2
        return [await anext(counts), await anext(counts)]

    assert watched(act) == [1, 2]


def test_one_question_for_all_who_follow_and_none_for_nobody() -> None:
    asked: list[Collection[str]] = []

    async def act(followers: Followers, kept: dict[str, int]) -> None:
        await asyncio.sleep(0.05)
        assert not asked
        streams = [followers.follow("", "one", 1) for _ in range(8)]
        for counts in streams:
            await anext(counts)
        kept["one"] = 2
        assert [await anext(counts) for counts in streams] == [2] * len(streams)

    watched(act, asked)
    assert all(ids == {"one"} for ids in asked)


def test_a_quiet_sheet_says_so_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(following, "HEARTBEAT_SECONDS", 0.01)

    async def act(followers: Followers, kept: dict[str, int]) -> list[int]:
        counts = followers.follow("", "one", 1)
        return [await anext(counts) for _ in range(4)]

    assert watched(act) == [1] * 4


def test_a_store_that_is_busy_is_asked_again() -> None:
    async def act(followers: Followers, kept: dict[str, int]) -> list[int]:
        counts = followers.follow("", "one", 1)
        kept["fault"] = 1
        first = await anext(counts)
        while "fault" in kept:
            await asyncio.sleep(0.01)
        kept["one"] = 2
        return [first, await anext(counts)]

    assert watched(act) == [1, 2]


def test_the_stream_of_a_deleted_sheet_ends() -> None:
    async def act(followers: Followers, kept: dict[str, int]) -> list[int]:
        counts = followers.follow("", "one", 1)
        await anext(counts)
        del kept["one"]
        return await rest(counts)

    assert watched(act) == []


def test_every_stream_ends_with_the_server_and_no_other_begins() -> None:
    async def act(followers: Followers, kept: dict[str, int]) -> list[list[int]]:
        streams = [followers.follow("", table_id, 1) for table_id in kept]
        for counts in streams:
            await anext(counts)
        followers.stop()
        return [await rest(counts) for counts in (*streams, followers.follow("", "one", 1))]

    assert watched(act) == [[], [], []]


def test_a_stream_ends_in_time_so_that_access_is_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(following, "HEARTBEAT_SECONDS", 0.01)
    monkeypatch.setattr(following, "LASTING_SECONDS", 0.1)

    async def act(followers: Followers, kept: dict[str, int]) -> list[int]:
        return await rest(followers.follow("", "one", 1))

    assert set(watched(act)) == {1}


def test_one_client_leaves_room_for_others_and_makes_room_by_going() -> None:
    async def act(followers: Followers, kept: dict[str, int]) -> None:
        streams = [followers.follow("greedy", "one", 1) for _ in range(FOLLOWERS_OF_ONE)]
        for counts in streams:
            await anext(counts)
        with pytest.raises(ServerError):
            followers.follow("greedy", "one", 1)
        await anext(followers.follow("other", "one", 1))
        await streams[0].aclose()  # type: ignore[attr-defined]
        await anext(followers.follow("greedy", "one", 1))

    watched(act)
