"""Groups photos into capture sessions, which must not be split between training and test."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.images.perceptual_hash import SAME_PHOTO

_BLOCK: Final = 1024
"""Photos that are compared with all others at once."""


@dataclass(frozen=True, slots=True)
class CaptureInfo:
    """What tells a photo's session.

    Attributes:
        photo: hash of the file as it came.
        source: name of the source; clues but the look hold within one source.
        perceptual_hash: perceptual hash, 64 bits.
        group: what the source says it was taken together with.
        folder: the folder of its source that it lies in, empty for the source's own.
        taken, kept: when it was taken and when it was handed in.
    """

    photo: str
    source: str
    perceptual_hash: int
    group: str | None = None
    folder: str = ""
    taken: datetime | None = None
    kept: datetime | None = None

    @property
    def sort_key(self) -> tuple[bool, str, str]:
        """By which the first photo of a session is told: it stays the first while later ones are added."""
        when = self.taken or self.kept
        return (when is None, when.isoformat() if when else "", self.photo)


def find_sessions(captures: Sequence[CaptureInfo], gap: timedelta) -> dict[str, list[CaptureInfo]]:
    """The photos by session; a session is named by its first photo.

    Taken together are photos that look alike (copies of one photo, whatever was done to its light and size), that the
    source groups, that lie in one folder below the source's own, and those taken, or handed in, within `gap` of each
    other.
    """
    parent = list(range(len(captures)))

    def root(place: int) -> int:
        while parent[place] != place:
            parent[place] = parent[parent[place]]
            place = parent[place]
        return place

    for one, other in _links(captures, gap):
        parent[root(one)] = root(other)
    members: defaultdict[int, list[CaptureInfo]] = defaultdict(list)
    for place, clue in enumerate(captures):
        members[root(place)].append(clue)
    sessions = (sorted(found, key=lambda clue: clue.sort_key) for found in members.values())
    return {found[0].photo: found for found in sessions}


def similar_pairs(hashes: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Places of photos whose perceptual hashes differ in few bits."""
    if not hashes:
        return
    signs = np.where(_bits(hashes), np.float32(1), np.float32(-1))
    for start in range(0, len(hashes), _BLOCK):
        # Two rows of n signs that differ in d places have the product n - 2 d.
        apart = (signs.shape[1] - signs[start : start + _BLOCK] @ signs.T) / 2
        for one, other in np.argwhere(apart <= SAME_PHOTO).tolist():
            if one + start < other:
                yield one + start, other


def _bits(looks: Sequence[int]) -> NDArray[np.uint8]:
    packed = np.frombuffer(b"".join(look.to_bytes(8, "big") for look in looks), np.uint8)
    return np.unpackbits(packed.reshape(-1, 8), axis=1)


def _links(clues: Sequence[CaptureInfo], gap: timedelta) -> Iterator[tuple[int, int]]:
    yield from similar_pairs([clue.perceptual_hash for clue in clues])
    yield from _same((clue.source, clue.group) if clue.group else None for clue in clues)
    yield from _same((clue.source, clue.folder) if clue.folder else None for clue in clues)
    for name in ("taken", "kept"):
        times: defaultdict[str, list[tuple[datetime, int]]] = defaultdict(list)
        for place, clue in enumerate(clues):
            if (when := getattr(clue, name)) is not None:
                times[clue.source].append((when, place))
        for found in times.values():
            for (earlier, one), (later, other) in pairwise(sorted(found)):
                if later - earlier <= gap:
                    yield one, other


def _same(keys: Iterable[object]) -> Iterator[tuple[int, int]]:
    first: dict[object, int] = {}
    for place, key in enumerate(keys):
        if key is not None:
            yield first.setdefault(key, place), place
