"""PNG pictures that decoders take although rows of them are missing."""

import zlib

import numpy as np
import pytest
from PIL import Image

from tests.vision.images.pictures import encoded, png_of
from vision.images.containers import is_damaged_png
from vision.images.photo import PhotoError, load_photo

ADAM7 = ("16462646", "77777777", "56565656", "77777777", "36463646", "77777777", "56565656", "77777777")
"""The pass of each pixel of a square of 8 by 8, as ISO/IEC 15948 (8.2) draws it."""


def interlaced_rows(width: int, height: int) -> list[bytes]:
    """The rows of an interlaced red picture, pass by pass."""
    rows = []
    for number in range(1, 8):
        for y in range(height):
            count = sum(ADAM7[y % 8][x % 8] == str(number) for x in range(width))
            if count:
                rows.append(b"\0" + b"\xff\0\0" * count)
    return rows


ROW = b"\0" + b"\xff\0\0" * 96
ROWS = zlib.compress(ROW * 64)


@pytest.mark.parametrize("data", [*(zlib.compress(ROW * rows) for rows in (1, 32, 63)), b"no zlib stream"])
def test_a_stream_of_too_few_rows_or_none_is_refused_however_complete(data: bytes) -> None:
    with pytest.raises(PhotoError, match="damaged or incomplete"):
        load_photo(png_of(96, 64, [data]), "table.png")


@pytest.mark.parametrize(
    "chunks",
    [
        *([ROWS[at : at + size] for at in range(0, len(ROWS), size)] for size in (1, 7, len(ROWS))),
        [zlib.compress(ROW * 64 + bytes(10_000))],
    ],
    ids=["bytes", "pieces", "one chunk", "more than the last row"],
)
def test_all_rows_in_any_number_of_chunks_are_taken(chunks: list[bytes]) -> None:
    assert (load_photo(png_of(96, 64, chunks), "table.png").pixels == (255, 0, 0)).all()


@pytest.mark.parametrize(("width", "height"), [(96, 64), (33, 47), (101, 32), (40, 35)])
def test_interlaced_picture_needs_every_row_of_every_pass(width: int, height: int) -> None:
    rows = interlaced_rows(width, height)
    whole = png_of(width, height, [zlib.compress(b"".join(rows))], interlaced=1)
    assert (load_photo(whole, "table.png").pixels == (255, 0, 0)).all()
    short = png_of(width, height, [zlib.compress(b"".join(rows[:-1]))], interlaced=1)
    with pytest.raises(PhotoError, match="damaged or incomplete"):
        load_photo(short, "table.png")


@pytest.mark.parametrize("mode", ["1", "L", "P", "LA", "RGB", "RGBA", "I;16"])
@pytest.mark.parametrize("size", [(33, 47), (64, 32), (101, 33)])
def test_whole_picture_of_any_kind_is_taken(mode: str, size: tuple[int, int]) -> None:
    noise = np.random.default_rng(1).integers(0, 255, (size[1], size[0], 3), np.uint8)
    data = encoded(Image.new(mode, size) if mode == "I;16" else Image.fromarray(noise).convert(mode), "PNG")
    assert not is_damaged_png(data)
    assert load_photo(data, "table.png").pixels.shape == (*size[::-1], 3)


def test_bomb_is_inflated_no_further_than_the_picture_goes() -> None:
    bomb = png_of(96, 64, [zlib.compress(bytes(10**8))])
    assert not is_damaged_png(bomb)
