"""Archives from strangers: whatever is not as it should be is refused by name, and nothing is changed."""

import json
import random
import struct
from collections.abc import Callable
from io import BytesIO
from typing import Any
from zipfile import ZIP_BZIP2, ZIP_STORED, ZipFile

import pytest
from PIL import Image

from scoring.table import Withdrawn
from tests.vision.review.store.archive.packing import (
    Parts,
    lines_of,
    manifest_of,
    packed,
    photo_name,
    refusal,
    with_lines,
)
from tests.vision.review.store.making import all_readings, all_tables, append_event, digest_of, make_photo
from vision.review.store.archive import opening
from vision.review.store.errors import ArchiveError
from vision.review.store.store import Store
from vision.unpacking import zip_files

Change = Callable[[Parts], Parts]
OTHER_ID = "11111111-2222-3333-4444-555555555555"
STRAY = f"photos/{'a' * 64}.jpg"


def zipped(parts: Parts, *more: tuple[str, bytes], kind: int = ZIP_STORED) -> bytes:
    """A zip file of parts as they are, and of more."""
    stream = BytesIO()
    with ZipFile(stream, "w", kind) as made:
        for name, data in (*parts.items(), *more):
            made.writestr(name, data)
    return stream.getvalue()


@pytest.mark.parametrize(
    "data",
    [b"", b"PK\x05\x06" + b"\0" * 18, make_photo(), b"PK\x03\x04" + b"x" * 100],
    ids=["nothing", "an empty zip file", "a photo", "a broken zip file"],
)
def test_what_is_no_archive(untouched: Store, data: bytes) -> None:
    assert refusal(untouched, data).about in ("archive", "manifest.json")


@pytest.mark.parametrize("part", [0.5, 0.999])
def test_an_archive_cut_short(untouched: Store, parts: Parts, part: float) -> None:
    good = packed(parts)
    assert refusal(untouched, good[: int(part * len(good))]).about == "archive"


def with_64_bit_end(archive: bytes, count: int, end_at: int) -> bytes:
    """An archive whose list ends as those of large ones do; its locator says where that end is."""
    size, offset = struct.unpack_from("<2L", archive[-22:], 12)
    end = struct.pack("<4sQ2H2L4Q", b"PK\x06\x06", 44, 45, 45, 0, 0, count, count, size, offset)
    return archive[:-22] + end + struct.pack("<4sLQL", b"PK\x06\x07", 0, end_at, 1) + archive[-22:]


def encrypted(archive: bytes) -> bytes:
    flags = archive.find(b"PK\x01\x02") + 8
    return archive[:flags] + bytes([archive[flags] | 1]) + archive[flags + 1 :]


def test_zip_files_of_other_kinds(untouched: Store, parts: Parts) -> None:
    good = packed(parts)
    for archive in (
        encrypted(good),
        zipped(parts, ("manifest.json", manifest_of(parts)), kind=ZIP_BZIP2),
        good[:-2] + b"\x01\x00" + b"a comment",
        with_64_bit_end(good, len(parts) + 1, end_at=3),
    ):
        assert refusal(untouched, archive).about


def test_an_archive_with_a_64_bit_end_is_taken(store: Store, parts: Parts) -> None:
    good = packed(parts)
    archive = with_64_bit_end(good, len(parts) + 1, end_at=len(good) - 22)
    assert store.import_archive(BytesIO(archive)).photos == 2


def test_a_bomb_of_lines(untouched: Store, parts: Parts, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "LONGEST_LINE", dict.fromkeys(opening.LONGEST_LINE, 1000))
    bomb = {**parts, "readings.jsonl": b" " * 20_000_000}
    assert refusal(untouched, packed(bomb)).about == "readings.jsonl, line 1"


def test_a_bomb_of_photos_is_not_unpacked(untouched: Store, parts: Parts) -> None:
    bomb = {**parts, photo_name(parts): b"\xff\xd8\xff" + b"\0" * 50_000_000}
    assert "compressed" in refusal(untouched, packed(bomb, compressed=True)).message


def test_parts_larger_than_any_are_refused_unread(
    untouched: Store, parts: Parts, monkeypatch: pytest.MonkeyPatch
) -> None:
    manifest = b"[" + b"0," * 30_000 + b"0]"
    assert refusal(untouched, packed(parts, manifest)).id == "archive.part-large"
    monkeypatch.setattr(opening, "MAX_BYTES", 100)
    assert refusal(untouched, packed(parts)).about == photo_name(parts)
    monkeypatch.setattr(opening, "MOST_LINES", 100)
    monkeypatch.setattr(opening, "MAX_BYTES", 10**6)
    assert refusal(untouched, packed(parts)).about == "readings.jsonl"
    monkeypatch.setattr(zip_files, "MOST_DIRECTORY", 100)
    assert "too many" in refusal(untouched, packed(parts)).message


def test_any_byte_changed_is_refused_or_changes_nothing_that_is_kept(untouched: Store, parts: Parts) -> None:
    good, dice, refused = packed(parts), random.Random(7), 0
    for _ in range(60):
        harmed = bytearray(good)
        harmed[dice.randrange(len(harmed))] ^= 1 << dice.randrange(8)
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
    assert refused > 40


@pytest.mark.parametrize(
    "name",
    ["../pailens.sqlite3", f"photos/{'A' * 64}.jpg", f"{STRAY}.part", "photos/", "x" * 60_000],
    ids=["outside", "another hash", "another kind", "a folder", "a long name"],
)
def test_a_part_of_another_name(untouched: Store, parts: Parts, name: str) -> None:
    assert refusal(untouched, packed({**parts, name: make_photo()})).about == name[:100]


@pytest.mark.parametrize("name", ["manifest.json", "tables.jsonl"])
def test_a_part_that_is_missing(untouched: Store, parts: Parts, name: str) -> None:
    without = {one: data for one, data in parts.items() if one != name}
    whole = {**without, "manifest.json": manifest_of(without)}
    assert refusal(untouched, zipped({one: data for one, data in whole.items() if one != name})).about == name


@pytest.mark.parametrize(
    ("manifest", "about"),
    [
        ({"format": "zip"}, "manifest.json: format"),
        ({"version": 2}, "manifest.json"),
        ({"created": "yesterday"}, "manifest.json: created"),
        ({"surprise": 1}, "manifest.json: surprise"),
        (b"\xff\xfe", "manifest.json: record"),
    ],
)
def test_a_manifest_that_is_none_or_says_otherwise(
    untouched: Store, parts: Parts, manifest: dict[str, Any] | bytes, about: str
) -> None:
    written = manifest if isinstance(manifest, bytes) else manifest_of(parts, **manifest)
    assert refusal(untouched, packed(parts, written)).about == about


def test_a_part_that_is_not_what_the_manifest_says(untouched: Store, parts: Parts) -> None:
    for name, data in parts.items():
        other = data[:-1] + bytes([data[-1] ^ 1]) if name.startswith("photos/") else data + b" "
        assert refusal(untouched, packed({**parts, name: other}, manifest_of(parts))).about.startswith(name)


def test_a_part_twice(untouched: Store, parts: Parts) -> None:
    with pytest.warns(UserWarning, match="Duplicate"):
        archive = zipped(parts, ("manifest.json", manifest_of(parts)), ("readings.jsonl", b""))
    assert "twice" in refusal(untouched, archive).message


def test_parts_and_manifest_name_each_other_and_photos_and_readings_too(untouched: Store, parts: Parts) -> None:
    photo = photo_name(parts)
    without = {name: data for name, data in parts.items() if name != photo}
    stray = {**parts, STRAY: make_photo()}
    assert refusal(untouched, packed(stray, manifest_of(parts))).about == STRAY
    assert refusal(untouched, packed(parts, manifest_of({**parts, STRAY: b""}))).about == STRAY
    assert refusal(untouched, packed(stray)).about == STRAY
    assert refusal(untouched, packed(without)).about == "readings.jsonl, line 1"
    twin = photo.replace(".jpg", ".png")
    assert "twice" in refusal(untouched, packed({**parts, twin: make_photo(kind="PNG")})).message


def large_photo() -> bytes:
    stream = BytesIO()
    Image.new("RGB", (200, 100)).save(stream, "JPEG")
    return stream.getvalue()


@pytest.mark.parametrize("data", [make_photo()[:500], large_photo()], ids=["half a photo", "of another size"])
def test_a_photo_that_is_none_or_another_takes_the_others_back(untouched: Store, parts: Parts, data: bytes) -> None:
    *_, last = (name for name in parts if name.startswith("photos/"))
    assert refusal(untouched, packed({**parts, last: data})).about == last


def test_files_that_are_no_pictures_are_refused_before_the_lines_are_read(untouched: Store, parts: Parts) -> None:
    refused = refusal(untouched, packed({**parts, photo_name(parts): b"a letter", "readings.jsonl": b"no line\n"}))
    assert (refused.id, refused.about) == ("photo.format", photo_name(parts))


def change(name: str, **fields: Any) -> Change:
    def changed(parts: Parts) -> Parts:
        first, *others = lines_of(parts, name)
        return with_lines(parts, name, [first | fields, *others])

    return changed


def repeat(name: str) -> Change:
    return lambda parts: {**parts, name: parts[name] + parts[name].splitlines(keepends=True)[0]}


def event(position: int, **fields: Any) -> Change:
    def changed(parts: Parts) -> Parts:
        (table,) = lines_of(parts, "tables.jsonl")
        table["events"][position]["event"].update(fields)
        return with_lines(parts, "tables.jsonl", [table])

    return changed


OUTSIDE = {
    "tiles": [{"id": 0, "code": "1m", "confidence": 1, "box": [0, 0, 97, 5]}],
    "groups": [{"id": 0, "kind": "concealed", "tiles": [0]}],
}


@pytest.mark.parametrize(
    ("changed", "about"),
    [
        (lambda parts: {**parts, "readings.jsonl": b"\n"}, "readings.jsonl, line 1: record"),
        (repeat("readings.jsonl"), "readings.jsonl, line 3"),
        (change("readings.jsonl", id="../../x"), "readings.jsonl, line 1: id"),
        (change("readings.jsonl", created="2026-01-01T00:00:00"), "readings.jsonl, line 1: created"),
        (repeat("corrections.jsonl"), "corrections.jsonl, line 2"),
        (change("corrections.jsonl", reading=OTHER_ID), "corrections.jsonl, line 1"),
        (change("corrections.jsonl", model_sha256="b" * 64), "corrections.jsonl, line 1"),
        (change("corrections.jsonl", correction=OUTSIDE), "corrections.jsonl, line 1: tiles[0].box"),
        (repeat("tables.jsonl"), "tables.jsonl, line 2"),
        (change("tables.jsonl", events=[]), "tables.jsonl, line 1: events"),
        (event(0, players=["Ann", "Ann", "Bob", "Cat"]), "tables.jsonl, line 1: players[1]"),
    ],
)
def test_a_line_that_is_not_as_it_should_be(untouched: Store, parts: Parts, changed: Change, about: str) -> None:
    assert refusal(untouched, packed(changed(parts))).about == about


def test_two_sizes_of_one_photo(untouched: Store, parts: Parts) -> None:
    lines = lines_of(parts, "readings.jsonl")
    twin = json.loads(json.dumps(lines[0])) | {"id": OTHER_ID}
    twin["record"]["image"]["width"] += 1
    changed = with_lines(parts, "readings.jsonl", [*lines, twin])
    assert refusal(untouched, packed(changed)).about == "readings.jsonl, line 3"


def test_what_is_another_here(store: Store, parts: Parts) -> None:
    store.import_archive(BytesIO(packed(parts)))
    (table,) = all_tables(store)
    append_event(store, table.id, Withdrawn())
    before = (all_readings(store), list(store.corrected()), all_tables(store))
    for name in ("readings.jsonl", "corrections.jsonl"):
        changed = change(name, created="2026-01-01T00:00:00Z")
        assert refusal(store, packed(changed(parts))).about == f"{name}, line 1"
    (line,) = lines_of(parts, "tables.jsonl")
    line["events"].append(line["events"][1])
    assert refusal(store, packed(with_lines(parts, "tables.jsonl", [line]))).about == "tables.jsonl, line 1"
    assert (all_readings(store), list(store.corrected()), all_tables(store)) == before
