"""Learning rate schedule over a time budget."""

import math


def cosine_schedule(progress: float, floor: float) -> float:
    """Cosine decay from 1 at progress 0 to `floor` at progress 1 and beyond."""
    return floor + (1 - floor) * (1 + math.cos(math.pi * min(progress, 1.0))) / 2
