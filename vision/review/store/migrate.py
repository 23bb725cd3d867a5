"""Upgrades a database to the newest schema with the packaged migrations."""

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.util import CommandError
from sqlalchemy import Connection, inspect, text

from vision.review.store.database import Database
from vision.review.store.errors import StoreError
from vision.review.store.schema import Base

_MIGRATIONS: Final = Path(__file__).with_name("migrations")
_LOCK: Final = 0x5041494C454E53
"""Key of the PostgreSQL advisory lock; arbitrary but unique in the database."""


def migrate(database: Database) -> None:
    """Apply the missing migrations in one transaction; a concurrent process waits and then finds none missing.

    Raises `StoreError`: the database was made by a newer version or has tables without a version, or cannot be used.
    """
    with database.migration_connection() as connection:
        if database.is_postgres:
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
        _require_version(connection, database.about)
        config = Config()
        config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
        config.attributes["connection"] = connection
        try:
            command.upgrade(config, "head")
        except CommandError as error:
            raise StoreError("store.newer", "database") from error


def _require_version(connection: Connection, about: str) -> None:
    """Refuse tables of ours that no migration has made: a copy that is not whole, or another program's."""
    if MigrationContext.configure(connection).get_current_revision() is None:
        unversioned = sorted(set(inspect(connection).get_table_names()) & Base.metadata.tables.keys())
        if unversioned:
            raise StoreError("store.no-version", about, tables=unversioned)
