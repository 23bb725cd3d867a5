"""Tells everybody who follows a score sheet how many entries it has."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

from scoring.errors import PailensError
from vision.review.api.errors import ServerError

POLL_SECONDS: Final = 0.2
HEARTBEAT_SECONDS: Final = 15.0
"""Proxies cut off what is silent for a minute; a page that hears nothing for longer asks anew."""
LASTING_SECONDS: Final = 600.0
"""A stream ends after this time and is asked for anew, by those who still have access."""
FOLLOWERS: Final = 256
FOLLOWERS_OF_ONE: Final = 64
"""Half of the connections that the transport allows."""

Count = Callable[[Collection[str]], Awaitable[Mapping[str, int]]]
"""The number of entries of each of the sheets that there are, by id."""


@dataclass(eq=False, slots=True)
class _Follower:
    client: str
    table_id: str
    count: int | None
    told: asyncio.Queue[int | None] = field(default_factory=asyncio.Queue)

    def tell(self, count: int | None) -> None:
        if count != self.count:
            self.count = count
            self.told.put_nowait(count)


class Followers:
    """Those who follow score sheets; the store is polled for all at once, so other processes' entries are seen."""

    def __init__(self, count: Count) -> None:
        self._count = count
        self._followers: set[_Follower] = set()
        self._has_stopped = False

    def follow(self, client: str, table_id: str, count: int) -> AsyncIterator[int]:
        """The number of a sheet's entries, `count` first: at every change, and every `HEARTBEAT_SECONDS`.

        Ends when the sheet is deleted, when the server stops, and after `LASTING_SECONDS`. Raises `ServerError`: too
        many follow already, or this client does.
        """
        of_one = sum(follower.client == client for follower in self._followers)
        if len(self._followers) >= FOLLOWERS or of_one >= FOLLOWERS_OF_ONE:
            raise ServerError("busy.connections", "server", retry_after=5)
        return self._counts(_Follower(client, table_id, count))

    async def _counts(self, follower: _Follower) -> AsyncIterator[int]:
        end = asyncio.get_running_loop().time() + LASTING_SECONDS
        count = follower.count
        self._followers.add(follower)
        try:
            while count is not None and not self._has_stopped and asyncio.get_running_loop().time() < end:
                yield count
                with suppress(TimeoutError):
                    count = await asyncio.wait_for(follower.told.get(), HEARTBEAT_SECONDS)
        finally:
            self._followers.discard(follower)

    async def watch(self) -> None:
        """Tell followers of changes, until cancelled."""
        while True:
            await asyncio.sleep(POLL_SECONDS)
            # A store that cannot be read now is asked again; whoever reads or writes the sheet is told why.
            with suppress(PailensError):
                await self._tell()

    async def _tell(self) -> None:
        followers = tuple(self._followers)
        if followers:
            counts = await self._count({follower.table_id for follower in followers})
            for follower in followers:
                follower.tell(counts.get(follower.table_id))

    def stop(self) -> None:
        """End every stream."""
        self._has_stopped = True
        for follower in self._followers:
            follower.tell(None)
