"""Byte budgets of request bodies, shared by all clients."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from vision.review.api.errors import BusyError

_RETRY_AFTER: Final = 2


class Reserved:
    """The bytes that one body has taken of a budget."""

    def __init__(self, budget: ByteBudget, client: str) -> None:
        self._budget = budget
        self._client = client
        self._size = 0

    def take(self, size: int) -> None:
        """Take further bytes as they arrive.

        Raises `BusyError`: the budget, or the client's share of it, is exhausted.
        """
        self._budget.require_room(self._client, size)
        self._budget.taken[self._client] += size
        self._size += size

    def give_back(self) -> None:
        """Give everything back."""
        taken = self._budget.taken
        taken[self._client] -= self._size
        if not taken[self._client]:
            del taken[self._client]


class ByteBudget:
    """A limit on the bytes of all bodies under way; bytes count once they are received, not when they are announced.

    `taken`: bytes by client.
    """

    def __init__(self, most: int, of_one: int) -> None:
        self._most = most
        self._of_one = of_one
        self.taken: Counter[str] = Counter()

    def require_room(self, client: str, size: int) -> None:
        """Refuse a client whose further bytes do not fit now.

        Raises `BusyError`: the budget, or the client's share of it, is exhausted.
        """
        if self.taken.total() + size > self._most or self.taken[client] + size > self._of_one:
            raise BusyError("busy.bodies", "server", retry_after=_RETRY_AFTER)

    @contextmanager
    def reserved(self, client: str) -> Iterator[Reserved]:
        """What a body takes while the block runs."""
        reserved = Reserved(self, client)
        try:
            yield reserved
        finally:
            reserved.give_back()
