"""A full disk is called one, leaves nothing behind, and does not keep anybody from deleting."""

import errno
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from scoring.table import SessionOpened
from tests.vision.review.store.making import add_reading, all_readings, all_tables, create_table, photo_files
from vision.review.store import database as database_module
from vision.review.store.database import Database
from vision.review.store.errors import DiskFullError, StoreError
from vision.review.store.store import Store


def left_in(folder: Path) -> tuple[list[Path], int]:
    """The photo files of a folder, and how many are listed to be removed."""
    with closing(sqlite3.connect(folder / "pailens.sqlite3")) as connection:
        (listed,) = connection.execute("SELECT count(*) FROM discarded_files").fetchone()
    return photo_files(folder), listed


@pytest.mark.parametrize(
    ("number", "kind"), [(errno.ENOSPC, DiskFullError), (errno.EDQUOT, DiskFullError), (errno.EIO, StoreError)]
)
def test_photo_that_cannot_be_written_leaves_nothing(
    tmp_path: Path, number: int, kind: type[StoreError], monkeypatch: pytest.MonkeyPatch
) -> None:
    sync = os.fsync

    def fail(descriptor: int) -> None:
        monkeypatch.setattr(os, "fsync", sync)
        raise OSError(number, os.strerror(number))

    with Store.open(tmp_path) as store:
        monkeypatch.setattr(os, "fsync", fail)
        with pytest.raises(StoreError) as refused:
            add_reading(store)
        assert type(refused.value) is kind
        assert left_in(tmp_path) == ([], 0)
        assert add_reading(store)


def test_photo_is_removed_at_once_when_its_reading_cannot_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise DiskFullError("store.full", "database")

    with Store.open(tmp_path) as store:
        monkeypatch.setattr("vision.review.store.store.insert_reading", fail)
        with pytest.raises(DiskFullError):
            add_reading(store)
        assert left_in(tmp_path) == ([], 0)


def test_database_that_may_not_grow_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Store.open(tmp_path).close()
    set_up = database_module._set_up_sqlite

    def set_up_full(connection: sqlite3.Connection, record: object) -> None:
        set_up(connection, record)
        connection.execute("PRAGMA max_page_count = 1")

    monkeypatch.setattr(database_module, "_set_up_sqlite", set_up_full)
    with Store.open(tmp_path) as store, pytest.raises(DiskFullError):
        add_reading(store, codes="1m " * 1000)


DELETING: dict[str, Callable[[Store], object]] = {
    "a reading": lambda store: store.delete_reading(all_readings(store)[0].id),
    "a photo": lambda store: store.delete_photo(all_readings(store)[0].record.image.sha256),
    "a score sheet": lambda store: store.delete_table(all_tables(store)[0].id),
}


@pytest.mark.parametrize("delete", DELETING.values(), ids=DELETING)
def test_deleting_on_a_full_disk_takes_the_room_that_was_reserved_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, delete: Callable[[Store], object]
) -> None:
    write, reserve = Database.write_transaction, tmp_path / "reserve"

    def write_where_there_is_room(database: Database) -> Any:
        if reserve.exists():
            raise DiskFullError("store.full", "database")
        return write(database)

    with Store.open(tmp_path) as store:
        add_reading(store)
        create_table(store, SessionOpened(("Ann", "Bob", "Cat", "Dan"), "international"))
        with monkeypatch.context() as full:
            full.setattr(Database, "write_transaction", write_where_there_is_room)
            delete(store)
        assert len(all_readings(store)) + len(all_tables(store)) == 1
        assert reserve.stat().st_size > 2**20, "the reserve was not filled again"
