"""A dealt hand laid out on a table, with its surroundings."""

from dataclasses import dataclass
from random import Random

from scoring.tiles import BACK
from vision.synthesis.geometry import Shape
from vision.synthesis.tables.ambiguous_groups import ambiguous_groups
from vision.synthesis.tables.deal import Deal
from vision.synthesis.tables.lines import layout_lines, random_kind
from vision.synthesis.tables.placing import LaidGroup, PlacementJitter, place_lines, random_jitter
from vision.synthesis.tables.surroundings import add_surroundings
from vision.synthesis.tables.table_style import LayoutKind, TableStyle, random_table_style


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
    """Lay out a hand in a random table's style.

    `kind`: one of `lines.kinds_for`; drawn by frequency by default; `alone`: whether nothing lies around the hand.
    """
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
