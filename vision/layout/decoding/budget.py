"""How much may be done for one photo, counted in steps so that a photo always comes out the same."""

from __future__ import annotations

import time

from vision.layout.tuning.decoding import BUDGET


class Budget:
    """The steps left for a photo of so many tiles; what would take more is left undone, the likeliest done first."""

    def __init__(self, tiles: int, steps: float | None = None) -> None:
        self._left = (BUDGET.steps if steps is None else steps) - BUDGET.tile * tiles
        self._end = time.perf_counter() + BUDGET.seconds

    def take(self, steps: float) -> bool:
        """Whether so many steps may be taken, which are then taken."""
        if steps > self._left or time.perf_counter() > self._end:
            return False
        self._left -= steps
        return True
