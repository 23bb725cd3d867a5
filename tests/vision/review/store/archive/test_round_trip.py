"""What is exported comes in again, all of it, once."""

from datetime import timedelta
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.table import Event, HandDrawn, SessionOpened, Withdrawn
from tests.scoring.table.sessions import logs, self_draw, start
from tests.vision.review.store.archive.packing import exported, packed, unpacked
from tests.vision.review.store.conftest import Reopen
from tests.vision.review.store.dying import Died, die
from tests.vision.review.store.making import (
    Meanwhile,
    add_reading,
    all_readings,
    all_tables,
    append_event,
    create_table,
    make_correction,
    make_photo,
    make_record,
    photo_files,
)
from vision.images.metadata import CleanPhoto, checked_photo
from vision.review.store.archive import importing
from vision.review.store.archive.adding import ArchiveImport, ImportCounts
from vision.review.store.store import Store
from vision.review.terms import TermsRecord

pytestmark = pytest.mark.slow

OPENED = start().opened
NOTHING = ImportCounts(photos=0, readings=0, corrections=0, tables=0, events=0)


def fill(store: Store) -> None:
    store.keep_terms(add_reading(store, 0).id, TermsRecord(rules="riichi"))
    add_reading(store, 1, corrections=["1m 3m", "1m 4m"])
    same = store.add_reading(make_photo(1), make_record(make_photo(1)).of_file("of another name.jpg"))
    store.add_correction(same.id, make_correction("7z 7z"))
    for kind in ("PNG", "WEBP"):
        photo = make_photo(2, kind=kind)
        store.add_reading(photo, make_record(photo))
    table = create_table(store, OPENED, [self_draw("Ann", 3), HandDrawn()])
    append_event(store, table.id, Withdrawn())
    create_table(store, SessionOpened(("东家", "O'Neill", "C", "D"), "international"))


def assert_alike(one: Store, other: Store) -> None:
    assert all_readings(one) == all_readings(other)
    assert list(one.corrected()) == list(other.corrected())
    assert all_tables(one) == all_tables(other)
    for reading in all_readings(one):
        digest = reading.record.image.sha256
        assert one.photo(digest) == other.photo(digest)


class Socket:
    """No file that can be wound back."""

    def __init__(self) -> None:
        self.pieces: list[bytes] = []

    def write(self, data: bytes) -> None:
        self.pieces.append(data)


@pytest.mark.parametrize("is_from_here", [True, False], ids=["from here", "from elsewhere"])
def test_everything_comes_in_again_and_once(store: Store, elsewhere: Store, is_from_here: bool) -> None:
    source, target = (store, elsewhere) if is_from_here else (elsewhere, store)
    fill(source)
    socket = Socket()
    source.export_archive(socket)
    assert len(socket.pieces) > 8
    archive = b"".join(socket.pieces)
    assert target.import_archive(BytesIO(archive)) == ImportCounts(
        photos=4, readings=5, corrections=3, tables=2, events=5
    )
    assert_alike(source, target)
    assert unpacked(exported(target)) == unpacked(archive)
    for full in (source, target):
        assert full.import_archive(BytesIO(archive)) == NOTHING
    assert_alike(source, target)


def test_only_what_is_new_comes_in(store: Store, elsewhere: Store) -> None:
    fill(store)
    elsewhere.import_archive(BytesIO(exported(store)))
    newer, again = add_reading(store, 4, corrections=["5p 5p"]), add_reading(store, 0)
    changed = all_readings(elsewhere)[0]
    said = store.keep_terms(changed.id, TermsRecord(rules="riichi"))
    table = append_event(store, all_tables(store)[0].id, HandDrawn())
    assert elsewhere.import_archive(BytesIO(exported(store))) == ImportCounts(
        photos=1, readings=2, corrections=1, tables=0, events=1
    )
    assert [elsewhere.reading(one.id) for one in (newer, again)] == [newer, again]
    assert elsewhere.table(table.id) == table
    assert elsewhere.reading(changed.id).terms == said


def test_an_older_archive_takes_nothing_back(store: Store, elsewhere: Store) -> None:
    fill(store)
    archive = exported(store)
    append_event(store, all_tables(store)[0].id, HandDrawn())
    first = all_readings(store)[-1]
    corrected = store.add_correction(first.id, make_correction("9p 9p"))
    said = store.keep_terms(first.id, TermsRecord(rules="taiwan16"))
    assert store.import_archive(BytesIO(archive)) == NOTHING
    assert all_tables(store)[0].sheet.hands == 1
    assert (store.reading(first.id).correction, store.reading(first.id).terms) == (corrected, said)


def test_the_later_of_two_corrections_counts_wherever_it_was_made(store: Store, elsewhere: Store) -> None:
    reading = add_reading(store, 0)
    elsewhere.import_archive(BytesIO(exported(store)))
    early = elsewhere.add_correction(reading.id, make_correction("2m 2m"))
    late = store.add_correction(reading.id, make_correction("3m 3m"))
    store.import_archive(BytesIO(exported(elsewhere)))
    elsewhere.import_archive(BytesIO(exported(store)))
    assert early.created < late.created
    assert store.reading(reading.id).correction == elsewhere.reading(reading.id).correction == late


def test_a_photo_deleted_while_the_archive_is_made_is_left_out(store: Store, elsewhere: Store) -> None:
    kept, gone = add_reading(store, 0, corrections=["1m 3m"]), add_reading(store, 3, corrections=["1m 4m"])
    stream = Meanwhile(lambda: store.delete_photo(gone.record.image.sha256))
    store.export_archive(stream)
    elsewhere.import_archive(stream)
    assert all_readings(elsewhere) == [kept]


def test_an_archive_brings_no_metadata_in(store: Store, elsewhere: Store) -> None:
    add_reading(store, 0)
    parts = unpacked(exported(store))
    name = next(one for one in parts if one.startswith("photos/"))
    parts[name] = parts[name][:2] + b"\xff\xfe\x00\x09at home" + parts[name][2:]
    elsewhere.import_archive(BytesIO(packed(parts)))
    assert b"at home" not in elsewhere.photo(name[7:71]).data


@settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(log=logs(), cut=st.integers(1, 8))
def test_a_score_sheet_goes_on_wherever_it_is_longer(
    store: Store, elsewhere: Store, log: list[Event], cut: int
) -> None:
    opened = log[0]
    assert isinstance(opened, SessionOpened)
    table = create_table(store, opened, log[1:cut])
    elsewhere.import_archive(BytesIO(exported(store)))
    for one in log[cut:]:
        append_event(store, table.id, one)
    elsewhere.import_archive(BytesIO(exported(store)))
    assert elsewhere.table(table.id) == store.table(table.id)
    assert elsewhere.table(table.id).events == tuple(log)
    store.delete_table(table.id)


def test_the_archive_is_one_moment_of_the_store(reopen: Reopen, elsewhere: Store) -> None:
    store = reopen()
    fill(store)
    stream = Meanwhile(lambda: add_reading(store, 7))
    store.export_archive(stream)
    assert elsewhere.import_archive(stream).readings == 5


def test_an_import_that_dies_on_the_way_leaves_nothing(
    reopen: Reopen, elsewhere: Store, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(elsewhere)
    archive = exported(elsewhere)
    store = reopen()
    with monkeypatch.context() as patch:
        patch.setattr(importing, "_TIME_TO_IMPORT", timedelta(0))
        # The process is gone: neither is the transaction ended nor anything tidied up.
        patch.setattr(ArchiveImport, "add_all", die)
        patch.setattr(importing._Staged, "give_up", lambda _: None)
        with pytest.raises(Died):
            store.import_archive(BytesIO(archive))
    after = reopen()
    assert (all_readings(after), all_tables(after)) == ([], [])
    assert photo_files(folder) == []
    assert after.import_archive(BytesIO(archive)).readings == 5


@pytest.mark.parametrize("harm", [False, True], ids=["whole", "written in part"])
def test_an_import_goes_on_where_a_killed_one_stopped(
    reopen: Reopen, elsewhere: Store, folder: Path, harm: bool
) -> None:
    fill(elsewhere)
    archive, store = exported(elsewhere), reopen()
    cleaned: list[str] = []
    done: list[tuple[int, int]] = []

    def clean(data: bytes, name: str) -> CleanPhoto:
        cleaned.append(name)
        return checked_photo(data, name)

    def stop(_: int, __: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        store.import_archive(BytesIO(archive), progress=stop, clean=clean)
    assert len(cleaned) == 1
    assert not all_readings(store)
    (file,) = photo_files(folder)
    if harm:
        file.write_bytes(file.read_bytes()[:-1])
    again = reopen()
    counts = again.import_archive(BytesIO(archive), progress=lambda *so_far: done.append(so_far), clean=clean)
    assert len(cleaned) - len(set(cleaned)) == harm
    assert counts.photos == len(set(cleaned)) == len(done)
    assert (counts.readings, counts.left_out) == (5, ())
    assert len(photo_files(folder)) == counts.photos + harm, "what was written in part is removed later"
    for reading in all_readings(again):
        assert again.photo(reading.record.image.sha256).data
