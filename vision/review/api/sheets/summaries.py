"""Summaries of score sheets, remembered."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Final

from vision.review.api.sheets.view import TableSummary
from vision.review.store.records import TableEntry

_MOST: Final = 2_000


class SummaryCache:
    """The summaries used last, by id and number of events: a sheet only ever grows."""

    def __init__(self) -> None:
        self._known: OrderedDict[TableEntry, TableSummary] = OrderedDict()
        self._lock = Lock()

    def get(self, entry: TableEntry) -> TableSummary | None:
        """The summary of a sheet, None if it is not known."""
        with self._lock:
            known = self._known.get(entry)
            if known is not None:
                self._known.move_to_end(entry)
            return known

    def add(self, entry: TableEntry, summary: TableSummary) -> None:
        """Remember a summary, and forget the one not used for longest."""
        with self._lock:
            self._known[entry] = summary
            if len(self._known) > _MOST:
                self._known.popitem(last=False)
