"""The learning rate over a budget of minutes."""

from __future__ import annotations

import math


def cosine_schedule(progress: float, floor: float) -> float:
    """From 1 at the start (share 0) along half a cosine down to `floor` at the end (share 1 and beyond)."""
    return floor + (1 - floor) * (1 + math.cos(math.pi * min(progress, 1.0))) / 2
