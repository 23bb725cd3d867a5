from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from vision.photo import PhotoError, PhotoFormatError, PhotoTooLargeError, load_photo, upright_size


def picture(size: tuple[int, int], format_: str, orientation: int = 1) -> bytes:
    exif = Image.Exif()
    exif[0x0112] = orientation
    data = BytesIO()
    Image.new("RGB", size, "green").save(data, format_, exif=exif)
    return data.getvalue()


@pytest.mark.parametrize("format_", ["JPEG", "PNG", "WebP"])
@pytest.mark.parametrize("orientation", range(1, 9))
def test_the_size_is_that_of_the_upright_photo(format_: str, orientation: int) -> None:
    data = picture((90, 60), format_, orientation)
    photo = load_photo(data, "a.jpg")
    assert upright_size(data, "a.jpg") == (photo.width, photo.height)


def test_what_is_no_photo_is_refused_from_its_header() -> None:
    with pytest.raises(PhotoFormatError, match="not a JPEG"):
        upright_size(b"text", "a.jpg")
    with pytest.raises(PhotoTooLargeError, match="megapixels"):
        upright_size(picture((16000, 6000), "PNG"), "a.png")
    with pytest.raises(PhotoError, match="too few"):
        upright_size(picture((8, 8), "PNG"), "a.png")
    with pytest.raises(PhotoError, match="damaged"):
        upright_size(picture((90, 60), "PNG")[:20], "a.png")
