"""The shapes of hand to which the patterns apply."""

from typing import Final

from scoring.decompose import ShapeName

SETS: Final[frozenset[ShapeName]] = frozenset({"sets"})
PAIRS: Final[frozenset[ShapeName]] = frozenset({"pairs"})
UNIOS: Final[frozenset[ShapeName]] = frozenset({"unios"})
SETS_OR_PAIRS: Final = SETS | PAIRS
ANY: Final = SETS | PAIRS | UNIOS
