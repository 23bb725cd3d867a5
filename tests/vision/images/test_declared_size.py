"""The size that a file declares is that of its picture, and no codec is asked."""

import struct
from io import BytesIO
from typing import Any

import pytest
from PIL import Image
from pillow_heif import HeifImageFile

from tests.vision.images.pictures import encoded
from vision.images.declared_size import declared_pixels


def _coded(kind: str, mode: str = "RGB", **options: Any) -> bytes:
    return encoded(Image.effect_noise((90, 60), 90).convert(mode), kind, **options)


# Its largest frame counts.
TWO_FRAMES = b"\xff\xd8\xff\xc0" + struct.pack(">HBHHB", 11, 8, 1, 1, 1) + b"\x01\x11\x00" + _coded("JPEG")[2:]


@pytest.mark.parametrize(
    "data",
    [
        _coded("JPEG"),
        _coded("JPEG", progressive=True, comment=b"a comment"),
        TWO_FRAMES,
        _coded("PNG"),
        _coded("WebP"),
        _coded("WebP", lossless=True),
        _coded("WebP", "RGBA", lossless=True, exif=Image.Exif().tobytes()),
        _coded("WebP", icc_profile=b"a profile"),
    ],
)
def test_declared_size_is_that_of_the_picture(data: bytes) -> None:
    assert declared_pixels(data) == 90 * 60


def test_size_of_a_heic_picture_is_at_least_that_of_the_picture() -> None:
    data = _coded("HEIC")
    width, height = HeifImageFile(BytesIO(data)).size
    assert declared_pixels(data) >= width * height  # a coded picture is padded to whole blocks


@pytest.mark.parametrize("data", [b"", b"text", *(_coded(kind)[:11] for kind in ("JPEG", "PNG"))])
def test_what_declares_no_size_has_none(data: bytes) -> None:
    assert declared_pixels(data) == 0


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WebP", "HEIC"])
def test_any_beginning_of_a_file_may_be_asked(kind: str) -> None:
    data = _coded(kind)
    assert min(declared_pixels(data[:length]) for length in range(200)) >= 0
