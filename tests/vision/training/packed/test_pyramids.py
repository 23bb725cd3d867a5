"""Sampling from flat pyramids is that of a warp, and ignored regions are grey except on labelled tiles."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest

pytest.importorskip("torch", reason="needs the extra [train]")

import torch

from tests.vision.training.packed.drawn_pictures import packed
from vision.labels.labelled_photo import DatasetError
from vision.training.packed.pyramids import GREY, Pyramids

CPU = torch.device("cpu")


def smooth(width: int, height: int, seed: int = 0) -> np.ndarray:  # type: ignore[type-arg]
    noise = np.random.default_rng(seed).integers(0, 256, (height, width, 3), dtype=np.uint8)
    return np.asarray(cv2.GaussianBlur(noise, (0, 0), 3), np.uint8)


def level_pixels(pyramids: Pyramids, picture: int, level: int) -> np.ndarray:  # type: ignore[type-arg]
    """RGB (h, w, 3) of a level, by sampling the middles of its pixels."""
    width, height = pyramids.sizes[picture, level].tolist()
    ratio = pyramids.sizes[picture, 0].float() / pyramids.sizes[picture, level].float()
    x, y = torch.meshgrid(torch.arange(width) + 0.5, torch.arange(height) + 0.5, indexing="xy")
    places = torch.stack([x, y], -1) * ratio
    number = torch.full(places.shape[:2], picture)
    return np.asarray(pyramids.sample(number, torch.full_like(number, level), places))


def test_sampling_equals_a_warp() -> None:
    pictures = [packed(size=(51, 33), pixels=smooth(51, 33)), packed(size=(90, 70), pixels=smooth(90, 70, 1))]
    pyramids = Pyramids(pictures, CPU, threads=2)
    whole = level_pixels(pyramids, 1, 0).astype(np.uint8)
    turn = cv2.getRotationMatrix2D((40.0, 30.0), 25, 1.3)
    warped = cv2.warpAffine(whole, turn, (64, 64), borderValue=(GREY,) * 3)
    back = cv2.invertAffineTransform(turn)
    x, y = np.meshgrid(np.arange(64), np.arange(64))
    places = np.stack([x, y, np.ones_like(x)], -1) @ back.T + 0.5
    number = torch.full((64, 64), 1)
    sampled = pyramids.sample(number, torch.zeros_like(number), torch.from_numpy(places).float()).numpy()
    assert np.abs(sampled - warped).mean() < 1
    assert (np.abs(sampled - GREY) < 1e-3).all(axis=2).sum() > 15, "beside the picture"


def test_levels_are_the_picture_by_halves() -> None:
    pixels = smooth(50, 33)
    pyramids = Pyramids([packed(size=(10, 10)), packed(size=(50, 33), pixels=pixels)], CPU)
    assert pyramids.sizes[1].tolist() == [[50, 33], [25, 16], [12, 8]]
    assert np.abs(level_pixels(pyramids, 1, 0) - pixels).max() < 8, "but for AVIF"
    for level, (width, height) in enumerate([(25, 16), (12, 8)], start=1):
        expected = cv2.resize(pixels, (width, height), interpolation=cv2.INTER_AREA)
        assert np.abs(level_pixels(pyramids, 1, level) - expected).mean() < 3


def test_ignored_regions_are_grey_except_on_labelled_tiles() -> None:
    ignored = np.array([[10, 10, 60, 60]], np.float32)
    picture = packed([(20, 20, 40, 45)], ignored=ignored)
    masked, plain = (level_pixels(Pyramids([picture], CPU, masked=one), 0, 0) for one in (True, False))
    grey = (masked == GREY).all(axis=2)
    expected = np.zeros_like(grey)
    expected[10:60, 10:60] = True
    expected[20:45, 20:40] = False
    assert np.array_equal(grey, expected)
    assert np.array_equal(masked[~grey], plain[~grey])


@pytest.mark.parametrize("change", [{"data": b"rubbish"}, {"size": (239, 160)}])
def test_a_picture_that_cannot_be_decoded_is_named(change: dict[str, Any]) -> None:
    broken = replace(packed(name="broken"), **change)
    with pytest.raises(DatasetError, match=r"own: the pack holds a picture that cannot be decoded: broken"):
        Pyramids([packed(), broken], CPU)
