"""Deleting deletes: nothing of what was deleted is left in the database's files."""

import time
from pathlib import Path

import pytest

from tests.vision.review.store.making import Meanwhile, add_reading, all_readings
from vision.reading.records import TileRecord
from vision.review.correction import Correction
from vision.review.store.records import StoredReading
from vision.review.store.store import Store

MARK = 31.40625
"""A coordinate that only the deleted correction has."""
LEFT = str(MARK).encode()


def correct(store: Store, reading: StoredReading) -> None:
    tile = TileRecord.model_validate({**reading.record.tiles[0].model_dump(), "id": 0, "box": (MARK, 5.0, 50.0, 20.0)})
    group = reading.record.groups[0].model_copy(update={"tiles": (0,)})
    store.add_correction(reading.id, Correction(tiles=(tile,), groups=(group,)))


def holding(folder: Path) -> list[str]:
    """The database's files that hold the mark."""
    return sorted(file.name for file in folder.glob("pailens.sqlite3*") if LEFT in file.read_bytes())


@pytest.mark.parametrize("is_in_log", [True, False])
def test_a_deleted_correction_is_nowhere_in_the_files(tmp_path: Path, is_in_log: bool) -> None:
    store = Store.open(tmp_path)
    reading = add_reading(store)
    add_reading(store)
    correct(store, reading)
    assert holding(tmp_path) == ["pailens.sqlite3-wal"]
    if not is_in_log:
        store.close()
        assert holding(tmp_path) == ["pailens.sqlite3"]
        store = Store.open(tmp_path)
    with store:
        store.delete_reading(reading.id)
        assert holding(tmp_path) == []


def test_what_a_reader_kept_in_the_log_goes_once_the_reader_is_done(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        reading = add_reading(store)
        correct(store, reading)

        def delete() -> None:
            started = time.monotonic()
            store.delete_reading(reading.id)
            assert time.monotonic() - started < 5, "waits for the reader"
            assert holding(tmp_path) != []

        store.export_archive(Meanwhile(delete))
        all_readings(store)
        assert holding(tmp_path) == []


def test_what_a_killed_process_left_in_the_log_goes_at_the_next_start(tmp_path: Path) -> None:
    with Store.open(tmp_path / "a") as store:
        reading = add_reading(store)
        correct(store, reading)
        # A copy of the files is what a killed process leaves.
        (tmp_path / "b").mkdir()
        for file in (tmp_path / "a").glob("pailens.sqlite3*"):
            (tmp_path / "b" / file.name).write_bytes(file.read_bytes())
    with Store.open(tmp_path / "b") as store:
        assert (tmp_path / "b" / "pailens.sqlite3-wal").stat().st_size == 0
        assert store.reading(reading.id).correction is not None
