"""The tuned constants of the layout by subpackage, each with unit, meaning and the range of its sensitivity analysis.

The code looks them up at use (`CLUSTERS.far`), so that `python tests/benchmarks/layout_constants.py` can vary them.
Numbers fixed by rules or geometry, like the four tiles of a kong, are not among them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from types import MappingProxyType
from typing import Any, Final

from vision.layout.tuning import decoding, geometry, grouping, priors, review_list
from vision.layout.tuning.constant import Constant

GROUPS: Final[Mapping[str, Any]] = MappingProxyType(
    {
        name.lower(): group
        for room in (geometry, priors, grouping, decoding, review_list)
        for name, group in vars(room).items()
        if name.isupper()
    }
)
"""The groups of constants by name, in processing order."""


def constants() -> list[Constant]:
    """All tuned constants."""
    return [
        Constant(f"{name}.{field.name}", getattr(group, field.name), **field.metadata)
        for name, group in GROUPS.items()
        for field in fields(group)
    ]
