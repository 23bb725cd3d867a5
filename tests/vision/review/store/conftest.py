"""A store on each database that is supported.

PostgreSQL is tried where PAILENS_TEST_POSTGRES names a server on which databases may be made; `.ci/postgres` starts
one.
"""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from sqlalchemy import create_engine, make_url, text

from vision.review.store.store import Store

Reopen = Callable[[], Store]


@pytest.fixture(scope="session")
def postgres_server() -> str:
    pytest.importorskip("psycopg", reason="needs the extra [postgres]")
    url = os.environ.get("PAILENS_TEST_POSTGRES")
    if not url:
        pytest.skip("needs PostgreSQL: PAILENS_TEST_POSTGRES names no server; see .ci/postgres")
    return url


@pytest.fixture
def postgres_url(postgres_server: str) -> Iterator[str]:
    """A fresh database."""
    name = f"pailens_test_{uuid4().hex}"
    server = make_url(postgres_server)
    admin = create_engine(server.set(drivername="postgresql+psycopg"), isolation_level="AUTOCOMMIT")
    with admin.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    yield server.set(database=name).render_as_string(hide_password=False)
    with admin.connect() as connection:
        connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
    admin.dispose()


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def database_url(request: pytest.FixtureRequest) -> str | None:
    if request.param == "sqlite":
        return None
    url: str = request.getfixturevalue("postgres_url")
    return url


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def reopen(folder: Path, database_url: str | None) -> Iterator[Reopen]:
    """Opens the test's store, as often as is asked."""
    opened: list[Store] = []

    def open_store() -> Store:
        opened.append(Store.open(folder, database_url))
        return opened[-1]

    yield open_store
    for store in opened:
        store.close()


@pytest.fixture
def store(reopen: Reopen) -> Store:
    return reopen()
