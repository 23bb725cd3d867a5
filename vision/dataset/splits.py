"""Assigns capture sessions to the train, validation and test splits."""

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
"""When a session turns out to span two splits, the first of these keeps its photos: test data stays unchanged."""


@dataclass(frozen=True, slots=True)
class SplitRatios:
    """Share of the sessions for each split."""

    train: float = 0.8
    val: float = 0.1
    test: float = 0.1

    def __post_init__(self) -> None:
        """Reject ratios that are not a valid split. Raises `DatasetError`: about `split`."""
        shares = (self.train, self.val, self.test)
        if not all(0 <= share <= 1 for share in shares) or abs(sum(shares) - 1) > 1e-6:
            raise DatasetError("dataset.split", "split")

    def split_for(self, session: str) -> str:
        """Split of a session, determined by the hash of its name alone."""
        place = _hash_fraction(session)
        if place < self.test:
            return "test"
        return "val" if place < self.test + self.val else "train"

    def assign(self, sessions: Collection[str], taken: Collection[str]) -> dict[str, str]:
        """Splits of new sessions: by hash, but adjusted so that no split stays empty if that is possible."""
        sides = {name: self.split_for(name) for name in sorted(sessions, key=_hash_fraction)}
        for side in _FILL_ORDER:
            counts = Counter(sides.values())
            if not getattr(self, side) or side in taken or counts[side]:
                continue
            spare = [name for name, own in sides.items() if counts[own] > 1 or own in taken or side == "train"]
            if spare:
                # Sorted by hash, `test` takes the first sessions and `train` the last.
                sides[spare[-1] if side == "train" else spare[0]] = side
        return sides


def _hash_fraction(session: str) -> float:
    return int.from_bytes(hashlib.sha256(session.encode()).digest()[:8], "big") / 2**64


@dataclass(frozen=True, slots=True)
class SplitAssignment:
    """Session and split of each photo, and photos excluded from all splits, by hash of the original file."""

    sessions: Mapping[str, str]
    splits: Mapping[str, str]
    straddling: frozenset[str]


def assign_splits(
    captures: Sequence[CaptureInfo], known: Mapping[str, str], ratios: SplitRatios, gap: timedelta
) -> SplitAssignment:
    """Assign every session to one split.

    A photo of an earlier version keeps its split, and its session with it. A new photo that joins sessions of two
    splits is excluded. If sessions of two splits turn out to be one, only one split keeps its photos. `known`: split of
    photos of earlier versions, by hash of the original file.
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
