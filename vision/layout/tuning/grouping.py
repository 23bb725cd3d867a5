"""Constants of `vision.layout.grouping`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class GroupingConstants:
    """Constants of `vision.layout.grouping`, by module. Distances are free space in tiles, unless said otherwise."""

    # `grouping/area.py`
    # Free space, in tiles, up to which rows belong together; the pond lies two tile heights away and more.
    near: float = 1.6
    flowers: float = 9.0  # Free space up to which flowers that lie by no other tiles are a hand's that has no others.
    wall: int = 5  # Backs in line that are a wall, since a concealed kong has at most four.
    # Free space up to which a concealed kong in line with other tiles of the hand is of their row (tile widths).
    in_line: float = 1.0

    # `grouping/clusters.py`
    far: float = 3.5  # Free space, in tiles, up to which parts of a hand are looked for.
    touching: float = 0.2  # Free space up to which rows touch, so that neither is the hand without the other (tiles).
    at_the_hand: float = 0.5  # Free space up to which a lone tile lies at the hand, or a fourth tile at a pung (tiles).
    free: float = 0.6  # How much likelier each tile of free space makes a cluster (nats).
    # By how much more the space around a hand need be than that within: a hand beside a pond has no more, though
    # other players' hands, at the edge of the photo, often have (tiles).
    most_free: float = 2.0
    same_step: float = 0.02  # Steps that differ by less are of one length (tiles).
    torn: float = 8.0  # What it costs that other rows touch those of the hand, which wins nothing (nats).
    # What it costs a hand that wins nothing that it leaves out a row in front of one of its own: between a hand and
    # its player lie no tiles but his (nats).
    in_front: float = 1.5
    # What it costs a hand that is upside down where another is towards the camera: more than a win is worth (nats).
    from_across: float = 9.0
    # Height of the tiles of that one at least, by those of the other: what is nearer looks larger.
    nearer: float = 1.05
    long_row: int = 7  # Tiles of a row that is longer than those of a pond, which tell a hand.
    clearly_upright: float = 0.5  # Share of the tiles by which more must read upright for a hand to be so, or less.
    # Tiles at most that are in no set or pair of another player's hand: those that one misread tile spoils.
    spoilt: int = 3

    # `grouping/borders.py`
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
    # Sets of a row without flowers, kongs and gaps from which it may be the hand itself, the other row its rest.
    most_claimed: int = 4
    unrelated: int = 5  # From so many tiles on, having nothing to do with each other is no coincidence.

    # `grouping/exposed.py`
    # Free space across the row, in tile heights, up to which a fourth tile lies on or right beside one of three. Seen
    # at a slant, a tile laid on another one looks as if it lay beyond it.
    on_pung: float = 0.9

    # `grouping/groups.py`
    same_place: float = 0.36  # Two boxes whose centres are closer than this part of a box are readings of one tile.
    same_face: float = 0.5  # The same of faces whose corners are known, in parts of a face.
    scattered: float = 0.4  # Share of lone tiles from which the tiles are a scatter without rows.
    # Share of the tiles by which more must stand upside down than upright for the hand to be seen from across.
    clearly: float = 0.3
    across: float = 0.7  # |cosine| of two directions below which one is across the other.
    upright: float = 0.2  # Fall of a line's normal, as a part of its length, below which the lines stand upright.
    one_line: float = 0.6  # Rows closer than this part of a tile height are on one line when groups are put in order.

    # `grouping/proposals.py`
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
