"""A dealt hand laid out on a table, with its surroundings."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from scoring.tiles import BACK
from vision.synthesis.geometry import Shape
from vision.synthesis.tables.deal import Deal
from vision.synthesis.tables.lines import layout_lines, random_kind
from vision.synthesis.tables.parts import SET_KINDS
from vision.synthesis.tables.placing import LaidGroup, PlacementJitter, place_lines, random_jitter
from vision.synthesis.tables.surroundings import add_surroundings
from vision.synthesis.tables.table_style import LayoutKind, TableStyle, random_table_style

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
    turned = any(_turned(group) for group in groups)
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


def _turned(group: LaidGroup) -> bool:
    return group.marked and group.kind in ("chow", "pung", "kong")


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
    kind = kind or random_kind(deal, rng)
    shape = Shape(1.0, rng.uniform(1.26, 1.42), rng.uniform(0.55, 0.9))
    manner = random_table_style(deal.hand.rules, rng)
    habit = random_jitter(rng)
    hand = place_lines(layout_lines(deal, kind, manner, shape, rng), shape, habit, rng)
    unclear = ambiguous_groups(hand, apart=kind == "sets-apart")
    around = {} if alone else add_surroundings(deal, hand, shape, rng)
    background = [group for groups in around.values() for group in groups]
    return Layout(
        deal=deal,
        kind=kind,
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
