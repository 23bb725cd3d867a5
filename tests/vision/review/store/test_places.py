"""Where things are kept."""

from pathlib import Path

import pytest

from vision.data_folder import data_folder
from vision.review.store.database import database_url
from vision.review.store.photo_files import photos_address


def test_the_named_folder_is_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PAILENS_DATA", str(tmp_path / "here"))
    assert data_folder() == tmp_path / "here"


@pytest.mark.parametrize("unset", [None, ""])
def test_else_the_users_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, unset: str | None) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.delenv("PAILENS_DATA", raising=False)
    if unset is not None:
        monkeypatch.setenv("PAILENS_DATA", unset)
    assert data_folder().name == "pailens"
    assert data_folder().is_relative_to(tmp_path)


def test_the_home_folder_and_the_working_folder_are_filled_in(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    for named in ("~/here", "here"):
        monkeypatch.setenv("PAILENS_DATA", named)
        assert data_folder() == tmp_path / "here"


def test_the_database_is_sqlite_unless_another_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PAILENS_DATABASE_URL", raising=False)
    assert database_url() is None
    monkeypatch.setenv("PAILENS_DATABASE_URL", "")
    assert database_url() is None
    monkeypatch.setenv("PAILENS_DATABASE_URL", "postgresql://u@h/d")
    assert database_url() == "postgresql://u@h/d"


def test_photos_are_in_the_data_folder_unless_another_place_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PAILENS_PHOTOS", raising=False)
    assert photos_address() is None
    monkeypatch.setenv("PAILENS_PHOTOS", "s3://bucket/photos")
    assert photos_address() == "s3://bucket/photos"
