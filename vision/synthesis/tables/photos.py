"""Photos of dealt hands, one per seed."""

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Final

from scoring.hand import Rules
from scoring.registry import rule_sets
from vision.synthesis.tables.deal import deal_hand
from vision.synthesis.tables.layout import random_layout
from vision.synthesis.tables.lines import kinds_for
from vision.synthesis.tables.table_style import LayoutKind
from vision.synthesis.tables.view import PhotoTruth, project_layout

RULES: Final = tuple([rules.name for rules in rule_sets() if rules.simulated])

HELD_OUT: Final = 1_000_000
"""Seeds from here on are for evaluation only: nothing is developed, tuned or trained on them."""


def simulate_photo(
    rules: Rules, seed: int, kind: LayoutKind | None = None, *, won: bool = True, side: int = 1600
) -> PhotoTruth:
    """The photo of a seed, `side` pixels on its longer side; deterministic.

    If the seed's hand cannot be laid out in the requested kind, another kind is used.
    """
    deal = deal_hand(rules, seed, won=won)
    rng = Random(f"layout/{rules}/{seed}/{won}")
    fitting = kind if kind in kinds_for(deal) else None
    return project_layout(random_layout(deal, rng, fitting), rng, side)


def simulate_photos(
    seeds: Iterable[int], rules: Sequence[Rules] = RULES, kind: LayoutKind | None = None, *, won: bool = True
) -> Iterator[PhotoTruth]:
    """The photos of several seeds; the seed also selects the rule set."""
    for seed in seeds:
        yield simulate_photo(rules[seed % len(rules)], seed, kind, won=won)
