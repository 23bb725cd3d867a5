"""Scores detected groups against ground truth, as far as a picture determines it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from vision.synthesis.tables.parts import SET_KINDS
from vision.synthesis.tables.view import PhotoTruth

_JOINED: Final = ("concealed", "flowers", "background")
"""Kinds of which one group may be found as several: two rows of concealed tiles, rows of the background."""
_COULD_BE: Final = frozenset({"concealed", "winning-tile", "unsure", *SET_KINDS})
"""Kinds accepted for a group whose kind is ambiguous."""


class FoundGroup(Protocol):
    """A detected group of tiles."""

    @property
    def kind(self) -> str: ...

    @property
    def tiles(self) -> Sequence[int]: ...


def groups_match(found: Sequence[FoundGroup], truth: PhotoTruth) -> bool:
    """Whether every group has the right kind and tiles; `found` holds indices into the ground truth's arrays.

    Ambiguous groups only require that none of their tiles is taken for a flower or background, and that a set among
    them is not split.
    """
    left_out = {tile for group in truth.groups if group.ambiguous for tile in group.tiles}
    pairs = [(group.kind, frozenset(group.tiles) - left_out) for group in truth.groups]
    seen = [(str(group.kind), frozenset(group.tiles) - left_out) for group in found]
    return _merge_kinds(seen) == _merge_kinds(pairs) and _ambiguous_match(found, truth)


def _merge_kinds(groups: Sequence[tuple[str, frozenset[int]]]) -> set[tuple[str, frozenset[int]]]:
    joined = {(kind, frozenset[int]().union(*(t for k, t in groups if k == kind))) for kind in _JOINED}
    single = {(kind, tiles) for kind, tiles in groups if kind not in _JOINED}
    return {(kind, tiles) for kind, tiles in joined | single if tiles}


def _ambiguous_match(found: Sequence[FoundGroup], truth: PhotoTruth) -> bool:
    place = {tile: number for number, group in enumerate(found) for tile in group.tiles}
    for group in truth.groups:
        if group.ambiguous:
            if any(tile not in place or found[place[tile]].kind not in _COULD_BE for tile in group.tiles):
                return False
            if group.kind in SET_KINDS and len({place[tile] for tile in group.tiles}) > 1:
                return False
    return True
