"""The shapes of hand to which the rows of Hong Kong old style apply."""

from typing import Final

from scoring.decompose import ShapeName

SETS: Final[frozenset[ShapeName]] = frozenset({"sets"})
PAIRS: Final[frozenset[ShapeName]] = frozenset({"pairs"})
UNIOS: Final[frozenset[ShapeName]] = frozenset({"unios"})
FLOWERS: Final[frozenset[ShapeName]] = frozenset({"flowers"})
"""Hands won on flowers alone."""
SETS_OR_PAIRS: Final = SETS | PAIRS
COMPLETE: Final = SETS | PAIRS | UNIOS
"""Hands won with complete tiles."""
