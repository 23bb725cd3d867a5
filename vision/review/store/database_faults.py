"""Faults of the database driver as errors of the store."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from vision.review.store.errors import DamageError, DiskFullError, StoreBusyError, StoreError

_SQLITE_DAMAGE: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
_POSTGRES_DAMAGE: Final = ("XX001", "XX002")
_POSTGRES_FULL: Final = "53100"
_LEAST_FREE: Final = 2**20
"""Bytes below which a write that fails is taken to fail for want of room; SQLite does not always say so."""


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
