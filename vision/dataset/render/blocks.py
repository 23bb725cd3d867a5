"""The parts of a laid-out hand, each as tiles in a frame of its own: flowers, melds, concealed row, winning tile."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from scoring.hand import Hand, Meld
from scoring.tiles import BACK
from vision.dataset.render.geometry import Shape
from vision.dataset.render.manners import Manners

GroupKind = Literal["concealed", "winning-tile", "chow", "pung", "kong", "concealed-kong", "flowers", "background"]
"""The kinds of groups that a rendered photo holds, named as in the reading record."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A tile of a block: what its upper side shows and where its middle is, in tile widths.

    x runs right from the block's left edge; y runs towards the player from the middles of upright tiles.
    """

    code: str
    x: float
    y: float = 0.0
    quarter_turns: int = 0


@dataclass(frozen=True, slots=True)
class Block:
    """Tiles that belong together, in reading order, and how wide they lie."""

    kind: GroupKind
    spots: tuple[Spot, ...]
    width: float

    @property
    def stacked(self) -> bool:
        """Whether a tile lies beside another towards the table's middle: an added kong's fourth."""
        return any(spot.y < -0.5 for spot in self.spots)


def flower_block(hand: Hand) -> list[Block]:
    """The flowers in a row; none where the hand has none."""
    return [_row("flowers", hand.flowers)] if hand.flowers else []


def meld_block(meld: Meld, manners: Manners, shape: Shape, rng: np.random.Generator) -> Block:
    """A claimed set, its claimed tile turned where the table does so, or a concealed kong with its backs."""
    if meld.kind == "concealed-kong":
        down = {"middle": (1, 2), "outer": (0, 3), "all": (0, 1, 2, 3)}[manners.kong_backs]
        return _row("concealed-kong", [BACK if i in down else code for i, code in enumerate(meld.tiles)])
    codes, claimed = list(meld.tiles), int(rng.integers(3))
    if meld.kind == "chow":
        # Only the player on the left lets a tile go for a chow, and a turned tile lies on its giver's side.
        claimed = 0
        codes.insert(0, codes.pop(int(rng.integers(3)) if manners.turn else 0))
    elif meld.kind == "kong" and claimed == 2:
        claimed = 3
    kind: GroupKind = "kong" if meld.is_kong else ("chow" if meld.kind == "chow" else "pung")
    return _turned(kind, codes, claimed, manners, shape, stacked=meld.kind == "added-kong")


def own_blocks(hand: Hand, manners: Manners, shape: Shape) -> list[Block]:
    """The concealed row and, where it is shown, the winning tile."""
    row = sorted(hand.concealed, key=lambda code: (manners.suits.index(code[1]), code))
    if manners.winning == "among" or hand.winning_tile is None:
        return [_row("concealed", row)]
    row.remove(hand.winning_tile)
    sideways = manners.winning == "sideways"
    width = shape.height if sideways else shape.width
    turns = manners.turn or 1
    last = Spot(hand.winning_tile, width / 2.0, _drop(shape), turns) if sideways else Spot(hand.winning_tile, 0.5)
    blocks = [_row("concealed", row)] if row else []
    return [*blocks, Block("winning-tile", (last,), width)]


def _row(kind: GroupKind, codes: Sequence[str]) -> Block:
    return Block(kind, tuple(Spot(code, x + 0.5) for x, code in enumerate(codes)), float(len(codes)))


def _turned(kind: GroupKind, codes: list[str], claimed: int, manners: Manners, shape: Shape, *, stacked: bool) -> Block:
    """A meld whose tile at place `claimed` is turned; `stacked` lays the last tile beside that one."""
    if not manners.turn and not stacked:
        return _row(kind, codes)
    spots: list[Spot] = []
    x = 0.0
    for place, code in enumerate(codes[:3] if stacked else codes):
        turn = manners.turn if place == claimed else 0
        width = shape.height if turn else shape.width
        spots.append(Spot(code, x + width / 2.0, _drop(shape) if turn else 0.0, turn))
        if stacked and place == claimed:
            beside = _drop(shape) - shape.width if turn else -shape.height
            spots.append(Spot(codes[-1], x + width / 2.0, beside - 0.01, turn))
        x += width
    return Block(kind, tuple(spots), x)


def _drop(shape: Shape) -> float:
    """How much nearer a turned tile's middle lies, its near edge in line with the others'."""
    return (shape.height - shape.width) / 2.0
