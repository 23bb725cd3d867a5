"""Tiles laid out on a made-up table, and what a photo of it shows: hulls of turned tiles, in perspective."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from scoring.tiles import INDEX
from vision.detection.detections import Detections
from vision.layout import Group

HEIGHT = 4 / 3
"""Of a tile; lengths on the table are in tile widths."""


@dataclass(frozen=True)
class Laid:
    """A tile on the table, its centre in tile widths, y towards the player."""

    code: str
    x: float
    y: float
    turned: bool = False

    @property
    def outline(self) -> NDArray[np.float64]:
        """(4, 2) corners in the tile's own frame: top-left, top-right, bottom-right, bottom-left."""
        unit = np.array([[-0.5, -HEIGHT / 2], [0.5, -HEIGHT / 2], [0.5, HEIGHT / 2], [-0.5, HEIGHT / 2]])
        if self.turned:
            unit = unit @ np.array([[0.0, 1.0], [-1.0, 0.0]])
        placed: NDArray[np.float64] = unit + np.array([self.x, self.y])
        return placed


def row(codes: str, x: float = 0.0, y: float = 0.0, gap: float = 0.0) -> list[Laid]:
    """Tiles from left to right from x on, `codes` as in `1m 2m' | 0x`: `'` a tile turned sideways, `|` a break.

    Turned tiles have their lower edge in line with the others. `gap` is the space between tiles that touch.
    """
    laid = []
    for code in codes.split():
        if code == "|":
            x += 1.0
            continue
        turned = code.endswith("'")
        width = HEIGHT if turned else 1.0
        drop = (HEIGHT - 1) / 2 if turned else 0.0
        laid.append(Laid(code.rstrip("'"), x + width / 2, y + drop, turned))
        x += width + gap
    return laid


def photograph(
    laid: Sequence[Laid],
    *,
    angle: float = 0.0,
    slant: float = 0.0,
    scale: float = 50.0,
    noise: float = 0.0,
    corners: bool = False,
    seed: int = 0,
) -> Detections:
    """What a detector reports of a photo of the table, tiles in the order in which they are given.

    Args:
        laid: the tiles.
        angle: degrees by which the table is turned in the photo, clockwise.
        slant: how much smaller tiles grow away from the camera: the share lost over ten tile widths.
        scale: size of a tile width in pixels.
        noise: standard deviation of each side of the boxes, in tile widths.
        corners: whether the tiles' corners are reported.
        seed: of the noise.
    """
    outlines = np.stack([tile.outline for tile in laid])
    turn = np.radians(angle)
    turned = outlines @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    turned = turned - turned.reshape(-1, 2).mean(axis=0)
    depth = 1 - slant * turned[..., 1:] / 10
    seen = turned / depth * scale + 1000
    boxes = np.concatenate([seen.min(axis=1), seen.max(axis=1)], axis=1)
    boxes += np.random.default_rng(seed).normal(0, noise * scale, boxes.shape)
    probabilities = np.full((len(laid), len(INDEX)), 1e-5, np.float32)
    probabilities[np.arange(len(laid)), [INDEX[tile.code] for tile in laid]] = 0.97
    quads = seen if corners else np.full_like(seen, np.nan)
    return Detections(boxes.astype(np.float32), probabilities, quads.astype(np.float32))


def shifted(laid: Sequence[Laid], x: float, y: float) -> list[Laid]:
    """The tiles moved on the table."""
    return [replace(tile, x=tile.x + x, y=tile.y + y) for tile in laid]


def said(groups: Sequence[Group], codes: Sequence[str]) -> list[str]:
    """Groups as text, sorted: kind (`+` for an added kong) and tiles, wherever they lie."""
    return sorted(
        " ".join([group.kind + "+" * group.added, *sorted(codes[tile] for tile in group.tiles)]) for group in groups
    )


def parts(groups: Sequence[Group]) -> set[tuple[str, frozenset[int]]]:
    """Kinds and tiles of groups, whatever their order."""
    return {(group.kind, frozenset(group.tiles)) for group in groups}
