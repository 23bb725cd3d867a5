"""A dealt hand laid out on a table, with its surroundings."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import pi
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from scoring.tiles import BACK
from vision.synthesis.geometry import Shape, lying, standing
from vision.synthesis.tables.deal import Deal
from vision.synthesis.tables.lines import SET_KINDS, kinds_for, layout_lines
from vision.synthesis.tables.placing import LaidGroup, LaidTile, PlacementJitter, place_lines, random_jitter
from vision.synthesis.tables.table_style import LayoutKind, TableStyle, random_table_style, weighted_choice

_MOST_DISCARDS: Final = 20
"""Most tiles of one player's pond."""


def add_surroundings(deal: Deal, hand: Sequence[LaidGroup], shape: Shape, rng: Random) -> dict[str, list[LaidGroup]]:
    """A hand's surroundings by name, all of kind `background`; ponds lie more than three tile heights away."""
    centres = [tile.pose.centre for group in hand for tile in group.tiles]
    left, right = min(c[0] for c in centres), max(c[0] for c in centres)
    far = min(c[1] for c in centres) - shape.height * rng.uniform(3.0, 4.5)
    middle = (left + right) / 2.0
    around: dict[str, list[LaidGroup]] = {}
    if rng.random() < 0.45:
        around["pond"] = _pond(deal.left, middle + rng.gauss(0.0, 2.0), far, shape, rng)
        far = _farthest(around["pond"], far)
    if rng.random() < 0.35:
        around["walls"] = _wall(left, right, far - shape.height * rng.uniform(1.5, 3.0), shape, rng)
        far = _farthest(around["walls"], far)
    if rng.random() < 0.3:
        around["others"] = _across(deal, middle, far - shape.height * rng.uniform(1.5, 4.0), shape, rng)
    if rng.random() < 0.15:
        around["strays"] = _strays(deal.left[-2:], left, right, centres, shape, rng)
    return {name: groups for name, groups in around.items() if groups}


def _farthest(groups: Iterable[LaidGroup], far: float) -> float:
    return min([far, *(float(tile.pose.centre[1]) for group in groups for tile in group.tiles)])


def _background(tiles: Iterable[LaidTile]) -> LaidGroup:
    return LaidGroup("background", tuple(tiles), -1)


def _pond(left: Sequence[str], x: float, y: float, shape: Shape, rng: Random) -> list[LaidGroup]:
    """The discards: one player's in rows, or everybody's scattered in the middle."""
    discards = rng.randint(1, _MOST_DISCARDS)
    if rng.random() < 0.55:
        codes = left[:discards]
        rows = [codes[start : start + 6] for start in range(0, len(codes), 6)]
        return [
            _background(
                LaidTile(code, lying(x + 1.04 * (at - 2.5) + rng.gauss(0, 0.02), y - 1.05 * shape.height * up,
                                     rng.gauss(0, 0.03), shape))
                for at, code in enumerate(row)
            )
            for up, row in enumerate(reversed(rows))
        ]  # fmt: skip
    tiles: list[LaidTile] = []
    wide = rng.randint(6, 10)
    for at, code in enumerate(left[: 4 * discards]):
        # Scattered on a grid whose cells are just large enough that tiles do not overlap at any rotation.
        cell = shape.height * 1.28
        place = (x + cell * (at % wide - wide / 2.0), y - cell * (at // wide))
        slip = (rng.uniform(-0.06, 0.06), rng.uniform(-0.06, 0.06))
        tiles.append(LaidTile(code, lying(place[0] + slip[0], place[1] + slip[1], rng.uniform(-pi, pi), shape)))
    return [_background(tiles)]


def _wall(left: float, right: float, y: float, shape: Shape, rng: Random) -> list[LaidGroup]:
    """A piece of the wall, face down, up to two tiles high."""
    long, levels = rng.randint(6, 18), rng.choice((1, 2, 2))
    start = rng.uniform(left - 4.0, max(left, right - long) + 4.0)
    angle = rng.gauss(0.0, 0.03)
    tiles = [
        LaidTile(BACK, lying(start + at * 1.012, y + angle * at, angle, shape, face_down=True, level=level))
        for level in range(levels)
        for at in range(long)
    ]
    return [_background(tiles)]


def _across(deal: Deal, x: float, y: float, shape: Shape, rng: Random) -> list[LaidGroup]:
    """The opposite player's tiles: concealed ones standing with their backs towards us, or laid down; melds face up."""
    shown = rng.random() < 0.4
    laid_melds, concealed = deal.opposite
    start = x + len(concealed) / 2.0
    groups: list[LaidGroup] = []
    melds = [code for laid in laid_melds for code in laid.meld.tiles]
    if melds:
        row = (LaidTile(code, lying(start - at * 1.012, y, pi, shape)) for at, code in enumerate(melds))
        groups.append(_background(row))
        y -= shape.height * rng.uniform(1.5, 2.2)
    tiles = []
    for at, code in enumerate(concealed):
        place = start - at * 1.012
        if shown:
            tiles.append(LaidTile(code, lying(place, y, pi + rng.gauss(0, 0.01), shape)))
        else:
            tiles.append(LaidTile(BACK, standing(place, y, pi, shape)))
    return [*groups, _background(tiles)]


def _strays(
    codes: Sequence[str], left: float, right: float, centres: Sequence[NDArray[np.float64]], shape: Shape, rng: Random
) -> list[LaidGroup]:
    """One or two of a neighbour's tiles, more than three tile heights from the hand."""
    near = max(float(centre[1]) for centre in centres)
    groups = []
    free = rng.uniform(left, right)
    for at, code in enumerate(codes[: rng.randint(1, 2)]):
        side = right + 3.5 * shape.height if rng.random() < 0.5 else left - 3.5 * shape.height
        x, y = (free + 2.0 * at, near + 3.2 * shape.height) if rng.random() < 0.5 else (side, near + 2.0 * at)
        down = rng.random() < 0.3
        pose = lying(x, y, rng.uniform(-pi, pi), shape, face_down=down)
        groups.append(_background([LaidTile(BACK if down else code, pose)]))
    return groups


_PARTED: Final = 0.6
"""Gap in tile widths from which neighbours in a line do not belong to one row."""


def ambiguous_groups(groups: Sequence[LaidGroup], *, apart: bool) -> list[bool]:
    """For each group, whether its kind cannot be determined from a picture.

    `groups`: of one hand, line by line, each line from the left; `apart`: whether every set and the eyes lie
    separately, so that nothing shows which were claimed.
    """
    runs = _runs(groups)
    own_runs = [run for run in runs if any(groups[at].kind in ("concealed", "winning-tile") for at in run)]
    rows = [run for run in runs if any(groups[at].kind != "flowers" for at in run)]
    turned = any(group.marked and group.kind in ("chow", "pung", "kong") for group in groups)
    eyes_only = _eyes_only(groups)
    result = [False] * len(groups)
    for run in own_runs:
        unmarked = any(_unmarked(groups[at]) for at in run)
        alone = len(rows) == 1 and not turned
        for at in run:
            if _unmarked(groups[at]) or (groups[at].kind == "concealed" and (unmarked or alone)):
                result[at] = True
    for at, group in enumerate(groups):
        if apart and (_unmarked(group) or group.kind == "concealed"):
            result[at] = True
        if eyes_only and not turned and (_unmarked(group) or group.kind in ("concealed", "winning-tile")):
            result[at] = True
        if group.kind == "winning-tile" and _unclear(groups, at):
            result[at] = True
        if group.kind == "concealed" and _sets_throughout([tile.code for tile in group.tiles]):
            result[at] = True
    lone = [
        at for at, group in enumerate(groups) if group.kind in ("concealed", "winning-tile") and len(group.tiles) == 1
    ]
    if len(lone) == 2:
        result[lone[0]] = result[lone[1]] = True
    return result


def _runs(groups: Sequence[LaidGroup]) -> list[list[int]]:
    """Runs of groups that follow each other in a line without a break."""
    runs: list[list[int]] = []
    for at, group in enumerate(groups):
        if at and group.line == groups[at - 1].line and group.space < _PARTED:
            runs[-1].append(at)
        else:
            runs.append([at])
    return runs


def _unmarked(group: LaidGroup) -> bool:
    return group.kind in SET_KINDS and not group.marked


def _eyes_only(groups: Sequence[LaidGroup]) -> bool:
    """Whether only the eyes are concealed and every set lies separately."""
    own = sum(len(group.tiles) for group in groups if group.kind in ("concealed", "winning-tile"))
    return own == 2 and all(group.space >= _PARTED for group in groups if _unmarked(group))


def _unclear(groups: Sequence[LaidGroup], at: int) -> bool:
    """Whether the gap beside a winning tile is neither that of a row nor a clear break."""
    group = groups[at]
    after = groups[at + 1].space if at + 1 < len(groups) and groups[at + 1].line == group.line else 99.0
    nearest = min(group.space, after)
    return not group.marked and nearest < _PARTED


def _sets_throughout(codes: Sequence[str]) -> bool:
    """Whether the tiles are sets one after another, so that they could have been claimed."""
    fits = [True, *([False] * len(codes))]
    for stop in range(3, len(codes) + 1):
        fits[stop] = any(stop >= size and fits[stop - size] and _is_set(codes[stop - size : stop]) for size in (3, 4))
    return bool(codes) and fits[-1]


def _is_set(codes: Sequence[str]) -> bool:
    if len(Counter(codes)) == 1:
        return True
    numbers = sorted(int(code[0]) for code in codes)
    one_suit = len({code[1] for code in codes}) == 1 and codes[0][1] in "mps"
    return len(codes) == 3 and one_suit and numbers == list(range(numbers[0], numbers[0] + 3))


@dataclass(frozen=True, slots=True)
class Layout:
    """Tiles on a table; coordinates in tile widths, x to the right, y towards the player.

    Attributes:
        groups: the hand's parts, line by line from the far one, each from the left; then the background.
        ambiguous: for each group whether its kind cannot be determined from a picture.
        traits: names of further properties.
    """

    deal: Deal
    kind: LayoutKind
    shape: Shape
    groups: tuple[LaidGroup, ...]
    ambiguous: tuple[bool, ...]
    traits: frozenset[str]


def random_layout(deal: Deal, rng: Random, kind: LayoutKind | None = None, *, alone: bool = False) -> Layout:
    """Lay out a hand in a random style. `kind`: default drawn by frequency; `alone`: with nothing around it."""
    laid: LayoutKind = weighted_choice(kinds_for(deal), rng) if kind is None else kind
    shape = Shape(1.0, rng.uniform(1.26, 1.42), rng.uniform(0.55, 0.9))
    manner = random_table_style(deal.hand.rules, rng)
    habit = random_jitter(rng)
    hand = place_lines(layout_lines(deal, laid, manner, shape, rng), shape, habit, rng)
    unclear = ambiguous_groups(hand, apart=laid == "sets-apart")
    around = {} if alone else add_surroundings(deal, hand, shape, rng)
    background = [group for groups in around.values() for group in groups]
    return Layout(
        deal=deal,
        kind=laid,
        shape=shape,
        groups=(*hand, *background),
        ambiguous=(*unclear, *(False for _ in background)),
        traits=_traits(hand, manner, habit) | frozenset(around),
    )


def _traits(hand: list[LaidGroup], manner: TableStyle, habit: PlacementJitter) -> frozenset[str]:
    kinds = {group.kind for group in hand}
    backs = [group for group in hand if any(tile.code == BACK for tile in group.tiles)]
    named = {
        "flowers": "flowers" in kinds,
        "claimed sets": bool({"chow", "pung", "kong"} & kinds),
        "turned claims": any(group.marked and group.kind in ("chow", "pung", "kong") for group in hand),
        "concealed kong": "concealed-kong" in kinds,
        "two kongs with backs": len(backs) > 1,
        "winning tile apart": any(group.kind == "winning-tile" and not group.marked for group in hand),
        "winning tile turned": any(group.kind == "winning-tile" and group.marked for group in hand),
        "unsorted": manner.order == "none",
        "curved": abs(habit.bend) > 0.15,
        "broken": habit.broken > 0.0,
    }
    return frozenset(name for name, there in named.items() if there)
