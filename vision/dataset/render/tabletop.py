"""Where the tiles of a finished hand lie: its parts in one or two lines on the table.

Flowers and claimed sets lie at the player's left-hand corner (articles 17 and 21).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from scoring.hand import Hand
from scoring.tiles import BACK
from vision.dataset.render.blocks import Block, GroupKind, flower_block, meld_block, own_blocks
from vision.dataset.render.geometry import Pose, Shape, lying
from vision.dataset.render.manners import Manners

_LONGEST_LINE: Final = 19.5
"""In tile widths; what is longer is laid in two lines."""

_PITCH: Final = 1.015
"""From tile to tile: a hair of space keeps the sides of neighbours from running through one another."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile on the table; `code` is what its upper side shows, unless another tile lies on it."""

    code: str
    pose: Pose
    covered: bool = False


@dataclass(frozen=True, slots=True)
class LaidGroup:
    """Tiles that belong together, in reading order; `line` numbers the lines of the table from the far one."""

    kind: GroupKind
    tiles: tuple[Laid, ...]
    line: int


def lay_out(hand: Hand, manners: Manners, shape: Shape, rng: np.random.Generator) -> list[LaidGroup]:
    """Lay a hand on the table; x runs right, y towards the player, in tile widths."""
    return _Layer(manners, shape, rng).lay(hand)


class _Layer:
    def __init__(self, manners: Manners, shape: Shape, rng: np.random.Generator) -> None:
        self._manners, self._shape, self._rng = manners, shape, rng
        self._lean = float(rng.normal(0.0, manners.carelessness * 0.6))

    def lay(self, hand: Hand) -> list[LaidGroup]:
        groups: list[LaidGroup] = []
        depth = 0.0
        for number, line in enumerate(self._lines(hand)):
            if number:
                depth += self._shape.height + float(self._rng.uniform(0.3, 1.0))
                depth += self._shape.height if any(block.stacked for block in line) else 0.0
            groups += self._lay_line(line, depth, number)
        return groups

    def _lines(self, hand: Hand) -> list[list[Block]]:
        flowers = flower_block(hand)
        melds = [meld_block(meld, self._manners, self._shape, self._rng) for meld in hand.melds]
        own = own_blocks(hand, self._manners, self._shape)
        length = sum(block.width + 0.8 for block in (*flowers, *melds, *own))
        if self._manners.melds_behind or length > _LONGEST_LINE:
            lines = [[*flowers, *melds], own]
        elif self._rng.random() < 0.5:
            lines = [flowers, [*melds, *own]]
        else:
            lines = [[*flowers, *melds, *own]]
        return [line for line in lines if line]

    def _lay_line(self, blocks: list[Block], depth: float, number: int) -> list[LaidGroup]:
        careless = self._manners.carelessness
        x = float(self._rng.uniform(-0.8, 0.8)) if number else 0.0
        groups: list[LaidGroup] = []
        for block in blocks:
            touching = block.kind == "winning-tile" and self._manners.winning == "sideways"
            if groups:
                x += 0.03 if touching else float(self._rng.uniform(0.45, 1.1))
            stray = np.zeros(2) if touching else self._rng.normal(0.0, careless, 2)
            y, turn = depth + self._lean * x + 3.0 * float(stray[0]), self._lean + float(stray[1])
            tiles = tuple(self._lay_block(block, np.array([x, y]), turn))
            groups.append(LaidGroup(block.kind, tiles, number))
            x += block.width * _PITCH
        return groups

    def _lay_block(self, block: Block, corner: NDArray[np.float64], turn: float) -> list[Laid]:
        cos, sin = np.cos(turn), np.sin(turn)
        tiles = []
        for spot in block.spots:
            slip, twist = self._rng.normal(0.0, self._manners.carelessness, 2) * (1.0, 0.35)
            along, down = spot.x * _PITCH, spot.y + float(slip)
            x, y = corner + np.array([along * cos - down * sin, along * sin + down * cos])
            angle = turn + spot.quarter_turns * np.pi / 2.0 + float(twist)
            pose = lying(float(x), float(y), angle, self._shape, face_down=spot.code == BACK)
            tiles.append(Laid(spot.code, pose))
        return tiles
