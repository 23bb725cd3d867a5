"""The weights and thresholds of the layout, each with its meaning and unit: one value for each thing.

Numbers fixed by rules or geometry, like the four tiles of a kong, are not among them. Nats are natural logarithms of
odds or likelihood ratios.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log
from typing import Final


@dataclass(frozen=True, slots=True)
class GeometryConstants:
    """Constants of `vision.layout.geometry`, by module. Gaps are free space along a row in tile widths."""

    # `geometry/directions.py`
    sharpness: float = 12.0  # Of a vote: concentration of a von Mises distribution, about 12 degrees wide.
    all_tiles: float = 0.3  # Weight that all other tiles of the photo have together beside those around.
    touching_centres: float = 1.35  # Distance of the centres of tiles that may touch at most (mean sides of the boxes).
    doublings: int = 2  # How often the steps that lead from tile to tile are doubled: two doublings are four steps.
    elsewhere: float = 0.5  # How much a tile counts that no few steps lead to, as a wall beside the end of a row.
    upright_prior: float = 0.8  # By what share horizontal rows weigh more where the tiles' own sides don't tell.

    # `geometry/frames.py`
    squarest: float = 0.57  # Width of an upright tile, by its width and height together, at most: foreshortened.
    telling: float = 0.6  # |cos 2 angle| of the row from which a box tells its two sides: within 26 degrees of an axis.
    wider_box: float = (4 / 3) ** 2 * 0.75  # How much wider for its height a turned tile looks at least; exactly 16/9.
    proportion: float = 0.75  # Width by height of a tile's face.
    loose: float = 0.3  # How far corners may miss the box and still be believed (sides of the box).
    part_of_tile: float = 0.72  # Area of a box, by those around it, up to which it holds only part of a tile.
    flat: float = 0.15  # Least area of a face, in squares of its longer side.
    nearness: float = 2.0  # Power of the nearness of tiles with which they count for the frame of one.
    same_frame: float = 0.9  # |cosine| of two directions from which two frames are of rows of one direction.
    wider_face: float = 0.6  # Part of what a turned tile is longer along its row that it must look so at least.
    reads_across: float = 0.2  # The same of a tile whose face reads across its row.

    # `geometry/spacing.py`
    above: float = -0.4  # Gap below which a tile lies above or below another.
    same_row: float = 0.5  # Distance of centres across the row at most of tiles that may share it (tile heights).
    shifted: float = 0.3  # Step from which an upright tile is out of line: .25 on a real table is none (tile heights).
    touching: float = 1.3  # Steps of up to this many times the longest that tiles can be are between those that touch.
    widest: float = 1.2  # Gap beyond which tiles are no neighbours.
    turned_step: float = 1.08  # Step in tile widths to a tile turned sideways at least; exactly 7/6.
    same_direction: float = 30.0  # Directions of two tiles that differ by less are of one row (degrees).

    # `geometry/rows.py`
    break_: float = 0.6  # Gap over what is usual there that parts a row in two.
    overlap: float = -0.6  # Tiles that overlap by more do not lie beside each other (gap).
    steep: float = 1.0  # Rise by run of a row from which it is read as its tiles read, where that is known.
    vertical: float = 6.0  # Rise by run of a row from which it is read from the top.
    noise: float = 0.06  # Width below which the gaps of a row are not told apart.
    border: float = 0.2  # Width of a gap that is a border at least.
    contrast: float = 3.0  # Width of the least border of a row, by its widest other gap, at least.
    several: float = 0.85  # How much of both is enough where a row has several borders: chance makes one.
    long_row: int = 4  # Tiles of a row at least for it to tell where its player sits.
    as_large: float = 0.95  # Height of the tiles of a row at least, by those of the row that it lies in front of.
    beyond: float = 0.5  # How far a row must lie from another across it, in tile heights, to be in front of it.


GEOMETRY: Final = GeometryConstants()


@dataclass(frozen=True, slots=True)
class GroupingConstants:
    """Constants of `vision.layout.grouping`, by module. Distances are free space in tiles, unless said otherwise."""

    # Priors of a hand, in all modules
    winning: float = log(400)  # How much likelier a winning hand is: photos are mostly of those, few hands are (nats).
    size: float = log(6)  # How much likelier it is that a hand is of a size that one has (nats).

    # `grouping/area.py`
    near: float = 1.6  # Distance up to which rows belong together; the pond lies two tile heights away and more.
    flowers: float = 9.0  # Distance up to which flowers that lie by no other tiles are a hand's that has no others.
    wall: int = 5  # Backs in line that are a wall, since a concealed kong has at most four.
    wall_of_kongs: float = 1.0  # What it costs that what looks like a wall is concealed kongs (nats).
    in_line: float = 1.0  # Gap up to which a concealed kong in line with other tiles is of their row (tile widths).

    # `grouping/clusters.py`
    far: float = 3.5  # Distance up to which parts of a hand are looked for.
    parts: float = 6.0  # The same of parts that make up a hand's size; at nine, one of 220 takes another player's sets.
    touching: float = 0.2  # Distance up to which rows touch, so that neither is the hand without the other.
    at_the_hand: float = 0.5  # Distance up to which a lone tile lies at the hand, or a fourth tile at a pung.
    free: float = 0.6  # How much likelier each tile of free space makes a cluster (nats).
    most_free: float = 2.0  # By how much more space around a hand than within counts; a pond leaves none (tiles).
    torn: float = 8.0  # What it costs that other rows touch those of the hand, which wins nothing (nats).
    in_front: float = 1.5  # What it costs a hand that wins nothing to leave out a row in front of one of its (nats).

    # `grouping/prior.py`
    long_row: int = 7  # Tiles of a row that is longer than those of a pond, which tell a hand that does not win.
    spoilt: int = 3  # Tiles at most of another's hand in no set or pair: those that one misread tile spoils.
    loose: float = 0.5  # What each concealed tile costs that is of no set or pair with those beside it (nats).
    unsorted: float = 4.0  # What they cost together at most: some players do not sort their tiles (nats).

    # `grouping/concealed.py`
    wrapped: float = 0.35  # Distance up to which a row lies directly above or below another, as its continuation may.
    wider: float = 2.2  # Width of a gap between sets, by the others of their line, from which those beyond are claimed.
    unrelated: int = 5  # From so many tiles on, having nothing to do with each other is no coincidence.

    # `grouping/exposed.py`
    on_pung: float = 0.9  # Space across the row up to which a tile lies on one of three, seen aslant (tile heights).

    # `grouping/groups.py`
    most_hands: int = 3  # Clusters of rows that are grouped as the hand.
    by_sides: float = 1.0  # What it costs that rows run as their tiles' sides do and not through what is near (nats).
    across: float = 0.7  # |cosine| of two directions below which, or |sine| above which, one is across the other.
    scattered: float = 0.4  # Share of lone tiles from which the tiles are a scatter without rows.
    clearly: float = 0.3  # Share of the tiles by which more stand upside down for a hand to be seen from across.
    upright: float = 0.2  # Fall of a line's normal, as a part of its length, below which the lines stand upright.
    one_line: float = 0.6  # Rows closer than this part of a tile height are on one line when groups are put in order.

    # `grouping/winning.py`
    drawn: float = 2.5  # Distance up to which a tile with which the hand does not win is just drawn.
    smallest: float = 0.92  # Height of such a tile in front of the hand at least, by that of the one nearest to it.
    laid_on: float = 0.42  # Space across the row up to which it lies on standing ones; others .46 on (tile heights).

    # `grouping/claims.py`: how often sets were claimed otherwise than read (shares of won hands; README)
    claimed_apart: float = 0.16  # Of 447 hands whose sets and eyes are all set apart alike.
    claimed_unsorted: float = 0.55  # Of 102 rows that are not sorted by suit and number throughout.
    claimed_beside_kong: float = 0.3  # Of sorted rows in which a kong was laid down.
    claimed_second_row: float = 0.03  # Of rows of sets above or below the hand's: none of 31, none of 282 photos.
    claimed_sorted: float = 0.05  # Of 734 sorted rows without a border; on photos it is unknown.


GROUPING: Final = GroupingConstants()


@dataclass(frozen=True, slots=True)
class DecodingConstants:
    """Constants of `vision.layout.decoding`, by module."""

    # `decoding/likelihood.py`, and `grouping/prior.py` for what cannot be
    least_probability: float = 1e-06  # Probability that a face keeps where the networks give it none.
    sure: float = 0.6  # Probability of the likeliest face from which a tile is read surely.
    unsure: float = log(0.005)  # Ratio that any face has where that is unsure: one in seven of those is wrong (nats).
    unlikelier: float = 2.0  # By how much the odds against a tile grow where its box lies beside those of a hand.
    likelier: float = 4.0  # By how much the odds for one grow there.
    closest: float = 0.001  # How near to 0 and to 1 the probability that a box holds a tile may come.
    impossible: float = 12.0  # What each tile too many of a face costs: read only where there is nothing else (nats).
    no_set: float = 4.0  # What it costs that tiles laid out as a set are none, or that a back is of no set (nats).

    # `decoding/search.py`
    most_ways: int = 8  # Most ways to read one tile.
    confident: float = log(50)  # By how much likelier than another a face gives way to a possible hand (nats).
    doubtful: float = log(1000)  # As `confident`, for tiles that are not read surely (nats).
    worth_telling: float = log(50)  # How much less likely than the best a reading may be (nats).
    most_combinations: int = 60  # Combinations of faces that are tried for one grouping of the tiles.
    most_regrouped: int = 3  # Readings of the faces that are grouped anew.

    # `decoding/changes.py`
    neighbour: float = 1.3  # Distance of the centres of neighbours at most (mean sides of the boxes).
    clear: float = 0.55  # Distance of the centres of two tiles at least (mean sides of the boxes).
    alike_sides: float = 1.5  # How many times as large as the other one of two neighbours may be.
    called_from: float = 3.0  # Distance from which a lone tile may complete a hand (mean sides of the boxes).
    most_extra: int = 3  # Faint boxes beside the tiles of the hand that are tried.
    hardly_there: float = 1.5  # Log odds below which a tile of a hand that wins nothing may be none (nats).
    telling: float = 4.0  # What it costs at most to leave out a tile in no row, however surely it is one (nats).
    most_misleading: int = 2  # Tiles of a hand that wins nothing that are tried as none.

    # `decoding/decode.py`
    alone: float = 1.7  # Log odds below which a tile in no row, but no flower, is used only like a faint box (nats).
    most_runners: int = 4  # Runners-up that are told (readings).


DECODING: Final = DecodingConstants()


@dataclass(frozen=True, slots=True)
class DoubtsConstants:
    """Constants of `vision.layout.review_list`, by module."""

    # `review_list/questions.py`
    asked: float = 0.1  # Share of wrong readings from which a person is asked.
    stated: float = 0.02  # The same from which how it was read is stated.

    # `review_list/doubts.py`
    # By the probability that a tile is misread or none, the share of such tiles that are (README). The limits were
    # chosen on 701 photos; of 354 others, never trained on, 9 of 27 and 4 of 30 are.
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
    lone_tile: float = 0.7  # Weight of a tile that lies apart from the hand.
    lone_beside: float = 0.11  # Weight of one beside a hand that lacks none, less than of one that is hard to read.
    scattered: float = 0.6  # Weight of tiles that lie in no rows.
    claimed_kong: float = 0.35  # Weight of a kong that may have been claimed or may be concealed.

    # `review_list/comparison.py`
    most_left_out: int = 2  # Where more tiles are of no group of the hand, other tiles were taken for the hand.


DOUBTS: Final = DoubtsConstants()
