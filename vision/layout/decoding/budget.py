"""Bounds the search per photo in steps, never in seconds, so that results depend on no machine."""

from __future__ import annotations

from vision.layout.tuning.decoding import BUDGET


class Budget:
    """Remaining search steps of a photo; candidates are tried most probable first until they run out."""

    def __init__(self, tiles: int, steps: float | None = None) -> None:
        self._left = (BUDGET.steps if steps is None else steps) - BUDGET.tile * tiles

    def take(self, steps: float) -> bool:
        """Spend steps if enough are left; False if not."""
        if steps > self._left:
            return False
        self._left -= steps
        return True
