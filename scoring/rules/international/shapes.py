"""The shapes of hand to which the elements of the international tables apply."""

from typing import Final

from scoring.decompose import ShapeName

SETS: Final[frozenset[ShapeName]] = frozenset({"sets"})
PAIRS: Final[frozenset[ShapeName]] = frozenset({"pairs"})
BASIC: Final = SETS | PAIRS
"""The basic winning hand structures of article 26, to which other groups add."""
STARS: Final[frozenset[ShapeName]] = frozenset({"stars"})
UNIOS: Final[frozenset[ShapeName]] = frozenset({"unios"})
FLOWERS: Final[frozenset[ShapeName]] = frozenset({"flowers"})
KONGS: Final[frozenset[ShapeName]] = frozenset({"kongs"})
ANY: Final = BASIC | STARS | UNIOS | FLOWERS | KONGS
