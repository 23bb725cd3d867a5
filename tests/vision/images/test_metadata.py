"""Photos are kept without metadata, upright, and with their coded pixels where these are upright already."""

import io
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from PIL import Image, ImageCms, PngImagePlugin

from tests.vision.images.pictures import ORIENTATION, QUARTERS, encoded, png_chunk, quartered, quarters_of
from vision.images.metadata import clean_photo
from vision.images.photo import PhotoError, load_photo

SECRET = b"LATITUDE-31.2304-SERIAL-0042"
XMP = b'<x:xmpmeta xmlns:x="adobe:ns:meta/">' + SECRET + b"</x:xmpmeta>"


def exif(orientation: int | None = None) -> bytes:
    tags = Image.Exif()
    tags[0x010F] = SECRET.decode()
    if orientation is not None:
        tags[ORIENTATION] = orientation
    tags.get_ifd(0x8825)[2] = (31.0, 13.0, 49.44)
    return tags.tobytes()


PLAIN = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
# The time of making in its header would change the length of a compressed file from one second to the next.
PROFILE = PLAIN[:24] + bytes(12) + PLAIN[36:] + SECRET
TEXT = PngImagePlugin.PngInfo()
TEXT.add_text("Comment", SECRET.decode())
TEXT.add_itxt("XML:com.adobe.xmp", XMP.decode())


def loaded(kind: str, mode: str = "RGB", orientation: int | None = None, **options: Any) -> bytes:
    """A photo with a secret in its EXIF and elsewhere."""
    return encoded(quartered().convert(mode), kind, **{"exif": exif(orientation), **options})


LOADED = {
    "jpeg": loaded("JPEG", xmp=XMP, icc_profile=PROFILE, comment=SECRET, quality=90),
    "jpeg upright by its tag": loaded("JPEG", orientation=1),
    "jpeg with a meaningless tag": loaded("JPEG", orientation=9),
    "progressive jpeg": loaded("JPEG", progressive=True, optimize=True),
    "jpeg with restarts": loaded("JPEG", restart_marker_blocks=2),
    "grey jpeg": loaded("JPEG", "L"),
    "jpeg without subsampling": loaded("JPEG", subsampling=0),
    "rgb jpeg": loaded("JPEG", keep_rgb=True),
    "png": loaded("PNG", pnginfo=TEXT, icc_profile=PROFILE, dpi=(72, 72)),
    "palette png": loaded("PNG", "P", pnginfo=TEXT),
    "transparent png": loaded("PNG", "RGBA", pnginfo=TEXT),
    "png with a transparent colour": loaded("PNG", transparency=(1, 2, 3), pnginfo=TEXT),
    "webp": loaded("WEBP", xmp=XMP, icc_profile=PROFILE),
    "lossless webp": loaded("WEBP", lossless=True, xmp=XMP),
    "transparent webp": loaded("WEBP", "RGBA", icc_profile=PROFILE),
    "webp without anything": encoded(quartered(), "WEBP"),
}


def pixels_of(data: bytes) -> NDArray[np.int16]:
    return load_photo(data, "a photo").pixels.astype(np.int16)


def assert_bare(data: bytes) -> None:
    """Refuse a file that holds a secret or any metadata that Pillow knows of."""
    assert SECRET not in data
    for sign in (b"Exif", b"xmpmeta", b"ICC", b"iCCP", b"tEXt", b"MPF"):
        assert sign not in data
    if data[12:16] == b"VP8X":
        assert data[20] & ~0x10 == 0, "a WebP that promises metadata"
    with Image.open(io.BytesIO(data)) as kept:
        assert not kept.getexif()
        told = {"jfif", "jfif_version", "jfif_unit", "jfif_density", "adobe", "adobe_transform", "progressive"}
        told |= {"progression", "transparency", "loop", "background", "timestamp", "duration", "dpi"}
        assert set(kept.info) <= told


@pytest.mark.parametrize("data", LOADED.values(), ids=LOADED)
def test_an_upright_photo_keeps_its_pixels_and_loses_the_rest_once(data: bytes) -> None:
    clean = clean_photo(data, "a photo")
    assert np.array_equal(pixels_of(clean.data), pixels_of(data))
    assert (clean.width, clean.height) == (96, 64)
    assert_bare(clean.data)
    assert clean_photo(clean.data, "a photo") == clean


@pytest.mark.parametrize(
    ("kind", "mode", "orientation"),
    [
        *((kind, "RGB", orientation) for kind in ("JPEG", "PNG", "WEBP") for orientation in range(2, 9)),
        *(("HEIC", "RGB", orientation) for orientation in (None, 3, 6)),
        ("JPEG", "CMYK", None),
    ],
)
def test_a_turned_photo_heic_and_print_colours_are_kept_as_an_upright_jpeg(
    kind: str, mode: str, orientation: int | None
) -> None:
    data = loaded(kind, mode, orientation, **({"xmp": XMP} if kind == "HEIC" else {}))
    clean = clean_photo(data, "a photo")
    assert clean.media_type == "image/jpeg"
    assert pixels_of(clean.data).shape == (clean.height, clean.width, 3)
    assert np.abs(pixels_of(clean.data) - pixels_of(data)).mean() < 4
    assert Image.open(io.BytesIO(clean.data)).mode == "RGB"
    assert_bare(clean.data)


def test_the_colours_of_heic_stay() -> None:
    clean = clean_photo(encoded(quartered(), "HEIC"), "a photo")
    assert np.abs(np.subtract(quarters_of(load_photo(clean.data, "a photo").pixels), QUARTERS)).max() < 12


def test_orientation_in_xmp_alone_is_seen() -> None:
    xmp = b'<x:xmpmeta><rdf:Description tiff:Orientation="6"/></x:xmpmeta>'
    data = encoded(quartered(64, 96), "JPEG", xmp=xmp)
    clean = clean_photo(data, "a photo")
    assert b"xmpmeta" not in clean.data
    assert pixels_of(clean.data).shape == pixels_of(data).shape == (clean.height, clean.width, 3)


JPEG, PNG = encoded(quartered(), "JPEG"), encoded(quartered(), "PNG")
HIDDEN = loaded("JPEG") + b"PK\x03\x04" + SECRET
# A thumbnail in the JFIF segment.
JFIF = b"JFIF\x00\x01\x02\x00\x00\x01\x00\x01\x03\x03" + SECRET[:27]


@pytest.mark.parametrize(
    ("data", "clean"),
    [
        pytest.param(JPEG + HIDDEN, JPEG, id="behind a jpeg"),
        pytest.param(PNG + HIDDEN, PNG, id="behind a png"),
        pytest.param(encoded(quartered(), "WEBP") + HIDDEN, encoded(quartered(), "WEBP"), id="behind a webp"),
        pytest.param(PNG[:33] + png_chunk(b"seCr", SECRET) + PNG[33:], PNG, id="in a chunk that nobody knows"),
        pytest.param(
            JPEG[:2] + b"\xff\xe0" + (len(JFIF) + 2).to_bytes(2, "big") + JFIF + JPEG[20:], JPEG, id="in a thumbnail"
        ),
    ],
)
def test_what_is_hidden_is_left_out(data: bytes, clean: bytes) -> None:
    assert SECRET[:27] in data
    kept = clean_photo(data, "a photo").data
    assert SECRET[:27] not in kept
    assert len(kept) == len(clean_photo(clean, "a photo").data)
    assert np.array_equal(pixels_of(kept), pixels_of(clean))


def test_bytes_hidden_before_a_marker_do_not_stay() -> None:
    # libjpeg skips what stands between segments; a stripper that copied it would keep a secret.
    assert_bare(clean_photo(JPEG[:20] + SECRET + JPEG[20:], "a photo").data)


@pytest.mark.parametrize("data", [b"", b"\xff\xd8\xff", b"not a picture", encoded(quartered(), "GIF")])
def test_what_is_no_photo_is_refused(data: bytes) -> None:
    with pytest.raises(PhotoError):
        clean_photo(data, "a photo")


@pytest.mark.slow
@settings(max_examples=250, deadline=None)
@given(st.sampled_from(sorted(LOADED)), st.data())
def test_whatever_is_read_as_a_photo_is_kept_bare(kind: str, choice: st.DataObject) -> None:
    data = bytearray(LOADED[kind])
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
