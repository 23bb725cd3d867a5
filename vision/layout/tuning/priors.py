"""Priors of a hand: one value each, for the search of its rows and for the reading of its tiles."""

from __future__ import annotations

from dataclasses import dataclass
from math import log
from typing import Final


@dataclass(frozen=True, slots=True)
class PriorsConstants:
    """Priors of what a photo shows, in `grouping/clusters.py` and `decoding`."""

    # How much likelier a winning hand is than another one: photos are mostly of those, and few hands are (nats).
    winning: float = log(400)
    size: float = log(6)  # How much likelier it is that a hand is of a size that one has (nats).


PRIORS: Final = PriorsConstants()
