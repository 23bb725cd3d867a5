"""`vision.images.photo`: what is read, how it is turned upright and scaled."""

import io
import os
import struct
import subprocess
import sys
import zlib
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import numpy as np
import pillow_heif
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageCms, PngImagePlugin

from vision.images.photo import PhotoError, load_photo, load_photo_file

Pixels = NDArray[np.uint8]
RED, GREEN, BLUE, YELLOW = (200, 30, 30), (30, 160, 40), (40, 60, 190), (210, 200, 40)


def corners_picture(width: int = 96, height: int = 64) -> Image.Image:
    """Four colours by quarter (red green / blue yellow): every turn and mirror shows."""
    pixels = np.empty((height, width, 3), np.uint8)
    pixels[: height // 2, : width // 2] = RED
    pixels[: height // 2, width // 2 :] = GREEN
    pixels[height // 2 :, : width // 2] = BLUE
    pixels[height // 2 :, width // 2 :] = YELLOW
    return Image.fromarray(pixels)


def encoded(image: Image.Image, kind: str = "JPEG", **options: object) -> bytes:
    stream = io.BytesIO()
    image.save(stream, kind, **options)
    return stream.getvalue()


def heic(image: Image.Image, **options: object) -> bytes:
    stream = io.BytesIO()
    pillow_heif.from_pillow(image).save(stream, quality=90, **options)
    return stream.getvalue()


def exif_with_orientation(value: int) -> bytes:
    exif = Image.Exif()
    exif[0x0112] = value
    return exif.tobytes()


def quarters(pixels: Pixels) -> list[tuple[int, ...]]:
    """The colours at the centres of the four quarters, in reading order."""
    height, width = pixels.shape[:2]
    spots = [(y * height // 4, x * width // 4) for y in (1, 3) for x in (1, 3)]
    return [tuple(int(value) for value in pixels[spot]) for spot in spots]


def assert_upright(pixels: Pixels, tolerance: int = 12) -> None:
    for seen, wanted in zip(quarters(pixels), (RED, GREEN, BLUE, YELLOW), strict=True):
        assert max(abs(a - b) for a, b in zip(seen, wanted, strict=True)) <= tolerance, quarters(pixels)


# What is read


@pytest.mark.parametrize(
    ("data", "tolerance"),
    [
        (encoded(corners_picture(), "JPEG"), 12),
        (encoded(corners_picture(), "JPEG", progressive=True), 12),
        (encoded(corners_picture(), "PNG"), 0),
        (encoded(corners_picture(), "WEBP", lossless=True), 0),
        (encoded(corners_picture(), "WEBP", quality=90), 12),
        (heic(corners_picture()), 12),
    ],
    ids=["jpeg", "progressive jpeg", "png", "lossless webp", "webp", "heic"],
)
def test_each_format_is_read_whatever_the_name(data: bytes, tolerance: int) -> None:
    read = load_photo(data, "table.txt")
    assert read.pixels.shape == (64, 96, 3)
    assert read.pixels.dtype == np.uint8
    assert (read.width, read.height, read.scale) == (96, 64, 1.0)
    assert_upright(read.pixels, tolerance)


def test_photo_carries_name_and_hash_of_the_file() -> None:
    data = encoded(corners_picture())
    read = load_photo(data, "table.jpg")
    assert read.name == "table.jpg"
    assert read.sha256 == sha256(data).hexdigest()
    assert read.decode_ms > 0


def test_pixels_cannot_be_changed() -> None:
    read = load_photo(encoded(corners_picture(), "PNG"), "table.png")
    with pytest.raises(ValueError, match="read-only"):
        read.pixels[0, 0] = 0


@pytest.mark.parametrize("kind", ["JPEG", "PNG"])
def test_grey_becomes_three_equal_channels(kind: str) -> None:
    read = load_photo(encoded(Image.new("L", (64, 64), 77), kind), "grey")
    assert (read.pixels == 77).all()


def test_one_bit_picture_is_black_and_white() -> None:
    picture = Image.new("1", (64, 64), 0)
    picture.paste(1, (32, 0, 64, 64))
    pixels = load_photo(encoded(picture, "PNG"), "bits.png").pixels
    assert (pixels[:, :32] == 0).all()
    assert (pixels[:, 32:] == 255).all()


def test_palette_is_resolved() -> None:
    picture = corners_picture().quantize(4, dither=Image.Dither.NONE)
    assert picture.mode == "P"
    assert_upright(load_photo(encoded(picture, "PNG"), "palette.png").pixels, 2)


def test_16_bit_grey_is_divided_not_clipped() -> None:
    wide = np.full((64, 64), 0x0101, np.uint16)
    wide[:, 32:] = 0x80FF
    pixels = load_photo(encoded(Image.fromarray(wide), "PNG"), "deep.png").pixels
    assert (pixels[:, :32] == 1).all()
    assert (pixels[:, 32:] == 0x80).all()


def test_16_bit_colour_is_divided() -> None:
    row = b"\x00" + struct.pack(">3H", 0xC8FF, 0x1E00, 0x1E7F) * 40
    stream = io.BytesIO()
    stream.write(b"\x89PNG\r\n\x1a\n")
    PngImagePlugin.putchunk(stream, b"IHDR", struct.pack(">IIBBBBB", 40, 40, 16, 2, 0, 0, 0))
    PngImagePlugin.putchunk(stream, b"IDAT", zlib.compress(row * 40))
    PngImagePlugin.putchunk(stream, b"IEND", b"")
    assert (load_photo(stream.getvalue(), "deep.png").pixels == (0xC8, 0x1E, 0x1E)).all()


@pytest.mark.parametrize("kind", ["PNG", "WEBP"])
def test_transparent_parts_are_white(kind: str) -> None:
    picture = corners_picture().convert("RGBA")
    picture.paste((0, 0, 0, 0), (0, 0, 48, 32))
    seen = quarters(load_photo(encoded(picture, kind, lossless=True), "clear").pixels)
    assert seen == [(255, 255, 255), GREEN, BLUE, YELLOW]


def test_half_transparent_is_mixed_with_white() -> None:
    picture = Image.new("RGBA", (64, 64), (0, 0, 0, 128))
    assert (load_photo(encoded(picture, "PNG"), "half.png").pixels == 127).all()


def test_transparent_palette_entry_is_white() -> None:
    picture = corners_picture().quantize(4, dither=Image.Dither.NONE)
    data = encoded(picture, "PNG", transparency=picture.getpixel((0, 0)))
    assert quarters(load_photo(data, "key.png").pixels)[0] == (255, 255, 255)
    assert (load_photo(data, "key.png").pixels[40:] < 255).all()


@pytest.mark.parametrize("depth", [np.uint8, np.uint16])
def test_transparent_shade_of_grey_is_white(depth: type[np.uint8 | np.uint16]) -> None:
    grey = np.full((64, 64), 3, depth)
    grey[32:] = 2
    pixels = load_photo(encoded(Image.fromarray(grey), "PNG", transparency=3), "key.png").pixels
    assert (pixels[:32] == 255).all()
    assert (pixels[32:] <= 2).all()


def test_cmyk_is_not_inverted() -> None:
    """Pillow writes CMYK the way Adobe does, inverted and with an Adobe marker."""
    data = encoded(corners_picture().convert("CMYK"), "JPEG", quality=95)
    assert b"Adobe" in data[:200]
    assert_upright(load_photo(data, "print.jpg").pixels, 16)


def test_colour_profile_does_no_harm() -> None:
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    assert_upright(load_photo(encoded(corners_picture(), icc_profile=profile), "icc.jpg").pixels)


def test_phone_jpeg_with_a_second_picture_is_read() -> None:
    """Phones append a gain map or preview (CIPA DC-007 multi-picture format): not an animation."""
    data = encoded(corners_picture(), "MPO", save_all=True, append_images=[Image.new("RGB", (48, 32))])
    with Image.open(io.BytesIO(data)) as both:
        assert getattr(both, "n_frames", 1) == 2
    assert_upright(load_photo(data, "phone.jpg").pixels)


def test_heic_with_several_still_pictures_gives_the_primary_one() -> None:
    several = pillow_heif.from_pillow(Image.new("RGB", (64, 64)))
    several.add_from_pillow(corners_picture())
    stream = io.BytesIO()
    several.save(stream, quality=90, primary_index=1)
    assert_upright(load_photo(stream.getvalue(), "burst.heic").pixels)


def test_bytes_after_the_picture_are_no_damage() -> None:
    assert_upright(load_photo(encoded(corners_picture()) + b"\xff\x01trailer" * 9, "phone.jpg").pixels)


def test_restart_markers_are_no_damage() -> None:
    data = encoded(corners_picture(400, 304), restart_marker_blocks=4)
    assert b"\xff\xd3" in data
    assert_upright(load_photo(data, "restart.jpg").pixels)


def test_smallest_size_is_read() -> None:
    assert load_photo(encoded(Image.new("RGB", (32, 32))), "small.jpg").pixels.shape == (32, 32, 3)


def test_48_megapixels_are_read() -> None:
    read = load_photo(encoded(Image.new("RGB", (8064, 6048), RED)), "big.jpg", max_side=1280)
    assert (read.width, read.height) == (8064, 6048)
    assert read.pixels.shape == (1512, 2016, 3)
    assert read.scale == 1 / 4


def test_heic_support_is_loaded_only_for_a_heic_photo() -> None:
    script = "import sys, vision.images.photo; sys.exit('pillow_heif' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0


# Turning upright


def as_stored(orientation: int, picture: Image.Image) -> Image.Image:
    """The picture as a camera stores it that marks it with `orientation`: the inverse of its turn."""
    turn = Image.Transpose
    inverse: dict[int, Image.Transpose] = {
        2: turn.FLIP_LEFT_RIGHT,
        3: turn.ROTATE_180,
        4: turn.FLIP_TOP_BOTTOM,
        5: turn.TRANSPOSE,
        6: turn.ROTATE_90,
        7: turn.TRANSVERSE,
        8: turn.ROTATE_270,
    }
    return picture.transpose(inverse[orientation]) if orientation in inverse else picture


@pytest.mark.parametrize("max_side", [None, 96])
@pytest.mark.parametrize("orientation", range(1, 9))
@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_every_exif_orientation_is_turned_upright(kind: str, orientation: int, max_side: int | None) -> None:
    stored = as_stored(orientation, corners_picture(384, 256))
    data = encoded(stored, kind, exif=exif_with_orientation(orientation))
    read = load_photo(data, "turned", max_side=max_side)
    assert (read.width, read.height) == (384, 256)
    reduction = 4 if max_side else 1
    assert read.scale == 1 / reduction
    assert read.pixels.shape == (256 // reduction, 384 // reduction, 3)
    assert_upright(read.pixels)


@pytest.mark.parametrize("orientation", [3, 6, 8])
def test_turned_heic_is_turned_once(orientation: int) -> None:
    """The container's own rotation is applied in decoding; the EXIF value must not turn it again."""
    stored = as_stored(orientation, corners_picture(192, 128))
    read = load_photo(heic(stored, exif=exif_with_orientation(orientation)), "phone.heic")
    assert (read.width, read.height) == (192, 128)
    assert read.pixels.shape == (128, 192, 3)
    assert_upright(read.pixels)


@pytest.mark.parametrize("exif", [b"Exif\x00\x00nonsense", b"Exif\x00\x00MM\x00*\xff\xff\xff\xff", b"Exif\x00\x00"])
def test_unreadable_exif_is_no_obstacle(exif: bytes) -> None:
    assert_upright(load_photo(encoded(corners_picture(), exif=exif), "odd.jpg").pixels)


@pytest.mark.parametrize("value", [0, 9, 65535])
def test_orientation_out_of_range_leaves_the_picture_as_stored(value: int) -> None:
    assert_upright(load_photo(encoded(corners_picture(), exif=exif_with_orientation(value)), "odd.jpg").pixels)


# Reduced scale


@pytest.mark.parametrize(
    ("max_side", "reduction"),
    [(None, 1), (1000, 1), (800, 1), (401, 1), (400, 2), (201, 2), (200, 4), (101, 4), (100, 8), (10, 8)],
)
def test_jpeg_is_never_reduced_below_max_side(max_side: int | None, reduction: int) -> None:
    read = load_photo(encoded(corners_picture(800, 600)), "big.jpg", max_side=max_side)
    assert read.scale == 1 / reduction
    assert read.pixels.shape == (600 // reduction, 800 // reduction, 3)
    assert (read.width, read.height) == (800, 600)


@pytest.mark.parametrize(("max_side", "width"), [(None, None), (800, None), (400, 803), (200, 402)])
def test_a_reduced_photo_has_finer_pixels_of_twice_its_scale(max_side: int | None, width: int | None) -> None:
    read = load_photo(encoded(corners_picture(803, 601)), "odd.jpg", max_side=max_side)
    assert (read.finer and read.finer().shape[1]) == width


def test_no_finer_pixels_are_decoded_than_the_memory_of_one_photo_holds() -> None:
    read = load_photo(encoded(Image.new("RGB", (8064, 6048), RED)), "big.jpg", max_side=4032)
    assert read.scale == 1 / 2
    assert read.finer is None


def test_odd_sizes_reduce_to_the_next_larger_pixel() -> None:
    read = load_photo(encoded(corners_picture(803, 601)), "odd.jpg", max_side=200)
    assert read.scale == 1 / 4
    assert read.pixels.shape == (151, 201, 3)


def test_long_narrow_jpeg_keeps_one_scale_for_both_sides() -> None:
    read = load_photo(encoded(corners_picture(1600, 40)), "strip.jpg", max_side=200)
    assert read.scale == 1 / 8
    assert read.pixels.shape == (5, 200, 3)


@pytest.mark.parametrize("mode", ["L", "CMYK"])
def test_grey_and_cmyk_jpeg_are_reduced_as_well(mode: str) -> None:
    read = load_photo(encoded(corners_picture(800, 600).convert(mode)), "x.jpg", max_side=200)
    assert read.pixels.shape == (150, 200, 3)


# Files


def test_file_is_named_by_its_path(tmp_path: Path) -> None:
    path = tmp_path / "table.jpg"
    path.write_bytes(encoded(corners_picture()))
    read = load_photo_file(path, max_side=48)
    assert (read.name, read.scale) == (str(path), 0.5)


def file_refusal(path: Path | str) -> str:
    with pytest.raises(PhotoError) as caught:
        load_photo_file(path)
    assert caught.value.about == str(path)
    return caught.value.message


def test_missing_file(tmp_path: Path) -> None:
    assert "no such file" in file_refusal(tmp_path / "none.jpg")


def test_folder_instead_of_a_file(tmp_path: Path) -> None:
    assert "folder" in file_refusal(tmp_path)


def test_file_below_a_file(tmp_path: Path) -> None:
    (tmp_path / "a.jpg").write_bytes(b"x")
    assert "could not be read" in file_refusal(tmp_path / "a.jpg" / "b.jpg")


def test_file_name_that_is_no_text_is_still_named_in_text() -> None:
    with pytest.raises(PhotoError) as caught:
        load_photo_file("none-\udcff.jpg")
    assert caught.value.about == "none-\ufffd.jpg"


@pytest.mark.parametrize("path", ["a\0b.jpg", "x" * 5000])
def test_impossible_path(path: str) -> None:
    assert "could not be read" in file_refusal(path)


def test_unreadable_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "locked.jpg"
    path.write_bytes(encoded(corners_picture()))
    path.chmod(0)
    if os.access(path, os.R_OK):  # the superuser reads everything

        def refuse(*_: object) -> None:
            raise PermissionError(13, "Permission denied")

        monkeypatch.setattr(Path, "open", refuse)
    assert "permission denied" in file_refusal(path)


@pytest.fixture
def standard_input(monkeypatch: pytest.MonkeyPatch) -> Callable[[bytes], None]:
    def give(data: bytes) -> None:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))

    return give


def test_dash_is_standard_input(standard_input: Callable[[bytes], None]) -> None:
    standard_input(encoded(corners_picture()))
    read = load_photo_file("-")
    assert read.name == "standard input"
    assert_upright(read.pixels)


def test_empty_standard_input(standard_input: Callable[[bytes], None]) -> None:
    standard_input(b"")
    with pytest.raises(PhotoError, match="standard input: the file is empty"):
        load_photo_file("-")
