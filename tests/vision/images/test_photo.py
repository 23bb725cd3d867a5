"""`vision.images.photo`: what is read, how it is turned upright and scaled."""

import io
import os
import struct
import subprocess
import sys
import zlib
from hashlib import sha256
from pathlib import Path

import numpy as np
import pillow_heif
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageCms

from tests.vision.images.pictures import QUARTERS, encoded, png_of, quartered, quarters_of
from vision.images.photo import PhotoError, load_photo, load_photo_file

WHITE = (255, 255, 255)
BIG = Image.new("RGB", (8064, 6048), QUARTERS[0])


def assert_upright(pixels: NDArray[np.uint8], tolerance: int = 12) -> None:
    assert np.abs(np.subtract(quarters_of(pixels), QUARTERS)).max() <= tolerance, quarters_of(pixels)


# What is read


PROFILE = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()


def _burst() -> bytes:
    several = pillow_heif.from_pillow(Image.new("RGB", (96, 64)))
    several.add_from_pillow(quartered())
    stream = io.BytesIO()
    several.save(stream, quality=90, primary_index=1)
    return stream.getvalue()


READ = {
    "jpeg": (encoded(quartered()), 12),
    "progressive jpeg": (encoded(quartered(), progressive=True), 12),
    "png": (encoded(quartered(), "PNG"), 0),
    "png with a palette": (encoded(quartered().quantize(4, dither=Image.Dither.NONE), "PNG"), 2),
    "lossless webp": (encoded(quartered(), "WEBP", lossless=True), 0),
    "webp": (encoded(quartered(), "WEBP", quality=90), 12),
    "heic": (encoded(quartered(), "HEIC"), 12),
    "heic of several stills, the primary one": (_burst(), 12),
    # Pillow writes CMYK the way Adobe does, inverted and with an Adobe marker.
    "cmyk": (encoded(quartered().convert("CMYK"), quality=95), 16),
    "colour profile": (encoded(quartered(), icc_profile=PROFILE), 12),
    # Phones append a gain map or preview (CIPA DC-007 multi-picture format): not an animation.
    "jpeg of a phone": (encoded(quartered(), "MPO", save_all=True, append_images=[Image.new("RGB", (48, 32))]), 12),
    "bytes after the picture": (encoded(quartered()) + b"\xff\x01trailer" * 9, 12),
    "restart markers": (encoded(quartered(), restart_marker_blocks=2), 12),
    "exif that is none": (encoded(quartered(), exif=b"Exif\x00\x00nonsense"), 12),
    "exif that points nowhere": (encoded(quartered(), exif=b"Exif\x00\x00MM\x00*\xff\xff\xff\xff"), 12),
    "empty exif": (encoded(quartered(), exif=b"Exif\x00\x00"), 12),
    **{f"orientation {value}, out of range": (encoded(quartered(), turn=value), 12) for value in (0, 9, 65535)},
}


@pytest.mark.parametrize(("data", "tolerance"), READ.values(), ids=READ)
def test_a_photo_is_read_whatever_its_name(data: bytes, tolerance: int) -> None:
    read = load_photo(data, "table.txt")
    assert read.pixels.shape == (64, 96, 3)
    assert read.pixels.dtype == np.uint8
    assert (read.width, read.height, read.scale) == (96, 64, 1.0)
    assert (read.name, read.sha256) == ("table.txt", sha256(data).hexdigest())
    assert read.decode_ms > 0
    assert_upright(read.pixels, tolerance)


def test_pixels_cannot_be_changed() -> None:
    read = load_photo(encoded(quartered(), "PNG"), "table.png")
    with pytest.raises(ValueError, match="read-only"):
        read.pixels[0, 0] = 0


def _halves(left: int, right: int, depth: type[np.uint8 | np.uint16]) -> Image.Image:
    grey = np.full((64, 64), left, depth)
    grey[:, 32:] = right
    return Image.fromarray(grey)


SIXTEEN_BITS = zlib.compress((b"\x00" + struct.pack(">3H", 0xC8FF, 0x1E00, 0x1E7F) * 64) * 64)
CLEAR = quartered().convert("RGBA")
CLEAR.paste((0, 0, 0, 0), (0, 0, 48, 64))
PALETTE = quartered(64, 64).quantize(4, dither=Image.Dither.NONE)
SHADES = {
    "grey jpeg": (encoded(Image.new("L", (64, 64), 77)), (77,) * 3, (77,) * 3),
    "grey png": (encoded(Image.new("L", (64, 64), 77), "PNG"), (77,) * 3, (77,) * 3),
    "black and white": (encoded(_halves(0, 255, np.uint8).convert("1"), "PNG"), (0,) * 3, WHITE),
    "16 bits are divided, not clipped": (encoded(_halves(0x0101, 0x80FF, np.uint16), "PNG"), (1,) * 3, (0x80,) * 3),
    "16 bits of colours too": (png_of(64, 64, [SIXTEEN_BITS], depth=16), (0xC8, 0x1E, 0x1E), (0xC8, 0x1E, 0x1E)),
    "what is clear is white": (encoded(CLEAR, "PNG"), WHITE, QUARTERS[1]),
    "in webp too": (encoded(CLEAR, "WEBP", lossless=True), WHITE, QUARTERS[1]),
    "what is half clear is mixed with white": (
        encoded(Image.new("RGBA", (64, 64), (0, 0, 0, 128)), "PNG"),
        (127,) * 3,
        (127,) * 3,
    ),
    "a clear entry of a palette": (
        encoded(PALETTE, "PNG", transparency=PALETTE.getpixel((0, 0))),
        WHITE,
        QUARTERS[1],
    ),
    "a clear shade of grey": (encoded(_halves(3, 2, np.uint8), "PNG", transparency=3), WHITE, (2,) * 3),
    "of 16 bits": (encoded(_halves(3, 0x0200, np.uint16), "PNG", transparency=3), WHITE, (2,) * 3),
}


@pytest.mark.parametrize(("data", "left", "right"), SHADES.values(), ids=SHADES)
def test_every_colour_mode_becomes_rgb(data: bytes, left: tuple[int, ...], right: tuple[int, ...]) -> None:
    seen = quarters_of(load_photo(data, "a photo").pixels)[:2]
    assert np.abs(np.subtract(seen, (left, right))).max() <= 1


def test_48_megapixels_are_read() -> None:
    read = load_photo(encoded(BIG), "big.jpg", max_side=1280)
    assert (read.width, read.height, read.scale) == (8064, 6048, 1 / 4)
    assert read.pixels.shape == (1512, 2016, 3)


def test_heic_support_is_loaded_only_for_a_heic_photo() -> None:
    script = "import sys, vision.images.photo; sys.exit('pillow_heif' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0


# Turning upright

TURN = Image.Transpose
INVERSE = (
    None,
    TURN.FLIP_LEFT_RIGHT,
    TURN.ROTATE_180,
    TURN.FLIP_TOP_BOTTOM,
    TURN.TRANSPOSE,
    TURN.ROTATE_90,
    TURN.TRANSVERSE,
    TURN.ROTATE_270,
)
"""How a camera turns a picture that it marks with orientation 1, 2, ... 8: the inverse of what the mark asks for."""


@pytest.mark.parametrize("orientation", range(1, 9))
@pytest.mark.parametrize(
    ("kind", "max_side"), [("JPEG", None), ("JPEG", 96), ("PNG", 96), ("WEBP", None), ("HEIC", None)]
)
def test_every_exif_orientation_is_turned_upright_once(kind: str, orientation: int, max_side: int | None) -> None:
    """Also of HEIC, whose container's own rotation is applied in decoding."""
    if kind == "HEIC" and orientation not in (3, 6, 8):
        pytest.skip("a container turns and does not mirror")
    inverse, picture = INVERSE[orientation - 1], quartered(384, 256)
    data = encoded(picture if inverse is None else picture.transpose(inverse), kind, turn=orientation)
    read = load_photo(data, "turned", max_side=max_side)
    reduction = 4 if max_side else 1
    assert (read.width, read.height, read.scale) == (384, 256, 1 / reduction)
    assert read.pixels.shape == (256 // reduction, 384 // reduction, 3)
    assert_upright(read.pixels)


# Reduced scale


@pytest.mark.parametrize(
    ("size", "max_side", "reduction"),
    [
        *(((800, 600), most, 1) for most in (None, 1000, 800, 401)),
        *(((800, 600), most, 2) for most in (400, 201)),
        *(((800, 600), most, 4) for most in (200, 101)),
        *(((800, 600), most, 8) for most in (100, 10)),
        ((803, 601), 200, 4),
        ((1600, 40), 200, 8),
    ],
)
@pytest.mark.parametrize("mode", ["RGB", "L", "CMYK"])
def test_jpeg_is_never_reduced_below_max_side_nor_to_half_a_pixel(
    mode: str, size: tuple[int, int], max_side: int | None, reduction: int
) -> None:
    read = load_photo(encoded(quartered(*size).convert(mode)), "big.jpg", max_side=max_side)
    assert (read.width, read.height, read.scale) == (*size, 1 / reduction)
    assert read.pixels.shape == (-(-size[1] // reduction), -(-size[0] // reduction), 3)


@pytest.mark.parametrize(("max_side", "width"), [(None, None), (800, None), (400, 803), (200, 402)])
def test_a_reduced_photo_has_finer_pixels_of_twice_its_scale(max_side: int | None, width: int | None) -> None:
    read = load_photo(encoded(quartered(803, 601)), "odd.jpg", max_side=max_side)
    assert (read.finer and read.finer().shape[1]) == width


def test_no_finer_pixels_are_decoded_than_the_memory_of_one_photo_holds() -> None:
    read = load_photo(encoded(BIG), "big.jpg", max_side=4032)
    assert (read.scale, read.finer) == (1 / 2, None)


# Files


def test_file_is_named_by_its_path(tmp_path: Path) -> None:
    path = tmp_path / "table.jpg"
    path.write_bytes(encoded(quartered()))
    read = load_photo_file(path, max_side=48)
    assert (read.name, read.scale) == (str(path), 0.5)


@pytest.mark.parametrize(
    ("path", "named", "id_"),
    [
        ("none.jpg", "none.jpg", "photo.missing"),
        (".", ".", "photo.folder"),
        ("a.jpg/b.jpg", "a.jpg/b.jpg", "photo.unreadable"),
        ("none-\udcff.jpg", "none-\ufffd.jpg", "photo.missing"),
        ("a\0b.jpg", "a\0b.jpg", "photo.unreadable"),
        ("x" * 5000, "x" * 5000, "photo.unreadable"),
        ("locked.jpg", "locked.jpg", "photo.denied"),
    ],
    ids=["missing", "a folder", "below a file", "a name that is no text", "with a zero", "too long", "not readable"],
)
def test_a_file_that_cannot_be_read_is_refused_by_its_name(
    path: str, named: str, id_: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.jpg").write_bytes(b"x")
    Path("locked.jpg").write_bytes(b"x")
    Path("locked.jpg").chmod(0)
    if id_ == "photo.denied" and os.access(path, os.R_OK):  # the superuser reads everything

        def refuse(*_: object) -> None:
            raise PermissionError(13, "Permission denied")

        monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(PhotoError) as caught:
        load_photo_file(path)
    assert (caught.value.about, caught.value.id) == (named, id_)


@pytest.mark.parametrize("data", [encoded(quartered()), b""], ids=["a photo", "nothing"])
def test_dash_is_standard_input(data: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))
    if data:
        read = load_photo_file("-")
        assert read.name == "standard input"
        assert_upright(read.pixels)
    else:
        with pytest.raises(PhotoError, match="standard input: the file is empty"):
            load_photo_file("-")
