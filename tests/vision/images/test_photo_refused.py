"""`vision.images.photo`: what is refused, and in which words."""

import contextlib
import io
import struct
import zlib

import numpy as np
import pillow_heif
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from vision.images import photo, upright
from vision.images.photo import PhotoError, PhotoFormatError, PhotoTooLargeError, load_photo

PICTURE = Image.linear_gradient("L").resize((96, 64)).convert("RGB")


def encoded(image: Image.Image, kind: str = "JPEG", **options: object) -> bytes:
    stream = io.BytesIO()
    if kind == "HEIC":
        pillow_heif.from_pillow(image).save(stream, **options)
    else:
        image.save(stream, kind, **options)
    return stream.getvalue()


def png_header(width: int, height: int) -> bytes:
    """A PNG that declares a size and holds next to nothing."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = chunk(b"IDAT", zlib.compress(bytes(1000))) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + body


def refusal(data: bytes, name: str = "table.jpg") -> PhotoError:
    with pytest.raises(PhotoError) as caught:
        load_photo(data, name)
    assert caught.value.about == name
    assert str(caught.value) == f"{name}: {caught.value.message}"
    return caught.value


def test_empty_file() -> None:
    assert "empty" in refusal(b"").message


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


@pytest.mark.parametrize(
    "start", [b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"RIFF\x10\0\0\0WEBPVP8 ", b"\0\0\0\x18ftypheic"]
)
def test_a_picture_s_first_bytes_alone_are_refused(start: bytes) -> None:
    assert "damaged" in refusal(start + b"nothing more").message


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "HEIC"])
@pytest.mark.parametrize("kept", [0.05, 0.5, 0.98])
def test_truncated(kind: str, kept: float) -> None:
    noise = np.random.default_rng(1).integers(0, 256, (128, 128, 3), dtype=np.uint8)
    picture = Image.fromarray(noise)
    data = encoded(picture, kind)
    assert "damaged" in refusal(data[: int(len(data) * kept)]).message


@pytest.mark.parametrize("progressive", [False, True])
def test_jpeg_broken_in_the_middle(progressive: bool) -> None:
    random = np.random.default_rng(2)
    data = bytearray(
        encoded(Image.fromarray(random.integers(0, 256, (400, 400, 3), dtype=np.uint8)), progressive=progressive)
    )
    middle = len(data) // 2
    data[middle : middle + 8000] = random.integers(0, 256, 8000, dtype=np.uint8).tobytes()
    assert "damaged" in refusal(bytes(data)).message


def test_jpeg_with_a_stray_marker_in_its_data_is_not_passed_as_half_grey() -> None:
    data = bytearray(encoded(Image.effect_noise((400, 400), 60).convert("RGB")))
    middle = len(data) // 2
    data[middle : middle + 2] = b"\xff\x01"
    assert "damaged" in refusal(bytes(data)).message


def test_jpeg_of_more_scans_than_a_camera_writes() -> None:
    """Every scan costs a pass over all pixels: a small file could keep the decoder busy for minutes."""
    data = encoded(PICTURE, progressive=True)
    last = data.rindex(b"\xff\xda")
    refinement = data[last:-2]
    assert "damaged" in refusal(data[:-2] + refinement * 60 + data[-2:]).message


def test_png_with_damaged_data() -> None:
    data = bytearray(encoded(Image.effect_noise((200, 200), 60), "PNG"))
    data[len(data) // 2 : len(data) // 2 + 200] = bytes(200)
    assert "damaged" in refusal(bytes(data)).message


@pytest.mark.parametrize("kind", ["PNG", "WEBP"])
def test_animated_picture(kind: str) -> None:
    data = encoded(PICTURE, kind, save_all=True, append_images=[Image.new("RGB", (96, 64))], duration=100)
    assert "animated" in refusal(data).message


def test_heic_sequence() -> None:
    data = encoded(PICTURE, "HEIC")
    assert "animated" in refusal(data[:8] + b"hevc" + data[12:]).message


@pytest.mark.parametrize("size", [(1, 1), (31, 500), (500, 31)])
@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_too_small(kind: str, size: tuple[int, int]) -> None:
    error = refusal(encoded(Image.new("RGB", size), kind))
    assert f"{size[0]} x {size[1]}" in error.message


@pytest.mark.parametrize("size", [(20_000, 20_000), (100_000, 1_000), (2**31 - 1, 2**31 - 1)])
def test_too_many_pixels_are_refused_before_decoding(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(upright, "to_upright_rgb", lambda *_: pytest.fail("decoded"))
    error = refusal(png_header(*size))
    assert isinstance(error, PhotoTooLargeError)
    assert f"{size[0]} x {size[1]}" in error.message


def test_webp_over_the_limit_is_refused_before_its_codec_opens_it(monkeypatch: pytest.MonkeyPatch) -> None:
    data = encoded(Image.new("RGB", (512, 512)), "WEBP", lossless=True)
    monkeypatch.setattr(photo, "MOST_PIXELS", {"WebP": 512 * 512 - 1})
    monkeypatch.setattr(photo, "open_picture", lambda *_: pytest.fail("opened"))
    assert isinstance(refusal(data), PhotoTooLargeError)


def test_too_many_bytes_are_refused_before_opening(monkeypatch: pytest.MonkeyPatch) -> None:
    data = encoded(PICTURE)
    monkeypatch.setattr(photo, "MAX_BYTES", len(data) - 1)
    monkeypatch.setattr(photo, "open_picture", lambda *_: pytest.fail("opened"))
    assert isinstance(refusal(data), PhotoTooLargeError)


@pytest.mark.slow
def test_text_chunk_that_unpacks_to_gigabytes() -> None:
    stream = io.BytesIO(encoded(PICTURE, "PNG"))
    data = stream.getvalue()
    body = b"Comment\x00\x00" + zlib.compress(bytes(200_000_000), 9)
    bomb = struct.pack(">I", len(body)) + b"zTXt" + body + struct.pack(">I", zlib.crc32(b"zTXt" + body))
    refusal(data[:33] + bomb + data[33:])


def test_errors_have_stable_codes() -> None:
    assert (PhotoError.code, PhotoTooLargeError.code, PhotoFormatError.code) == (
        "photo",
        "photo-too-large",
        "photo-format",
    )


TURNED = Image.Exif()
TURNED[0x0112] = 6
SEEDS = [
    encoded(PICTURE, "JPEG", exif=TURNED.tobytes()),
    encoded(PICTURE, "PNG", exif=TURNED.tobytes()),
    encoded(PICTURE.convert("RGBA"), "WEBP"),
    encoded(PICTURE, "HEIC"),
]


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    data=st.sampled_from(SEEDS),
    patches=st.lists(
        st.tuples(st.floats(0, 1, exclude_max=True), st.binary(min_size=1, max_size=6)),
        min_size=1,
        max_size=4,
    ),
)
def test_damage_anywhere_gives_a_photo_or_a_photo_error(data: bytes, patches: list[tuple[float, bytes]]) -> None:
    damaged = bytearray(data)
    for where, patch in patches:
        start = int(where * len(damaged))
        damaged[start : start + len(patch)] = patch
    with contextlib.suppress(PhotoError):
        pixels = load_photo(bytes(damaged), "damaged", max_side=48).pixels
        assert pixels.ndim == 3
