"""A full disk is called one, leaves nothing behind, and does not keep anybody from deleting."""

import errno
import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.vision.review.store.making import make_photo, make_record, photo_files
from vision.review.store import database as database_module
from vision.review.store.errors import DiskFullError, StoreError
from vision.review.store.store import Store

ROOT = Path(__file__).parents[4]
ON_SMALL_DISK = 'mount -t tmpfs -o size=20m tmpfs "$1" && exec "$2" -m tests.vision.review.store.on_full_disk "$1"'


@pytest.mark.slow
def test_full_disk_can_be_read_and_emptied(tmp_path: Path) -> None:
    alone = ["unshare", "--user", "--map-root-user", "--mount"]
    if shutil.which("unshare") is None or subprocess.run([*alone, "true"], check=False).returncode:
        pytest.skip("needs Linux with user namespaces")
    command = [*alone, "sh", "-c", ON_SMALL_DISK, "sh", str(tmp_path), sys.executable]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert (done.stdout, done.stderr[-2000:]) == ("done\n", "")


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
    photo, sync = make_photo(), os.fsync

    def fail(descriptor: int) -> None:
        monkeypatch.setattr(os, "fsync", sync)
        raise OSError(number, os.strerror(number))

    with Store.open(tmp_path) as store:
        monkeypatch.setattr(os, "fsync", fail)
        with pytest.raises(StoreError) as refused:
            store.add_reading(photo, make_record(photo))
        assert type(refused.value) is kind
        assert left_in(tmp_path) == ([], 0)
        assert store.add_reading(photo, make_record(photo))


def test_photo_is_removed_at_once_when_its_reading_cannot_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    photo = make_photo()
    with Store.open(tmp_path) as store:

        def fail(*_: object) -> None:
            raise DiskFullError("store.full", "database")

        monkeypatch.setattr("vision.review.store.store.insert_reading", fail)
        with pytest.raises(DiskFullError):
            store.add_reading(photo, make_record(photo))
        assert left_in(tmp_path) == ([], 0)


def test_database_that_may_not_grow_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Store.open(tmp_path).close()
    set_up = database_module._set_up_sqlite

    def set_up_full(connection: sqlite3.Connection, record: object) -> None:
        set_up(connection, record)
        connection.execute("PRAGMA max_page_count = 1")

    monkeypatch.setattr(database_module, "_set_up_sqlite", set_up_full)
    photo = make_photo()
    with Store.open(tmp_path) as store, pytest.raises(DiskFullError):
        store.add_reading(photo, make_record(photo, "1m " * 1000))
