"""Zip files from strangers: bombs, kinds that no archive is of, and bytes that were changed."""

import random
import struct
import time
from io import BytesIO
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZipFile, ZipInfo

import pytest

from tests.vision.review.store.archive.packing import Parts, manifest_of, packed, photo_name, refusal
from tests.vision.review.store.making import all_readings, all_tables, digest_of, make_photo
from vision.review.store.archive import opening
from vision.review.store.errors import ArchiveError
from vision.review.store.store import Store
from vision.unpacking import zip_files


def test_a_bomb_of_lines(untouched: Store, parts: Parts, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "LONGEST_LINE", dict.fromkeys(opening.LONGEST_LINE, 1000))
    bomb = {**parts, "readings.jsonl": b" " * 20_000_000}
    assert refusal(untouched, packed(bomb, compressed=False)).about == "readings.jsonl, line 1"


def test_a_bomb_of_photos_is_not_unpacked(untouched: Store, parts: Parts) -> None:
    bomb = {**parts, photo_name(parts): b"\xff\xd8\xff" + b"\0" * 50_000_000}
    assert "compressed" in refusal(untouched, packed(bomb, compressed=True)).message


def test_parts_larger_than_any_are_refused_unread(
    untouched: Store, parts: Parts, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "MAX_BYTES", 100)
    assert refusal(untouched, packed(parts)).about == photo_name(parts)
    monkeypatch.setattr(opening, "MOST_LINES", 100)
    monkeypatch.setattr(opening, "MAX_BYTES", 10**6)
    assert refusal(untouched, packed(parts)).about == "readings.jsonl"
    monkeypatch.setattr(zip_files, "MOST_DIRECTORY", 100)
    assert "too many" in refusal(untouched, packed(parts)).message


def test_parts_on_top_of_each_other(untouched: Store, parts: Parts) -> None:
    """One body that many entries of the list share, as in the bombs of David Fifield."""
    archive = bytearray(packed(parts))
    at = archive.find(b"PK\x01\x02")
    offset_of_first = struct.unpack_from("<L", archive, at + 42)[0]
    size_of_first = struct.unpack_from("<2L", archive, at + 20)
    while (at := archive.find(b"PK\x01\x02", at + 4)) != -1:
        if b"photos/" in archive[at + 46 : at + 60]:
            struct.pack_into("<L", archive, at + 42, offset_of_first)
            struct.pack_into("<2L", archive, at + 20, *[10 * size for size in size_of_first])
    assert refusal(untouched, bytes(archive)).about in ("archive", *parts)


def with_64_bit_end(archive: bytes, count: int, end_at: int) -> bytes:
    """An archive whose list ends as those of large ones do; its locator says where that end is."""
    size, offset = struct.unpack_from("<2L", archive[-22:], 12)
    end = struct.pack("<4sQ2H2L4Q", b"PK\x06\x06", 44, 45, 45, 0, 0, count, count, size, offset)
    return archive[:-22] + end + struct.pack("<4sLQL", b"PK\x06\x07", 0, end_at, 1) + archive[-22:]


def encrypted(archive: bytes) -> bytes:
    flags = archive.find(b"PK\x01\x02") + 8
    return archive[:flags] + bytes([archive[flags] | 1]) + archive[flags + 1 :]


def of_bzip2(parts: Parts) -> bytes:
    stream = BytesIO()
    with ZipFile(stream, "w", ZIP_BZIP2) as made:
        for name, data in {**parts, "manifest.json": manifest_of(parts)}.items():
            made.writestr(name, data)
    return stream.getvalue()


def test_zip_files_of_other_kinds(untouched: Store, parts: Parts) -> None:
    good = packed(parts)
    count = len(parts) + 1
    for archive in (
        encrypted(good),
        of_bzip2(parts),
        good[:-2] + b"\x01\x00" + b"a comment",
        with_64_bit_end(good, count, end_at=3),
    ):
        assert refusal(untouched, archive).about


def test_an_archive_with_a_64_bit_end_is_taken(store: Store, parts: Parts) -> None:
    good = packed(parts)
    archive = with_64_bit_end(good, len(parts) + 1, end_at=len(good) - 22)
    assert store.import_archive(BytesIO(archive)).photos == 2


def test_a_folder_or_link_is_not_followed(untouched: Store, parts: Parts) -> None:
    stream = BytesIO(packed(parts))
    link = ZipInfo(f"photos/{digest_of(b'x')}.jpg")
    link.external_attr = 0o120777 << 16
    link.compress_type = ZIP_DEFLATED
    with ZipFile(stream, "a") as made:
        made.writestr(link, "/etc/passwd")
    assert refusal(untouched, stream.getvalue()).about == link.filename


def test_any_byte_changed_is_refused_or_changes_nothing_that_is_kept(untouched: Store, parts: Parts) -> None:
    good = packed(parts, compressed=False)
    dice = random.Random(7)
    refused = 0
    for _ in range(150):
        harmed = bytearray(good)
        at = dice.randrange(len(harmed))
        harmed[at] ^= 1 << dice.randrange(8)
        try:
            imported = untouched.import_archive(BytesIO(bytes(harmed)))
        except ArchiveError:
            refused += 1
        else:
            # Times and attributes of the zip file's own are nobody's business.
            assert (imported.readings, imported.corrections, imported.tables) == (2, 1, 1)
            for reading in all_readings(untouched):
                if reading.record.image.sha256 != digest_of(make_photo(9)):
                    untouched.delete_reading(reading.id)
            for table in all_tables(untouched):
                untouched.delete_table(table.id)
    assert refused > 100


@pytest.mark.parametrize("name", ["readings.jsonl", "corrections.jsonl", "tables.jsonl"])
def test_line_of_many_mistakes_is_refused_at_the_first(untouched: Store, parts: Parts, name: str) -> None:
    items = b",".join([b"{}"] * 600_000)
    keys = b",".join(b'"%d":0' % number for number in range(150_000))
    for line in (b'{"record":{"tiles":[' + items + b"]}}", b'{"events":[' + items + b"]}", b"{" + keys + b"}"):
        started = time.process_time()
        assert refusal(untouched, packed({**parts, name: line + b"\n"})).about.startswith(f"{name}, line 1")
        assert time.process_time() - started < 5


def test_manifest_larger_than_its_parts_need_is_refused_unread(untouched: Store, parts: Parts) -> None:
    manifest = b"[" + b"0," * 30_000 + b"0]"
    refused = refusal(untouched, packed(parts, manifest, compressed=False))
    assert (refused.id, refused.about) == ("archive.part-large", "manifest.json")


def test_files_that_are_no_pictures_are_refused_before_the_lines_are_read(untouched: Store, parts: Parts) -> None:
    bad = {**parts, photo_name(parts): b"a letter", "readings.jsonl": b"no line\n"}
    refused = refusal(untouched, packed(bad))
    assert (refused.id, refused.about) == ("photo.format", photo_name(parts))
