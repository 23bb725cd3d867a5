"""Photos are kept without metadata, upright, and with their coded pixels where these are upright already."""

import io
import struct
import zlib
from collections.abc import Callable

import numpy as np
import pillow_heif
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from PIL import Image, ImageCms, PngImagePlugin

from vision.images.metadata import CleanPhoto, clean_photo
from vision.images.photo import PhotoError, load_photo

SECRET = b"LATITUDE-31.2304-SERIAL-0042"
XMP = b'<x:xmpmeta xmlns:x="adobe:ns:meta/">' + SECRET + b"</x:xmpmeta>"
QUARTERS = ((200, 30, 30), (30, 160, 40), (40, 60, 190), (210, 200, 40))


def picture(width: int = 96, height: int = 64) -> Image.Image:
    """Four colours by quarter: every turn and mirror shows."""
    pixels = np.empty((height, width, 3), np.uint8)
    for number, colour in enumerate(QUARTERS):
        top, left = number // 2 * height // 2, number % 2 * width // 2
        pixels[top : top + height // 2, left : left + width // 2] = colour
    return Image.fromarray(pixels)


def encoded(image: Image.Image, kind: str, **options: object) -> bytes:
    stream = io.BytesIO()
    image.save(stream, kind, **options)
    return stream.getvalue()


def exif(orientation: int | None = None) -> bytes:
    tags = Image.Exif()
    tags[0x010F] = SECRET.decode()
    if orientation is not None:
        tags[0x0112] = orientation
    tags.get_ifd(0x8825)[2] = (31.0, 13.0, 49.44)
    return tags.tobytes()


def profile() -> bytes:
    made = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB"))
    # The time of making in its header would change the length of a compressed file from one second to the next.
    data = made.tobytes()
    return data[:24] + bytes(12) + data[36:] + SECRET


def png_text() -> PngImagePlugin.PngInfo:
    text = PngImagePlugin.PngInfo()
    text.add_text("Comment", SECRET.decode())
    text.add_itxt("XML:com.adobe.xmp", XMP.decode())
    return text


def heic(image: Image.Image, orientation: int | None = None) -> bytes:
    stream = io.BytesIO()
    pillow_heif.from_pillow(image).save(stream, quality=90, exif=exif(orientation), xmp=XMP)
    return stream.getvalue()


def exact_pixels(data: bytes) -> NDArray[np.uint8]:
    return load_photo(data, "a photo").pixels


def colours(photo: CleanPhoto) -> list[tuple[int, ...]]:
    pixels = exact_pixels(photo.data)
    height, width = pixels.shape[:2]
    spots = [(y * height // 4, x * width // 4) for y in (1, 3) for x in (1, 3)]
    return [tuple(int(value) for value in pixels[spot]) for spot in spots]


LOADED: dict[str, Callable[[], bytes]] = {
    "jpeg": lambda: encoded(picture(), "JPEG", exif=exif(), xmp=XMP, icc_profile=profile(), comment=SECRET, quality=90),
    "jpeg upright by its tag": lambda: encoded(picture(), "JPEG", exif=exif(1)),
    "jpeg with a meaningless tag": lambda: encoded(picture(), "JPEG", exif=exif(9)),
    "progressive jpeg": lambda: encoded(picture(), "JPEG", exif=exif(), progressive=True, optimize=True),
    "jpeg with restarts": lambda: encoded(picture(), "JPEG", exif=exif(), restart_marker_blocks=2),
    "grey jpeg": lambda: encoded(picture().convert("L"), "JPEG", exif=exif()),
    "jpeg without subsampling": lambda: encoded(picture(), "JPEG", exif=exif(), subsampling=0),
    "rgb jpeg": lambda: encoded(picture(), "JPEG", exif=exif(), keep_rgb=True),
    "png": lambda: encoded(picture(), "PNG", exif=exif(), pnginfo=png_text(), icc_profile=profile(), dpi=(72, 72)),
    "palette png": lambda: encoded(picture().convert("P"), "PNG", exif=exif(), pnginfo=png_text()),
    "transparent png": lambda: encoded(picture().convert("RGBA"), "PNG", pnginfo=png_text()),
    "png with a transparent colour": lambda: encoded(picture(), "PNG", transparency=(1, 2, 3), pnginfo=png_text()),
    "webp": lambda: encoded(picture(), "WEBP", exif=exif(), xmp=XMP, icc_profile=profile()),
    "lossless webp": lambda: encoded(picture(), "WEBP", lossless=True, exif=exif(), xmp=XMP),
    "transparent webp": lambda: encoded(picture().convert("RGBA"), "WEBP", exif=exif(), icc_profile=profile()),
    "webp without anything": lambda: encoded(picture(), "WEBP"),
}


@pytest.mark.parametrize("make", LOADED.values(), ids=LOADED.keys())
def test_an_upright_photo_keeps_its_pixels_and_loses_the_rest(make: Callable[[], bytes]) -> None:
    data = make()
    clean = clean_photo(data, "a photo")
    assert np.array_equal(exact_pixels(clean.data), exact_pixels(data))
    assert (clean.width, clean.height) == (96, 64)
    assert_bare(clean.data)


@pytest.mark.parametrize("make", LOADED.values(), ids=LOADED.keys())
def test_a_clean_photo_stays_as_it_is(make: Callable[[], bytes]) -> None:
    clean = clean_photo(make(), "a photo")
    assert clean_photo(clean.data, "a photo") == clean


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
@pytest.mark.parametrize("orientation", range(2, 9))
def test_a_turned_photo_is_kept_upright(kind: str, orientation: int) -> None:
    turned = picture(64, 96) if orientation > 4 else picture()
    data = encoded(turned, kind, exif=exif(orientation))
    clean = clean_photo(data, "a photo")
    assert clean.media_type == "image/jpeg"
    assert np.abs(exact_pixels(clean.data).astype(int) - exact_pixels(data)).mean() < 3
    assert (clean.width, clean.height) == (96, 64)
    assert_bare(clean.data)


def test_orientation_in_xmp_alone_is_seen() -> None:
    xmp = b'<x:xmpmeta><rdf:Description tiff:Orientation="6"/></x:xmpmeta>'
    data = encoded(picture(64, 96), "JPEG", xmp=xmp)
    clean = clean_photo(data, "a photo")
    assert clean.data.find(b"xmpmeta") == -1
    assert exact_pixels(clean.data).shape == exact_pixels(data).shape == (clean.height, clean.width, 3)


@pytest.mark.parametrize("orientation", [None, 3, 6])
def test_heic_becomes_an_upright_jpeg(orientation: int | None) -> None:
    data = heic(picture(), orientation)
    clean = clean_photo(data, "a photo")
    assert exact_pixels(clean.data).shape == exact_pixels(data).shape == (clean.height, clean.width, 3)
    assert np.abs(exact_pixels(clean.data).astype(int) - exact_pixels(data)).mean() < 4
    assert_bare(clean.data)


def test_the_colours_of_heic_stay() -> None:
    clean = clean_photo(heic(picture()), "a photo")
    assert clean.media_type == "image/jpeg"
    assert np.abs(np.array(colours(clean)) - np.array(QUARTERS)).max() < 12
    assert_bare(clean.data)


def test_print_colours_become_screen_colours() -> None:
    data = encoded(picture().convert("CMYK"), "JPEG", exif=exif())
    clean = clean_photo(data, "a photo")
    assert Image.open(io.BytesIO(clean.data)).mode == "RGB"
    assert np.abs(exact_pixels(clean.data).astype(int) - exact_pixels(data)).mean() < 4


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_what_follows_the_picture_is_left_out(kind: str) -> None:
    data = encoded(picture(), kind)
    hidden = encoded(picture(), "JPEG", exif=exif()) + b"PK\x03\x04" + SECRET
    assert clean_photo(data + hidden, "a photo") == clean_photo(data, "a photo")


def test_a_thumbnail_in_the_jfif_segment_is_left_out() -> None:
    data = encoded(picture(), "JPEG")
    assert data[2:4] == b"\xff\xe0"
    thumbnail = SECRET[:27]
    segment = b"JFIF\x00\x01\x02\x00\x00\x01\x00\x01\x03\x03" + thumbnail
    length = (len(segment) + 2).to_bytes(2, "big")
    clean = clean_photo(b"\xff\xd8\xff\xe0" + length + segment + data[20:], "a photo")
    assert thumbnail not in clean.data
    assert np.array_equal(exact_pixels(clean.data), exact_pixels(data))


def test_bytes_hidden_before_a_marker_do_not_stay() -> None:
    data = encoded(picture(), "JPEG")
    # libjpeg skips what stands between segments; a stripper that copied it would keep a secret.
    clean = clean_photo(data[:20] + SECRET + data[20:], "a photo")
    assert_bare(clean.data)


def test_unknown_chunks_are_left_out() -> None:
    data = encoded(picture(), "PNG")
    chunk = struct.pack(">I", len(SECRET)) + b"seCr" + SECRET
    hidden = data[:33] + chunk + struct.pack(">I", zlib.crc32(chunk[4:])) + data[33:]
    assert clean_photo(hidden, "a photo").data == data


def test_the_kept_webp_promises_no_metadata() -> None:
    clean = clean_photo(encoded(picture().convert("RGBA"), "WEBP", exif=exif(), xmp=XMP), "a photo")
    if clean.data[12:16] == b"VP8X":
        assert clean.data[20] & ~0x10 == 0


@pytest.mark.parametrize("data", [b"", b"\xff\xd8\xff", b"not a picture", encoded(picture(), "GIF")])
def test_what_is_no_photo_is_refused(data: bytes) -> None:
    with pytest.raises(PhotoError):
        clean_photo(data, "a photo")


@pytest.mark.slow
@settings(max_examples=250, deadline=None)
@given(st.sampled_from(sorted(LOADED)), st.data())
def test_whatever_is_read_as_a_photo_is_kept_bare(kind: str, choice: st.DataObject) -> None:
    data = bytearray(LOADED[kind]())
    for _ in range(choice.draw(st.integers(1, 4))):
        at = choice.draw(st.integers(0, len(data) - 1))
        data[at] = choice.draw(st.integers(0, 255))
    cut = choice.draw(st.sampled_from([len(data), len(data) * 3 // 4]))
    try:
        load_photo(bytes(data[:cut]), "a photo")
    except PhotoError:
        return
    clean = clean_photo(bytes(data[:cut]), "a photo")
    kept = load_photo(clean.data, "a photo")
    assert (kept.width, kept.height) == (clean.width, clean.height)
    assert clean_photo(clean.data, "a photo").data == clean.data
    assert SECRET not in clean.data


def assert_bare(data: bytes) -> None:
    """Refuse a file that holds a secret or any metadata that Pillow knows of."""
    assert SECRET not in data
    for sign in (b"Exif", b"xmpmeta", b"ICC", b"iCCP", b"tEXt", b"MPF"):
        assert sign not in data
    with Image.open(io.BytesIO(data)) as kept:
        assert not kept.getexif()
        told = {"jfif", "jfif_version", "jfif_unit", "jfif_density", "adobe", "adobe_transform", "progressive"}
        told |= {"progression", "transparency", "loop", "background", "timestamp", "duration", "dpi"}
        assert set(kept.info) <= told
