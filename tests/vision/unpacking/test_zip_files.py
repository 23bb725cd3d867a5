"""Zip files that would unpack to far more than they are."""

import struct
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from vision.errors import VisionError
from vision.unpacking import zip_files
from vision.unpacking.zip_files import open_zip, require_room


def zipped(*parts: bytes) -> BytesIO:
    stream = BytesIO()
    with ZipFile(stream, "w", ZIP_DEFLATED) as made:
        for number, part in enumerate(parts):
            made.writestr(f"{number}.txt", part)
    return stream


def refusal(stream: BytesIO) -> str:
    with pytest.raises(VisionError) as refused:
        open_zip(stream, "labels.zip")
    return refused.value.id


def test_labels_are_opened() -> None:
    assert open_zip(zipped(b"0 .5 .5 .1 .1\n" * 1000), "labels.zip").namelist() == ["0.txt"]


def test_file_that_unpacks_to_a_thousand_times_its_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(zip_files, "FREE_BYTES", 2**20)
    assert refusal(zipped(bytes(2**21))) == "archive.unpacked-ratio"


def test_small_file_may_unpack_to_any_ratio() -> None:
    assert open_zip(zipped(bytes(2**21)), "labels.zip")


def test_parts_that_are_too_large_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(zip_files, "MOST_UNPACKED", 2**20)
    assert refusal(zipped(bytes(2**19), bytes(2**19), b"1")) == "archive.unpacked-large"


def test_parts_that_share_their_bytes() -> None:
    stream = zipped(bytes(range(256)) * 40, bytes(range(256)) * 40)
    data = bytearray(stream.getvalue())
    second = data.rindex(b"PK\x01\x02")
    data[second + 20 : second + 24] = struct.pack("<L", len(data))
    assert refusal(BytesIO(data)) == "archive.overlapping"


def test_no_room_is_said_before_a_byte_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(zip_files, "disk_usage", lambda _: type("Usage", (), {"free": 9}))
    with pytest.raises(VisionError) as refused:
        require_room(open_zip(zipped(b"ten bytes."), "labels.zip"), tmp_path, "labels.zip")
    assert refused.value.id == "archive.unpacked-room"
