"""Noise and lack of contrast are mended; a photo with neither stays as it is, byte for byte."""

from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.images.photo import load_photo_file
from vision.images.restoration import restore

SAMPLES = Path(__file__).parents[3] / "datasets" / "samples" / "images"

Pixels = NDArray[np.uint8]


@pytest.fixture(scope="module")
def photo() -> Pixels:
    return load_photo_file(SAMPLES / "international-1.jpg", max_side=960).pixels


def with_sensor_noise(photo: Pixels, sigma: float) -> Pixels:
    noise = np.random.default_rng(0).normal(0, sigma, photo.shape)
    return np.asarray(np.clip(photo + noise, 0, 255), np.uint8)


def with_isolated_pixels(photo: Pixels, share: float) -> Pixels:
    rng = np.random.default_rng(0)
    hit, noise = rng.random(photo.shape) < share, 255 * rng.integers(0, 2, photo.shape, np.uint8)
    return np.asarray(np.where(hit, noise, photo), np.uint8)


def faint(photo: Pixels, share: float) -> Pixels:
    return np.asarray(np.rint((photo - photo.mean()) * share + photo.mean()), np.uint8)


def error(one: Pixels, other: Pixels) -> float:
    return float(np.sqrt(np.mean((one.astype(float) - other) ** 2)))


def test_no_sample_photo_is_touched() -> None:
    for path in sorted(SAMPLES.glob("*.jpg")):
        pixels = load_photo_file(path).pixels
        assert restore(pixels) is pixels, path.name


@pytest.mark.parametrize("sigma", [25, 60])
def test_sensor_noise_is_smoothed_away_mostly(photo: Pixels, sigma: float) -> None:
    noisy = with_sensor_noise(photo, sigma)
    assert error(restore(noisy), photo) < 0.65 * error(noisy, photo)


@pytest.mark.parametrize("share", [0.12, 0.27])
def test_isolated_pixels_go_and_edges_stay_sharp(photo: Pixels, share: float) -> None:
    noisy = with_isolated_pixels(photo, share)
    mended = restore(noisy)
    assert error(mended, photo) < 0.3 * error(noisy, photo)


def test_weak_noise_which_the_networks_know_is_left(photo: Pixels) -> None:
    noisy = with_sensor_noise(photo, 8)
    assert restore(noisy) is noisy


def test_a_faint_photo_gets_its_contrast_back_and_a_plain_colour_stays(photo: Pixels) -> None:
    stretched = restore(faint(photo, 0.1))
    assert np.subtract(*np.percentile(stretched, (99, 1))) > 120
    plain = np.full((64, 64, 3), 90, np.uint8)
    assert restore(plain) is plain


def test_a_small_photo_in_a_wide_plain_frame_is_not_faint(photo: Pixels) -> None:
    framed = np.full((4000, 4000, 3), 114, np.uint8)
    small = photo[::3, ::3]
    framed[1000 : 1000 + small.shape[0], 1000 : 1000 + small.shape[1]] = small
    assert restore(framed) is framed


@pytest.mark.parametrize("size", [(1, 1), (1, 40), (2, 2), (3, 5), (201, 333), (640, 642)])
def test_pictures_of_any_size_pass(size: tuple[int, int]) -> None:
    picture = np.random.default_rng(0).integers(0, 256, (*size, 3), np.uint8)
    assert restore(picture).shape == picture.shape


def test_the_tiles_of_a_spoilt_photo_are_read() -> None:
    from vision.detection.detector import Detector

    small = load_photo_file(SAMPLES / "international-1.jpg", max_side=640).pixels
    detector = Detector.load()
    right, found = (Counter(detector.detect(pixels).codes) for pixels in (small, with_isolated_pixels(small, 0.27)))
    assert (found & right).total() >= 0.9 * right.total()
    assert found.total() <= 1.1 * right.total()
