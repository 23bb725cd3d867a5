"""What is wrong with a folder or a database is told apart when it is opened."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from scoring.table import SessionOpened
from tests.vision.review.store.making import add_reading, all_readings, create_table, photo_files
from vision.review.store.errors import DamageError, StoreError
from vision.review.store.store import Store

PAGE = 4096


def fill(folder: Path) -> None:
    with Store.open(folder) as store:
        for seed in range(12):
            add_reading(store, seed)
        create_table(store, SessionOpened(("Ann", "Bob", "Cat", "Dan"), "international"))


def damage_page(file: Path) -> int:
    """Overwrite the head of a page that holds a reading; its number."""
    data = bytearray(file.read_bytes())
    page = data.index(b'"by hand"') // PAGE
    data[page * PAGE : page * PAGE + 100] = b"\xff" * 100
    file.write_bytes(data)
    return page + 1


def test_damaged_page_is_named_at_the_start(tmp_path: Path) -> None:
    fill(tmp_path)
    page = damage_page(file := tmp_path / "pailens.sqlite3")
    with pytest.raises(DamageError) as refused:
        Store.open(tmp_path)
    assert refused.value.about == str(file)
    assert re.search(rf"\b{page}\b", refused.value.message)


def test_page_that_was_damaged_since_is_told_when_it_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(tmp_path)
    damage_page(tmp_path / "pailens.sqlite3")
    monkeypatch.setattr("vision.review.store.store.find_damage", lambda *_: [])
    with pytest.raises(DamageError), Store.open(tmp_path) as store:
        all_readings(store)


@pytest.mark.parametrize("is_new", [False, True], ids=["removed", "new"])
def test_database_without_the_photos_beside_it_is_refused_and_left_as_it_is(tmp_path: Path, is_new: bool) -> None:
    fill(tmp_path)
    file = tmp_path / "pailens.sqlite3"
    file.unlink()
    if is_new:
        with Store.open(tmp_path / "new"):
            pass
        file.write_bytes((tmp_path / "new" / "pailens.sqlite3").read_bytes())
    photos = photo_files(tmp_path)
    with pytest.raises(StoreError) as refused:
        Store.open(tmp_path)
    assert (refused.value.id, refused.value.about) == ("store.photos-unknown", str(tmp_path / "photos"))
    assert photo_files(tmp_path) == photos


@pytest.mark.parametrize("change", ["DROP TABLE alembic_version", "DELETE FROM alembic_version"])
def test_tables_without_a_version_are_named_and_left_as_they_are(tmp_path: Path, change: str) -> None:
    fill(tmp_path)
    with closing(sqlite3.connect(tmp_path / "pailens.sqlite3")) as connection, connection:
        connection.execute(change)
    with pytest.raises(StoreError) as refused:
        Store.open(tmp_path)
    assert refused.value.id == "store.no-version"
    assert "readings" in refused.value.message
    with closing(sqlite3.connect(tmp_path / "pailens.sqlite3")) as connection:
        assert connection.execute("SELECT count(*) FROM readings").fetchone() == (12,)


def test_damage_within_a_record_is_named_by_the_whole_check(tmp_path: Path) -> None:
    fill(tmp_path)
    file = tmp_path / "pailens.sqlite3"
    file.write_bytes(file.read_bytes().replace(b'"by hand"', b'"by hanx,', 1))
    with Store.open(tmp_path) as store:
        (found,) = store.find_damage(lambda: None)
    with closing(sqlite3.connect(file)) as connection:
        ((reading,),) = connection.execute("SELECT id FROM readings WHERE record LIKE '%hanx%'")
    assert found.about.startswith(f"readings.jsonl, {reading}")


def test_index_that_contradicts_its_table_is_named_by_the_whole_check(tmp_path: Path) -> None:
    fill(tmp_path)
    with closing(sqlite3.connect(tmp_path / "pailens.sqlite3")) as connection, connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("UPDATE sqlite_master SET sql = sql || ' WHERE 0' WHERE type = 'index' AND sql IS NOT NULL")
    with Store.open(tmp_path) as store:
        assert "wrong # of entries in index" in "".join(error.message for error in store.find_damage(lambda: None))
