"""Red fives in tile records: told by colour, shown in the hand, asked about where colour does not tell."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from scoring.tiles import PLAIN, RED_FIVES
from vision.detection.colour import is_red_five, red_shares
from vision.images.photo import Photo
from vision.layout.grouping.model import Group
from vision.reading.records import ReviewRecord, TileRecord
from vision.texts import CATALOGUE

RED_OF: Final = {PLAIN[red]: red for red in RED_FIVES}
"""The red five of each plain one."""
ASKED: Final = "question.red_five"
"""Id of the question whether a five is red."""


def tell_red_fives(photo: Photo, tiles: Sequence[TileRecord]) -> tuple[TileRecord, ...]:
    """The tiles of a photo, with `red` of the fives among them from their colour."""
    fives = [place for place, tile in enumerate(tiles) if tile.code in RED_OF]
    corners = np.array([_corners(tiles[place]) for place in fives], np.float32).reshape(-1, 4, 2) * photo.scale
    told = list(tiles)
    for place, share in zip(fives, red_shares(photo.pixels, corners), strict=True):
        red = is_red_five(float(share))
        if red is not False:
            told[place] = tiles[place].model_copy(update={"red": red})
    return tuple(told)


def shown_codes(tiles: Sequence[TileRecord], codes: Sequence[str]) -> list[str]:
    """The codes of tiles, of red fives their own."""
    return [RED_OF.get(code, code) if tile.red else code for tile, code in zip(tiles, codes, strict=True)]


def red_five_doubts(
    tiles: Sequence[TileRecord], groups: Sequence[Group], settled: Collection[int]
) -> Iterator[ReviewRecord]:
    """A question for each five of the hand whose colour does not tell whether it is red.

    Args:
        tiles: the tiles of a photo.
        groups: their groups, by place.
        settled: places of the tiles that a person has confirmed.
    """
    own = {place for group in groups if group.kind != "background" for place in group.tiles}
    for place in sorted(own - set(settled)):
        tile = tiles[place]
        if tile.red is None and tile.code in RED_OF:
            yield ReviewRecord(
                tile=tile.id,
                group=None,
                reason=CATALOGUE[ASKED].en,
                reason_zh=CATALOGUE[ASKED].zh_hant,
                id=ASKED,
            )


def _corners(tile: TileRecord) -> NDArray[np.float32]:
    left, top, right, bottom = tile.box
    box = ((left, top), (right, top), (right, bottom), (left, bottom))
    return np.array(tile.corners or box, np.float32)
