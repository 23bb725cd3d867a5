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


def test_an_archive_cut_short(untouched: Store, parts: Parts) -> None:
    good = packed(parts)
    for length in (10, len(good) // 2, len(good) - 1):
        assert refusal(untouched, good[:length]).about == "archive"


@pytest.mark.parametrize(
    "name",
    [
        "../pailens.sqlite3",
        "/etc/passwd",
        "photos/../../x.jpg",
        "photos/" + "a" * 64 + ".jpg/../x",
        "photos/" + "A" * 64 + ".jpg",
        "photos/" + "a" * 64 + ".svg",
        "photos/" + "a" * 64 + ".jpg.part",
        "photos\\" + "a" * 64 + ".jpg",
        "C:\\x.jpg",
        "readings.jsonl/",
        "x" * 60_000,
        "\u202egpj.exe",
        "photos/",
    ],
)
def test_a_part_of_another_name(untouched: Store, parts: Parts, name: str) -> None:
    error = refusal(untouched, packed({**parts, name: make_photo()}))
    assert error.about == name.replace("\0", "")[:100]
    assert len(error.about) <= 100


@pytest.mark.parametrize("name", ["manifest.json", "readings.jsonl", "corrections.jsonl", "tables.jsonl"])
def test_a_part_that_is_missing(untouched: Store, parts: Parts, name: str) -> None:
    if name == "manifest.json":
        stream = BytesIO()
        with ZipFile(stream, "w") as made:
            made.writestr("readings.jsonl", b"")
        error = refusal(untouched, stream.getvalue())
    else:
        error = refusal(untouched, packed({one: data for one, data in parts.items() if one != name}))
    assert error.about == name


@pytest.mark.parametrize(
    ("changes", "about"),
    [
        ({"format": "zip"}, "manifest.json: format"),
        ({"version": 0}, "manifest.json: version"),
        ({"version": 2}, "manifest.json"),
        ({"schema": 2}, "manifest.json: schema"),
        ({"parts": []}, "manifest.json: parts"),
        ({"created": "yesterday"}, "manifest.json: created"),
        ({"surprise": 1}, "manifest.json: surprise"),
    ],
)
def test_a_manifest_that_says_otherwise(untouched: Store, parts: Parts, changes: dict[str, Any], about: str) -> None:
    assert refusal(untouched, packed(parts, manifest_of(parts, **changes))).about == about


@pytest.mark.parametrize("manifest", [b"", b"{", b"[]", b"null", b"\xff\xfe", b"[" * 100_000])
def test_a_manifest_that_is_none(untouched: Store, parts: Parts, manifest: bytes) -> None:
    assert refusal(untouched, packed(parts, manifest)).about.startswith("manifest.json")


def test_a_part_that_is_not_what_the_manifest_says(untouched: Store, parts: Parts) -> None:
    for name, data in parts.items():
        other = data[:-1] + bytes([data[-1] ^ 1]) if name.startswith("photos/") else data + b" "
        error = refusal(untouched, packed({**parts, name: other}, manifest_of(parts)))
        assert error.about.startswith(name)


def test_a_part_that_the_manifest_does_not_name(untouched: Store, parts: Parts) -> None:
    extra = f"photos/{'a' * 64}.jpg"
    assert refusal(untouched, packed({**parts, extra: make_photo()}, manifest_of(parts))).about == extra
    assert refusal(untouched, packed(parts, manifest_of({**parts, extra: b""}))).about == extra


def test_a_part_twice(untouched: Store, parts: Parts) -> None:
    stream = BytesIO(packed(parts))
    with pytest.warns(UserWarning, match="Duplicate"), ZipFile(stream, "a") as made:
        made.writestr("readings.jsonl", b"")
    assert "twice" in refusal(untouched, stream.getvalue()).message


def test_a_photo_twice_in_two_formats(untouched: Store, parts: Parts) -> None:
    twin = photo_name(parts).replace(".jpg", ".png")
    assert "twice" in refusal(untouched, packed({**parts, twin: make_photo(kind="PNG")})).message


def test_a_photo_without_a_reading(untouched: Store, parts: Parts) -> None:
    stray = f"photos/{'a' * 64}.jpg"
    assert refusal(untouched, packed({**parts, stray: make_photo()})).about == stray


def test_a_reading_without_its_photo(untouched: Store, parts: Parts) -> None:
    left = {name: data for name, data in parts.items() if name != photo_name(parts)}
    assert refusal(untouched, packed(left)).about == "readings.jsonl, line 1"


@pytest.mark.parametrize("data", [b"", b"\xff\xd8\xff", b"<svg onload=alert(1)>", make_photo()[:500]])
def test_a_photo_that_is_none(untouched: Store, parts: Parts, data: bytes) -> None:
    assert refusal(untouched, packed({**parts, photo_name(parts): data})).about == photo_name(parts)


def test_a_photo_of_another_size(untouched: Store, parts: Parts) -> None:
    stream = BytesIO()
    Image.new("RGB", (200, 100)).save(stream, "JPEG")
    assert refusal(untouched, packed({**parts, photo_name(parts): stream.getvalue()})).about == photo_name(parts)


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
        (text("readings.jsonl", b"\xff\xfe\n"), "readings.jsonl, line 1: record"),
        (text("readings.jsonl", b"[" * 5000), "readings.jsonl, line 1: record"),
        (repeat("readings.jsonl"), "readings.jsonl, line 3"),
        (change("readings.jsonl", 0, id="../../x"), "readings.jsonl, line 1: id"),
        (change("readings.jsonl", 1, id=7), "readings.jsonl, line 2: id"),
        (change("readings.jsonl", 0, created="2026-01-01T00:00:00"), "readings.jsonl, line 1: created"),
        (change("readings.jsonl", 0, created=0), "readings.jsonl, line 1: created"),
        (change("readings.jsonl", 0, record={}), "readings.jsonl, line 1: record.image"),
        (change("readings.jsonl", 0, surprise=1), "readings.jsonl, line 1: surprise"),
        (repeat("corrections.jsonl"), "corrections.jsonl, line 2"),
        (change("corrections.jsonl", 0, reading=OTHER_ID), "corrections.jsonl, line 1"),
        (change("corrections.jsonl", 0, model_sha256="b" * 64), "corrections.jsonl, line 1"),
        (change("corrections.jsonl", 0, correction={"tiles": []}), "corrections.jsonl, line 1: correction.groups"),
        (
            change(
                "corrections.jsonl", 0, correction={"tiles": [], "groups": [{"id": 0, "kind": "chow", "tiles": [3]}]}
            ),
            "corrections.jsonl, line 1: correction.groups",
        ),
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
        (event(1, event="robbed"), "tables.jsonl, line 1: event"),
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


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("readings.jsonl", {"created": "2026-01-01T00:00:00Z"}),
        ("corrections.jsonl", {"created": "2026-01-01T00:00:00Z"}),
    ],
)
def test_a_fact_that_is_another_here(store: Store, parts: Parts, name: str, fields: dict[str, Any]) -> None:
    store.import_archive(BytesIO(packed(parts)))
    before = (all_readings(store), list(store.corrected()))
    assert refusal(store, packed(change(name, 0, **fields)(parts))).about == f"{name}, line 1"
    assert (all_readings(store), list(store.corrected())) == before


def test_a_score_sheet_that_went_on_otherwise_here(store: Store, parts: Parts) -> None:
    store.import_archive(BytesIO(packed(parts)))
    (table,) = all_tables(store)
    lines = lines_of(parts, "tables.jsonl")
    lines[0]["events"].append(lines[0]["events"][1])
    append_event(store, table.id, Withdrawn())
    assert refusal(store, packed(with_lines(parts, "tables.jsonl", lines))).about == "tables.jsonl, line 1"
    assert len(store.table(table.id).events) == 3
