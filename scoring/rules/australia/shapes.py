"""The shapes of hand to which the patterns apply."""

from typing import Final

from scoring.decompose import Shape

SETS: Final[frozenset[Shape]] = frozenset({"sets"})
PAIRS: Final[frozenset[Shape]] = frozenset({"pairs"})
UNIOS: Final[frozenset[Shape]] = frozenset({"unios"})
SETS_OR_PAIRS: Final = SETS | PAIRS
ANY: Final = SETS | PAIRS | UNIOS
