"""Constants of `vision.layout.grouping`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from vision.layout.tuning.constant import tuned


@dataclass(frozen=True, slots=True)
class AreaConstants:
    """Constants of `grouping/area.py`."""

    near: float = tuned(
        1.6,
        "tiles",
        "Free space, in tiles, up to which rows belong together; the pond lies two tile heights away and more.",
    )
    flowers: float = tuned(
        9.0, "tiles", "Free space up to which flowers that lie by no other tiles are of a hand that has no others."
    )
    wall: int = tuned(5, "tiles", "Backs in line that are a wall, since a concealed kong has at most four.")
    in_line: float = tuned(
        1.0,
        "tile widths",
        "Free space up to which a concealed kong in line with other tiles of the hand is of their row.",
    )


@dataclass(frozen=True, slots=True)
class ClustersConstants:
    """Constants of `grouping/clusters.py`."""

    far: float = tuned(3.5, "tiles", "Free space, in tiles, up to which parts of a hand are looked for.")
    farthest: float = tuned(5.0, "tiles", "The same of two parts that together are a winning hand.")
    touching: float = tuned(
        0.2, "tiles", "Free space up to which rows touch, so that neither is the hand without the other."
    )
    at_the_hand: float = tuned(0.5, "tiles", "Free space up to which a lone tile lies at the hand.")
    free: float = tuned(0.6, "nats a tile", "How much likelier each tile of free space makes a cluster.")
    most_free: float = tuned(
        2.0,
        "tiles",
        "By how much more the space around a hand need be than that within: a hand beside a pond has no more, "
        "though other players' hands, at the edge of the photo, often have.",
    )
    same_step: float = tuned(0.02, "tiles", "Steps that differ by less are of one length.")
    torn: float = tuned(8.0, "nats", "What it costs that other rows touch those of the hand, which wins nothing.")
    in_front: float = tuned(
        1.5,
        "nats",
        "What it costs a hand that wins nothing that it leaves out a row in front of one of its own: between a hand "
        "and its player lie no tiles but his.",
    )
    across: float = tuned(
        6.0,
        "nats",
        "What it costs a hand that is upside down where another is towards the camera: more than a win is worth.",
    )
    nearer: float = tuned(
        1.05, "ratio", "Height of the tiles of that one at least, by those of the other: what is nearer looks larger."
    )
    long_row: int = tuned(7, "tiles", "Tiles of a row that is longer than those of a pond, which tell a hand.")
    clearly: float = tuned(0.5, "share of the tiles", "By which more must read upright for a hand to be so, or less.")
    spoilt: int = tuned(
        3,
        "tiles",
        "Tiles at most that are in no set or pair of another player's hand: those that one misread tile spoils.",
    )


@dataclass(frozen=True, slots=True)
class BordersConstants:
    """Constants of `grouping/borders.py`."""

    noise: float = tuned(0.06, "tile widths", "Width below which the gaps of a row are not told apart.")
    least: float = tuned(0.2, "tile widths", "Width of a gap that is a border at least.")
    contrast: float = tuned(3.0, "ratio", "Width of the least border of a row, by its widest other gap, at least.")


@dataclass(frozen=True, slots=True)
class ClaimsConstants:
    """Constants of `grouping/claims.py`: how often sets were claimed otherwise than read.

    Shares of won hands of the second and third generator's building seeds, by `tests.benchmarks.claim_shares`.
    """

    apart: float = tuned(0.5, "share", "Of hands whose sets and eyes are all set apart alike.")
    unsorted: float = tuned(0.45, "share", "Of rows that are not sorted by suit and number throughout.")
    beside_kong: float = tuned(0.3, "share", "Of sorted rows in which a kong was laid down.", high=0.36)
    second_row: float = tuned(
        0.03,
        "share",
        "Of rows of sets directly above or below the hand's, and of sets set off from eyes: none of 31 in the second "
        "generator; the third wraps one hand in five on purpose, and none of the 282 labelled photos is wrapped.",
    )
    sorted: float = tuned(
        0.02, "share", "Of sorted rows without a border: none of 260, which leaves up to .015; on photos it is unknown."
    )
    asked: float = tuned(0.1, "share", "From which a person is asked.")
    stated: float = tuned(0.02, "share", "From which how the sets were read is stated.", low=0.01, high=0.03)


@dataclass(frozen=True, slots=True)
class ConcealedConstants:
    """Constants of `grouping/concealed.py`."""

    wrapped: float = tuned(
        0.35,
        "tiles",
        "Free space, in tiles, up to which a row lies directly above or below another, as its continuation may. "
        "Where a set lies on its own elsewhere, a row of several sets without a gap that does so is concealed.",
    )
    space: float = tuned(
        0.3,
        "tile widths",
        "Free space between two sets, in tile widths, that tells them apart where they are sets by their tiles too.",
    )
    clear_space: float = tuned(0.42, "tile widths", "Free space that cuts sets off from others that touch.")
    closed: float = tuned(
        0.15, "tile widths", "Free space between two tiles of a set at most, where another space cuts the row."
    )
    nearly_break: float = tuned(
        0.54, "tile widths", "Free space that tells sets and eyes apart: little less than what parts a row in two."
    )
    in_line: float = tuned(
        1.0,
        "tile widths",
        "Free space up to which an unmarked set in line with concealed tiles is one of them before the win: the two of "
        "the building photos are.",
    )
    most_claimed: int = tuned(
        4,
        "sets",
        "Sets of a row without flowers, kongs and gaps from which it may be the hand itself, the other row its rest.",
    )
    unrelated: int = tuned(5, "tiles", "From so many tiles on, having nothing to do with each other is no chance.")


@dataclass(frozen=True, slots=True)
class ExposedConstants:
    """Constants of `grouping/exposed.py`."""

    touching: float = tuned(0.5, "tiles", "Free space, in tiles, up to which a fourth tile lies beside a pung.")
    torn: float = tuned(0.1, "tiles", "Free space, in tiles, up to which a tile torn from its row touches the others.")
    laid_on: float = tuned(
        0.9,
        "tile heights",
        "Free space across the row, in tile heights, up to which a fourth tile lies on or right beside one of "
        "three. Seen at a slant, a tile laid on another one looks as if it lay beyond it.",
    )
    set_off: float = tuned(
        0.2,
        "tile widths",
        "Free space between a sideways tile and the tiles beside it, in tile widths, from which it is of no set "
        "with them.",
    )


@dataclass(frozen=True, slots=True)
class GroupsConstants:
    """Constants of `grouping/groups.py`."""

    same_place: float = tuned(
        0.36, "boxes", "Two boxes whose centres are closer than this part of a box are readings of one tile."
    )
    same_face: float = tuned(0.5, "faces", "The same of faces whose corners are known, in parts of a face.")
    same_quad: float = tuned(
        0.45,
        "faces",
        "The same of quads of corners: those of two tiles side by side are over 0.7 apart on real photos.",
    )
    scattered: float = tuned(
        0.4, "share of the tiles", "Share of lone tiles from which the tiles are a scatter without rows."
    )
    clearly: float = tuned(
        0.3,
        "share of the tiles",
        "Share of the tiles by which more must stand upside down than upright for the hand to be seen from across.",
    )
    upright: float = tuned(
        0.2, "ratio", "Fall of a line's normal, as a part of its length, below which the lines stand upright."
    )
    one_line: float = tuned(
        0.6, "tile heights", "Rows closer than this part of a tile height are on one line when groups are put in order."
    )


@dataclass(frozen=True, slots=True)
class WinningTileConstants:
    """Constants of `grouping/winning.py`."""

    set_off: float = tuned(
        0.35,
        "tile widths",
        "Free space, in tile widths, by which one of two tiles is set off from the other.",
    )
    far: float = tuned(2.5, "tiles", "Free space up to which a tile with which the hand does not win is just drawn.")
    smallest: float = tuned(
        0.92,
        "ratio",
        "Height of such a tile in front of the hand at least, by that of the one nearest to it.",
        high=1.0,
    )
    largest: float = tuned(1.45, "ratio", "The same at most, wherever it lies.")
    laid_on: float = tuned(
        0.42,
        "tile heights",
        "Free space across the row up to which such a tile lies on top of standing ones. Other tiles beyond the hand "
        "are .46 away and more on the labelled photos.",
    )
    laid_size: float = tuned(
        0.8, "ratio", "Height of one that lies on top at least, by that of the one nearest to it.", high=0.96
    )


AREA: Final = AreaConstants()
BORDERS: Final = BordersConstants()
CLAIMS: Final = ClaimsConstants()
CLUSTERS: Final = ClustersConstants()
CONCEALED: Final = ConcealedConstants()
EXPOSED: Final = ExposedConstants()
GROUPS: Final = GroupsConstants()
WINNING_TILE: Final = WinningTileConstants()
