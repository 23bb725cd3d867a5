"""The learning rate over a budget of minutes."""

from __future__ import annotations

import math


def cosine(share: float, least: float) -> float:
    """From 1 at the start (share 0) along half a cosine down to `least` at the end (share 1 and beyond)."""
    return least + (1 - least) * (1 + math.cos(math.pi * min(share, 1.0))) / 2
