"""`pailens label`: the queue, two people's labels compared, and what is still missing."""

import io
import json
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from typer.testing import CliRunner, Result

from scoring.errors import PailensError
from tests.vision.commands.running import PICTURE, SIZE, make_labels, put_labels
from vision.commands.application import app
from vision.labels.formats import FORMATS, PhotoLabels
from vision.reading.records import ReadingRecord
from vision.review.correction import Correction
from vision.review.store.store import Store


def _run(*arguments: object) -> Result:
    return CliRunner(env={"COLUMNS": "200"}).invoke(app, ["label", *map(str, arguments)], catch_exceptions=True)


@pytest.mark.parametrize("format_", sorted(FORMATS))
def test_labels_of_every_format_are_told_and_compared_with_themselves(tmp_path: Path, format_: str) -> None:
    first = put_labels(tmp_path / "a", format_, make_labels())
    second = put_labels(tmp_path / "b", "json", make_labels())
    result = _run("compare", first, second, "--json")
    record = json.loads(result.stdout)
    assert (record["photos"], record["tiles"], record["tiles_alike"]) == (1, 4, 4), result.output
    assert result.exit_code == 0, "groups that the format has no place for are no difference"


def test_differences_are_listed_by_photo_and_place(tmp_path: Path) -> None:
    first = put_labels(tmp_path / "a", "coco", make_labels(), make_labels(name="mine.jpg"))
    second = put_labels(tmp_path / "b", "coco", make_labels("1m 9s 3m"))
    result = _run("compare", first, second)
    assert result.exit_code == 1
    assert "2 of 4 tiles agree (50.0%), 1 have another face, 1 are boxed by one of them only" in result.stdout
    assert "2m / 9s" in result.stdout
    assert "0x / nothing" in result.stdout
    assert "230, 155" in result.stdout, "the middle of the tile they differ about"
    result = _run("compare", first, put_labels(tmp_path / "c", "json", make_labels(name="c.jpg")))
    assert (result.exit_code, "no photo in common" in result.stdout) == (1, True)


def _correct(store: Store, make: Any) -> None:
    record = _record(make)
    stored = store.add_reading(PICTURE, record)
    store.add_correction(stored.id, Correction(tiles=record.tiles, groups=record.groups))


def _record(make: Any) -> ReadingRecord:
    reading: ReadingRecord = make(width=SIZE[0], height=SIZE[1])
    image = reading.image.model_copy(update={"sha256": sha256(PICTURE).hexdigest()})
    return reading.model_copy(update={"image": image})


def test_archive_of_a_store_and_zipped_labels_are_compared(tmp_path: Path, make_reading: Any) -> None:
    archive = io.BytesIO()
    with Store.open(tmp_path / "store") as store:
        _correct(store, make_reading)
        store.export_archive(archive)
    (tmp_path / "archive.zip").write_bytes(archive.getvalue())
    record = _record(make_reading)
    name = f"{record.image.sha256}.jpg"
    folder = put_labels(
        tmp_path / "labels", "json", replace(PhotoLabels.from_reading(name, record), annotator="person")
    )
    with ZipFile(tmp_path / "labels.zip", "w") as packed:
        for file in folder.rglob("*.json"):
            packed.write(file, file.relative_to(folder))
    result = _run("compare", tmp_path / "archive.zip", tmp_path / "labels.zip", "--json")
    assert json.loads(result.stdout)["tiles_alike"] == len(record.tiles), result.output
    assert result.exit_code == 0


def test_summary_of_the_store_counts_what_is_missing(
    tmp_path: Path, make_reading: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PAILENS_DATA", str(tmp_path))
    monkeypatch.delenv("PAILENS_DATABASE_URL", raising=False)
    assert json.loads(_run("summary", "--json").stdout)["photos"] == 0
    with Store.open(tmp_path) as store:
        _correct(store, make_reading)
    record = json.loads(_run("summary", "--json").stdout)
    assert (record["photos"], record["without_picture"]) == (1, 0)
    assert record["face"]["5z"]["have"] == 3
    assert record["group"]["pung"]["have"] == 1
    assert record["face"]["0x"]["missing"] == record["face"]["0x"]["aim"] == 200
    said = _run("summary").stdout
    assert "1 labelled photo," in said
    assert "Missing most: Back (200), tiles laid sideways (200)" in said


def test_summary_of_labels_without_pictures_says_so(tmp_path: Path) -> None:
    FORMATS["json"].write([make_labels("0x 0x 1f")], tmp_path)
    assert "1 photo is not at hand" in _run("summary", tmp_path).stdout
    assert json.loads(_run("summary", tmp_path, "--json").stdout)["face"]["0x"]["have"] == 2


def _damaged_zip() -> bytes:
    file = io.BytesIO()
    with ZipFile(file, "w") as packed:
        packed.writestr("readings/a.jpg.json", "{}" * 1000)
    data = bytearray(file.getvalue())
    data[60:80] = b"\xff" * 20
    return bytes(data)


@pytest.mark.parametrize(
    ("name", "content"),
    [("no.zip", b"no zip"), ("damaged.zip", _damaged_zip()), ("missing", None), ("folder", b"")],
    ids=["no zip", "damaged", "missing", "empty"],
)
def test_what_holds_no_labels_is_refused_by_name(tmp_path: Path, name: str, content: bytes | None) -> None:
    place = tmp_path / name
    if content:
        place.write_bytes(content)
    elif content is not None:
        place.mkdir()
    error = _run("compare", place, place).exception
    assert isinstance(error, PailensError)
    assert error.about == str(place)


def test_zip_file_cannot_write_outside_its_folder(tmp_path: Path) -> None:
    place = tmp_path / "labels.zip"
    with ZipFile(place, "w") as packed:
        packed.writestr("../../outside.txt", "out")
    assert isinstance(_run("compare", place, place).exception, PailensError)
    assert not list(tmp_path.parent.parent.glob("outside.txt"))


def test_folder_of_any_name_but_a_commands_needs_no_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("photos", "./queue", "./compare"):
        Path(name).mkdir()
        for arguments in ([name], ["queue", name]):
            error = _run(*arguments).exception
            assert isinstance(error, PailensError)
            assert error.about == name, "the folder holds no photos"
