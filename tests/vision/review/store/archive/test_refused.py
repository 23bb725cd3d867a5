"""Archives from strangers: whatever is not as it should be is refused by name, and nothing is changed."""

import json
from collections.abc import Callable
from io import BytesIO
from typing import Any
from zipfile import ZipFile

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
from tests.vision.review.store.making import all_readings, all_tables, append_event, make_photo
from vision.review.store.store import Store

pytestmark = pytest.mark.slow

Change = Callable[[Parts], Parts]
OTHER_ID = "11111111-2222-3333-4444-555555555555"


@pytest.mark.parametrize(
    "data",
    [b"", b"PK", b"PK\x05\x06" + b"\0" * 18, b"\0" * 5000, make_photo(), b"PK\x03\x04" + b"x" * 100, b"{}\n" * 40],
    ids=["nothing", "two bytes", "an empty zip file", "zeros", "a photo", "a broken zip file", "text"],
)
def test_what_is_no_archive(untouched: Store, data: bytes) -> None:
    assert refusal(untouched, data).about in ("archive", "manifest.json")


@pytest.mark.parametrize("part", [0.01, 0.5, 0.999])
def test_an_archive_cut_short(untouched: Store, parts: Parts, part: float) -> None:
    good = packed(parts)
    assert refusal(untouched, good[: int(part * len(good))]).about == "archive"


@pytest.mark.parametrize(
    "name",
    [
        "../pailens.sqlite3",
        "/etc/passwd",
        "photos/../../x.jpg",
        "photos/" + "A" * 64 + ".jpg",
        "photos/" + "a" * 64 + ".svg",
        "photos/" + "a" * 64 + ".jpg.part",
        "photos\\" + "a" * 64 + ".jpg",
        "readings.jsonl/",
        "x" * 60_000,
        "photos/",
    ],
)
def test_a_part_of_another_name(untouched: Store, parts: Parts, name: str) -> None:
    error = refusal(untouched, packed({**parts, name: make_photo()}))
    assert error.about == name.replace("\0", "")[:100]
    assert len(error.about) <= 100


@pytest.mark.parametrize("name", ["manifest.json", "readings.jsonl", "corrections.jsonl", "tables.jsonl"])
def test_a_part_that_is_missing(untouched: Store, parts: Parts, name: str) -> None:
    stream = BytesIO()
    whole = {**parts, "manifest.json": manifest_of({one: data for one, data in parts.items() if one != name})}
    with ZipFile(stream, "w") as made:
        for one in whole.keys() - {name}:
            made.writestr(one, whole[one])
    assert refusal(untouched, stream.getvalue()).about == name


@pytest.mark.parametrize(
    ("manifest", "about"),
    [
        ({"format": "zip"}, "manifest.json: format"),
        ({"version": 0}, "manifest.json: version"),
        ({"version": 2}, "manifest.json"),
        ({"parts": []}, "manifest.json: parts"),
        ({"created": "yesterday"}, "manifest.json: created"),
        ({"surprise": 1}, "manifest.json: surprise"),
        (b"", "manifest.json: record"),
        (b"[]", "manifest.json: record"),
        (b"\xff\xfe", "manifest.json: record"),
        (b"[" * 100_000, "manifest.json"),
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
        error = refusal(untouched, packed({**parts, name: other}, manifest_of(parts)))
        assert error.about.startswith(name)


def test_a_part_twice(untouched: Store, parts: Parts) -> None:
    stream = BytesIO(packed(parts))
    with pytest.warns(UserWarning, match="Duplicate"), ZipFile(stream, "a") as made:
        made.writestr("readings.jsonl", b"")
    assert "twice" in refusal(untouched, stream.getvalue()).message


STRAY = f"photos/{'a' * 64}.jpg"


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


@pytest.mark.parametrize(
    "data",
    [b"", b"<svg onload=alert(1)>", make_photo()[:500], large_photo()],
    ids=["nothing", "another kind", "half a photo", "of another size"],
)
def test_a_photo_that_is_none_or_another(untouched: Store, parts: Parts, data: bytes) -> None:
    assert refusal(untouched, packed({**parts, photo_name(parts): data})).about == photo_name(parts)


def test_the_last_photo_refused_takes_the_others_back(untouched: Store, parts: Parts) -> None:
    names = [name for name in parts if name.startswith("photos/")]
    assert refusal(untouched, packed({**parts, names[-1]: b"rubbish"})).about == names[-1]


def change(name: str, position: int, **fields: Any) -> Change:
    def changed(parts: Parts) -> Parts:
        lines = lines_of(parts, name)
        lines[position].update(fields)
        return with_lines(parts, name, lines)

    return changed


def repeat(name: str) -> Change:
    return lambda parts: {**parts, name: parts[name] + parts[name].splitlines(keepends=True)[0]}


def text(name: str, data: bytes) -> Change:
    return lambda parts: {**parts, name: data}


def event(position: int, **fields: Any) -> Change:
    def changed(parts: Parts) -> Parts:
        (table,) = lines_of(parts, "tables.jsonl")
        table["events"][position]["event"].update(fields)
        return with_lines(parts, "tables.jsonl", [table])

    return changed


@pytest.mark.parametrize(
    ("changed", "about"),
    [
        (text("readings.jsonl", b"\n"), "readings.jsonl, line 1: record"),
        (text("readings.jsonl", b"[" * 5000), "readings.jsonl, line 1: record"),
        (repeat("readings.jsonl"), "readings.jsonl, line 3"),
        (change("readings.jsonl", 0, id="../../x"), "readings.jsonl, line 1: id"),
        (change("readings.jsonl", 0, created="2026-01-01T00:00:00"), "readings.jsonl, line 1: created"),
        (change("readings.jsonl", 0, surprise=1), "readings.jsonl, line 1: surprise"),
        (repeat("corrections.jsonl"), "corrections.jsonl, line 2"),
        (change("corrections.jsonl", 0, reading=OTHER_ID), "corrections.jsonl, line 1"),
        (change("corrections.jsonl", 0, model_sha256="b" * 64), "corrections.jsonl, line 1"),
        (change("corrections.jsonl", 0, correction={"tiles": []}), "corrections.jsonl, line 1: correction.groups"),
        (
            change(
                "corrections.jsonl",
                0,
                correction={
                    "tiles": [{"id": 0, "code": "1m", "confidence": 1, "box": [0, 0, 97, 5]}],
                    "groups": [{"id": 0, "kind": "concealed", "tiles": [0]}],
                },
            ),
            "corrections.jsonl, line 1: tiles[0].box",
        ),
        (repeat("tables.jsonl"), "tables.jsonl, line 2"),
        (change("tables.jsonl", 0, events=[]), "tables.jsonl, line 1: events"),
        (change("tables.jsonl", 0, id=OTHER_ID.upper() + "x"), "tables.jsonl, line 1: id"),
        (event(0, players=["Ann", "Ann", "Bob", "Cat"]), "tables.jsonl, line 1: players[1]"),
        (event(1, event="withdrawn", value=1), "tables.jsonl, line 1: value"),
        (event(1, event="opened"), "tables.jsonl, line 1: players"),
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
        changed = change(name, 0, created="2026-01-01T00:00:00Z")
        assert refusal(store, packed(changed(parts))).about == f"{name}, line 1"
    (line,) = lines_of(parts, "tables.jsonl")
    line["events"].append(line["events"][1])
    assert refusal(store, packed(with_lines(parts, "tables.jsonl", [line]))).about == "tables.jsonl, line 1"
    assert (all_readings(store), list(store.corrected()), all_tables(store)) == before
