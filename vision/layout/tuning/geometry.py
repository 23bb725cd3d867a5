"""Constants of `vision.layout.geometry`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class GeometryConstants:
    """Constants of `vision.layout.geometry`, by module."""

    # `geometry/neighbours.py`
    neighbour: float = 1.3  # Distance of the centres of neighbours at most, in mean sides of their boxes.
    clear: float = 0.55  # Distance of the centres of two tiles at least (mean sides of the boxes).
    alike_sides: float = 1.5  # How many times as large as the other one of two neighbours may be.
    level: float = 0.35  # How far the next tile of a row may be out of line, in tile heights.
    set_off: float = 2.0  # Free space, in tile widths, up to which a tile set off from a row is in line with it.

    # `geometry/spacing.py`
    above: float = -0.4  # Free space along the row, in tile widths, below which a tile lies above or below another.
    # Tiles whose centres are at most this part of a tile height apart across the row may share the row.
    same_row: float = 0.5
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
