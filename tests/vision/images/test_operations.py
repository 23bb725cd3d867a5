"""The two back ends of the picture operations give the same pictures."""

import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.images.operations import with_numpy, with_opencv
from vision.images.photo import load_photo_file
from vision.images.resizing import perspective_transform, rotation_matrix

SAMPLE = Path(__file__).parents[3] / "datasets" / "samples" / "images" / "international-1.jpg"
GREY = 114
FACE = np.array([[-0.5, -0.5], [71.5, -0.5], [71.5, 95.5], [-0.5, 95.5]], np.float32)

Pixels = NDArray[np.uint8]


@pytest.fixture(scope="module")
def photo() -> Pixels:
    return load_photo_file(SAMPLE).pixels


def differing(one: Pixels, other: Pixels) -> float:
    """Share of the values that differ, none of them by more than a level."""
    assert one.shape == other.shape
    assert one.dtype == other.dtype == np.uint8
    apart = np.abs(one.astype(int) - other)
    assert apart.max() <= 1
    return float((apart > 0).mean())


@pytest.mark.parametrize("size", [(800, 800), (640, 640), (1000, 333), (64, 64), (1, 1), (1600, 700)])
def test_pictures_shrink_alike(photo: Pixels, size: tuple[int, int]) -> None:
    assert differing(with_opencv.resize_area(photo, *size), with_numpy.resize_area(photo, *size)) < 0.01


def test_a_large_picture_shrinks_and_is_warped_in_little_memory(photo: Pixels) -> None:
    turn = 1.1 * rotation_matrix((700, 800), 3)
    operations: list[Callable[[], Pixels]] = [
        lambda: with_numpy.resize_area(photo, 800, 800),
        lambda: with_numpy.resize_area(photo, 1100, 1200),
        lambda: with_numpy.warp_affine(photo, turn, 1600, 1600, GREY),
    ]
    for made in operations:
        tracemalloc.start()
        result = made()
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert peak < result.nbytes + 3 * photo.nbytes


@pytest.mark.parametrize("size", [(64, 64), (97, 64), (500, 301)])
def test_pictures_grow_alike(photo: Pixels, size: tuple[int, int]) -> None:
    part = photo[700:733, 600:641]
    assert differing(with_opencv.resize_linear(part, *size), with_numpy.resize_linear(part, *size)) == 0


def test_grey_pictures_and_fractions_are_resized_alike(photo: Pixels) -> None:
    grey = np.ascontiguousarray(photo[..., 0])
    assert differing(with_opencv.resize_area(grey, 333, 501), with_numpy.resize_area(grey, 333, 501)) < 0.01
    fractions = (photo / np.float32(255)).astype(np.float32)
    for name, size in (("resize_area", (800, 800)), ("resize_area", (333, 501)), ("resize_linear", (1700, 2100))):
        one, other = (getattr(room, name)(fractions, *size) for room in (with_opencv, with_numpy))
        assert other.dtype == np.float32
        np.testing.assert_allclose(one, other, atol=2e-4)


@pytest.mark.parametrize("degrees", [0, 6.5, -88, 179])
@pytest.mark.parametrize("scale", [0.7, 1.9])
def test_affine_warps_agree(photo: Pixels, degrees: float, scale: float) -> None:
    matrix = scale * rotation_matrix((700, 800), degrees)
    matrix[:, 2] -= 300.25
    one, other = (room.warp_affine(photo, matrix, 640, 480, GREY) for room in (with_opencv, with_numpy))
    assert differing(one, other) < 0.001


def test_perspective_warps_agree_to_beyond_the_edge(photo: Pixels) -> None:
    random = np.random.default_rng(0)
    for _ in range(30):
        quad = np.array([[0, 0], [60, 0], [60, 80], [0, 80]]) + random.uniform(-9, 9, (4, 2))
        matrix = perspective_transform((quad + random.uniform(-20, 300, 2)).astype(np.float32), FACE)
        one, other = (
            room.warp_perspective(photo[:350, :350], matrix, 72, 96, GREY) for room in (with_opencv, with_numpy)
        )
        assert differing(one, other) < 0.001


def test_medians_agree_and_are_exact(photo: Pixels) -> None:
    noisy = np.random.default_rng(0).integers(0, 256, (150, 131, 3), np.uint8)
    for picture in (noisy, photo[:200, :300]):
        assert differing(with_opencv.median_3x3(picture), with_numpy.median_3x3(picture)) == 0


@pytest.mark.parametrize("sigma", [0.4, 1.7, 4.0])
def test_blurs_agree_up_to_the_edge(photo: Pixels, sigma: float) -> None:
    part = np.ascontiguousarray(photo[600:790, 500:703])
    assert differing(with_opencv.gaussian_blur(part, sigma), with_numpy.gaussian_blur(part, sigma)) < 0.1


def test_every_colour_converts_alike() -> None:
    levels = np.append(np.arange(0, 255, 5, dtype=np.uint8), np.uint8(255))
    colours = np.stack(np.meshgrid(levels, levels, levels), axis=-1).reshape(-1, len(levels), 3)
    assert differing(with_opencv.rgb_to_lab(colours), with_numpy.rgb_to_lab(colours)) < 0.001


@pytest.mark.parametrize(("name", "back_end"), [("cv2", "with_numpy"), ("nothing", "with_opencv")])
def test_numpy_serves_where_opencv_is_not_installed(name: str, back_end: str) -> None:
    code = (
        f"import sys; sys.modules[{name!r}] = None\n"
        "from vision.images.operations import resize_area\n"
        "print(resize_area.__module__)"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == f"vision.images.operations.{back_end}"
