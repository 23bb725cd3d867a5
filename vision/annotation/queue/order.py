"""The labelling queue: photos ranked by how much labelling them would teach, and its progress."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.annotation.queue.candidate import Candidate
from vision.annotation.queue.facets import Coverage, Facet, say
from vision.annotation.queue.reasons import Reason, combine_weights
from vision.images.perceptual_hash import PerceptualHash, hellinger_distances

_RARE: Final = 0.5
"""Weight of a photo's scarcest facet when none of it is labelled yet."""
_MOST_RARE: Final = 3
_UNLIKE: Final = 0.6
"""Hellinger distance of colour histograms from which photos differ in tiles, table or light."""
_UNLIKE_WEIGHT: Final = 0.35
_SURE: Final = 0.02
"""Weight of a photo without any reason: the networks may be wrong without a sign."""


class QueueEntry(NamedTuple):
    """A queue entry.

    Attributes:
        candidate: the photo.
        teaches: probability that labelling it teaches something, 0 to 1.
        reasons: sorted by weight, highest first; never empty.
        copies: names of its near-copies, which are not queued.
        skips: how often it was skipped.
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
    """Photos still to be labelled, ranked against what is labelled already. Not thread-safe.

    `copies`: number of photos left out as near-copies.
    """

    def __init__(self) -> None:
        self.coverage = Coverage()
        self._waiting: dict[str, _QueuedPhoto] = {}
        self._labelled: list[PerceptualHash] = []
        self.copies = 0

    def __contains__(self, key: str) -> bool:
        return key in self._waiting

    def candidate(self, key: str) -> Candidate | None:
        item = self._waiting.get(key)
        return item.candidate if item else None

    def add_doubted(self, candidate: Candidate) -> None:
        """Add a photo whose labels are doubted, near-copies of others too: each has labels of its own."""
        self._waiting[candidate.key] = _QueuedPhoto(candidate, 0.0)

    def add(self, candidate: Candidate) -> None:
        """Add a photo; of a near-copy of another only the name is kept."""
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
            self.copies += 1
        elif any(candidate.perceptual_hash.is_copy_of(look) for look in self._labelled):
            self.copies += 1
        else:
            known = np.stack([look.colours for look in self._labelled]) if self._labelled else None
            self._waiting[candidate.key] = _QueuedPhoto(candidate, 1.0 if known is None else _nearest(candidate, known))

    def add_labelled(self, look: PerceptualHash | None, facets: Counter[Facet]) -> None:
        """Account for labels made; `look` is the perceptual hash of their photo, if available."""
        self.coverage.update(facets)
        if look is None:
            return
        self._labelled.append(look)
        for item in self._waiting.values():
            item.nearest = min(item.nearest, _nearest(item.candidate, look.colours[None]))

    def skip(self, key: str) -> None:
        """Defer a photo until all others have been offered."""
        self._waiting[key].skips += 1

    def remove(self, key: str) -> None:
        del self._waiting[key]

    def entries(self) -> list[QueueEntry]:
        """All waiting photos, sorted by number of skips, then by how much they teach."""
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
