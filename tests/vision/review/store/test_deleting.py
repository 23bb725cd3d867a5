"""Deleting a photo deletes everything that came from it, also when the process dies in the middle."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path
from typing import NoReturn

import pytest

from scoring.table import SessionOpened
from tests.vision.review.store.conftest import Reopen
from tests.vision.review.store.dying import Died, die
from tests.vision.review.store.making import (
    add_reading,
    all_readings,
    all_tables,
    create_table,
    digest_of,
    make_correction,
    make_photo,
    make_record,
    photo_files,
)
from vision.review.store import photos as photos_module
from vision.review.store.errors import StoreBusyError, StoreError, UnknownError
from vision.review.store.photo_files import PhotoFiles
from vision.review.store.records import StoredReading
from vision.review.store.store import Store

pytestmark = pytest.mark.slow

OPENED = SessionOpened(("Ann", "Bob", "Cat", "Dan"), "international")


def digests_of_files(folder: Path) -> list[str]:
    return [file.name[:64] for file in photo_files(folder)]


def assert_gone(store: Store, *readings: StoredReading) -> None:
    for reading in readings:
        with pytest.raises(UnknownError):
            store.reading(reading.id)
        with pytest.raises(UnknownError):
            store.photo(reading.record.image.sha256)
    assert not {one.id for one in readings} & {one.id for one in all_readings(store)}
    assert not {one.id for one in readings} & {one.id for one in store.corrected()}


def test_deleting_a_photo_deletes_its_readings_corrections_and_file(store: Store, folder: Path) -> None:
    one, again = add_reading(store), add_reading(store, codes="7z 7z")
    other = add_reading(store, 1, corrections=["1m 3m"])
    table = create_table(store, OPENED)
    store.delete_photo(one.record.image.sha256)
    assert_gone(store, one, again)
    assert digests_of_files(folder) == [other.record.image.sha256]
    assert all_tables(store) == [table]
    assert store.reading(other.id).correction is not None
    with pytest.raises(UnknownError):
        store.delete_photo(one.record.image.sha256)
    anew = add_reading(store)
    assert store.reading(anew.id).record == anew.record
    assert store.photo(anew.record.image.sha256).data


def test_deleting_a_reading_deletes_its_corrections_and_the_last_one_its_photo(store: Store, folder: Path) -> None:
    one, again = (add_reading(store, corrections=["1m 3m"]) for _ in range(2))
    store.delete_reading(one.id)
    assert [found.id for found in store.corrected()] == [again.id]
    for act in (lambda: store.add_correction(one.id, make_correction()), lambda: store.delete_reading(one.id)):
        with pytest.raises(UnknownError):
            act()
    assert store.photo(again.record.image.sha256).data
    store.delete_reading(again.id)
    assert_gone(store, one, again)
    assert photo_files(folder) == []


@pytest.mark.parametrize("is_removed", [False, True], ids=["before the file is removed", "after it"])
def test_a_process_that_dies_while_it_deletes_leaves_nothing(
    reopen: Reopen, folder: Path, monkeypatch: pytest.MonkeyPatch, is_removed: bool
) -> None:
    store = reopen()
    reading, other = add_reading(store), add_reading(store, 1)
    remove = PhotoFiles.remove

    def remove_and_die(files: PhotoFiles, name: str) -> NoReturn:
        if is_removed:
            remove(files, name)
        raise Died

    with monkeypatch.context() as patch:
        patch.setattr(PhotoFiles, "remove", remove_and_die)
        with pytest.raises(Died):
            store.delete_photo(reading.record.image.sha256)
    assert len(photo_files(folder)) == 2 - is_removed
    for opened in (store, reopen()):
        assert_gone(opened, reading)
    assert digests_of_files(folder) == [other.record.image.sha256]


DYING: dict[str, tuple[object, str]] = {
    "before the file has its name": (Path, "replace"),
    "before the photo is kept": (photos_module, "claim_photos"),
}


@pytest.mark.parametrize("step", DYING)
def test_a_process_that_dies_while_it_adds_leaves_nothing(
    reopen: Reopen, folder: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    store = reopen()
    photo = make_photo()
    with monkeypatch.context() as patch:
        patch.setattr(photos_module, "_TIME_TO_ADD", timedelta(0))
        patch.setattr(Path, "unlink", lambda *_, **__: None)
        patch.setattr(*DYING[step], die)
        with pytest.raises(Died):
            store.add_reading(photo, make_record(photo))
    assert len(photo_files(folder)) == 1
    after = reopen()
    assert photo_files(folder) == []
    with pytest.raises(UnknownError):
        after.photo(digest_of(photo))
    assert add_reading(after).record.image.sha256 == digest_of(photo)


def test_a_file_that_cannot_be_removed_does_not_keep_the_store_from_opening(
    reopen: Reopen, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> NoReturn:
        raise StoreError("store.photo-not-removed", "a file", fault="Permission denied")

    store = reopen()
    reading = add_reading(store)
    with monkeypatch.context() as patch:
        patch.setattr(PhotoFiles, "remove", refuse)
        with pytest.raises(StoreError):
            store.delete_photo(reading.record.image.sha256)
        assert_gone(reopen(), reading)
    assert len(photo_files(folder)) == 1
    reopen()
    assert photo_files(folder) == []


def test_one_photo_added_and_deleted_by_many_at_once_is_whole_or_gone(store: Store, folder: Path) -> None:
    photo = make_photo()
    record = make_record(photo)

    def act(number: int) -> None:
        try:
            if number % 3:
                store.add_reading(photo, record)
            else:
                store.delete_photo(record.image.sha256)
        except (UnknownError, StoreBusyError):
            pass

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(act, range(60)))
    if all_readings(store):
        assert store.photo(record.image.sha256).data
        assert len(photo_files(folder)) == 1
    else:
        assert photo_files(folder) == []
