"""Kinds of layout: which part of a hand lies in which line, and the gaps between."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from vision.synthesis.geometry import Shape
from vision.synthesis.tables.deal import Deal
from vision.synthesis.tables.parts import LaidPart, Spot, concealed_codes, flower_part, meld_part, row_part, set_by_set
from vision.synthesis.tables.table_style import LayoutKind, TableStyle, WinningPlace, weighted_choice

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


def kinds_for(deal: Deal) -> list[LayoutKind]:
    kinds: list[LayoutKind] = []
    for kind in _KIND_WEIGHTS:
        if kind in _NEED_MELDS and not deal.melds:
            continue
        if kind == "flowers-above" and not deal.hand.flowers:
            continue
        if kind == "row-with-gaps" and not (deal.melds or deal.hand.flowers):
            continue
        kinds.append(kind)
    return kinds


def random_kind(deal: Deal, rng: Random) -> LayoutKind:
    return weighted_choice({kind: _KIND_WEIGHTS[kind] for kind in kinds_for(deal)}, rng)


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
