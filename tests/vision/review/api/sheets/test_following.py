"""Who follows a score sheet is told how many entries it has."""

import asyncio
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager, suppress

import pytest

from tests.vision.review.coroutines import apart
from vision.review.api.errors import ServerError
from vision.review.api.sheets import following
from vision.review.api.sheets.following import FOLLOWERS_OF_ONE, Followers
from vision.review.store.errors import StoreBusyError


@pytest.fixture(autouse=True)
def haste(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(following, "POLL_SECONDS", 0.01)


class Sheets:
    """The numbers of entries of two sheets."""

    def __init__(self) -> None:
        self.entries = {"one": 1, "two": 1}
        self.is_busy = False

    async def count(self, ids: Collection[str]) -> dict[str, int]:
        if self.is_busy:
            self.is_busy = False
            raise StoreBusyError("store.busy", "database")
        return {table_id: entries for table_id, entries in self.entries.items() if table_id in ids}


@asynccontextmanager
async def watched() -> AsyncIterator[tuple[Followers, Sheets]]:
    """Followers of the sheets, who are told of changes until the end of the block."""
    sheets = Sheets()
    followers = Followers(sheets.count)
    watching = asyncio.create_task(followers.watch())
    try:
        async with asyncio.timeout(20):
            yield followers, sheets
    finally:
        watching.cancel()
        with suppress(asyncio.CancelledError):
            await watching


async def rest(counts: AsyncIterator[int]) -> list[int]:
    return [count async for count in counts]


@apart
async def test_the_count_comes_at_once_and_at_every_change_of_this_sheet() -> None:
    async with watched() as (followers, sheets):
        counts = followers.follow("", "one", 1)
        sheets.entries["one"] = 2
        assert [await anext(counts), await anext(counts)] == [1, 2], "an entry before the stream begins is not missed"
        for number in (3, 4):
            sheets.entries |= {"two": 10 * number, "one": number}
            assert await anext(counts) == number


@apart
async def test_a_store_that_is_busy_is_asked_again() -> None:
    async with watched() as (followers, sheets):
        counts = followers.follow("", "one", 1)
        sheets.is_busy = True
        assert await anext(counts) == 1
        while sheets.is_busy:
            await asyncio.sleep(0.01)
        sheets.entries["one"] = 2
        assert await anext(counts) == 2


@apart
async def test_a_stream_ends_with_its_sheet_and_with_the_server_and_no_other_begins() -> None:
    async with watched() as (followers, sheets):
        one, two = (followers.follow("", table_id, 1) for table_id in sheets.entries)
        assert [await anext(counts) for counts in (one, two)] == [1, 1]
        del sheets.entries["one"]
        assert await rest(one) == []
        followers.stop()
        assert [await rest(counts) for counts in (two, followers.follow("", "two", 1))] == [[], []]


@apart
async def test_a_quiet_stream_says_so_and_ends_in_time_so_that_access_is_asked_for_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(following, "HEARTBEAT_SECONDS", 0.01)
    monkeypatch.setattr(following, "LASTING_SECONDS", 0.1)
    async with watched() as (followers, _):
        told = await rest(followers.follow("", "one", 1))
    assert set(told) == {1}
    assert len(told) > 1


@apart
async def test_one_client_leaves_room_for_others_and_makes_room_by_going() -> None:
    async with watched() as (followers, _):
        streams = [followers.follow("greedy", "one", 1) for _ in range(FOLLOWERS_OF_ONE)]
        for counts in streams:
            await anext(counts)
        with pytest.raises(ServerError):
            followers.follow("greedy", "one", 1)
        await anext(followers.follow("other", "one", 1))
        await streams[0].aclose()  # type: ignore[attr-defined]
        await anext(followers.follow("greedy", "one", 1))
