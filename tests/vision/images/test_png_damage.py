"""PNG pictures that decoders take although rows of them are missing."""

import io
import struct
import zlib

import numpy as np
import pytest
from PIL import Image

from vision.images.containers import is_damaged_png
from vision.images.photo import PhotoError, load_photo

ADAM7 = ("16462646", "77777777", "56565656", "77777777", "36463646", "77777777", "56565656", "77777777")
"""The pass of each pixel of a square of 8 by 8, as ISO/IEC 15948 (8.2) draws it."""


def made(width: int, height: int, data: list[bytes], *, depth: int = 8, colour: int = 2, interlaced: int = 0) -> bytes:
    """A PNG of picture data as they are given, one chunk each."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    header = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, interlaced))
    return b"\x89PNG\r\n\x1a\n" + header + b"".join(chunk(b"IDAT", one) for one in data) + chunk(b"IEND", b"")


def interlaced_rows(width: int, height: int) -> list[bytes]:
    """The rows of an interlaced red picture, pass by pass."""
    rows = []
    for number in range(1, 8):
        for y in range(height):
            count = sum(ADAM7[y % 8][x % 8] == str(number) for x in range(width))
            if count:
                rows.append(b"\0" + b"\xff\0\0" * count)
    return rows


@pytest.mark.parametrize("rows", [1, 32, 63])
def test_complete_stream_of_too_few_rows_is_refused(rows: int) -> None:
    data = zlib.compress((b"\0" + b"\xff\0\0" * 96) * rows)
    with pytest.raises(PhotoError, match="damaged or incomplete"):
        load_photo(made(96, 64, [data]), "table.png")


def test_all_rows_in_any_number_of_chunks_are_taken() -> None:
    data = zlib.compress((b"\0" + b"\xff\0\0" * 96) * 64)
    for size in (1, 7, len(data)):
        chunks = [data[at : at + size] for at in range(0, len(data), size)]
        assert (load_photo(made(96, 64, chunks), "table.png").pixels == (255, 0, 0)).all()


def test_bytes_after_the_last_row_do_no_harm() -> None:
    data = zlib.compress((b"\0" + b"\xff\0\0" * 96) * 64 + bytes(10_000))
    assert (load_photo(made(96, 64, [data]), "table.png").pixels == (255, 0, 0)).all()


@pytest.mark.parametrize(("width", "height"), [(96, 64), (33, 47), (101, 32), (40, 35)])
def test_interlaced_picture_needs_every_row_of_every_pass(width: int, height: int) -> None:
    rows = interlaced_rows(width, height)
    whole = made(width, height, [zlib.compress(b"".join(rows))], interlaced=1)
    assert (load_photo(whole, "table.png").pixels == (255, 0, 0)).all()
    short = made(width, height, [zlib.compress(b"".join(rows[:-1]))], interlaced=1)
    with pytest.raises(PhotoError, match="damaged or incomplete"):
        load_photo(short, "table.png")


@pytest.mark.parametrize("mode", ["1", "L", "P", "LA", "RGB", "RGBA", "I;16"])
@pytest.mark.parametrize("size", [(33, 47), (64, 32), (101, 33)])
def test_whole_picture_of_any_kind_is_taken(mode: str, size: tuple[int, int]) -> None:
    stream = io.BytesIO()
    noise = np.random.default_rng(1).integers(0, 255, (size[1], size[0], 3), np.uint8)
    picture = Image.new(mode, size) if mode == "I;16" else Image.fromarray(noise).convert(mode)
    picture.save(stream, "PNG")
    assert not is_damaged_png(stream.getvalue())
    assert load_photo(stream.getvalue(), "table.png").pixels.shape == (*size[::-1], 3)


def test_bomb_is_inflated_no_further_than_the_picture_goes() -> None:
    bomb = made(96, 64, [zlib.compress(bytes(10**8))])
    assert not is_damaged_png(bomb)


def test_data_that_cannot_be_inflated_are_refused() -> None:
    with pytest.raises(PhotoError, match="damaged or incomplete"):
        load_photo(made(96, 64, [b"no zlib stream"]), "table.png")
