"""The shapes of hand to which the elements of the international tables apply."""

from typing import Final

from scoring.decompose import Shape

SETS: Final[frozenset[Shape]] = frozenset({"sets"})
PAIRS: Final[frozenset[Shape]] = frozenset({"pairs"})
BASIC: Final = SETS | PAIRS
"""The basic winning hand structures of article 26, to which other groups add."""
STARS: Final[frozenset[Shape]] = frozenset({"stars"})
UNIOS: Final[frozenset[Shape]] = frozenset({"unios"})
FLOWERS: Final[frozenset[Shape]] = frozenset({"flowers"})
KONGS: Final[frozenset[Shape]] = frozenset({"kongs"})
ANY: Final = BASIC | STARS | UNIOS | FLOWERS | KONGS
