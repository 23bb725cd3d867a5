"""What is known of a photo before it is decoded, and how much is decoded at a time."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from PIL import Image
from PIL.ImageFile import ImageFile

from tests.vision.images.pictures import encoded
from vision.images import photo, upright
from vision.images.arrays import Pixels
from vision.images.photo import PhotoError, PhotoFormatError, PhotoTooLargeError, is_upright, load_photo, upright_size

GREEN = Image.new("RGB", (90, 60), "green")
PNG = encoded(GREEN, "PNG")


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WebP"])
@pytest.mark.parametrize("orientation", range(10))
def test_the_size_is_that_of_the_upright_photo_which_its_tag_may_turn(kind: str, orientation: int) -> None:
    data = encoded(GREEN, kind, turn=orientation)
    read = load_photo(data, "a.jpg")
    assert upright_size(data, "a.jpg") == (read.width, read.height)
    assert is_upright(data, "a photo") == (orientation not in range(2, 9))


@pytest.mark.parametrize("data", [b"", b"no picture", encoded(GREEN)[:20]])
def test_whether_it_is_upright_is_not_said_of_what_is_no_photo(data: bytes) -> None:
    with pytest.raises(PhotoError):
        is_upright(data, "a photo")


@pytest.mark.parametrize(
    ("data", "kind", "words"),
    [
        (b"text", PhotoFormatError, "not a JPEG"),
        (encoded(Image.new("RGB", (8, 8)), "PNG"), PhotoError, "too few"),
        (PNG[:20], PhotoError, "damaged"),
        (encoded(Image.new("RGB", (90, 61)), "PNG"), PhotoTooLargeError, "megapixels"),
    ],
)
def test_what_is_no_photo_is_refused_from_its_header(
    data: bytes, kind: type[PhotoError], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(photo, "MOST_PIXELS", {"PNG": 90 * 60})
    assert upright_size(PNG, "a.png") == (90, 60)
    with pytest.raises(kind, match=words):
        upright_size(data, "a.png")


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
    with ThreadPoolExecutor(4) as threads:
        list(threads.map(lambda _: load_photo(PNG, "table.png"), range(4)))
    assert max(seen) == most


@pytest.mark.parametrize("mode", ["RGBA", "LA", "P"])
def test_transparent_picture_in_bands_is_the_picture(monkeypatch: pytest.MonkeyPatch, mode: str) -> None:
    noise = Image.fromarray(np.random.default_rng(2).integers(0, 255, (70, 60, 4), np.uint8))
    drawn = noise.convert("RGB").quantize() if mode == "P" else noise.convert(mode)
    data = encoded(drawn, "PNG", **({"transparency": 3} if mode == "P" else {}))
    whole = load_photo(data, "table.png").pixels
    monkeypatch.setattr(upright, "_BAND", 16)
    assert (load_photo(data, "table.png").pixels == whole).all()


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
    data = move(encoded(GREEN, "PNG", turn=6))
    assert load_photo(data, "a.png").pixels.shape[:2] == (90, 60)
    monkeypatch.setattr(ImageFile, "load", lambda _: pytest.fail("decoded"))
    assert upright_size(data, "a.png") == (60, 90)
    assert not is_upright(data, "a.png")


def test_webp_may_have_fewer_pixels_than_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(photo, "MOST_PIXELS", {"WebP": 10**6})
    data = encoded(Image.new("RGB", (1001, 1000)), "WebP", lossless=True)
    for read in (load_photo, upright_size):
        with pytest.raises(PhotoTooLargeError) as refused:
            read(data, "a.webp")
        assert refused.value.values["limit"] == 1
