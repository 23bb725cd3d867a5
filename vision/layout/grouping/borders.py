"""Borders within a row: gaps that stand out against the row's other gaps, whatever their width."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from vision.layout.tuning.grouping import GROUPING


def find_borders(gaps: Sequence[float], contrast: float = GROUPING.contrast) -> list[int]:
    """The places in a row where a piece ends, by contrast.

    The gaps of a row fall into two kinds where the least of the wide ones is several times as wide as any other.
    Overlaps count as gaps of `GROUPING.noise`, since boxes are no more exact.

    Args:
        gaps: free space between neighbours, in tile widths.
        contrast: width of the least border by the widest other gap, at least.

    Returns:
        For each border the number of tiles before it, ascending; none where the gaps are of one kind.

    >>> find_borders([0.02, 0.0, 0.45, 0.03, 0.01])
    [3]
    """
    ranked = sorted((max(gap, GROUPING.noise) for gap in gaps), reverse=True)
    splits = [
        wide / narrow for wide, narrow in itertools.pairwise(ranked) if wide >= GROUPING.several * GROUPING.border
    ]
    if not splits:
        return []
    last = splits.index(max(splits))
    least = ranked[last]
    ease = GROUPING.several if last else 1.0
    if splits[last] < ease * contrast or least < ease * GROUPING.border:
        return []
    return [place for place, gap in enumerate(gaps, 1) if gap >= least]
