"""The weights and thresholds of the layout, each with its meaning and unit: one value for each thing.

Numbers fixed by rules or geometry, like the four tiles of a kong, are not among them. Nats are natural logarithms of
odds or likelihood ratios.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log
from typing import Final


@dataclass(frozen=True, slots=True)
class PriorsConstants:
    """Priors of what a photo shows, in `grouping/clusters.py` and `decoding`."""

    # How much likelier a winning hand is than another one: photos are mostly of those, and few hands are (nats).
    winning: float = log(400)
    size: float = log(6)  # How much likelier it is that a hand is of a size that one has (nats).


PRIORS: Final = PriorsConstants()


@dataclass(frozen=True, slots=True)
class GeometryConstants:
    """Constants of `vision.layout.geometry`, by module."""

    # `geometry/rows.py`, neighbours
    neighbour: float = 1.3  # Distance of the centres of neighbours at most, in mean sides of their boxes.
    clear: float = 0.55  # Distance of the centres of two tiles at least (mean sides of the boxes).
    alike_sides: float = 1.5  # How many times as large as the other one of two neighbours may be.

    # `geometry/spacing.py`
    above: float = -0.4  # Free space along the row, in tile widths, below which a tile lies above or below another.
    # Tiles whose centres are at most this part of a tile height apart across the row may share the row.
    same_row: float = 0.5
    # Step across the row from which one of two upright neighbours is out of line: .25 on a real table is none (tile
    # heights).
    shifted: float = 0.3
    # Steps of up to this many times the most that a tile can measure along its row are between tiles that touch.
    touching: float = 1.3
    widest: float = 1.2  # Free space in tile widths beyond which tiles are no neighbours.
    # Step, in tile widths, that a tile turned sideways needs at least: it takes 7/6 beside an upright one.
    turned_step: float = 1.08
    same_direction: float = 30.0  # Directions of two tiles that differ by less are of one row (degrees).

    # `geometry/frames.py`
    # The most that an upright tile's width can be of its width and height together: foreshortened, a bit over half.
    squarest: float = 0.57
    # |cos 2 angle| of the row from which the box of a tile tells its two sides apart: within 26 degrees of an axis.
    telling: float = 0.6
    # How much wider for its height than its neighbours a turned tile must look (16/9 if measured exactly).
    wider_box: float = (4 / 3) ** 2 * 0.75
    proportion: float = 0.75  # Width by height of a tile's face.
    # How far, in parts of the box, corners may miss the box and still be believed (sides of the box).
    loose: float = 0.3
    part_of_tile: float = 0.72  # Area of a box, by those around it, up to which it holds only part of a tile.
    flat: float = 0.15  # Least area of a face, in squares of its longer side.
    nearness: float = 2.0  # Power of the nearness of tiles with which they count for the frame of one.
    same_frame: float = 0.9  # From which two frames are of rows of one direction.
    # Of what a turned tile is longer along its row for its length across than its neighbours (the square of its
    # proportion), how much it must look so at least.
    wider_face: float = 0.6
    reads_across: float = 0.2  # The same of a tile whose face reads across its row.

    # `geometry/rows.py`
    # Free space between two tiles, in tile widths over what is usual there, that parts a row in two.
    break_: float = 0.6
    overlap: float = -0.6  # Tiles that overlap by more of their width along the row do not lie beside each other.
    steep: float = 1.0  # Rise by run of a row from which it is read as its tiles read, where that is known.
    vertical: float = 6.0  # Rise by run of a row from which it is read from the top.

    long_row: int = 4  # Tiles of a row at least for it to tell where its player sits.
    as_large: float = 0.95  # Height of the tiles of a row at least, by those of the row that it lies in front of.
    beyond: float = 0.5  # How far a row must lie from another across it, in tile heights, to be in front of it.

    # `geometry/directions.py`
    # Of a vote, as the concentration of a von Mises distribution of the doubled angle: about 12 degrees wide.
    sharpness: float = 12.0
    all_tiles: float = 0.3  # Weight that all other tiles of the photo have together beside those around.
    # Distance of the centres of two tiles, in mean sides of their boxes, up to which they may touch.
    touching_centres: float = 1.35
    doublings: int = 2  # How often the steps that lead from tile to tile are doubled: two doublings are four steps.
    # How much a tile counts that no few steps lead to: a wall beside the end of a row says nothing about the row.
    elsewhere: float = 0.5
    # By what share horizontal rows weigh more where the tiles' own sides don't tell.
    upright_prior: float = 0.8


GEOMETRY: Final = GeometryConstants()


@dataclass(frozen=True, slots=True)
class GroupingConstants:
    """Constants of `vision.layout.grouping`, by module. Distances are free space in tiles, unless said otherwise."""

    # `grouping/area.py`
    # Free space, in tiles, up to which rows belong together; the pond lies two tile heights away and more.
    near: float = 1.6
    flowers: float = 9.0  # Free space up to which flowers that lie by no other tiles are a hand's that has no others.
    wall: int = 5  # Backs in line that are a wall, since a concealed kong has at most four.
    wall_of_kongs: float = 1.0  # What it costs that what looks like a wall is concealed kongs (nats).
    # Free space up to which a concealed kong in line with other tiles of the hand is of their row (tile widths).
    in_line: float = 1.0

    # `grouping/clusters.py`
    far: float = 3.5  # Free space, in tiles, up to which parts of a hand are looked for.
    # The same of two parts that make up the size of a hand and each show more than a lone face. Farther off, at nine
    # tiles, a waiting hand wins with another player's sets on one of 220 photos of tables.
    parts: float = 6.0
    touching: float = 0.2  # Free space up to which rows touch, so that neither is the hand without the other (tiles).
    at_the_hand: float = 0.5  # Free space up to which a lone tile lies at the hand, or a fourth tile at a pung (tiles).
    free: float = 0.6  # How much likelier each tile of free space makes a cluster (nats).
    # By how much more the space around a hand need be than that within: a hand beside a pond has no more, though
    # other players' hands, at the edge of the photo, often have (tiles).
    most_free: float = 2.0
    torn: float = 8.0  # What it costs that other rows touch those of the hand, which wins nothing (nats).
    # What it costs a hand that wins nothing that it leaves out a row in front of one of its own: between a hand and
    # its player lie no tiles but his (nats).
    in_front: float = 1.5
    long_row: int = 7  # Tiles of a row that is longer than those of a pond, which tell a hand that does not win.
    # Tiles at most that are in no set or pair of another player's hand: those that one misread tile spoils.
    spoilt: int = 3

    # `grouping/model.py`
    noise: float = 0.06  # Width below which the gaps of a row are not told apart (tile widths).
    border: float = 0.2  # Width of a gap that is a border at least (tile widths).
    contrast: float = 3.0  # Width of the least border of a row, by its widest other gap, at least.
    several: float = 0.85  # How much of both is enough where a row has several borders: chance makes one.

    # `grouping/concealed.py`
    # Free space, in tiles, up to which a row lies directly above or below another, as its continuation may. Where a
    # set lies on its own elsewhere, a row of several sets without a gap that does so is concealed.
    wrapped: float = 0.35
    # Width of a gap between sets by that of the others of their line from which the sets beyond are claimed.
    wider: float = 2.2
    unrelated: int = 5  # From so many tiles on, having nothing to do with each other is no coincidence.

    # `grouping/exposed.py`
    # Free space across the row, in tile heights, up to which a fourth tile lies on or right beside one of three. Seen
    # at a slant, a tile laid on another one looks as if it lay beyond it.
    on_pung: float = 0.9

    # `grouping/groups.py`
    scattered: float = 0.4  # Share of lone tiles from which the tiles are a scatter without rows.
    # Share of the tiles by which more must stand upside down than upright for the hand to be seen from across.
    clearly: float = 0.3
    across: float = 0.7  # |cosine| of two directions below which one is across the other.
    upright: float = 0.2  # Fall of a line's normal, as a part of its length, below which the lines stand upright.
    one_line: float = 0.6  # Rows closer than this part of a tile height are on one line when groups are put in order.

    # `grouping/groups.py`, proposals
    most_hands: int = 3  # Clusters of rows that are grouped as the hand.
    by_sides: float = 1.0  # What it costs that rows run as their tiles' sides do and not through what is near (nats).
    loose: float = 0.5  # What each concealed tile costs that is of no set or pair with those beside it (nats).
    unsorted: float = 4.0  # What they cost together at most: some players do not sort their tiles (nats).

    # `grouping/winning.py`
    drawn: float = 2.5  # Free space up to which a tile with which the hand does not win is just drawn.
    smallest: float = 0.92  # Height of such a tile in front of the hand at least, by that of the one nearest to it.
    # Free space across the row up to which such a tile lies on top of standing ones. Other tiles beyond the hand are
    # .46 away and more on the labelled photos (tile heights).
    laid_on: float = 0.42


@dataclass(frozen=True, slots=True)
class ClaimsConstants:
    """Constants of `grouping/claims.py`: how often sets were claimed otherwise than read.

    Shares of won hands on 2,000 building seeds each of the second and the fourth generator, and of those of the third
    one (README).
    """

    apart: float = 0.16  # Of 447 hands whose sets and eyes are all set apart alike.
    unsorted: float = 0.55  # Of 102 rows that are not sorted by suit and number throughout.
    beside_kong: float = 0.3  # Of sorted rows in which a kong was laid down.
    # Of rows of sets directly above or below the hand's, and of sets set off from eyes: none of 31 in the second
    # generator; the third wraps one hand in five on purpose, and none of the 282 labelled photos is wrapped.
    second_row: float = 0.03
    sorted: float = 0.05  # Of 734 sorted rows without a border; on photos it is unknown.


GROUPING: Final = GroupingConstants()
CLAIMS: Final = ClaimsConstants()


@dataclass(frozen=True, slots=True)
class DecodingConstants:
    """Constants of `vision.layout.decoding`, by module."""

    # `decoding/search.py`, options
    most_ways: int = 8  # Most ways to read one tile or one set.

    # `decoding/likelihood.py`
    least_probability: float = 1e-06  # Probability that a face keeps where the networks give it none.
    sure: float = 0.6  # Probability of the likeliest face from which a tile is read surely.
    # Ratio that any face has where the likeliest one is unsure: one in seven of those is wrong (nats).
    unsure: float = log(0.005)
    unlikelier: float = 2.0  # By how much the odds against a tile grow where its box lies beside those of a hand.
    likelier: float = 4.0  # By how much the odds for one grow there.
    closest: float = 0.001  # How near to 0 and to 1 the probability that a box holds a tile may come.

    # `decoding/likelihood.py`
    # What each tile too many of a face costs; a reading like that is chosen only where there is no other (nats).
    impossible: float = 12.0
    no_set: float = 4.0  # What it costs that tiles laid out as a set are none, or that a back is of no set (nats).

    # `decoding/search.py`
    # By how much likelier than another a face gives way to a possible hand, not to a winning one (nats).
    confident: float = log(50)
    doubtful: float = log(1000)  # As `confident`, for tiles that are not read surely (nats).
    worth_telling: float = log(50)  # How much less likely than the best a reading may be (nats).
    most_combinations: int = 60  # Combinations of faces that are tried for one grouping of the tiles.
    most_regrouped: int = 3  # Readings of the faces that are grouped anew.

    # `decoding/changes.py`
    called_from: float = 3.0  # Steps, in mean sides of tiles, from which a lone tile may complete a hand.
    most_extra: int = 3  # Faint boxes beside the tiles of the hand that are tried.

    # `decoding/decode.py`
    alone: float = 1.7  # Log odds below which a tile that stands in no row is used only like a faint box (nats).
    most_runners: int = 4  # Runners-up that are told (readings).
    hardly_there: float = 1.5  # Log odds below which a tile of a hand that wins nothing may be none (nats).
    # What it costs at most to leave out a tile that stands in no row, however surely it is one (nats).
    telling: float = 4.0
    most_misleading: int = 2  # Tiles of a hand that wins nothing that are tried as none.


DECODING: Final = DecodingConstants()


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
    lone_tile: float = 0.7  # Weight of a tile that lies apart from the hand.
    lone_beside: float = 0.11  # Weight of one beside a hand that lacks none, less than of one that is hard to read.
    scattered: float = 0.6  # Weight of tiles that lie in no rows.
    claimed_kong: float = 0.35  # Weight of a kong that may have been claimed or may be concealed.

    # `review_list/comparison.py`
    most_left_out: int = 2  # Where more tiles are of no group of the hand, other tiles were taken for the hand.


DOUBTS: Final = DoubtsConstants()
