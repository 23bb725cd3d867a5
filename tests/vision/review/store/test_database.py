"""The database itself: made once, brought up to date, durable, and refusing changes to facts."""

import os
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import create_engine, inspect, make_url, text
from sqlalchemy.exc import DBAPIError

from scoring.table import SessionOpened
from tests.vision.review.store.conftest import Reopen
from tests.vision.review.store.making import (
    add_reading,
    all_readings,
    create_table,
)
from vision.review.store import database as database_module
from vision.review.store.database import Database
from vision.review.store.errors import StoreBusyError, StoreError
from vision.review.store.schema import Base
from vision.review.store.store import Store

ROOT = Path(__file__).parents[4]
FACTS = {"readings": "record", "corrections": "correction", "score_events": "event"}
OPEN_AND_ADD = """
import sys
from pathlib import Path
from vision.review.store.store import Store
from tests.vision.review.store.making import make_photo, make_record
sys.stdin.readline()
photo = make_photo(int(sys.argv[2]))
with Store.open(Path(sys.argv[1]), sys.argv[3] or None) as store:
    print(store.add_reading(photo, make_record(photo)).id)
"""


def fill(store: Store) -> None:
    add_reading(store, corrections=["1m 3m"])
    create_table(store, SessionOpened(("Ann", "Bob", "Cat", "Dan"), "international"))


def test_the_migrations_make_the_schema_that_the_code_uses_of_the_first(
    reopen: Reopen, folder: Path, database_url: str | None
) -> None:
    fill(reopen())
    database = Database(folder, database_url)
    with database.migration_connection() as connection:
        for later in ("ended_sessions", "reading_terms"):
            connection.execute(text(f"DROP TABLE {later}"))
        connection.execute(text("UPDATE alembic_version SET version_num = '0001'"))
    assert len(all_readings(reopen())) == 1
    with database.migration_connection() as connection:
        made = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(made, Base.metadata) == []
        for table in ("corrections", "reading_terms"):
            assert [one["options"] for one in inspect(connection).get_foreign_keys(table)] == [{"ondelete": "CASCADE"}]
    database.close()


@pytest.mark.slow
def test_processes_that_open_a_new_store_at_once_all_work(
    reopen: Reopen, folder: Path, database_url: str | None
) -> None:
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", OPEN_AND_ADD, str(folder), str(number), database_url or ""],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for number in range(4)
    ]
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    ids = {process.communicate()[0].strip() for process in processes}
    assert [process.returncode for process in processes] == [0] * 4
    assert {one.id for one in all_readings(reopen())} == ids


def test_a_database_of_a_newer_version_is_left_alone(reopen: Reopen, folder: Path, database_url: str | None) -> None:
    reopen()
    database = Database(folder, database_url)
    with database.migration_connection() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    database.close()
    with pytest.raises(StoreError, match="newer Pailens"):
        reopen()


@pytest.mark.parametrize("table", FACTS)
def test_the_database_refuses_to_change_a_fact(
    store: Store, folder: Path, database_url: str | None, table: str
) -> None:
    fill(store)
    database = Database(folder, database_url)
    with pytest.raises((StoreError, DBAPIError), match="facts"), database.migration_connection() as connection:
        connection.execute(text(f"UPDATE {table} SET {FACTS[table]} = '{{}}'"))
    database.close()


def test_sqlite_commits_reach_the_disk_and_references_hold(tmp_path: Path) -> None:
    Store.open(tmp_path).close()
    database = Database(tmp_path, None)
    with database.read_transaction() as session:
        settings = {name: session.scalar(text(f"PRAGMA {name}")) for name in ("journal_mode", "synchronous")}
        settings |= {name: session.scalar(text(f"PRAGMA {name}")) for name in ("foreign_keys", "busy_timeout")}
        assert settings == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 30_000}
    database.purge_deleted()
    with database.read_transaction() as session:
        assert session.scalar(text("PRAGMA busy_timeout")) == 30_000
    database.close()


@pytest.mark.parametrize("address", ["postgres://", "postgresql://"])
def test_postgres_commits_wait_for_the_disk_whatever_the_server_says(
    postgres_url: str, tmp_path: Path, address: str
) -> None:
    name = make_url(postgres_url).database
    admin = create_engine(make_url(postgres_url).set(drivername="postgresql+psycopg"), isolation_level="AUTOCOMMIT")
    with admin.connect() as connection:
        connection.execute(text(f"ALTER DATABASE {name} SET synchronous_commit TO off"))
    admin.dispose()
    database = Database(tmp_path, address + postgres_url.split("://")[1])
    with database.write_transaction() as session:
        assert session.scalar(text("SHOW synchronous_commit")) == "on"
    database.close()


def test_nobody_else_may_read_what_is_kept(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    before = os.umask(0)
    try:
        with Store.open(folder) as store:
            fill(store)
            kept = [folder, *folder.rglob("*")]
            assert len(kept) > 4
            assert [path for path in kept if stat.S_IMODE(path.stat().st_mode) & 0o077] == []
    finally:
        os.umask(before)


@pytest.mark.parametrize(
    ("url", "kind"),
    [
        ("mysql://u:secret@h/d", StoreError),
        ("nonsense", StoreError),
        ("postgresql://u:secret@127.0.0.1:1/d", StoreBusyError),
    ],
)
def test_another_database_or_one_that_does_not_answer_is_refused(
    tmp_path: Path, url: str, kind: type[StoreError]
) -> None:
    if kind is StoreBusyError:
        pytest.importorskip("psycopg", reason="needs the extra [postgres]")
    with pytest.raises(StoreError) as refused:
        Store.open(tmp_path, url)
    assert type(refused.value) is kind
    assert refused.value.about == "PAILENS_DATABASE_URL"
    assert "secret" not in str(refused.value)


def test_a_file_that_is_no_database_is_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "pailens.sqlite3"
    file.write_bytes(b"This is a letter, not a database. " * 200)
    with pytest.raises(StoreError) as refused:
        Store.open(tmp_path)
    assert refused.value.about == str(file)
    assert file.read_bytes().startswith(b"This is a letter")


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    for folder in (tmp_path / "file", tmp_path / "file" / "data"):
        with pytest.raises(StoreError) as refused:
            Store.open(folder)
        assert refused.value.about == str(folder)
        assert (refused.value.id == "store.folder-is-file") == (folder.name == "file")


def test_a_database_locked_for_too_long_is_busy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database_module, "_PATIENCE_S", 0.1)
    with Store.open(tmp_path) as store, closing(sqlite3.connect(tmp_path / "pailens.sqlite3")) as other:
        fill(store)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreBusyError):
            fill(store)
        assert len(all_readings(store)) == 1
        other.rollback()
