"""Whether groups found are those of the truth, as far as a picture can tell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from vision.synthesis.tables.parts import SET_KINDS
from vision.synthesis.tables.view import PhotoTruth

_JOINED: Final = ("concealed", "flowers", "background")
"""Kinds of which several groups may stand for one: two rows of concealed tiles, rows of the background."""
_COULD_BE: Final = frozenset({"concealed", "winning-tile", "unsure", *SET_KINDS})
"""What a group may be found as whose kind cannot be told."""


class FoundGroup(Protocol):
    """A group of tiles as a reading has it."""

    @property
    def kind(self) -> str: ...

    @property
    def tiles(self) -> Sequence[int]: ...


def groups_match(found: Sequence[FoundGroup], truth: PhotoTruth) -> bool:
    """Whether every group has its kind and its tiles; `found` holds indices into the truth's arrays.

    Of groups that are open only this counts: none of their tiles is taken for a flower or for background, and a set
    among them is not torn apart.
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
