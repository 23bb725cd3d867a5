"""The shapes of hand to which the rows of the sixteen-tile table apply."""

from typing import Final

from scoring.decompose import ShapeName

SETS: Final[frozenset[ShapeName]] = frozenset({"sets"})
PAIRS: Final[frozenset[ShapeName]] = frozenset({"pairs"})
SETS_OR_PAIRS: Final = SETS | PAIRS
ORPHANS: Final[frozenset[ShapeName]] = frozenset({"orphans"})
UNRELATED: Final[frozenset[ShapeName]] = frozenset({"unrelated"})
COMPLETE: Final = SETS | PAIRS | ORPHANS | UNRELATED
"""Hands won with complete tiles."""
FLOWERS: Final[frozenset[ShapeName]] = frozenset({"flowers"})
"""Hands won on flowers alone."""
