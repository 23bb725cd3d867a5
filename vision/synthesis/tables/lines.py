"""Kinds of layout: which part of a hand lies in which line, and the gaps between."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final, Literal

from scoring.decompose import count_faces, iter_splits
from scoring.tiles import BACK, CLASSES, INDEX
from vision.synthesis.geometry import Shape
from vision.synthesis.tables.deal import Deal, LaidMeld
from vision.synthesis.tables.table_style import LayoutKind, TableStyle, WinningPlace

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


_BREAK: Final = (0.65, 1.8)
"""Gap that separates parts, in tile widths; up to 0.6 may also occur within a row."""
_UNCLEAR: Final = (0.25, 0.5)
_KIND_WEIGHTS: Final[dict[LayoutKind, int]] = {
    "one-row": 26,
    "row-with-gaps": 20,
    "sets-behind": 14,
    "sets-before": 8,
    "flowers-above": 6,
    "left-corner": 7,
    "sets-apart": 6,
    "wrapped-row": 6,
    "standing": 7,
}
_NEED_MELDS: Final = ("sets-behind", "sets-before", "left-corner")


@dataclass(frozen=True, slots=True)
class Line:
    """Parts in one line, or in a column, which leads away from the player; `standing`: the tiles are upright."""

    parts: tuple[LaidPart, ...]
    column: bool = False
    standing: bool = False


def kinds_for(deal: Deal) -> dict[LayoutKind, int]:
    """The kinds in which a hand can be laid out, with how often each is."""
    needed = dict.fromkeys(_NEED_MELDS, bool(deal.melds)) | {
        "flowers-above": bool(deal.hand.flowers),
        "row-with-gaps": bool(deal.melds or deal.hand.flowers),
    }
    return {kind: weight for kind, weight in _KIND_WEIGHTS.items() if needed.get(kind, True)}


def layout_lines(deal: Deal, kind: LayoutKind, style: TableStyle, shape: Shape, rng: Random) -> list[Line]:
    """The lines of a layout, from far to near."""
    flowers = flower_part(deal, style, rng)
    melds = [meld_part(laid, style, shape, rng) for laid in deal.melds]
    own = _concealed_parts(deal, kind, style, shape, rng)
    beside = [_placed(part, _BREAK, rng) for part in melds]
    match kind:
        case "one-row":
            return [_with_flowers(flowers, [*_touching(melds, rng), *own], style, (0.0, 0.06), rng)]
        case "row-with-gaps" | "sets-apart":
            return [_with_flowers(flowers, [*beside, *_apart(own, rng)], style, _BREAK, rng)]
        case "flowers-above":
            row = [*_touching(melds, rng), *_apart(own, rng)] if rng.random() < 0.5 else [*beside, *_apart(own, rng)]
            return [Line(tuple(_touching(flowers, rng))), Line(tuple(row))]
        case "left-corner":
            column = Line(tuple(beside), column=True)
            return [column, _with_flowers(flowers, own, style, _BREAK, rng)]
    close = rng.random() < 0.6
    sets = _with_flowers(flowers, _touching(melds, rng) if close else beside, style, (0.0, 1.2), rng)
    lines = [sets] if sets.parts else []
    if kind == "wrapped-row":
        return [*lines, *_wrapped(own, rng)]
    mine = Line(tuple(own), standing=kind == "standing")
    return [mine, *lines] if kind == "sets-before" else [*lines, mine]


def _concealed_parts(deal: Deal, kind: LayoutKind, manner: TableStyle, shape: Shape, rng: Random) -> list[LaidPart]:
    """The concealed row (or rows, if sets lie apart) and the winning tile if it is shown."""
    codes = concealed_codes(deal, manner, rng)
    winning, where = deal.hand.winning_tile, _winning_place(deal, kind, manner)
    if where == "among" or winning is None:
        rows = set_by_set(codes, rng) if kind == "sets-apart" else [codes]
        return [_placed(row_part("concealed", row), _BREAK if at else (0.0, 0.0), rng) for at, row in enumerate(rows)]
    codes.remove(winning)
    own = [row_part("concealed", codes)] if codes else []
    if where == "left":
        return [_winning_tile_part(winning), *(replace(row, space=rng.uniform(*_BREAK)) for row in own)]
    if where == "turned":
        return [*own, _placed(_winning_tile_part(winning, shape, manner.turn or 1), (0.0, 0.08), rng)]
    return [*own, _placed(_winning_tile_part(winning), _UNCLEAR if where == "near" else _BREAK, rng)]


def _winning_place(deal: Deal, kind: LayoutKind, manner: TableStyle) -> WinningPlace:
    """Position of the winning tile; it is not turned beside turned claimed tiles, nor set apart if everything is."""
    if kind == "sets-apart":
        return "among"
    turned_claims = manner.turn and any(laid.claimed for laid in deal.melds)
    if manner.winning == "turned" and (turned_claims or kind in ("standing", "wrapped-row")):
        return "right"
    if kind == "wrapped-row" and manner.winning != "among":
        return "right"
    return manner.winning


def _winning_tile_part(code: str, shape: Shape | None = None, turn: int = 0) -> LaidPart:
    """The winning tile, turned by `turn` if a shape is given."""
    if shape is None:
        return row_part("winning-tile", [code])
    spot = Spot(code, shape.height / 2.0, (shape.height - shape.width) / 2.0, turn)
    return LaidPart("winning-tile", (spot,), shape.height, marked=True)


def _placed(part: LaidPart, space: tuple[float, float], rng: Random) -> LaidPart:
    return replace(part, space=rng.uniform(*space))


def _touching(parts: Sequence[LaidPart], rng: Random) -> list[LaidPart]:
    """Parts with gaps no larger than those within a row."""
    return [_placed(part, (0.0, 0.06), rng) for part in parts]


def _apart(own: Sequence[LaidPart], rng: Random) -> list[LaidPart]:
    """The concealed tiles, separated by a gap from what precedes them."""
    return [replace(placed, space=rng.uniform(*_BREAK)) if at == 0 else placed for at, placed in enumerate(own)]


def _with_flowers(
    flowers: Sequence[LaidPart], row: Sequence[LaidPart], manner: TableStyle, space: tuple[float, float], rng: Random
) -> Line:
    """A line with the flowers at the end that the style prescribes."""
    if manner.flowers == "left":
        shifted = [replace(placed, space=max(placed.space, rng.uniform(*space))) if at == 0 else placed
                   for at, placed in enumerate(row)]  # fmt: skip
        return Line((*flowers, *(shifted if flowers else row)))
    return Line((*row, *(_placed(part, space, rng) for part in flowers)))


def _wrapped(own: Sequence[LaidPart], rng: Random) -> list[Line]:
    """The concealed tiles in two lines, the winning tile in the second."""
    row = own[0]
    codes = [spot.code for spot in row.spots]
    if len(codes) < 8:
        return [Line(tuple(own))]
    cut = rng.randint(len(codes) // 2 - 1, len(codes) // 2 + 2)
    first, second = row_part(row.kind, codes[:cut]), row_part(row.kind, codes[cut:])
    return [Line((first,)), Line((second, *own[1:]))]
