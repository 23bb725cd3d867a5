"""Near-copies of a photo are known by its hash and its tiles; other tables and lights by their colours."""

import io
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageEnhance

from tests.vision.annotation.queue.examples import make_look
from vision.images.perceptual_hash import SAME_PHOTO, compute_perceptual_hash, hellinger_distances

SAMPLES = Path(__file__).parents[3] / "datasets" / "samples" / "images"
NO_BOXES = np.zeros((0, 4), np.float32)


def _photo(name: str) -> Image.Image:
    with Image.open(SAMPLES / f"{name}.jpg") as sample:
        return sample.convert("RGB").resize((960, 540))


def _bits(picture: Image.Image) -> int:
    return compute_perceptual_hash(np.asarray(picture), NO_BOXES, ()).bits


def _recompressed(picture: Image.Image) -> Image.Image:
    file = io.BytesIO()
    picture.save(file, "JPEG", quality=30)
    return Image.open(file)


@pytest.mark.parametrize(
    "change",
    [
        lambda photo: photo.resize((400, 225)),
        _recompressed,
        lambda photo: ImageEnhance.Brightness(photo).enhance(0.7),
        lambda photo: photo.crop((10, 5, 950, 535)),
    ],
    ids=["smaller", "recompressed", "darker", "cut by a hundredth"],
)
def test_copies_of_a_photo_have_nearly_one_hash(change: Callable[[Image.Image], Image.Image]) -> None:
    photo = _photo("international-1")
    assert (_bits(photo) ^ _bits(change(photo))).bit_count() <= SAME_PHOTO


def test_other_photos_have_other_hashes() -> None:
    assert (_bits(_photo("international-1")) ^ _bits(_photo("australia-2"))).bit_count() > SAME_PHOTO


def test_photos_alike_at_a_glance_are_copies_only_with_the_same_tiles() -> None:
    one = make_look(codes="1m 2m 3m 4m 5m")
    assert one.is_copy_of(make_look(bits=0b111, codes="1m 2m 3m 4m 9m"))
    assert not one.is_copy_of(make_look(codes="1m 2m 7z 7z 7z"))
    assert not one.is_copy_of(make_look(bits=2**20 - 1, codes="1m 2m 3m 4m 5m"))


def _plain(ground: tuple[int, int, int], tile: tuple[int, int, int]) -> NDArray[np.uint8]:
    photo = np.full((300, 400, 3), ground, np.uint8)
    cv2.rectangle(photo, (100, 100), (199, 199), tile, -1)
    return photo


def test_colours_of_tiles_and_table_count_apart() -> None:
    box = np.array([[100, 100, 200, 200]], np.float32)
    green, blue, ivory, red = (20, 120, 50), (30, 60, 160), (240, 235, 215), (200, 40, 40)
    looks = [_plain(green, ivory), _plain(green, ivory), _plain(blue, ivory), _plain(blue, red)]
    colours = np.stack([compute_perceptual_hash(photo, box, ("1m",)).colours for photo in looks])
    apart = hellinger_distances(colours[:1], colours)[0]
    assert apart[0] == pytest.approx(0, abs=1e-3)
    assert apart[1] == pytest.approx(0, abs=1e-3)
    assert 0.5 < apart[2] < 0.9, "the table is another, the tiles are not"
    assert apart[3] == pytest.approx(1, abs=0.1)


def test_photo_without_tiles_has_a_look() -> None:
    look = compute_perceptual_hash(np.zeros((40, 5000, 3), np.uint8), NO_BOXES, ())
    assert np.isfinite(look.colours).all()
    assert look.codes == {}
