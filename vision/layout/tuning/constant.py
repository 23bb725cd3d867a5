"""What a tuned constant is, and how one is declared."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Constant:
    """A number that the layout was tuned with.

    Attributes:
        name: group and field, like `clusters.far`.
        value: as it is used.
        unit: what it is measured in; `nats` are natural logarithms of odds or of ratios of likelihoods.
        meaning: what it decides.
        low, high: the values it is varied to when its effect is measured.
    """

    name: str
    value: float
    unit: str
    meaning: str
    low: float
    high: float


def tuned(value: float, unit: str, meaning: str, *, low: float | None = None, high: float | None = None) -> Any:
    """A field of a group of constants, by default varied by a fifth, or by one where that is less of a whole number."""
    step = max(1, round(abs(value) / 5)) if isinstance(value, int) else abs(value) / 5
    bounds = value - step if low is None else low, value + step if high is None else high
    return field(default=value, metadata={"unit": unit, "meaning": meaning, "low": bounds[0], "high": bounds[1]})
