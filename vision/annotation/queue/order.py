"""The queue: photos in the order in which labelling them teaches most, and how far it has come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.annotation.queue.candidate import Candidate
from vision.annotation.queue.facets import Coverage, Facet
from vision.annotation.queue.reasons import Reason, combine_weights
from vision.annotation.queue.words import say
from vision.images.perceptual_hash import PerceptualHash, hellinger_distances

_RARE: Final = 0.5
"""Weight of the scarcest facet of a photo, where none is labelled yet."""
_MOST_RARE: Final = 3
_UNLIKE: Final = 0.6
"""Hellinger distance of colours from which a photo looks unlike another: other tiles, another table or light."""
_UNLIKE_WEIGHT: Final = 0.35
_SURE: Final = 0.02
"""Weight of a photo with no reason at all: the networks may be wrong without a sign."""


class QueueEntry(NamedTuple):
    """A place in the queue.

    Attributes:
        candidate: the photo.
        teaches: how likely labelling it teaches something, 0 to 1.
        reasons: why, the weightiest first; never empty.
        copies: names of near-copies of it, which are not asked about.
        skips: how often it was put off.
    """

    candidate: Candidate
    teaches: float
    reasons: tuple[Reason, ...]
    copies: tuple[str, ...]
    skips: int


@dataclass(slots=True)
class _QueuedPhoto:
    candidate: Candidate
    nearest: float
    copies: list[str] = field(default_factory=list)
    skips: int = 0


class LabelQueue:
    """Photos still to be labelled, beside what is labelled already. Not to be shared by threads without a lock."""

    def __init__(self) -> None:
        self.coverage = Coverage()
        self._waiting: dict[str, _QueuedPhoto] = {}
        self._labelled: list[PerceptualHash] = []
        self._copies: dict[str, str | None] = {}

    def __len__(self) -> int:
        """Photos that wait, near-copies counted once."""
        return len(self._waiting)

    def __contains__(self, key: str) -> bool:
        """Whether a photo waits."""
        return key in self._waiting

    @property
    def copies(self) -> int:
        """Photos left out as near-copies of another."""
        return len(self._copies)

    def candidate(self, key: str) -> Candidate | None:
        """A photo that waits, None where it does not."""
        item = self._waiting.get(key)
        return item.candidate if item else None

    def add(self, candidate: Candidate) -> None:
        """Take a photo in, or, where it is a near-copy of another, only its name."""
        original = next(
            (
                item
                for item in self._waiting.values()
                if candidate.perceptual_hash.is_copy_of(item.candidate.perceptual_hash)
            ),
            None,
        )
        if original is not None:
            original.copies.append(candidate.name)
            self._copies[candidate.key] = original.candidate.key
        elif any(candidate.perceptual_hash.is_copy_of(look) for look in self._labelled):
            self._copies[candidate.key] = None
        else:
            known = np.stack([look.colours for look in self._labelled]) if self._labelled else None
            self._waiting[candidate.key] = _QueuedPhoto(candidate, 1.0 if known is None else _nearest(candidate, known))

    def add_labelled(self, look: PerceptualHash | None, facets: Counter[Facet]) -> None:
        """Take note of labels; `look` is that of their photo, where it is at hand."""
        self.coverage.add(facets)
        if look is None:
            return
        self._labelled.append(look)
        for item in self._waiting.values():
            item.nearest = min(item.nearest, _nearest(item.candidate, look.colours[None]))

    def skip(self, key: str) -> None:
        """Put a photo off until all others have been offered."""
        self._waiting[key].skips += 1

    def remove(self, key: str) -> None:
        """Take a photo out."""
        del self._waiting[key]

    def entries(self) -> list[QueueEntry]:
        """All that waits: what was put off least, and of that what teaches most, first."""
        entries = [self._entry(item) for item in self._waiting.values()]
        return sorted(entries, key=lambda entry: (entry.skips, -entry.teaches, entry.candidate.name))

    def _entry(self, item: _QueuedPhoto) -> QueueEntry:
        reasons = [*item.candidate.reasons, *self._rarity_reasons(item.candidate), *self._novelty_reasons(item)]
        reasons.sort(key=lambda reason: -reason.weight)
        if not reasons:
            reasons = [Reason("sure", _SURE, say("sure"))]
        return QueueEntry(item.candidate, combine_weights(reasons), tuple(reasons), tuple(item.copies), item.skips)

    def _rarity_reasons(self, candidate: Candidate) -> Iterator[Reason]:
        rare = self.coverage.scarce(candidate.facets)
        if rare:
            named = tuple(facet.said for facet in rare[:_MOST_RARE])
            weights = [_RARE / 2**place * self.coverage.shortage(facet) for place, facet in enumerate(rare)]
            yield Reason("rare", 1 - float(np.prod(1 - np.array(weights))), say("rare", facets=named))

    def _novelty_reasons(self, item: _QueuedPhoto) -> Iterator[Reason]:
        if self._labelled and item.nearest > _UNLIKE:
            weight = _UNLIKE_WEIGHT * (item.nearest - _UNLIKE) / (1 - _UNLIKE)
            yield Reason("unlike", weight, say("unlike"))


def _nearest(candidate: Candidate, labelled: NDArray[np.float32]) -> float:
    return float(hellinger_distances(candidate.perceptual_hash.colours[None], labelled).min())
