"""White tiles are shown as if they were black with light prints, or of another colour."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("torch", reason="needs the extra [train]")

import torch

from scoring.tiles import BACK, INDEX
from tests.vision.training.packed.drawn_pictures import packed
from vision.training.packed.crops import CropCutter, CropExamples, CropVariation
from vision.training.packed.drawing import Chance
from vision.training.packed.materials import recoloured
from vision.training.packed.pictures import PictureMaker, PictureVariation
from vision.training.packed.pyramids import Pyramids

COUNT = 300
BODY, BLACK, RED = (slice(0, 20), slice(20, 24), slice(24, 32))
"""Rows of a picture: white with a black and a red print."""


def tiles(count: int = COUNT) -> torch.Tensor:
    pictures = torch.full((count, 3, 40, 32), 240.0)
    pictures[:, :, BLACK, 8:24] = 20
    pictures[:, 1:, RED, 8:24] = 40
    return pictures


def colours(pictures: torch.Tensor, rows: slice) -> torch.Tensor:
    """Mean colours (n, 3) of the rows between the prints' left and right."""
    return pictures[:, :, rows, 10:22].mean((2, 3))


def chance() -> Chance:
    return Chance(torch.device("cpu"), 4)


def made() -> torch.Tensor:
    return recoloured(tiles(), torch.ones(COUNT, dtype=torch.bool), chance())


def test_many_sets_are_black_with_light_prints() -> None:
    body, printed = colours(made(), BODY).mean(1), colours(made(), BLACK).mean(1)
    black = body < 70
    assert 0.5 < black.float().mean() < 0.7
    assert (printed[black] > body[black] + 40).float().mean() > 0.95
    assert (printed[~black] < body[~black]).float().mean() > 0.5


def test_some_prints_are_gold_and_some_bodies_coloured() -> None:
    body, printed = colours(made(), BODY), colours(made(), BLACK)
    black = body.mean(1) < 70
    gold = printed[:, 0] - printed[:, 2] > 60
    assert 0.2 < gold[black].float().mean() < 0.8
    assert ((body.amax(1) - body.amin(1)) > 30)[~black].float().mean() > 0.3


def test_a_red_print_stays_redder_than_a_black_one() -> None:
    red, black = colours(made(), RED), colours(made(), BLACK)
    redder = (red[:, 0] - red[:, 2]) - (black[:, 0] - black[:, 2])
    assert redder.mean() > 20


def test_what_is_not_chosen_stays_as_it_is() -> None:
    chosen = torch.arange(COUNT) % 2 == 0
    changed = recoloured(tiles(), chosen, chance())
    assert torch.equal(changed[~chosen], tiles()[~chosen])
    assert (changed[chosen] - tiles()[chosen]).abs().amax((1, 2, 3)).min() > 10
    assert torch.equal(recoloured(tiles(), torch.zeros(COUNT, dtype=torch.bool), chance()), tiles())


@pytest.mark.parametrize(("code", "changed"), [("7z", True), (BACK, False)])
def test_crops_of_tiles_are_recoloured_and_those_of_backs_are_not(
    code: str, changed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = []

    def spy(pictures: torch.Tensor, chosen: torch.Tensor, chance: Chance) -> torch.Tensor:
        seen.append(chosen)
        return recoloured(pictures, chosen, chance)

    monkeypatch.setattr("vision.training.packed.crops.recoloured", spy)
    pictures = [packed([(60, 40, 100, 96)], classes=np.array([INDEX[code]], np.int64))]
    variation = CropVariation(cut=0, half=0, seam=0, recoloured=1)
    cutter = CropCutter(
        pictures, Pyramids(pictures, torch.device("cpu")), CropExamples(pictures, {}, {}), 0, variation
    )  # fmt: skip
    next(cutter.batches(20))
    assert seen[0].tolist() == [changed] * 20


def test_a_share_of_the_finders_pictures_is_recoloured() -> None:
    pictures = [packed([(60, 40, 100, 96)], pixels=np.full((160, 240, 3), 240, np.uint8))]
    pyramids = Pyramids(pictures, torch.device("cpu"))

    def dark(share: float) -> float:
        maker = PictureMaker(pictures, pyramids, np.ones(1), 64, 0, PictureVariation(recoloured=share))
        return float((next(maker.batches(60))[0].float().amax((1, 2, 3)) < 120).float().mean())

    assert dark(0) == 0
    assert dark(1) > 0.3
