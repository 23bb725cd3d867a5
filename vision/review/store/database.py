"""The database, SQLite or PostgreSQL, configured for durable commits."""

import os
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.orm import Session

from vision.review.store.errors import DamageError, DiskFullError, StoreBusyError, StoreError
from vision.review.store.photo_files import file_faults

DATABASE_VARIABLE: Final = "PAILENS_DATABASE_URL"
DATABASE_FILE: Final = "pailens.sqlite3"
_PATIENCE_S: Final = 30
"""Seconds to wait for another writer, a free connection or a server."""
_SHORT_PATIENCE_MS: Final = 100
_POOL: Final[dict[str, Any]] = {"pool_size": 8, "max_overflow": 32, "pool_timeout": _PATIENCE_S}
_POSTGRES: Final = frozenset({"postgres", "postgresql", "postgresql+psycopg"})
_WRITES: Final = "pailens_writes"
_SQLITE_DAMAGE: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
_POSTGRES_DAMAGE: Final = ("XX001", "XX002")
_POSTGRES_FULL: Final = "53100"
_LEAST_FREE: Final = 2**20
"""Bytes below which a write that fails is taken to fail for want of room; SQLite does not always say so."""


def database_url() -> str | None:
    """The URL in `PAILENS_DATABASE_URL`, None for the SQLite file in the data folder."""
    return os.environ.get(DATABASE_VARIABLE) or None


class Database:
    """Transactions on a database.

    `folder`: folder of the SQLite file; `url`: `postgresql://…`, or None for SQLite. `is_postgres`: whether it is
    PostgreSQL; `about`: its file or setting, for errors. Raises `StoreError`: about the setting, if the database is not
    supported or its driver is not installed.
    """

    def __init__(self, folder: Path, url: str | None) -> None:
        self.is_postgres = url is not None
        self._engine = _sqlite(folder / DATABASE_FILE) if url is None else _postgres(url)
        self._purge_due = False
        self.about = DATABASE_VARIABLE if self.is_postgres else str(folder / DATABASE_FILE)

    def close(self) -> None:
        self._engine.dispose()

    @contextmanager
    def read_transaction(self) -> Iterator[Session]:
        """A transaction on a snapshot as of its first query; raises as `database_faults`."""
        level = {"isolation_level": "REPEATABLE READ"} if self.is_postgres else {}
        with database_faults(self.about), Session(self._engine.execution_options(**level)) as session:
            yield session
        if self._purge_due:
            self._try_purge(0)

    @contextmanager
    def write_transaction(self) -> Iterator[Session]:
        """A durable transaction, rolled back on errors. Raises `IntegrityError`: retry; else as `database_faults`."""
        with (
            database_faults(self.about),
            Session(self._engine.execution_options(**{_WRITES: True}), autoflush=False) as session,
            session.begin(),
        ):
            yield session

    @contextmanager
    def migration_connection(self) -> Iterator[Connection]:
        """A connection in a transaction that holds the migration lock; raises as `read_transaction`."""
        with database_faults(self.about), self._engine.execution_options(**{_WRITES: True}).begin() as connection:
            yield connection

    def purge_deleted(self) -> None:
        """Empty SQLite's write-ahead log, which still holds deleted content.

        While a reader needs the log it stays, and is emptied after the next read that finds nobody else reading.
        """
        if self.is_postgres:
            return
        self._purge_due = True
        self._try_purge(_SHORT_PATIENCE_MS)

    def _try_purge(self, patience_ms: int) -> None:
        # What fails now, as on a full disk, is tried again after the next read.
        with (
            suppress(StoreBusyError, DiskFullError, sqlite3.Error),
            database_faults(self.about),
            self._engine.connect() as connection,
        ):
            cursor = connection.connection.cursor()
            # Waiting here would block all writers.
            cursor.execute(f"PRAGMA busy_timeout = {patience_ms}")
            try:
                busy, _, _ = cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            finally:
                cursor.execute(f"PRAGMA busy_timeout = {1000 * _PATIENCE_S}")
                cursor.close()
            self._purge_due = bool(busy)


def _sqlite(file: Path) -> Engine:
    with file_faults("store.database-not-written", str(file)):
        file.touch(mode=0o600)
    engine = create_engine(
        URL.create("sqlite+pysqlite", database=str(file)), connect_args={"timeout": _PATIENCE_S}, **_POOL
    )
    event.listen(engine, "connect", _set_up_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _set_up_sqlite(connection: Any, _record: object) -> None:
    # The driver's implicit transactions begin too late for a snapshot, and never before DDL.
    connection.isolation_level = None
    cursor = connection.cursor()
    _use_write_ahead_log(cursor)
    # In WAL mode FULL syncs the log at every commit, so acknowledged writes survive a power loss.
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    # Deleted content is overwritten with zeros rather than left in the file's free pages.
    cursor.execute("PRAGMA secure_delete = ON")
    cursor.close()


def _use_write_ahead_log(cursor: Any) -> None:
    """Switch the file to WAL mode for good; of two connections at once one fails without waiting."""
    give_up = time.monotonic() + _PATIENCE_S
    while True:
        try:
            cursor.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > give_up:
                raise
            time.sleep(0.02)
        else:
            return


def _begin_sqlite(connection: Connection) -> None:
    # Writers take the lock at once: upgrading a read transaction fails instead of waiting.
    writes = connection.get_execution_options().get(_WRITES, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _postgres(text: str) -> Engine:
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise StoreError("store.database-address", DATABASE_VARIABLE) from None
    if url.drivername not in _POSTGRES:
        raise StoreError("store.database-kind", DATABASE_VARIABLE)
    try:
        engine = create_engine(
            url.set(drivername="postgresql+psycopg"),
            connect_args={"connect_timeout": _PATIENCE_S},
            pool_pre_ping=True,
            **_POOL,
        )
    except ImportError:
        raise StoreError("store.psycopg-missing", DATABASE_VARIABLE) from None
    event.listen(engine, "connect", _set_up_postgres)
    return engine


def _set_up_postgres(connection: Any, _record: object) -> None:
    # Commits wait for the disk, whatever the server's default.
    connection.execute("SET SESSION synchronous_commit TO on")
    connection.execute(f"SET SESSION lock_timeout TO '{_PATIENCE_S}s'")
    connection.commit()


@contextmanager
def database_faults(about: str) -> Iterator[None]:
    """Raise faults of the driver as errors of the store; a concurrent change stays an IntegrityError.

    `about`: the database's file or setting. Raises `StoreBusyError`: the database timed out or is unreachable;
    `DiskFullError`: there is no room for what was written; `DamageError`: the database is damaged; `StoreError`: the
    database cannot be used.
    """
    try:
        yield
    except IntegrityError:
        raise
    except PoolTimeoutError as error:
        raise StoreBusyError("store.database-busy", about) from error
    except DBAPIError as error:
        raise _translated(error, about) from error
    except UnicodeDecodeError as error:
        # The driver decodes names and messages, which a damaged page makes unreadable.
        raise DamageError("store.database-damaged", about, fault=error.reason) from error


def _translated(error: DBAPIError, about: str) -> StoreError:
    fault = (str(error.orig).splitlines() or ["no reason given"])[0].rstrip(".")
    code = getattr(error.orig, "sqlite_errorcode", 0) & 0xFF
    state = getattr(error.orig, "sqlstate", None)
    if code == sqlite3.SQLITE_FULL or state == _POSTGRES_FULL or (code == sqlite3.SQLITE_IOERR and _is_full(about)):
        return DiskFullError("store.full", about)
    if code in _SQLITE_DAMAGE or state in _POSTGRES_DAMAGE:
        return DamageError("store.database-damaged", about, fault=fault)
    if isinstance(error, OperationalError):
        return StoreBusyError("store.database-failed", about, fault=fault)
    return StoreError("store.database-refused", about, fault=fault)


def _is_full(file: str) -> bool:
    try:
        return shutil.disk_usage(Path(file).parent).free < _LEAST_FREE
    except OSError:
        return False
