"""An archive to harm, and a store that must not change."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from scoring.table import HandDrawn
from tests.scoring.table.sessions import start
from tests.vision.review.store.archive.packing import Parts, exported, unpacked
from tests.vision.review.store.making import (
    add_reading,
    all_readings,
    all_tables,
    create_table,
)
from vision.review.store.store import Store


@pytest.fixture(scope="module")
def parts(tmp_path_factory: pytest.TempPathFactory) -> Parts:
    """A good archive's: two photos, one corrected, a score sheet."""
    with Store.open(tmp_path_factory.mktemp("source")) as source:
        add_reading(source, 0)
        add_reading(source, 1, corrections=["1m 3m"])
        create_table(source, start().opened, [HandDrawn()])
        return unpacked(exported(source))


@pytest.fixture
def untouched(folder: Path) -> Iterator[Store]:
    """A store that must be afterwards as it was."""
    with Store.open(folder) as store:
        add_reading(store, 9)
        before = (all_readings(store), all_tables(store), list(store.corrected()), files(folder))
        yield store
        assert (all_readings(store), all_tables(store), list(store.corrected()), files(folder)) == before


@pytest.fixture
def here(folder: Path) -> Iterator[Store]:
    """A store on SQLite."""
    with Store.open(folder) as store:
        yield store


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "elsewhere") as store:
        yield store


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.rglob("*") if path.is_file() and "sqlite" not in path.name)
