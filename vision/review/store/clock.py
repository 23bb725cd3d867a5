"""The times that are stored: those an archive can hold, whatever the machine's clock says."""

from datetime import UTC, datetime, timedelta
from typing import Final

EARLIEST: Final = datetime(2000, 1, 1, tzinfo=UTC)
LATEST: Final = datetime(2199, 12, 31, 23, 59, 59, 999_999, tzinfo=UTC)
_LATEST_NOW: Final = datetime(2199, 1, 1, tzinfo=UTC)
"""Leaves room above: corrections of a reading are later than one another even if the clock stands still."""
_CLOCKS_BEGIN: Final = datetime(1970, 1, 1, tzinfo=UTC)


def now() -> datetime:
    """The current time, from 2000 to the beginning of 2199."""
    return min(sound_time(datetime.now(UTC)), _LATEST_NOW)


def sound_time(moment: datetime) -> datetime:
    """A time from 2000 to 2199; times of a clock never set, which counts from 1970, count from 2000 instead."""
    if moment < EARLIEST:
        return EARLIEST + max(moment - _CLOCKS_BEGIN, timedelta(0))
    return min(moment, LATEST)
