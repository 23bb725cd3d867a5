"""Clocks that were never set, that jump and that run back: all is kept in order, and comes back from an archive."""

from collections.abc import Callable
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from scoring.table import HandDrawn, SessionOpened
from tests.vision.review.store.conftest import Reopen
from tests.vision.review.store.making import (
    all_readings,
    append_event,
    create_table,
    digest_of,
    make_correction,
    make_photo,
    make_record,
)
from vision.review.store import clock
from vision.review.store.photo_files import PhotoFiles
from vision.review.store.store import Store

NEVER_SET = datetime(1970, 1, 1, 0, 0, 7, tzinfo=UTC)
TODAY = datetime(2026, 11, 23, tzinfo=UTC)
YESTERDAY = datetime(2026, 11, 22, tzinfo=UTC)
FAR = datetime(9999, 12, 31, 23, 59, 59, tzinfo=UTC)
CLOCKS = {
    "never set": [NEVER_SET] * 4,
    "set late": [NEVER_SET, TODAY, TODAY, TODAY],
    "runs back": [TODAY, YESTERDAY, NEVER_SET, YESTERDAY],
    "far ahead": [FAR] * 4,
    "ahead, then set": [FAR, TODAY, TODAY, TODAY],
}

SetClock = Callable[[datetime], None]


@pytest.fixture
def set_clock(monkeypatch: pytest.MonkeyPatch) -> SetClock:
    def set_to(moment: datetime) -> None:
        class Fixed(datetime):
            @classmethod
            def now(cls, tz: Any = None) -> Any:
                return moment

        monkeypatch.setattr(clock, "datetime", Fixed)

    return set_to


@pytest.mark.parametrize("moments", CLOCKS.values(), ids=CLOCKS)
def test_what_wrong_clocks_wrote_is_in_order_and_comes_back_from_an_archive(
    store: Store, tmp_path: Path, set_clock: SetClock, moments: list[datetime]
) -> None:
    photo, archive = make_photo(), BytesIO()
    set_clock(moments[0])
    reading = store.add_reading(photo, make_record(photo))
    sheet = create_table(store, SessionOpened(("An", "Bo", "Chi", "Di"), "taiwan16"))
    for number, moment in enumerate(moments[1:], start=1):
        set_clock(moment)
        newest = store.add_correction(reading.id, make_correction(f"{number}m"))
        sheet = append_event(store, sheet.id, HandDrawn())
    kept = store.reading(reading.id)
    assert kept.correction == newest
    assert [one.id for one in all_readings(store)] == [reading.id]
    store.export_archive(archive)
    with Store.open(tmp_path / "elsewhere") as other:
        added = other.import_archive(archive)
        assert (added.photos, added.readings, added.corrections, added.tables) == (1, 1, 3, 1)
        assert other.reading(reading.id) == kept
        assert other.table(sheet.id).events == sheet.events


def test_server_with_a_clock_far_ahead_does_not_lose_what_another_is_adding(
    reopen: Reopen, set_clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, photo = reopen(), make_photo()
    write = PhotoFiles.write

    def write_while_another_starts(files: PhotoFiles, name: str, data: bytes) -> None:
        write(files, name, data)
        monkeypatch.setattr(PhotoFiles, "write", write)
        set_clock(FAR)
        reopen()  # removes all files that no photo has claimed in time
        set_clock(TODAY)

    set_clock(TODAY)
    monkeypatch.setattr(PhotoFiles, "write", write_while_another_starts)
    store.add_reading(photo, make_record(photo))
    assert store.photo(digest_of(photo)).data
