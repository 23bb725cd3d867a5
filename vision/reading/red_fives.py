"""Red fives in tile records: told by colour, shown in the hand, asked about where colour does not tell."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from scoring.texts import Message
from scoring.tiles import PLAIN, RED_FIVES
from vision.detection.colour import is_red_five
from vision.detection.detections import Detections
from vision.layout.grouping.model import Group
from vision.reading.records import ReviewRecord, TileRecord
from vision.texts.translation import reason_fields

RED_OF: Final = {PLAIN[red]: red for red in RED_FIVES}
"""The red five of each plain one."""
ASKED: Final = "question.red_five"
"""Id of the question whether a five is red."""


def tell_red_fives(found: Detections, tiles: Sequence[TileRecord]) -> tuple[TileRecord, ...]:
    """The records of detections, in their order, with `red` of the fives among them from their colour."""
    if found.red is None:
        return tuple(tiles)
    told = [
        is_red_five(share) if tile.code in RED_OF else False
        for tile, share in zip(tiles, found.red.tolist(), strict=True)
    ]
    return tuple(
        tile if red is False else tile.model_copy(update={"red": red}) for tile, red in zip(tiles, told, strict=True)
    )


def shown_codes(tiles: Sequence[TileRecord], codes: Sequence[str]) -> list[str]:
    """The codes of tiles, of red fives their own."""
    return [RED_OF.get(code, code) if tile.red else code for tile, code in zip(tiles, codes, strict=True)]


def red_five_doubts(
    tiles: Sequence[TileRecord], groups: Sequence[Group], settled: Collection[int]
) -> Iterator[ReviewRecord]:
    """A question for each five of unclear colour. `groups`: by place; `settled`: places that a person confirmed."""
    own = {place for group in groups if group.kind != "background" for place in group.tiles}
    for place in sorted(own - set(settled)):
        tile = tiles[place]
        if tile.red is None and tile.code in RED_OF:
            yield ReviewRecord(tile=tile.id, group=None, id=ASKED, **reason_fields(Message(ASKED)))
