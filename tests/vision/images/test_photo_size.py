import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO

import numpy as np
import pytest
from PIL import Image
from PIL.ImageFile import ImageFile

from vision.images import photo, upright
from vision.images.arrays import Pixels
from vision.images.photo import PhotoError, PhotoFormatError, PhotoTooLargeError, is_upright, load_photo, upright_size


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


@pytest.mark.parametrize("orientation", range(10))
def test_a_photo_is_upright_unless_its_tag_turns_it(orientation: int) -> None:
    assert is_upright(picture((90, 60), "JPEG", orientation), "a photo") == (orientation not in range(2, 9))


@pytest.mark.parametrize("data", [b"", b"no picture", picture((90, 60), "JPEG")[:20]])
def test_whether_it_is_upright_is_not_said_of_what_is_no_photo(data: bytes) -> None:
    with pytest.raises(PhotoError):
        is_upright(data, "a photo")


def test_what_is_no_photo_is_refused_from_its_header(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(PhotoFormatError, match="not a JPEG"):
        upright_size(b"text", "a.jpg")
    with pytest.raises(PhotoError, match="too few"):
        upright_size(picture((8, 8), "PNG"), "a.png")
    with pytest.raises(PhotoError, match="damaged"):
        upright_size(picture((90, 60), "PNG")[:20], "a.png")
    monkeypatch.setattr(photo, "MOST_PIXELS", {"PNG": 90 * 60 - 1})
    with pytest.raises(PhotoTooLargeError, match="megapixels"):
        upright_size(picture((90, 60), "PNG"), "a.png")


@pytest.mark.parametrize(("large", "most"), [(1000, 1), (10**9, 4)])
def test_large_pictures_are_decoded_one_after_the_other(monkeypatch: pytest.MonkeyPatch, large: int, most: int) -> None:
    under_way, seen = 0, []
    decode = upright.to_upright_rgb
    together = threading.Barrier(most)

    def watched(picture: Image.Image, *how: int) -> Pixels:
        nonlocal under_way
        under_way += 1
        seen.append(under_way)
        together.wait(timeout=20)
        decoded = decode(picture, *how)
        under_way -= 1
        return decoded

    monkeypatch.setattr(photo, "LARGE_PIXELS", large)
    monkeypatch.setattr(upright, "to_upright_rgb", watched)
    stream = BytesIO()
    Image.new("RGB", (64, 64)).save(stream, "PNG")
    with ThreadPoolExecutor(4) as threads:
        list(threads.map(lambda _: load_photo(stream.getvalue(), "table.png"), range(4)))
    assert max(seen) == most


@pytest.mark.parametrize("mode", ["RGBA", "LA", "P"])
def test_transparent_picture_in_bands_is_the_picture(monkeypatch: pytest.MonkeyPatch, mode: str) -> None:
    noise = np.random.default_rng(2).integers(0, 255, (70, 60, 4), np.uint8)
    drawn = Image.fromarray(noise).convert("RGB").quantize() if mode == "P" else Image.fromarray(noise).convert(mode)
    stream = BytesIO()
    drawn.save(stream, "PNG", **({"transparency": 3} if mode == "P" else {}))
    whole = load_photo(stream.getvalue(), "table.png").pixels
    monkeypatch.setattr(upright, "_BAND", 16)
    assert (load_photo(stream.getvalue(), "table.png").pixels == whole).all()


def _with_exif_at_the_end(data: bytes) -> bytes:
    """The PNG with its eXIf chunk behind the pixels, where Pillow finds it once it has decoded them."""
    at = data.index(b"eXIf") - 4
    end = at + 12 + int.from_bytes(data[at : at + 4], "big")
    last = data.index(b"IEND") - 4
    return data[:at] + data[end:last] + data[at:end] + data[last:]


@pytest.mark.parametrize("move", [bytes, _with_exif_at_the_end])
def test_orientation_of_a_png_is_found_without_decoding_it(
    move: Callable[[bytes], bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    data = move(picture((90, 60), "PNG", 6))
    assert load_photo(data, "a.png").pixels.shape[:2] == (90, 60)

    def decode(_: ImageFile) -> None:
        raise AssertionError

    monkeypatch.setattr(ImageFile, "load", decode)
    assert upright_size(data, "a.png") == (60, 90)
    assert not is_upright(data, "a.png")


def test_webp_may_have_fewer_pixels_than_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(photo, "MOST_PIXELS", {"WebP": 10**6})
    data = BytesIO()
    Image.new("RGB", (1001, 1000)).save(data, "WebP", lossless=True)
    for read in (load_photo, upright_size):
        with pytest.raises(PhotoTooLargeError) as refused:
            read(data.getvalue(), "a.webp")
        assert refused.value.values["limit"] == 1
