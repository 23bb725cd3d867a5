"""The shapes of hand to which the rows of Hong Kong old style apply."""

from typing import Final

from scoring.decompose import Shape

SETS: Final[frozenset[Shape]] = frozenset({"sets"})
PAIRS: Final[frozenset[Shape]] = frozenset({"pairs"})
UNIOS: Final[frozenset[Shape]] = frozenset({"unios"})
FLOWERS: Final[frozenset[Shape]] = frozenset({"flowers"})
"""Hands won on flowers alone."""
SETS_OR_PAIRS: Final = SETS | PAIRS
COMPLETE: Final = SETS | PAIRS | UNIOS
"""Hands won with complete tiles."""
