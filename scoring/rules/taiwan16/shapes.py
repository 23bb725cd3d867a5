"""The shapes of hand to which the rows of the sixteen-tile table apply."""

from typing import Final

from scoring.decompose import Shape

SETS: Final[frozenset[Shape]] = frozenset({"sets"})
PAIRS: Final[frozenset[Shape]] = frozenset({"pairs"})
SETS_OR_PAIRS: Final = SETS | PAIRS
ORPHANS: Final[frozenset[Shape]] = frozenset({"orphans"})
UNRELATED: Final[frozenset[Shape]] = frozenset({"unrelated"})
COMPLETE: Final = SETS | PAIRS | ORPHANS | UNRELATED
"""Hands won with complete tiles."""
FLOWERS: Final[frozenset[Shape]] = frozenset({"flowers"})
"""Hands won on flowers alone."""
