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


def _sharing_their_bytes() -> BytesIO:
    stream = zipped(bytes(range(256)) * 40, bytes(range(256)) * 40)
    data = bytearray(stream.getvalue())
    second = data.rindex(b"PK\x01\x02")
    data[second + 20 : second + 24] = struct.pack("<L", len(data))
    return BytesIO(data)


def test_labels_are_opened_and_a_small_file_may_unpack_to_any_ratio() -> None:
    assert open_zip(zipped(b"0 .5 .5 .1 .1\n" * 1000), "labels.zip").namelist() == ["0.txt"]
    assert open_zip(zipped(bytes(2**21)), "labels.zip")


@pytest.mark.parametrize(
    ("stream", "limit", "id_"),
    [
        pytest.param(zipped(bytes(2**21)), "FREE_BYTES", "archive.unpacked-ratio", id="a thousand times its size"),
        pytest.param(
            zipped(bytes(2**19), bytes(2**19), b"1"), "MOST_UNPACKED", "archive.unpacked-large", id="large together"
        ),
        pytest.param(_sharing_their_bytes(), "FREE_BYTES", "archive.overlapping", id="parts that share their bytes"),
    ],
)
def test_a_file_that_unpacks_to_far_more_than_it_is_is_refused(
    stream: BytesIO, limit: str, id_: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(zip_files, limit, 2**20)
    with pytest.raises(VisionError) as refused:
        open_zip(stream, "labels.zip")
    assert refused.value.id == id_


def test_no_room_is_said_before_a_byte_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(zip_files, "disk_usage", lambda _: type("Usage", (), {"free": 9}))
    with pytest.raises(VisionError) as refused:
        require_room(open_zip(zipped(b"ten bytes."), "labels.zip"), tmp_path, "labels.zip")
    assert refused.value.id == "archive.unpacked-room"
