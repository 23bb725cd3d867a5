"""Pieces of a laid-out hand: what lies together, as tiles along a line."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import pi
from random import Random
from typing import Final, Literal

from scoring.decompose import count_faces, iter_splits
from scoring.hand import Meld
from scoring.tiles import BACK, CLASSES
from tests.benchmarks.second_tables.houses import House
from vision.layout.grouping.model import GroupKind
from vision.synthesis.geometry import Shape

Open = Literal["kind", "added", "face"]
"""What a picture cannot tell of a piece: whether it was claimed, whether its fourth tile was added, its face."""

QUARTER: Final = pi / 2


@dataclass(frozen=True, slots=True)
class Spot:
    """A tile of a piece.

    Attributes:
        code: on its upper side.
        along: of its centre from the left end of the piece, in tile widths.
        across: of its centre from the line towards the player, in tile widths.
        turn: radians against upright.
        level: tiles beneath it.
    """

    code: str
    along: float
    across: float = 0.0
    turn: float = 0.0
    level: int = 0


@dataclass(frozen=True, slots=True)
class Piece:
    """Tiles that are one group of the hand.

    Attributes:
        kind: as in the reading record.
        spots: its tiles in reading order.
        width: along the line, in tile widths.
        added: whether it is a kong whose fourth tile was added to a claimed pung.
        open: what a picture cannot tell.
        marked: whether a sideways, raised or face-down tile shows that it was laid down during the game.
    """

    kind: GroupKind
    spots: tuple[Spot, ...]
    width: float
    added: bool = False
    open: frozenset[Open] = frozenset()
    marked: bool = False

    @property
    def codes(self) -> tuple[str, ...]:
        return tuple(spot.code for spot in self.spots)


def plain_piece(kind: GroupKind, codes: Sequence[str]) -> Piece:
    """Upright tiles side by side."""
    return Piece(kind, tuple(Spot(code, place + 0.5) for place, code in enumerate(codes)), float(len(codes)))


def winning_piece(code: str, shape: Shape, rng: Random, *, sideways: bool) -> Piece:
    """The winning tile."""
    if not sideways:
        return plain_piece("winning-tile", [code])
    drop = rng.uniform(0.0, (shape.height - shape.width) / 2)
    return Piece("winning-tile", (Spot(code, shape.height / 2, drop, QUARTER),), shape.height, marked=True)


def meld_piece(meld: Meld, house: House, shape: Shape, rng: Random) -> Piece:
    """A set as it was laid down in the game."""
    if meld.kind == "concealed-kong":
        return _hidden_kong(meld.tiles[0], house)
    codes = list(meld.tiles)
    if meld.kind == "chow" and rng.random() < 0.3:
        codes = [codes[1], codes[0], codes[2]] if rng.random() < 0.5 else [codes[2], codes[0], codes[1]]
    if meld.kind == "added-kong" and house.added != "row":
        return _added_kong(codes[0], house, shape, rng)
    kind: GroupKind = "kong" if meld.is_kong else "chow" if meld.kind == "chow" else "pung"
    unclear: frozenset[Open] = frozenset({"added"}) if meld.is_kong else frozenset()
    if not house.turned:
        piece = plain_piece(kind, codes)
        return Piece(kind, piece.spots, piece.width, added=meld.kind == "added-kong", open=unclear)
    spots, width = _with_sideways(codes, _claimed_place(meld, len(codes), rng), shape)
    return Piece(kind, spots, width, added=meld.kind == "added-kong", open=unclear, marked=True)


def set_by_set(codes: Sequence[str], rng: Random) -> list[list[str]]:
    """The tiles as sets and eyes, one of the ways; one run where there is none."""
    ways = list(iter_splits(count_faces(codes)))
    if not ways:
        return [sorted(codes, key=CLASSES.index)]
    way = rng.choice(ways)
    parts = [[face, face + 1, face + 2] for face in way.chows] + [[face] * 3 for face in way.pungs]
    rng.shuffle(parts)
    if way.eyes is not None:
        parts.insert(rng.choice((0, len(parts), len(parts))), [way.eyes] * 2)
    return [[CLASSES[face] for face in part] for part in parts]


def by_suits(codes: Sequence[str], rng: Random) -> list[str]:
    """The tiles sorted, suits in the player's order, honours at the one or the other end."""
    suits = rng.sample("mps", 3)
    suits.insert(rng.choice((0, 3, 3)), "z")
    return sorted(codes, key=lambda code: (suits.index(code[1]), code))


def _hidden_kong(face: str, house: House) -> Piece:
    down = {"middle": (1, 2), "outer": (0, 3), "all": (0, 1, 2, 3)}[house.backs]
    piece = plain_piece("concealed-kong", [BACK if place in down else face for place in range(4)])
    unclear: frozenset[Open] = frozenset({"face"}) if house.backs == "all" else frozenset()
    return Piece(piece.kind, piece.spots, piece.width, open=unclear, marked=True)


def _added_kong(face: str, house: House, shape: Shape, rng: Random) -> Piece:
    place = rng.randrange(3)
    spots, width = (
        _with_sideways([face] * 3, place, shape) if house.turned else (plain_piece("kong", [face] * 3).spots, 3.0)
    )
    under = spots[place]
    depth = shape.width if under.turn else shape.height
    if house.added == "stacked":
        across, level = under.across - depth * rng.uniform(0.5, 0.75), 1
    else:
        across, level = under.across - depth * rng.uniform(1.02, 1.1), 0
    fourth = Spot(face, under.along + rng.uniform(-0.08, 0.08), across, under.turn, level)
    return Piece("kong", (*spots, fourth), width, added=True, marked=True)


def _claimed_place(meld: Meld, count: int, rng: Random) -> int:
    """Where the claimed tile lies: a chow's from the left-hand player, the others' on the side of who gave it."""
    return 0 if meld.kind == "chow" else rng.choice((0, 1, count - 1))


def _with_sideways(codes: Sequence[str], place: int, shape: Shape) -> tuple[tuple[Spot, ...], float]:
    spots, at = [], 0.0
    for number, code in enumerate(codes):
        width = shape.height if number == place else shape.width
        drop = (shape.height - shape.width) / 2 if number == place else 0.0
        spots.append(Spot(code, at + width / 2, drop, QUARTER if number == place else 0.0))
        at += width
    return tuple(spots), at
