"""The tuned constants of the layout, by room: what each is, its unit and the range it is varied in.

The code reads them where it uses them (`CLUSTERS.far`), so that a constant can be varied and its effect measured:
`python tests/benchmarks/layout_constants.py`. What a rule or a shape fixes, like the four tiles of a kong, is no such
constant.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from types import MappingProxyType
from typing import Any, Final

from vision.layout.tuning import decoding, geometry, grouping, review_list
from vision.layout.tuning.constant import Constant

GROUPS: Final[Mapping[str, Any]] = MappingProxyType(
    {
        name.lower(): group
        for room in (geometry, grouping, decoding, review_list)
        for name, group in vars(room).items()
        if name.isupper()
    }
)
"""The groups of constants by name, in the order in which a photo meets them."""


def constants() -> list[Constant]:
    """All tuned constants."""
    return [
        Constant(f"{name}.{field.name}", getattr(group, field.name), **field.metadata)
        for name, group in GROUPS.items()
        for field in fields(group)
    ]
