"""Assigns capture sessions to the train, validation and test splits."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from vision.dataset.sessions import CaptureInfo, find_sessions
from vision.labels.labelled_photo import DatasetError

SPLITS: Final = ("train", "val", "test")
_FILL_ORDER: Final = ("train", "test", "val")
_KEEP_ORDER: Final = ("test", "val", "train")
"""Which side keeps its photos where a session turns out to be on two: what measures stays as it was."""


@dataclass(frozen=True, slots=True)
class SplitRatios:
    """Shares of the sessions for each side."""

    train: float = 0.8
    val: float = 0.1
    test: float = 0.1

    def __post_init__(self) -> None:
        """Refuse shares that are none.

        Raises:
            DatasetError: about `split`.
        """
        shares = (self.train, self.val, self.test)
        if not all(0 <= share <= 1 for share in shares) or abs(sum(shares) - 1) > 1e-6:
            raise DatasetError("dataset.split", "split")

    def split_for(self, session: str) -> str:
        """The side of a session by the hash of its name alone."""
        place = _hash_fraction(session)
        if place < self.test:
            return "test"
        return "val" if place < self.test + self.val else "train"

    def assign(self, sessions: Collection[str], taken: Collection[str]) -> dict[str, str]:
        """The sides of new sessions: by their hashes, but no side stays empty where it can be helped.

        Args:
            sessions: the names of the new sessions.
            taken: the sides that hold photos already.
        """
        sides = {name: self.split_for(name) for name in sorted(sessions, key=_hash_fraction)}
        for side in _FILL_ORDER:
            counts = Counter(sides.values())
            if not getattr(self, side) or side in taken or counts[side]:
                continue
            spare = [name for name, own in sides.items() if counts[own] > 1 or own in taken or side == "train"]
            if spare:
                # Of the sessions in the order of their hashes, `test` has the first and `train` the last.
                sides[spare[-1] if side == "train" else spare[0]] = side
        return sides


def _hash_fraction(session: str) -> float:
    return int.from_bytes(hashlib.sha256(session.encode()).digest()[:8], "big") / 2**64


@dataclass(frozen=True, slots=True)
class SplitAssignment:
    """Each photo's session and side, and the photos that can be on no side, by hash of the file as it came."""

    sessions: Mapping[str, str]
    splits: Mapping[str, str]
    straddling: frozenset[str]


def assign_splits(
    captures: Sequence[CaptureInfo], known: Mapping[str, str], ratios: SplitRatios, gap: timedelta
) -> SplitAssignment:
    """Put every session on one side.

    A photo that was on a side before stays there, and its session with it. Where a new photo joins sessions of two
    sides, it is left out. Where sessions of two sides turn out to be one, only one side keeps its photos.

    Args:
        captures: of the photos, each photo once.
        known: the side of photos of earlier versions, by hash of the file as it came.
        ratios: for new sessions.
        gap: see `find_sessions`.
    """
    left = _straddling_new(captures, known, gap)
    kept = [clue for clue in captures if clue.photo not in left]
    found = find_sessions(kept, gap)
    before = {name: {known[one.photo] for one in members if one.photo in known} for name, members in found.items()}
    new = ratios.assign([name for name in found if not before[name]], set().union(*before.values()))
    sessions: dict[str, str] = {}
    sides: dict[str, str] = {}
    for name, members in found.items():
        side = new.get(name) or next(one for one in _KEEP_ORDER if one in before[name])
        for clue in members:
            if known.get(clue.photo, side) == side:
                sessions[clue.photo], sides[clue.photo] = name, side
            else:
                left.add(clue.photo)
    return SplitAssignment(sessions, sides, frozenset(left))


def _straddling_new(clues: Sequence[CaptureInfo], known: Mapping[str, str], gap: timedelta) -> set[str]:
    return {
        clue.photo
        for members in find_sessions(clues, gap).values()
        if len({known[one.photo] for one in members if one.photo in known}) > 1
        for clue in members
        if clue.photo not in known
    }
