"""Constants of `vision.layout.review_list`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class DoubtsConstants:
    """Constants of `vision.layout.review_list`, by module."""

    # `review_list/questions.py`
    asked: float = 0.1  # Share of wrong readings from which a person is asked.
    stated: float = 0.02  # The same from which how it was read is stated.

    # `review_list/doubts.py`
    # By the probability that a tile is misread or none, the share of such tiles that are: of 1,055 photos with labels
    # 24 of 49 and 5 of 39, of 300 rendered hands 4 of 24 and 1 of 23. Of surer ones 19 of 18,250 are. The limits were
    # chosen on 701 of the photos; of the 354 others, never trained on, 9 of 27 and 4 of 30 are.
    misread: tuple[tuple[float, float], ...] = ((0.01, 0.38), (0.001, 0.097))
    named: float = 0.15  # Probability, as part of the likeliest face's, from which another face is named.
    most_named: int = 2  # Other faces that are named as ways to read a tile.
    impossible: float = 0.97  # Weight of what cannot be: five tiles of a face, a hand of the wrong size.
    not_winning: float = 0.95  # Weight of the tile that keeps a whole hand from winning.
    unknown: float = 0.9  # Weight of what the photo cannot show and the score needs, as the face under a back.
    unsure_sets: float = 0.3  # Weight of sets of which nothing shows whether they were claimed.
    read_sets: float = 0.05  # Weight of how such sets were read, where that is stated only.
    one_short: float = 0.2  # Weight of a hand that lacks the winning tile: it may well be about to win.
    left_out: float = 0.35  # Weight of a tile that stands at the hand and is of none of its groups.
    too_many_tiles: float = 0.8  # Weight of a hand with more tiles than one has.
    lone_tile: float = 0.7  # Weight of a tile that lies apart from the hand.
    lone_beside: float = 0.11  # Weight of one beside a hand that lacks none, less than of one that is hard to read.
    scattered: float = 0.6  # Weight of tiles that lie in no rows.
    claimed_kong: float = 0.35  # Weight of a kong that may have been claimed or may be concealed.
    one_size: float = 0.5  # Area of a second box on a tile, by the larger one, below which one may cover two tiles.
    two_readings: float = 0.1  # Weight of a row that can be cut into sets in two ways.

    # `review_list/comparison.py`
    most_left_out: int = 2  # Where more tiles are of no group of the hand, other tiles were taken for the hand.


DOUBTS: Final = DoubtsConstants()
