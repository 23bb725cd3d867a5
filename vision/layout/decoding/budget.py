"""How much may be done for one photo, counted in steps so that a photo always comes out the same."""

from __future__ import annotations

import time
from typing import Final

STEPS: Final = 180
"""Steps that may be taken for a photo; one takes about a tenth of a millisecond."""
_SECONDS: Final = 0.5
"""Time after which no more is done, should steps take far longer than usual."""
_TILE: Final = 1.0
"""Steps that are taken for each tile of the photo before anything is searched for."""
COMBINATION: Final = 1.0
"""Steps of counting a hand through with some tiles read differently."""
CHOICES: Final = 6.0
"""Steps of working out what the tiles of a hand may be read as."""
READING: Final = 8.0
"""Steps of grouping measured tiles for one reading of their faces."""
TABLE: Final = 30.0
"""Steps of measuring the tiles of a hand and those that may be some of it."""
LAID: Final = 6.0
"""Steps of putting some of the measured tiles in rows."""


class Budget:
    """The steps left for a photo of so many tiles; what would take more is left undone, the likeliest done first."""

    def __init__(self, tiles: int, steps: float = STEPS) -> None:
        self._left = steps - _TILE * tiles
        self._end = time.perf_counter() + _SECONDS

    def take(self, steps: float) -> bool:
        """Whether so many steps may be taken, which are then taken."""
        if steps > self._left or time.perf_counter() > self._end:
            return False
        self._left -= steps
        return True
