"""Constants of `vision.layout.review_list`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from vision.layout.tuning.constant import tuned


@dataclass(frozen=True, slots=True)
class ComparisonConstants:
    """Constants of `review_list/comparison.py`."""

    most_left_out: int = tuned(
        2, "tiles", "Where more tiles are of no group of the hand, other tiles were taken for the hand."
    )


@dataclass(frozen=True, slots=True)
class DoubtsConstants:
    """Constants of `review_list/doubts.py`."""

    sure: float = tuned(0.6, "chance", "Chance of the likeliest face from which a tile needs no second look.")
    clear: float = tuned(
        0.25, "chance", "Lead in chance of the likeliest face over the next with which a tile needs no second look."
    )
    named: float = tuned(
        0.15,
        "ratio",
        "Chance, as part of the likeliest face's, from which another face is named as a way to read the tile.",
    )
    most_named: int = tuned(2, "faces", "Other faces that are named as ways to read a tile.")
    impossible: float = tuned(
        0.97, "weight", "Weight of what cannot be: five tiles of a face, a hand of the wrong size.", high=1.0
    )
    not_winning: float = tuned(0.95, "weight", "Weight of the tile that keeps a whole hand from winning.", high=1.0)
    unknown: float = tuned(
        0.9,
        "weight",
        "Weight of what the photo cannot show and the score needs: the face of a tile that shows its back.",
        high=1.0,
    )
    changed: float = tuned(
        0.88, "weight", "Weight of a tile that was read as another face than it looks most like.", high=1.0
    )
    unsure_sets: float = tuned(
        0.3, "weight", "Weight of sets of which nothing shows whether they were claimed: one question for a whole row."
    )
    read_sets: float = tuned(0.05, "weight", "Weight of how such sets were read, where that is stated only.")
    one_short: float = tuned(
        0.2, "weight", "Weight of a hand that lacks the winning tile: it may well be about to win."
    )
    hole: float = tuned(
        0.8,
        "weight",
        "Weight of room for a tile in a row of such a hand, where a tile would leave nothing but sets on both sides.",
        high=1.0,
    )
    hole_within: float = tuned(0.4, "weight", "The same where other tiles are left over all the same.")
    left_out: float = tuned(0.35, "weight", "Weight of a tile that stands at the hand and is of none of its groups.")
    looks: float = tuned(0.3, "share", "How much a tile's looks count beside what else it could be.")
    almost_set: float = tuned(0.85, "weight", "Weight of tiles that lie like a set and are none.", high=1.0)
    too_many_tiles: float = tuned(0.8, "weight", "Weight of a hand with more tiles than one has.", high=1.0)
    lone_tile: float = tuned(0.7, "weight", "Weight of a tile that lies apart from the hand.")
    lone_beside: float = tuned(
        0.11, "weight", "Weight of one beside a hand that lacks none: less than that of a tile that is hard to read."
    )
    scattered: float = tuned(0.6, "weight", "Weight of tiles that lie in no rows.")
    claimed_kong: float = tuned(0.35, "weight", "Weight of a kong that may have been claimed or may be concealed.")
    one_size: float = tuned(
        0.5, "ratio", "Area of a second box on a tile, as part of the larger's, below which one may cover two tiles."
    )
    two_readings: float = tuned(0.1, "weight", "Weight of a row that can be cut into sets in two ways.")


@dataclass(frozen=True, slots=True)
class MissingTilesConstants:
    """Constants of `review_list/missing_tiles.py`."""

    loose: float = tuned(0.25, "tile widths", "By how much of a tile width the room for a tile may be off.")
    level: float = tuned(0.35, "tile heights", "How far the next tile of a row may be out of line, in tile heights.")
    farthest: float = tuned(
        4.0, "tile widths", "Free space, in tile widths, up to which the next tile of a row is looked for."
    )
    inside: float = tuned(
        0.5, "tile widths", "Distance from the middle of the hole, in tile widths, below which a box fills it."
    )


COMPARISON: Final = ComparisonConstants()
DOUBTS: Final = DoubtsConstants()
MISSING_TILES: Final = MissingTilesConstants()
