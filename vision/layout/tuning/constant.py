"""Declaration of tuned constants."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Constant:
    """A tuned constant of the layout.

    Attributes:
        name: group and field, like `clusters.far`.
        value: in use.
        unit: of the value; `nats` are natural logarithms of odds or likelihood ratios.
        meaning: what it decides.
        low, high: range of the sensitivity analysis.
    """

    name: str
    value: float
    unit: str
    meaning: str
    low: float
    high: float


def tuned(value: float, unit: str, meaning: str, *, low: float | None = None, high: float | None = None) -> Any:
    """A dataclass field of a constant; `low` and `high` default to 20 % off, for integers at least 1 off."""
    step = max(1, round(abs(value) / 5)) if isinstance(value, int) else abs(value) / 5
    bounds = value - step if low is None else low, value + step if high is None else high
    return field(default=value, metadata={"unit": unit, "meaning": meaning, "low": bounds[0], "high": bounds[1]})
