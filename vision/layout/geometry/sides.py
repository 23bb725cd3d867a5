"""Which rows lie on the player's side of others: nearer to the camera, in front of their tiles' lower edges."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.layout.geometry.rows import Row
from vision.layout.geometry.spacing import Geometry
from vision.layout.tuning.geometry import SIDES


def rows_in_front(rows: Sequence[Row], geometry: Geometry) -> NDArray[np.bool_]:
    """Mask (rows, rows): whether the row of the second index lies in front of that of the first.

    In front is where the faces of the first row have their lower edge: towards its player. Only rows of at least
    `SIDES.long` tiles have a front. What lies there is a row too, beyond no end of the other, of tiles about as large
    or larger: tiles farther from the camera look smaller, and a single one may be anything.
    """
    heights = np.array([geometry.extents.height[list(row.tiles)].mean() for row in rows])
    centres = [geometry.centres[list(row.tiles)] for row in rows]
    front = np.zeros((len(rows), len(rows)), dtype=np.bool_)
    for first, row in enumerate(rows):
        if len(row) < SIDES.long:
            continue
        right = centres[first][-1] - centres[first][0]
        right = right / max(float(np.hypot(*right)), 1e-9)
        down = np.array([-right[1], right[0]]) * (-1.0 if row.facing < 0 else 1.0)
        ends = np.sort((centres[first] @ right)[[0, -1]]) + np.array([-1, 1]) * heights[first]
        for second in range(len(rows)):
            if len(rows[second]) < 2:
                continue
            along = centres[second] @ right
            nearest = centres[first][np.abs((centres[first] @ right)[None] - along[:, None]).argmin(axis=1)]
            depth = (centres[second] - nearest) @ down / heights[first]
            inside = (along >= ends[0]) & (along <= ends[1])
            large = heights[second] >= SIDES.as_large * heights[first]
            front[first, second] = large and bool(inside.all()) and bool((depth > SIDES.beyond).all())
    return front
