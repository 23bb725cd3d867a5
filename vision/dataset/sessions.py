"""Groups photos into capture sessions, which must not be split between training and test."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.images.perceptual_hash import SAME_PHOTO, hellinger_distances
from vision.labels.formats.common.chains import join_chains

_BLOCK: Final = 1024
"""Photos compared with all others at a time."""
_NUMBER: Final = re.compile(r"(.*?)(\d{1,9})\D*\Z", re.DOTALL)
_FEW: Final = 3
"""File numbers, and places in the order of names, by which photos of one session follow each other."""
_NEXT_NUMBER: Final = 0.5
_NEXT_NAME: Final = 0.4
_ANYWHERE: Final = 0.2
"""Hellinger distances of colours up to which photos are of one table: next to each other by number, by name, anywhere.

Measured on every fourth photo of `crowd` (`git show 60f5cc1:tests/benchmarks/session_colours.py`).
"""


@dataclass(frozen=True, slots=True)
class CaptureInfo:
    """Metadata that determines a photo's session.

    Attributes:
        photo: hash of the original file.
        source: name of the source; except for the perceptual hash, sessions stay within one source.
        perceptual_hash: 64 bits.
        group: the source's own grouping, such as copies of one photo.
        folder: subfolder of its source, empty for the source's root.
        taken, kept: capture and submission time.
        name: the picture's file name, whose number tells photos that follow each other.
        size: width and height in pixels; a session is one camera's.
        colours: `PerceptualHash.colours` as float16 bytes: of the tiles, their backs and the cloth; empty where not
            known.
    """

    photo: str
    source: str
    perceptual_hash: int
    group: str | None = None
    folder: str = ""
    taken: datetime | None = None
    kept: datetime | None = None
    name: str = ""
    size: tuple[int, int] = (0, 0)
    colours: bytes = b""

    @property
    def is_placed(self) -> bool:
        """Whether time, group or folder tell which photos it was taken with."""
        return bool(self.taken or self.kept or self.group or self.folder)

    @property
    def sort_key(self) -> tuple[bool, str, str]:
        """Sort key that picks the photo a session is named after; stable when photos are added."""
        when = self.taken or self.kept
        return (when is None, when.isoformat() if when else "", self.photo)


def find_sessions(captures: Sequence[CaptureInfo], gap: timedelta) -> dict[str, list[CaptureInfo]]:
    """Photos by session; a session is named after its first photo.

    Photos share a session if their perceptual hashes are close (copies, whatever was done to light and size), if the
    source groups them, if they lie in one subfolder of the source, or if they were taken or submitted within `gap` of
    each other. Photos of which none of this is known share one if a camera of one kind took them, and they follow each
    other by name and show much the same colours, or show the same colours wherever they stand.
    """
    chains = join_chains(len(captures), _links(captures, gap))
    sessions = (sorted((captures[place] for place in chain), key=lambda clue: clue.sort_key) for chain in chains)
    return {found[0].photo: found for found in sessions}


def similar_pairs(hashes: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Index pairs of photos whose perceptual hashes differ in few bits."""
    if not hashes:
        return
    signs = np.where(_bits(hashes), np.float32(1), np.float32(-1))
    for start in range(0, len(hashes), _BLOCK):
        # For sign vectors of length n with Hamming distance d the dot product is n - 2 d.
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
    yield from _alike(clues)
    for name in ("taken", "kept"):
        times: defaultdict[str, list[tuple[datetime, int]]] = defaultdict(list)
        for place, clue in enumerate(clues):
            if (when := getattr(clue, name)) is not None:
                times[clue.source].append((when, place))
        for found in times.values():
            for (earlier, one), (later, other) in pairwise(sorted(found)):
                if later - earlier <= gap:
                    yield one, other


def _alike(clues: Sequence[CaptureInfo]) -> Iterator[tuple[int, int]]:
    """Links by file number, size and colours between photos that nothing else places."""
    cameras: defaultdict[object, list[int]] = defaultdict(list)
    for place, clue in enumerate(clues):
        if not clue.is_placed and clue.colours:
            cameras[clue.source, clue.size].append(place)
    for places in cameras.values():
        places.sort(key=lambda place: _name_key(clues[place].name))
        colours = np.stack([np.frombuffer(clues[place].colours, np.float16) for place in places]).astype(np.float32)
        apart = hellinger_distances(colours, colours)
        for one, place in enumerate(places):
            for other in range(one + 1, min(one + 1 + _FEW, len(places))):
                numbered = _follows(clues[place].name, clues[places[other]].name)
                if apart[one, other] <= (_NEXT_NUMBER if numbered else _NEXT_NAME):
                    yield place, places[other]
        for one, other in np.argwhere(apart <= _ANYWHERE).tolist():
            if one < other:
                yield places[one], places[other]


def _name_key(name: str) -> tuple[str, int, str]:
    prefix, number = _numbered(name)
    return prefix, number, name


def _follows(name: str, other: str) -> bool:
    """Whether a camera that counts its photos took the second within a few of the first."""
    prefix, number = _numbered(name)
    other_prefix, other_number = _numbered(other)
    return prefix == other_prefix and 0 <= number < other_number <= number + _FEW


def _numbered(name: str) -> tuple[str, int]:
    """The last number of a name, -1 without one, and what stands before it."""
    found = _NUMBER.match(name)
    return (found[1], int(found[2])) if found else (name, -1)


def _same(keys: Iterable[object]) -> Iterator[tuple[int, int]]:
    first: dict[object, int] = {}
    for place, key in enumerate(keys):
        if key is not None:
            yield first.setdefault(key, place), place
