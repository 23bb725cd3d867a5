"""What cannot be read is left out and listed; the rest goes out and comes in."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from tests.vision.review.store.archive.packing import (
    Parts,
    exported,
    lines_of,
    packed,
    photo_name,
    unpacked,
    with_lines,
)
from tests.vision.review.store.making import (
    add_reading,
    all_readings,
    digest_of,
    make_photo,
    photo_files,
)
from vision.review.store.archive import importing
from vision.review.store.errors import ArchiveError, DiskFullError
from vision.review.store.photo_files import PhotoFiles
from vision.review.store.store import Store


def agree(errors: Sequence[ArchiveError]) -> bool:
    return True


def with_bad_line(parts: Parts, name: str, **fields: Any) -> Parts:
    lines = lines_of(parts, name)
    return with_lines(parts, name, [lines[0] | fields, *lines[1:]])


def abouts(errors: Sequence[ArchiveError]) -> list[str]:
    return [error.about for error in errors]


@pytest.mark.parametrize(("name", "kept"), [("readings.jsonl", (1, 1)), ("tables.jsonl", (2, 0))])
def test_a_bad_line_is_left_out_and_listed(here: Store, parts: Parts, name: str, kept: tuple[int, int]) -> None:
    asked: list[str] = []

    def ask(errors: Sequence[ArchiveError]) -> bool:
        assert not all_readings(here)
        asked.extend(abouts(errors))
        return True

    counts = here.import_archive(BytesIO(packed(with_bad_line(parts, name, id="no id"))), ask)
    assert asked[0] == f"{name}, line 1: id"
    assert abouts(counts.left_out) == asked
    assert (counts.readings, counts.tables) == kept


def test_corrections_of_a_reading_that_is_left_out_are_listed_too(here: Store, parts: Parts) -> None:
    lines = lines_of(parts, "readings.jsonl")
    corrected = lines_of(parts, "corrections.jsonl")[0]["reading"]
    bad = [line | {"record": {}} if line["id"] == corrected else line for line in lines]
    counts = here.import_archive(BytesIO(packed(with_lines(parts, "readings.jsonl", bad))), agree)
    assert (counts.readings, counts.corrections) == (1, 0)
    assert "corrections.jsonl, line 1" in abouts(counts.left_out)


def test_a_bad_photo_is_left_out_with_its_reading(here: Store, parts: Parts) -> None:
    name = photo_name(parts)
    counts = here.import_archive(BytesIO(packed({**parts, name: b"rubbish"})), agree)
    assert (counts.photos, counts.readings) == (1, 1)
    assert abouts(counts.left_out)[0] == name
    assert [one.record.image.sha256 for one in all_readings(here)] != [name[7:71]]
    assert here.import_archive(BytesIO(packed(parts))).photos == 1


def test_a_line_that_is_another_here_is_left_out_and_listed(here: Store, parts: Parts) -> None:
    here.import_archive(BytesIO(packed(parts)))
    before = all_readings(here)
    changed = with_bad_line(parts, "readings.jsonl", created="2026-01-01T00:00:00Z")
    counts = here.import_archive(BytesIO(packed(changed)), agree)
    assert "readings.jsonl, line 1" in abouts(counts.left_out)
    assert all_readings(here) == before


def test_an_archive_of_bad_lines_only_is_refused(
    untouched: Store, parts: Parts, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importing, "MOST_LEFT_OUT", 5)
    with pytest.raises(ArchiveError) as refused:
        untouched.import_archive(BytesIO(packed({**parts, "readings.jsonl": b"{}\n" * 6})), agree)
    assert refused.value.id == "archive.many-bad"


@pytest.mark.parametrize("harm", ["missing", "damaged"])
def test_a_photo_that_is_lost_does_not_keep_the_others_from_the_archive(
    here: Store, folder: Path, elsewhere: Store, harm: str
) -> None:
    lost, kept = (add_reading(here, seed, corrections=["1m 3m"]) for seed in (0, 1))
    (file,) = (folder / "photos").rglob(f"{digest_of(make_photo(0))}*")
    if harm == "missing":
        file.unlink()
    else:
        file.write_bytes(file.read_bytes()[:-5])
    stream = BytesIO()
    counts = here.export_archive(stream)
    assert (counts.photos, counts.readings, counts.corrections) == (1, 2, 2)
    (error,) = counts.left_out
    assert error.about.startswith(f"photos/{lost.record.image.sha256}.jpg")
    assert error.id == f"store.photo-{harm}"
    brought = elsewhere.import_archive(stream, agree)
    assert [one.id for one in all_readings(elsewhere)] == [kept.id]
    assert len(brought.left_out) == 2
    assert here.import_archive(stream).readings == 0


@pytest.mark.parametrize("harm", ["missing", "damaged"])
def test_a_photo_that_is_lost_comes_back(here: Store, folder: Path, harm: str) -> None:
    lost, kept = (add_reading(here, seed, corrections=["1m 3m"]) for seed in (0, 1))
    before = here.photo(lost.record.image.sha256)
    archive = exported(here)
    (file,) = (folder / "photos").rglob(f"{lost.record.image.sha256}*")
    if harm == "missing":
        file.unlink()
    else:
        file.write_bytes(b"harmed")
    bad = packed({**unpacked(archive), f"photos/{lost.record.image.sha256}.jpg": b"rubbish"})
    assert abouts(here.import_archive(BytesIO(bad), agree).left_out) == [f"photos/{lost.record.image.sha256}.jpg"]
    counts = here.import_archive(BytesIO(archive))
    assert (counts.photos, counts.readings) == (1, 0)
    assert here.photo(lost.record.image.sha256) == before
    assert here.import_archive(BytesIO(archive)).photos == 0
    here.close()
    with Store.open(folder) as again:
        assert len(photo_files(folder)) == 2
        assert again.photo(lost.record.image.sha256) == before
        assert again.photo(kept.record.image.sha256).data


def test_a_full_disk_is_no_fault_of_the_archive(
    here: Store, parts: Parts, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise DiskFullError("store.full", str(folder))

    monkeypatch.setattr(PhotoFiles, "write", fail)
    with pytest.raises(DiskFullError):
        here.import_archive(BytesIO(packed(parts)), agree)
    assert not all_readings(here)


def test_a_row_that_no_import_would_take_is_left_out_and_listed(folder: Path, elsewhere: Store) -> None:
    with Store.open(folder) as here:
        bad, good = (add_reading(here, seed, corrections=["1m 3m"]) for seed in (0, 1))
    with closing(sqlite3.connect(folder / "pailens.sqlite3")) as connection, connection:
        connection.execute("DROP TRIGGER readings_are_facts")
        connection.execute("UPDATE readings SET record = '{' WHERE id = ?", (bad.id,))
    stream = BytesIO()
    with Store.open(folder) as here:
        counts = here.export_archive(stream)
    assert bad.correction is not None
    assert [error.about.split(",")[1][1:37] for error in counts.left_out] == [bad.id, bad.correction.id]
    assert elsewhere.import_archive(stream, agree).readings == 1
    assert elsewhere.reading(good.id).correction is not None
