"""The shapes of hand in which the elements of the international tables are looked for."""

from typing import Final

from scoring.decompose import Shape

SETS: Final[frozenset[Shape]] = frozenset({"sets"})
PAIRS: Final[frozenset[Shape]] = frozenset({"pairs"})
BASIC: Final = SETS | PAIRS
"""The basic winning hand structures of article 26, to whose value other groups add."""
STARS: Final[frozenset[Shape]] = frozenset({"stars"})
UNIOS: Final[frozenset[Shape]] = frozenset({"unios"})
FLOWERS: Final[frozenset[Shape]] = frozenset({"flowers"})
KONGS: Final[frozenset[Shape]] = frozenset({"kongs"})
ANY: Final = BASIC | STARS | UNIOS | FLOWERS | KONGS
