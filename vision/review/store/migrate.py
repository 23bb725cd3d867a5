"""Makes a database, or upgrades it with the packaged migrations, and checks that it belongs to its folder."""

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.util import CommandError
from sqlalchemy import Connection, func, inspect, select, text

from vision.review.store.database import Database
from vision.review.store.errors import DamageError, StoreError
from vision.review.store.schema import Base, DiscardedFileRow, PhotoRow

_MIGRATIONS: Final = Path(__file__).with_name("migrations")
_LOCK: Final = 0x5041494C454E53
"""Key of the PostgreSQL advisory lock; arbitrary but unique in the database."""


def migrate(database: Database) -> None:
    """Make the schema, or apply the missing migrations, in one transaction; a concurrent process waits meanwhile.

    Raises `StoreError`: the database was made by a newer version or has tables without a version, or cannot be used.
    """
    with database.migration_connection() as connection:
        if database.is_postgres:
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
        is_new = _is_new(connection, database.about)
        config = Config()
        config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
        config.attributes["connection"] = connection
        try:
            if is_new:
                Base.metadata.create_all(connection)
                command.stamp(config, "head")
            else:
                command.upgrade(config, "head")
        except CommandError as error:
            raise StoreError("store.newer", "database") from error


def _is_new(connection: Connection, about: str) -> bool:
    """Whether a database has no tables of ours; refuses those of no version: a copy not whole, another program's."""
    if MigrationContext.configure(connection).get_current_revision() is not None:
        return False
    unversioned = sorted(set(inspect(connection).get_table_names()) & Base.metadata.tables.keys())
    if unversioned:
        raise StoreError("store.no-version", about, tables=unversioned)
    return True


def find_damage(database: Database, check: str) -> list[DamageError]:
    """What SQLite finds wrong with a database by a check of its own; `integrity_check` compares indexes too."""
    if database.is_postgres:
        return []
    with database.read_transaction() as session:
        found = [" ".join(str(line).split()).rstrip(".") for line in session.scalars(text(f"PRAGMA {check}"))]
    return [DamageError("store.database-damaged", database.about, fault=fault) for fault in found if fault != "ok"]


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
