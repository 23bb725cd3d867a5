"""A backup in a file: whole and read again, or not there at all."""

import stat
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

import pytest

from tests.vision.review.store.dying import Died, die
from tests.vision.review.store.making import add_reading, all_readings
from vision.review.store.archive import exporting as files
from vision.review.store.archive.exporting import ArchiveExport
from vision.review.store.errors import ArchiveError, StoreError
from vision.review.store.store import Store


@pytest.fixture
def store(folder: Path) -> Iterator[Store]:
    with Store.open(folder) as store:
        for seed in (1, 2):
            add_reading(store, seed)
        add_reading(store, 3, corrections=["1m 3m"])
        yield store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "backup.zip"


def test_a_backup_comes_back(store: Store, path: Path, tmp_path: Path) -> None:
    seen: list[tuple[int, int]] = []
    counts = store.back_up(path, lambda done, total: seen.append((done, total)))
    assert (counts.photos, counts.readings, counts.corrections, counts.tables) == (3, 3, 1, 0)
    assert seen == [(1, 3), (2, 3), (3, 3)]
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    with Store.open(tmp_path / "elsewhere") as elsewhere, path.open("rb") as stream:
        elsewhere.import_archive(stream)
        assert all_readings(elsewhere) == all_readings(store)


@pytest.mark.parametrize("fault", [KeyboardInterrupt, OSError(28, "No space left on device")])
def test_a_backup_that_breaks_off_leaves_the_earlier_one(
    store: Store, path: Path, fault: BaseException, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.back_up(path)
    before = path.read_bytes()

    def break_off(export: ArchiveExport, stream: BinaryIO) -> None:
        stream.write(b"PK")
        raise fault

    monkeypatch.setattr(ArchiveExport, "write", break_off)
    with pytest.raises((KeyboardInterrupt, StoreError)):
        store.back_up(path)
    assert path.read_bytes() == before
    assert sorted(file.name for file in path.parent.glob("backup*")) == [path.name]


def test_a_backup_that_cannot_be_read_again_is_none(store: Store, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = ArchiveExport.write

    def write_badly(export: ArchiveExport, stream: BinaryIO) -> None:
        whole = BytesIO()
        write(export, whole)
        data = bytearray(whole.getvalue())
        data[len(data) // 3] ^= 1
        stream.write(data)

    monkeypatch.setattr(ArchiveExport, "write", write_badly)
    with pytest.raises(ArchiveError):
        store.back_up(path)
    assert list(path.parent.glob("backup*")) == []


def test_what_a_killed_backup_left_is_written_over(store: Store, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(files, "_check", die)
        patch.setattr(Path, "unlink", lambda *_, **__: None)
        with pytest.raises(Died):
            store.back_up(path)
    assert path.with_name("backup.zip.part").exists()
    store.back_up(path)
    assert [file.name for file in path.parent.glob("backup*")] == [path.name]


def test_a_photo_that_is_lost_does_not_keep_a_backup_from_being_made(store: Store, folder: Path, path: Path) -> None:
    next((folder / "photos").rglob("*.jpg")).unlink()
    counts = store.back_up(path)
    assert (counts.photos, counts.readings, len(counts.left_out)) == (2, 3, 1)


def test_another_file_is_not_written_over(store: Store, path: Path) -> None:
    path.write_bytes(b"dear diary")
    with pytest.raises(StoreError) as refused:
        store.back_up(path)
    assert (refused.value.id, refused.value.about) == ("archive.other-file", str(path))
    assert path.read_bytes() == b"dear diary"


def test_a_place_that_cannot_be_written_is_named(store: Store, tmp_path: Path) -> None:
    for path in (tmp_path / "none" / "backup.zip", tmp_path):
        with pytest.raises(StoreError) as refused:
            store.back_up(path)
        assert refused.value.about == str(path)
