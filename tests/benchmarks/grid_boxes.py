"""Size of labelled boxes relative to the tile spacing, in photos of level grids of tiles.

    python tests/benchmarks/grid_boxes.py PHOTOS/train --source jp2023

Prints, for each photo rotated by at most one degree and as the median, box width over the spacing along rows and box
height over the spacing across rows, less what the rotation adds to axis-aligned boxes. This is the source of
`vision.training.research.corrections.grids.FACE`.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.labels.labelled_photo import LabelledPhoto
from vision.labels.yolo_folders import read_yolo_folder
from vision.training.research.corrections.grids import Grid, fit_grid_to_boxes

MOST_DEGREES = 1.0


def main() -> None:
    """Runs the benchmark and prints its table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--source", required=True)
    options = parser.parse_args()
    shares = []
    for photo in read_yolo_folder(options.folder).photos:
        grid = fit_grid_to_boxes(photo.boxes) if photo.source == options.source and photo.boxes is not None else None
        if grid is None or max(leans(grid)) > MOST_DEGREES:
            continue
        shares.append(share_of_steps(photo, grid))
        print(f"{photo.path.stem}: leans {max(leans(grid)):.2f} degrees, {shares[-1][0]:.3f} {shares[-1][1]:.3f}")
    print("median: {:.3f} {:.3f}".format(*np.median(shares, axis=0)))


def leans(grid: Grid) -> tuple[float, float]:
    """Degrees by which rows lean from level and columns from upright."""
    along, across = steps(grid)
    return _degrees(along[1], along[0]), _degrees(across[0], across[1])


def _degrees(side: float, long: float) -> float:
    return float(np.degrees(np.arctan2(abs(side), abs(long))))


def steps(grid: Grid) -> NDArray[np.float64]:
    """The steps (2, 2) along and across the rows in the middle of the grid, in shares of the picture."""
    middle = grid.numbers.mean(axis=0, keepdims=True)
    return np.stack([(grid.to_picture(middle + half) - grid.to_picture(middle - half))[0] for half in np.eye(2) / 2])


def share_of_steps(photo: LabelledPhoto, grid: Grid) -> NDArray[np.float64]:
    """Width and height (2,) of the photo's median box by the steps, without what its lean adds."""
    boxes = np.asarray(photo.boxes)
    sizes = np.median(boxes[:, 2:] - boxes[:, :2], axis=0)
    (along, across), (row_lean, column_lean) = steps(grid), np.radians(leans(grid))
    added = np.array([sizes[1] * np.tan(column_lean), sizes[0] * np.tan(row_lean)])
    shares: NDArray[np.float64] = (sizes - added) / np.abs([along[0], across[1]])
    return shares


if __name__ == "__main__":
    main()
