"""Constants of `vision.layout.geometry`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from vision.layout.tuning.constant import tuned


@dataclass(frozen=True, slots=True)
class NeighboursConstants:
    """Constants of `geometry/neighbours.py`."""

    near: float = tuned(
        1.3, "mean sides of the boxes", "Distance of the centres of neighbours at most, in mean sides of their boxes."
    )
    clear: float = tuned(0.55, "mean sides of the boxes", "Distance of the centres of two tiles at least.")
    alike: float = tuned(1.5, "ratio", "How many times as large as the other one of two neighbours may be.")
    level: float = tuned(0.35, "tile heights", "How far the next tile of a row may be out of line, in tile heights.")
    set_off: float = tuned(
        2.0, "tile widths", "Free space, in tile widths, up to which a tile set off from a row is in line with it."
    )
    edge: float = tuned(
        0.01, "sides of the box", "How near to the edge of the photo, in sides of its box, a tile touches it."
    )
    whole: float = tuned(
        0.9, "ratio", "Side of a tile at the edge at least, by that of the others, for it to be there whole.", high=1.0
    )
    whole_area: float = tuned(0.85, "ratio", "The same of its area.", high=1.0)


@dataclass(frozen=True, slots=True)
class SpacingConstants:
    """Constants of `geometry/spacing.py`."""

    above: float = tuned(
        -0.4, "tile widths", "Free space along the row, in tile widths, below which a tile lies above or below another."
    )
    same_row: float = tuned(
        0.5,
        "tile heights",
        "Tiles whose centres are at most this part of a tile height apart across the row may share the row.",
    )
    touching: float = tuned(
        1.3,
        "ratio",
        "Steps of up to this many times the most that a tile can measure along its row are between tiles that touch.",
    )
    widest: float = tuned(1.2, "tile widths", "Free space in tile widths beyond which tiles are no neighbours.")
    apart: float = tuned(
        1.08,
        "tile widths",
        "Step, in tile widths, that a tile turned sideways needs at least: it takes 7/6 beside an upright one.",
        low=1.0,
        high=1.16,
    )
    same_direction: float = tuned(30.0, "degrees", "Directions of two tiles that differ by less are of one row.")


@dataclass(frozen=True, slots=True)
class ExtentsConstants:
    """Constants of `geometry/extents.py`."""

    squarest: float = tuned(
        0.57,
        "ratio",
        "The most that an upright tile's width can be of its width and height together: foreshortened, a bit over "
        "half.",
        low=0.51,
        high=0.68,
    )
    telling: float = tuned(
        0.6,
        "|cosine|",
        "|cos 2 angle| of the row from which the box of a tile tells its two sides apart: within 26 degrees of an "
        "axis.",
    )
    loose: float = tuned(
        0.15, "sides of the box", "How far, in parts of the box, corners may miss the box and still be believed."
    )
    turned: float = tuned(
        (4 / 3) ** 2 * 0.75,
        "ratio",
        "How much wider for its height than its neighbours a tile must look to be a turned one (16/9 if measured "
        "exactly).",
    )


@dataclass(frozen=True, slots=True)
class FramesConstants:
    """Constants of `geometry/frames.py`."""

    proportion: float = tuned(0.75, "ratio", "Width by height of a tile's face.")
    loose: float = tuned(
        0.3, "sides of the box", "How far, in parts of the box, corners may miss the box and still be believed."
    )
    part: float = tuned(
        0.72,
        "ratio",
        "Area of a box, by those around it, up to which it holds part of a tile and says not how it lies: a tile that "
        "lies sideways covers as much as an upright one.",
    )
    flat: float = tuned(0.15, "squares of the longer side", "Least area of a face, in squares of its longer side.")
    narrow: float = tuned(2.0, "power", "Power of the nearness of tiles with which they count for the frame of one.")
    alike: float = tuned(0.9, "|cosine|", "From which two frames are of rows of one direction.", high=0.99)
    turned: float = tuned(
        0.6,
        "share",
        "Of what a turned tile is longer along its row for its length across than its neighbours (the square of "
        "its proportion), how much it must look so at least.",
    )
    telling_boxes: float = tuned(
        0.15,
        "natural logarithm",
        "By how much the shapes of an upright and of a turned tile's box must differ for the box to tell them apart.",
    )
    turned_box: float = tuned(
        0.15,
        "share",
        "Of what a turned tile's box differs in shape from an upright one's, how much it must at least.",
    )


@dataclass(frozen=True, slots=True)
class RowsConstants:
    """Constants of `geometry/rows.py`."""

    break_: float = tuned(
        0.6,
        "tile widths",
        "Free space between two tiles, in tile widths over what is usual there, that parts a row in two.",
    )
    overlap: float = tuned(
        -0.6, "tile widths", "Tiles that overlap by more of their width along the row do not lie beside each other."
    )
    steep: float = tuned(
        1.0, "rise by run", "Rise by run of a row from which it is read as its tiles read, where that is known."
    )
    vertical: float = tuned(6.0, "rise by run", "Rise by run of a row from which it is read from the top.")


@dataclass(frozen=True, slots=True)
class SidesConstants:
    """Constants of `geometry/sides.py`."""

    long: int = tuned(4, "tiles", "Tiles of a row at least for it to tell where its player sits.")
    as_large: float = tuned(
        0.95,
        "ratio",
        "Height of a row's tiles at least, by that of the row behind, for it to lie in front of it: tiles farther from "
        "the camera look smaller.",
        low=0.85,
        high=1.0,
    )
    beyond: float = tuned(
        0.5, "tile heights", "How far a row must lie from another across it, in tile heights, to be in front of it."
    )


@dataclass(frozen=True, slots=True)
class DirectionsConstants:
    """Constants of `geometry/directions.py`."""

    sharpness: float = tuned(
        12.0,
        "concentration",
        "Of a vote, as the concentration of a von Mises distribution of the doubled angle: about 12 degrees wide.",
    )
    all_tiles: float = tuned(
        0.3, "weight", "Weight that all other tiles of the photo have together beside those around."
    )
    step: float = tuned(
        1.35,
        "mean sides of the boxes",
        "Distance of the centres of two tiles, in mean sides of their boxes, up to which they may touch.",
    )
    doublings: int = tuned(
        2, "doublings", "How often the steps that lead from tile to tile are doubled: two doublings are four steps."
    )
    elsewhere: float = tuned(
        0.5,
        "weight",
        "How much a tile counts that no few steps lead to: a wall beside the end of a row says nothing about the row.",
    )
    tile_voice: float = tuned(
        1.0, "weight", "Weight of the direction of a tile's own sides beside that of a pair of near neighbours."
    )
    upright_prior: float = tuned(
        0.8,
        "share",
        "Photos are mostly taken with the hand's row lying across: horizontal rows weigh up to this share more "
        "where the tiles' own sides don't tell.",
    )


NEIGHBOURS: Final = NeighboursConstants()
SPACING: Final = SpacingConstants()
EXTENTS: Final = ExtentsConstants()
FRAMES: Final = FramesConstants()
ROWS: Final = RowsConstants()
SIDES: Final = SidesConstants()
DIRECTIONS: Final = DirectionsConstants()
