"""`vision.images.photo`: what is refused, and in which words."""

import contextlib
import zlib
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from tests.vision.images.pictures import encoded, png_chunk, png_of
from vision.images import photo, upright
from vision.images.photo import PhotoError, PhotoFormatError, PhotoTooLargeError, load_photo

PICTURE = Image.linear_gradient("L").resize((96, 64)).convert("RGB")
RANDOM = np.random.default_rng(2)
NOISE = Image.fromarray(RANDOM.integers(0, 256, (400, 400, 3), dtype=np.uint8))
BYTES = RANDOM.integers(0, 256, 8000, dtype=np.uint8).tobytes()


def refusal(data: bytes) -> PhotoError:
    with pytest.raises(PhotoError) as caught:
        load_photo(data, "table.jpg")
    assert caught.value.about == "table.jpg"
    assert str(caught.value) == f"table.jpg: {caught.value.message}"
    return caught.value


@pytest.mark.parametrize(
    "data",
    [
        b"a shopping list",
        b"\xff\xd8",
        encoded(PICTURE, "GIF"),
        encoded(PICTURE, "BMP"),
        encoded(PICTURE, "TIFF"),
        b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        b"\x00\x00\x00\x1cftypavif" + bytes(100),
        b"\x00\x00\x00\x1cftypisom" + bytes(100),
        b"%PDF-1.7",
    ],
    ids=["text", "two bytes", "gif", "bmp", "tiff", "svg", "avif", "mp4", "pdf"],
)
def test_other_formats_are_refused_whatever_the_name(data: bytes) -> None:
    error = refusal(data)
    assert isinstance(error, PhotoFormatError)
    assert "JPEG, PNG, WebP or HEIC" in error.message


def _broken(data: bytes, patch: bytes) -> bytes:
    middle = len(data) // 2
    return data[:middle] + patch + data[middle + len(patch) :]


def _of_more_scans_than_a_camera_writes() -> bytes:
    """Every scan costs a pass over all pixels: a small file could keep the decoder busy for minutes."""
    data = encoded(PICTURE, progressive=True)
    return data[:-2] + data[data.rindex(b"\xff\xda") : -2] * 60 + data[-2:]


HEIC = encoded(PICTURE, "HEIC")
ANIMATED: dict[str, Any] = {"save_all": True, "append_images": [Image.new("RGB", (96, 64))], "duration": 100}
REFUSED = {
    "empty": (b"", "photo.empty"),
    "first bytes of a jpeg": (b"\xff\xd8\xffnothing more", "photo.damaged"),
    "first bytes of a png": (b"\x89PNG\r\n\x1a\nnothing more", "photo.damaged"),
    "first bytes of a webp": (b"RIFF\x10\0\0\0WEBPVP8 nothing more", "photo.damaged"),
    "first bytes of a heic": (b"\0\0\0\x18ftypheicnothing more", "photo.damaged"),
    "jpeg broken in the middle": (_broken(encoded(NOISE), BYTES), "photo.damaged"),
    "progressive jpeg": (_broken(encoded(NOISE, progressive=True), BYTES), "photo.damaged"),
    "jpeg with a stray marker, not passed as half grey": (_broken(encoded(NOISE), b"\xff\x01"), "photo.damaged"),
    "jpeg of very many scans": (_of_more_scans_than_a_camera_writes(), "photo.damaged"),
    "png with damaged data": (_broken(encoded(NOISE, "PNG"), bytes(200)), "photo.damaged"),
    "animated png": (encoded(PICTURE, "PNG", **ANIMATED), "photo.animated"),
    "animated webp": (encoded(PICTURE, "WEBP", **ANIMATED), "photo.animated"),
    "heic sequence": (HEIC[:8] + b"hevc" + HEIC[12:], "photo.animated"),
    **{
        f"{kind} of {size}": (encoded(Image.new("RGB", size), kind), "photo.too-few-pixels")
        for kind in ("JPEG", "PNG", "WEBP")
        for size in ((1, 1), (31, 500), (500, 31))
    },
    **{
        f"{kind} cut at {kept}": (data[: int(len(data) * kept)], "photo.damaged")
        for kind, data in ((kind, encoded(NOISE, kind)) for kind in ("JPEG", "PNG", "WEBP", "HEIC"))
        for kept in (0.05, 0.5, 0.98)
    },
}


@pytest.mark.parametrize(("data", "id_"), REFUSED.values(), ids=REFUSED)
def test_what_is_no_whole_photo_is_refused(data: bytes, id_: str) -> None:
    assert refusal(data).id == id_


def test_the_smallest_photo_has_32_pixels_a_side() -> None:
    assert load_photo(encoded(Image.new("RGB", (32, 32))), "small.jpg").pixels.shape == (32, 32, 3)
    assert "31 x 500" in refusal(encoded(Image.new("RGB", (31, 500)))).message


@pytest.mark.parametrize("size", [(20_000, 20_000), (100_000, 1_000), (2**31 - 1, 2**31 - 1)])
def test_too_many_pixels_are_refused_before_decoding(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(upright, "to_upright_rgb", lambda *_: pytest.fail("decoded"))
    error = refusal(png_of(*size, [zlib.compress(bytes(1000))]))
    assert isinstance(error, PhotoTooLargeError)
    assert f"{size[0]} x {size[1]}" in error.message


@pytest.mark.parametrize(
    ("limit", "most", "kind"), [("MOST_PIXELS", {"WebP": 96 * 64 - 1}, "WEBP"), ("MAX_BYTES", 99, "JPEG")]
)
def test_webp_over_its_limit_and_too_many_bytes_are_refused_before_their_codec_opens_them(
    limit: str, most: object, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(photo, limit, most)
    monkeypatch.setattr(photo, "open_picture", lambda *_: pytest.fail("opened"))
    assert isinstance(refusal(encoded(PICTURE, kind)), PhotoTooLargeError)


@pytest.mark.slow
def test_text_chunk_that_unpacks_to_gigabytes() -> None:
    data = encoded(PICTURE, "PNG")
    refusal(data[:33] + png_chunk(b"zTXt", b"Comment\x00\x00" + zlib.compress(bytes(200_000_000), 9)) + data[33:])


def test_errors_have_stable_codes() -> None:
    codes = [one.code for one in (PhotoError, PhotoTooLargeError, PhotoFormatError)]
    assert codes == ["photo", "photo-too-large", "photo-format"]


SEEDS = [encoded(PICTURE, turn=6), encoded(PICTURE, "PNG", turn=6), encoded(PICTURE.convert("RGBA"), "WEBP"), HEIC]


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    data=st.sampled_from(SEEDS),
    patches=st.lists(
        st.tuples(st.floats(0, 1, exclude_max=True), st.binary(min_size=1, max_size=6)), min_size=1, max_size=4
    ),
)
def test_damage_anywhere_gives_a_photo_or_a_photo_error(data: bytes, patches: list[tuple[float, bytes]]) -> None:
    damaged = bytearray(data)
    for where, patch in patches:
        start = int(where * len(damaged))
        damaged[start : start + len(patch)] = patch
    with contextlib.suppress(PhotoError):
        assert load_photo(bytes(damaged), "damaged", max_side=48).pixels.ndim == 3
