"""Scores groupings of the same tiles against each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scoring.decompose import count_faces
from scoring.tiles import BACK
from vision.layout.grouping.complete import is_complete
from vision.layout.grouping.conventions import TableConventions
from vision.layout.grouping.model import Group
from vision.layout.grouping.sets import cover_with_sets
from vision.layout.tuning.grouping import GROUPING
from vision.layout.tuning.priors import PRIORS

_CONCEALED: Final = ("concealed", "winning-tile", "unsure")


def score_groups(groups: Sequence[Group], codes: Sequence[str], conventions: TableConventions) -> float:
    """What a hand is worth, in nats: completeness, size, and tiles that lie by those they belong to.

    Args:
        groups: of the hand.
        codes: of all tiles as read.
        conventions: of the table.
    """
    pieces = [[codes[tile] for tile in group.tiles] for group in groups if group.kind in _CONCEALED]
    concealed = [code for piece in pieces for code in piece]
    melds = sum(group.kind not in (*_CONCEALED, "flowers") for group in groups)
    wins = BACK not in concealed and is_complete(count_faces(concealed), melds, conventions)
    fits = len(concealed) + 3 * melds in conventions.sizes
    loose = len(concealed) - sum(cover_with_sets(piece).tiles for piece in pieces)
    return (PRIORS.winning if wins else PRIORS.size * fits) - min(GROUPING.loose * loose, GROUPING.unsorted)
