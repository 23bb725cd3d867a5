"""The size that a file declares is that of its picture, and no codec is asked."""

import struct
from io import BytesIO

import pytest
from PIL import Image
from pillow_heif import HeifImageFile, from_pillow

from vision.images.declared_size import declared_pixels


def _coded(format_: str, **options: object) -> bytes:
    data = BytesIO()
    picture = Image.effect_noise((90, 60), 90).convert("RGBA" if options.pop("clear", False) else "RGB")
    if format_ == "HEIC":
        from_pillow(picture).save(data, quality=50)
    else:
        picture.save(data, format_, **options)
    return data.getvalue()


@pytest.mark.parametrize(
    "data",
    [
        _coded("JPEG"),
        _coded("JPEG", progressive=True, comment=b"a comment"),
        _coded("PNG"),
        _coded("WebP"),
        _coded("WebP", lossless=True),
        _coded("WebP", lossless=True, clear=True, exif=Image.Exif().tobytes()),
        _coded("WebP", icc_profile=b"a profile"),
    ],
)
def test_declared_size_is_that_of_the_picture(data: bytes) -> None:
    assert declared_pixels(data) == 90 * 60


def test_size_of_a_heic_picture_is_at_least_that_of_the_picture() -> None:
    data = _coded("HEIC")
    width, height = HeifImageFile(BytesIO(data)).size
    assert declared_pixels(data) >= width * height  # a coded picture is padded to whole blocks


def test_largest_frame_of_a_jpeg_counts() -> None:
    whole = _coded("JPEG")
    tiny = b"\xff\xc0" + struct.pack(">HBHHB", 11, 8, 1, 1, 1) + b"\x01\x11\x00"
    assert declared_pixels(whole[:2] + tiny + whole[2:]) == 90 * 60


@pytest.mark.parametrize("data", [b"", b"text", *(_coded(kind)[:11] for kind in ("JPEG", "PNG"))])
def test_what_declares_no_size_has_none(data: bytes) -> None:
    assert declared_pixels(data) == 0


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WebP", "HEIC"])
def test_any_beginning_of_a_file_may_be_asked(kind: str) -> None:
    data = _coded(kind)
    for length in range(0, 200):
        assert declared_pixels(data[:length]) >= 0
