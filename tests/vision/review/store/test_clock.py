"""Clocks that were never set, that jump and that run back: all is kept in order, and comes back from an archive."""

import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta, timezone
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from scoring.table import HandDrawn, SessionOpened
from tests.vision.review.store.archive.packing import exported, lines_of, packed, unpacked, with_lines
from tests.vision.review.store.making import add_reading, append_event, create_table, make_correction
from vision.review.store import clock
from vision.review.store.clock import EARLIEST, LATEST, sound_time
from vision.review.store.store import Store

NEVER_SET = datetime(1970, 1, 1, 0, 0, 7, tzinfo=UTC)
YESTERDAY, TODAY = (datetime(2026, 11, day, tzinfo=UTC) for day in (22, 23))
FAR = datetime(9999, 12, 31, 23, 59, 59, tzinfo=UTC)
CLOCKS = {
    "never set": [NEVER_SET] * 4,
    "runs back": [TODAY, YESTERDAY, NEVER_SET, YESTERDAY],
    "ahead, then set": [FAR, FAR, TODAY, TODAY],
}


@pytest.mark.parametrize(
    ("moment", "stored"),
    [
        (TODAY, TODAY),
        (NEVER_SET, datetime(2000, 1, 1, 0, 0, 7, tzinfo=UTC)),
        (datetime(1, 1, 1, tzinfo=timezone(timedelta(hours=14))), EARLIEST),
        (FAR, LATEST),
    ],
)
def test_a_time_out_of_range_is_brought_into_it(moment: datetime, stored: datetime) -> None:
    assert sound_time(moment) == stored


def set_clock(monkeypatch: pytest.MonkeyPatch, moment: datetime) -> None:
    class Fixed(datetime):
        @classmethod
        def now(cls, tz: Any = None) -> Any:
            return moment

    monkeypatch.setattr(clock, "datetime", Fixed)


@pytest.mark.parametrize("moments", CLOCKS.values(), ids=CLOCKS)
def test_what_wrong_clocks_wrote_is_in_order_and_comes_back_from_an_archive(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moments: list[datetime]
) -> None:
    set_clock(monkeypatch, moments[0])
    reading = add_reading(store)
    sheet = create_table(store, SessionOpened(("An", "Bo", "Chi", "Di"), "taiwan16"))
    for number, moment in enumerate(moments[1:], start=1):
        set_clock(monkeypatch, moment)
        newest = store.add_correction(reading.id, make_correction(f"{number}m"))
        sheet = append_event(store, sheet.id, HandDrawn())
    kept = store.reading(reading.id)
    assert kept.correction == newest
    with Store.open(tmp_path / "elsewhere") as other:
        other.import_archive(BytesIO(exported(store)))
        assert other.reading(reading.id) == kept
        assert other.table(sheet.id).events == sheet.events


def test_what_an_older_version_wrote_with_a_wrong_clock_goes_out_and_comes_in(tmp_path: Path) -> None:
    with Store.open(tmp_path / "here") as here:
        reading = add_reading(here, corrections=["1m 3m"])
    with closing(sqlite3.connect(tmp_path / "here" / "pailens.sqlite3")) as connection, connection:
        for table in ("readings", "corrections"):
            connection.execute(f"DROP TRIGGER {table}_are_facts")
            connection.execute(f"UPDATE {table} SET created = ?", (int(NEVER_SET.timestamp() * 1_000_000),))
    with Store.open(tmp_path / "here") as here, Store.open(tmp_path / "elsewhere") as elsewhere:
        archive = exported(here)
        assert here.import_archive(BytesIO(archive)).readings == 0
        parts = unpacked(archive)
        line = lines_of(parts, "readings.jsonl")[0] | {"created": NEVER_SET.isoformat()}
        elsewhere.import_archive(BytesIO(packed(with_lines(parts, "readings.jsonl", [line]))))
        assert elsewhere.reading(reading.id).correction is not None
        assert elsewhere.reading(reading.id).created == sound_time(NEVER_SET)
