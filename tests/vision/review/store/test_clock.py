"""Times that are stored are those an archive can hold, whatever the machine's clock says."""

from datetime import UTC, datetime, timedelta, timezone

import pytest

from vision.review.store.clock import EARLIEST, LATEST, sound_time


@pytest.mark.parametrize(
    ("moment", "stored"),
    [
        (datetime(2026, 5, 1, 12, tzinfo=UTC), datetime(2026, 5, 1, 12, tzinfo=UTC)),
        (datetime(1970, 1, 1, 0, 5, tzinfo=UTC), datetime(2000, 1, 1, 0, 5, tzinfo=UTC)),
        (datetime(1969, 12, 31, tzinfo=UTC), EARLIEST),
        (datetime(1, 1, 1, tzinfo=timezone(timedelta(hours=14))), EARLIEST),
        (datetime(9999, 12, 31, 23, tzinfo=timezone(timedelta(hours=-14))), LATEST),
    ],
)
def test_a_time_out_of_range_is_brought_into_it(moment: datetime, stored: datetime) -> None:
    assert sound_time(moment) == stored


def test_times_of_a_clock_that_was_never_set_keep_their_order() -> None:
    begun = datetime(1970, 1, 1, tzinfo=UTC)
    moments = [sound_time(begun + timedelta(seconds=second)) for second in range(5)]
    assert moments == sorted(set(moments))
