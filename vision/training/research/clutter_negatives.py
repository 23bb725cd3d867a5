"""Rendered tables with keyboards, cards, dominoes and the like and without a tile, as photos without tiles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from vision.labels.yolo_folders import IMAGES, LABELS
from vision.synthesis.rendering.samples import random_bare_table
from vision.synthesis.rendering.synth import RULES

_SIDE: Final = 960
_SEED: Final = 17_009
_QUALITIES: Final = (70, 96)


def write_cluttered_tables(out: Path, numbers: Iterable[int]) -> Iterator[Path]:
    """Write pictures with empty label files to the YOLO folder `out`; yields each picture's path.

    Args:
        out: YOLO folder; existing pictures of the same name are replaced.
        numbers: of the pictures; a number always gives the same picture.

    Raises:
        OSError: a label file cannot be written.
    """
    for folder in (IMAGES, LABELS):
        (out / folder).mkdir(parents=True, exist_ok=True)
    for number in numbers:
        rng = np.random.default_rng((_SEED, number))
        photo = random_bare_table(RULES[number % len(RULES)], _SIDE, rng, cluttered=True)
        path = out / IMAGES / f"clutter_{number:06d}.jpg"
        quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(*_QUALITIES))]
        cv2.imwrite(str(path), cv2.cvtColor(photo, cv2.COLOR_RGB2BGR), quality)
        (out / LABELS / f"{path.stem}.txt").write_text("", encoding="utf-8")
        yield path
