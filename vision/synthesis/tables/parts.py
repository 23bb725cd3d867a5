"""Parts of a laid-out hand, each as tiles in its own frame: flowers, melds, concealed tiles, winning tile."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, Literal

from scoring.decompose import count_faces, iter_splits
from scoring.tiles import BACK, CLASSES, INDEX
from vision.synthesis.geometry import Shape
from vision.synthesis.tables.deal import Deal, LaidMeld
from vision.synthesis.tables.table_style import TableStyle

GroupKind = Literal["concealed", "winning-tile", "chow", "pung", "kong", "concealed-kong", "flowers", "background"]
"""Kinds of groups on a table, named as in the reading record."""

SET_KINDS: Final = ("chow", "pung", "kong", "concealed-kong")


@dataclass(frozen=True, slots=True)
class Spot:
    """A tile of a part: the code on its upper side and its centre, in tile widths.

    x runs right from the part's left edge; y runs towards the player from the centres of upright tiles; `level` counts
    the tiles beneath it.
    """

    code: str
    x: float
    y: float = 0.0
    quarter_turns: int = 0
    level: int = 0


@dataclass(frozen=True, slots=True)
class LaidPart:
    """Tiles that belong together, in reading order, and their total width.

    Attributes:
        width: in tile widths.
        marked: whether a turned, raised or face-down tile shows that it was laid out in the game.
        space: gap before it in its line, in tile widths.
    """

    kind: GroupKind
    spots: tuple[Spot, ...]
    width: float
    marked: bool = False
    space: float = 0.0


def row_part(kind: GroupKind, codes: Sequence[str], turns: Sequence[int] = ()) -> LaidPart:
    """Tiles side by side; `turns` counts half turns of each."""
    half = turns or (0,) * len(codes)
    spots = (Spot(code, x + 0.5, quarter_turns=2 * half[x]) for x, code in enumerate(codes))
    return LaidPart(kind, tuple(spots), float(len(codes)))


def flower_part(deal: Deal, style: TableStyle, rng: Random) -> list[LaidPart]:
    """The flowers in any order; empty if there are none."""
    flowers = rng.sample(deal.hand.flowers, len(deal.hand.flowers))
    turns = [int(rng.random() < style.upside_down) for _ in flowers]
    return [row_part("flowers", flowers, turns)] if flowers else []


def meld_part(laid: LaidMeld, style: TableStyle, shape: Shape, rng: Random) -> LaidPart:
    """A laid-out meld: its claimed tile turned on the side of its giver, a concealed kong with its backs."""
    tiles = laid.meld.tiles
    if laid.meld.kind == "concealed-kong":
        down = {"middle": (1, 2), "outer": (0, 3), "all": (0, 1, 2, 3)}[style.kong_backs]
        part = row_part("concealed-kong", [BACK if i in down else code for i, code in enumerate(tiles)])
        return LaidPart(part.kind, part.spots, part.width, marked=True)
    kind: GroupKind = "chow" if laid.meld.kind == "chow" else "kong" if laid.meld.is_kong else "pung"
    added = laid.meld.kind == "added-kong" and style.added != "row"
    if not style.turn and not added:
        return row_part(kind, tiles)
    codes, place = _with_claimed_placed(laid, in_row=len(tiles) - added, rng=rng)
    return _turned(kind, codes, place, style, shape, rng, added=added)


def concealed_codes(deal: Deal, style: TableStyle, rng: Random) -> list[str]:
    """All concealed tiles in display order."""
    tiles = list(deal.hand.concealed)
    if style.order == "none":
        rng.shuffle(tiles)
        return tiles
    if style.order == "sets":
        return [code for group in set_by_set(tiles, rng) for code in group]
    return sorted(tiles, key=lambda code: (style.suits.index(code[1]), code))


def set_by_set(tiles: Sequence[str], rng: Random) -> list[list[str]]:
    """The tiles split into sets and eyes, one of the possible ways; a single group if there is none."""
    ways = list(iter_splits(count_faces(tiles)))
    if not ways:
        return [sorted(tiles, key=INDEX.__getitem__)]
    way = rng.choice(ways)
    groups = [[face, face + 1, face + 2] for face in way.chows] + [[face] * 3 for face in way.pungs]
    groups.sort()
    if way.eyes is not None:
        groups.append([way.eyes] * 2)
    return [[CLASSES[face] for face in group] for group in groups]


def _with_claimed_placed(laid: LaidMeld, *, in_row: int, rng: Random) -> tuple[list[str], int]:
    """The tiles in reading order and the index of the claimed one, which shows who discarded it."""
    codes, claimed = list(laid.meld.tiles), laid.claimed or laid.meld.tiles[0]
    place = {3: 0, 2: rng.choice((1, in_row - 2)), 1: in_row - 1}[laid.giver]
    codes.remove(claimed)
    codes.insert(place, claimed)
    return codes, place


def _turned(
    kind: GroupKind, codes: list[str], claimed: int, manner: TableStyle, shape: Shape, rng: Random, *, added: bool
) -> LaidPart:
    """A meld whose tile at index `claimed` is turned; with `added` the last tile lies beside or on it."""
    spots: list[Spot] = []
    x = 0.0
    drop = (shape.height - shape.width) / 2.0
    for place, code in enumerate(codes[:3] if added else codes):
        turn = manner.turn if place == claimed else 0
        width = shape.height if turn else shape.width
        spots.append(Spot(code, x + width / 2.0, drop if turn else 0.0, turn))
        if added and place == claimed:
            beside = drop - shape.width * 1.01 if turn else -shape.height * 1.01
            if manner.added == "on":
                beside *= rng.uniform(0.45, 0.7)
            spots.append(Spot(codes[-1], x + width / 2.0, beside, turn, level=int(manner.added == "on")))
        x += width
    return LaidPart(kind, tuple(spots), x, marked=True)
