"""Where things are kept."""

from collections.abc import Callable
from pathlib import Path

import pytest

from vision.data_folder import data_folder
from vision.review.store.database import database_url
from vision.review.store.photo_files import photos_address


def test_data_is_in_the_folder_that_is_named_else_in_the_users(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setenv("PAILENS_DATA", "")
    assert data_folder().name == "pailens"
    assert data_folder().is_relative_to(tmp_path)
    for named in ("~/here", "here", str(tmp_path / "here")):
        monkeypatch.setenv("PAILENS_DATA", named)
        assert data_folder() == tmp_path / "here"


@pytest.mark.parametrize(
    ("variable", "asked", "value"),
    [
        pytest.param("PAILENS_DATABASE_URL", database_url, "postgresql://u@h/d", id="the database is SQLite"),
        pytest.param("PAILENS_PHOTOS", photos_address, "s3://bucket/photos", id="photos are in the data folder"),
    ],
)
def test_nothing_is_elsewhere_unless_a_place_is_named(
    monkeypatch: pytest.MonkeyPatch, variable: str, asked: Callable[[], str | None], value: str
) -> None:
    monkeypatch.delenv(variable, raising=False)
    assert asked() is None
    for said in ("", value):
        monkeypatch.setenv(variable, said)
        assert asked() == (said or None)
