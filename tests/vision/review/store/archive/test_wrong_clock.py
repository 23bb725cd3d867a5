"""What was written while the clock was wrong goes out and comes in like everything else."""

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

import pytest

from scoring.table import HandDrawn
from tests.scoring.table.sessions import start
from tests.vision.review.store.archive.packing import exported, lines_of, packed, unpacked, with_lines
from tests.vision.review.store.making import add_reading, create_table
from vision.review.store import clock
from vision.review.store.records import StoredReading
from vision.review.store.store import Store

TIMES = {
    "readings": "UPDATE readings SET created = ?",
    "corrections": "UPDATE corrections SET created = ?",
    "score_sheets": "UPDATE score_sheets SET created = ?",
    "score_events": "UPDATE score_events SET created = ?",
}


def fill(store: Store) -> StoredReading:
    create_table(store, start().opened, [HandDrawn()])
    return add_reading(store, corrections=["1m 3m"])


def _write_as_an_older_version(database: Path, moment: datetime) -> None:
    """Give every row a time that an older version would have written."""
    with closing(sqlite3.connect(database)) as connection, connection:
        for table, update in TIMES.items():
            connection.execute(f"DROP TRIGGER IF EXISTS {table}_are_facts")
            connection.execute(update, (int(moment.timestamp() * 1_000_000),))


@pytest.mark.parametrize("year", [1970, 2300])
def test_what_an_older_version_wrote_with_a_wrong_clock_comes_back(tmp_path: Path, elsewhere: Store, year: int) -> None:
    with Store.open(tmp_path / "here") as here:
        reading = fill(here)
    _write_as_an_older_version(tmp_path / "here" / "pailens.sqlite3", datetime(year, 1, 2, tzinfo=UTC))
    with Store.open(tmp_path / "here") as here:
        archive = exported(here)
        assert elsewhere.import_archive(BytesIO(archive)).readings == 1
        again = here.import_archive(BytesIO(archive))
        assert (again.readings, again.corrections, again.tables) == (0, 0, 0)
    assert elsewhere.reading(reading.id).correction is not None


@pytest.mark.parametrize("moment", ["1970-01-01T00:00:07+00:00", "9999-12-31T23:59:59Z", "0001-01-01T00:00:00+14:00"])
def test_an_archive_of_an_older_version_with_such_times_is_taken_in(here: Store, elsewhere: Store, moment: str) -> None:
    reading = fill(here)
    parts = unpacked(exported(here))
    line = lines_of(parts, "readings.jsonl")[0] | {"created": moment}
    elsewhere.import_archive(BytesIO(packed(with_lines(parts, "readings.jsonl", [line]))))
    assert clock.EARLIEST <= elsewhere.reading(reading.id).created <= clock.LATEST
