"""Photos at an address that fsspec knows."""

from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import fsspec
import pytest

from tests.vision.review.store.making import all_readings, digest_of, make_photo, make_record
from vision.review.store.errors import StoreError, UnknownError
from vision.review.store.photo_files import PhotoFiles, open_photos
from vision.review.store.store import Store

PHOTO = make_photo(1)


@pytest.fixture
def address() -> Iterator[str]:
    """A folder in fsspec's memory."""
    memory = fsspec.filesystem("memory")
    memory.mkdir(name := f"/{uuid4().hex}")
    yield f"memory:/{name}"
    memory.rm(name, recursive=True)


def kept_at(address: str) -> list[str]:
    system, root = fsspec.url_to_fs(address)
    return [Path(name).name for name in system.find(root)]


def test_photo_is_kept_at_the_address_and_nothing_of_it_in_the_data_folder(tmp_path: Path, address: str) -> None:
    with Store.open(tmp_path, photos_address=address) as store:
        assert kept_at(address) == [], "no test file is left after the start"
        store.add_reading(PHOTO, make_record(PHOTO))
        assert [name[:64] for name in kept_at(address)] == [digest_of(PHOTO)]
    assert not (tmp_path / "photos").exists()


def test_another_server_reads_and_deletes_what_one_has_kept(tmp_path: Path, address: str) -> None:
    with Store.open(tmp_path, photos_address=address) as one, Store.open(tmp_path, photos_address=address) as other:
        kept = one.add_reading(PHOTO, make_record(PHOTO))
        assert other.photo(digest_of(PHOTO)) == one.photo(digest_of(PHOTO))
        other.delete_reading(kept.id)
        with pytest.raises(UnknownError):
            one.photo(digest_of(PHOTO))
    assert kept_at(address) == []


def test_storage_that_refuses_a_file_keeps_nothing_and_serves_again(
    tmp_path: Path, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise ConnectionError("the storage is gone")

    with Store.open(tmp_path, photos_address=address) as store:
        with monkeypatch.context() as patch:
            patch.setattr(fsspec.get_filesystem_class("memory"), "pipe_file", refuse)
            with pytest.raises(StoreError) as refused:
                store.add_reading(PHOTO, make_record(PHOTO))
        assert refused.value.id == "store.photo-not-written"
        assert "the storage is gone" in refused.value.message
        assert not all_readings(store)
        store.add_reading(PHOTO, make_record(PHOTO))
    assert len(kept_at(address)) == 1


def test_storage_that_cannot_be_written_is_refused_at_the_start(
    tmp_path: Path, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError("Access Denied")

    monkeypatch.setattr(fsspec.get_filesystem_class("memory"), "pipe_file", refuse)
    with pytest.raises(StoreError) as refused:
        Store.open(tmp_path, photos_address=address)
    assert (refused.value.id, refused.value.about) == ("store.photos-unusable", "PAILENS_PHOTOS")


def test_address_that_fsspec_does_not_know_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StoreError) as refused:
        Store.open(tmp_path, photos_address="nonsense://here")
    assert (refused.value.id, refused.value.about) == ("store.photos-address", "PAILENS_PHOTOS")


@pytest.mark.parametrize("scheme", ["", "file://"])
def test_folder_is_written_as_durably_as_the_data_folder(tmp_path: Path, scheme: str) -> None:
    files = open_photos(tmp_path / "unused", f"{scheme}{tmp_path / 'shared'}")
    assert isinstance(files, PhotoFiles)
    files.write("ab/name.jpg", b"photo")
    assert (tmp_path / "shared" / "ab" / "name.jpg").read_bytes() == b"photo"
    assert not (tmp_path / "unused").exists()
