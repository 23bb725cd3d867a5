"""Checks when a store is opened: that the database is whole, and that it belongs to the photos beside it."""

from pathlib import Path

from sqlalchemy import func, select, text

from vision.review.store.database import Database
from vision.review.store.errors import DamageError, StoreError
from vision.review.store.schema import DiscardedFileRow, PhotoRow


def require_undamaged(database: Database) -> None:
    """Refuse a damaged SQLite database: its pages, and the order of its tables and indexes.

    Raises `DamageError`: about the file, with the first page that is damaged.
    """
    for fault in _faults(database, "quick_check(1)"):
        raise DamageError("store.database-damaged", database.about, fault=fault.rstrip("."))


def damage_of(database: Database) -> list[str]:
    """All that SQLite itself finds wrong with a database, its indexes compared with their tables."""
    return _faults(database, "integrity_check")


def _faults(database: Database, check: str) -> list[str]:
    if database.is_postgres:
        return []
    with database.read_transaction() as session:
        found = [" ".join(str(line).split()) for line in session.scalars(text(f"PRAGMA {check}"))]
    return [] if found == ["ok"] else found


def require_own_photos(database: Database, folder: Path) -> None:
    """Refuse a database without any photo beside a folder with some: the right database was moved or lost.

    `database`: its schema is up to date. Raises `StoreError`: about the folder.
    """
    # In this order: a file that is there now was listed before, and stays so until it is gone.
    if not any(folder.glob("??/*")):
        return
    with database.read_transaction() as session:
        known = [session.scalar(select(func.count()).select_from(row)) for row in (PhotoRow, DiscardedFileRow)]
    if not any(known):
        raise StoreError("store.photos-unknown", str(folder))
