"""Bounds the search per photo in steps rather than seconds, so that results are deterministic."""

from __future__ import annotations

import time

from vision.layout.tuning.decoding import BUDGET


class Budget:
    """Remaining search steps of a photo; candidates are tried most probable first until they run out."""

    def __init__(self, tiles: int, steps: float | None = None) -> None:
        self._left = (BUDGET.steps if steps is None else steps) - BUDGET.tile * tiles
        self._end = time.perf_counter() + BUDGET.seconds

    def take(self, steps: float) -> bool:
        """Spend steps if enough are left; False if not, or after `BUDGET.seconds`."""
        if steps > self._left or time.perf_counter() > self._end:
            return False
        self._left -= steps
        return True
