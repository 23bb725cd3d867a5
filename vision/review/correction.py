"""Corrections: the complete tiles and groups of a photo as a person states them, and one edit of several of them."""

from collections.abc import Collection, Iterable
from typing import Annotated, Any, Final

from pydantic import Field

from scoring.records.base import Record, sparse
from scoring.tiles import BACK, HONOURS, SUITED
from vision.errors import VisionError
from vision.reading.records import GroupRecord, GroupRecords, ImageRecord, TileRecord, TileRecords

REMOVE: Final = "remove"
CONFIRM: Final = "confirm"
_FACES_OF_KONGS: Final = frozenset((*SUITED, *HONOURS))

Tiles = tuple[TileRecord, ...]
Groups = tuple[GroupRecord, ...]


MOST_SETTLED: Final = 200
"""Maximum number of settled doubts; photos with more are labelled anew."""
SettledDoubt = Annotated[
    str, Field(pattern=r"^(face|missing|extra|too-many):([0-9][mpszfx])?:([0-9][mpszfx])?$", max_length=20)
]
"""The id of a probable label error (`LabelError.id`)."""
_FARTHEST: Final = 1e6
"""Largest coordinate accepted, in pixels."""


class CorrectionError(VisionError, code="correction"):
    """A correction that does not match its photo; `about` is the field of the correction."""


class Correction(Record):
    """The actual tiles and groups, as in the reading record; every tile is in exactly one group.

    Complete, not a diff: an omitted tile is deleted. `confidence` is 1 where the person is certain. `settled`, written
    only where not empty, are the probable label errors that were shown beside the tiles: they are shown no more.
    """

    tiles: TileRecords
    groups: GroupRecords
    settled: tuple[SettledDoubt, ...] = sparse((), max_length=MOST_SETTLED, fail_fast=True)

    def require_inside(self, image: ImageRecord) -> None:
        """Refuse tiles outside the photo. Raises `CorrectionError`: about the first box, or too large corners."""
        require_near(self.tiles)
        for position, tile in enumerate(self.tiles):
            if not _is_inside(tile, image):
                raise CorrectionError(
                    "correction.outside", f"tiles[{position}].box", width=image.width, height=image.height
                )


def require_near(tiles: Iterable[TileRecord]) -> None:
    """Refuse coordinates beyond `_FARTHEST`. Raises `CorrectionError`: about the first box or corners."""
    for position, tile in enumerate(tiles):
        corners = [value for corner in tile.corners or () for value in corner]
        for name, values in (("box", tile.box), ("corners", corners)):
            if any(abs(value) > _FARTHEST for value in values):
                raise CorrectionError("correction.far-outside", f"tiles[{position}].{name}")


def _is_inside(tile: TileRecord, image: ImageRecord) -> bool:
    left, top, right, bottom = tile.box
    return left >= 0 and top >= 0 and right <= image.width and bottom <= image.height


def relabel(before: Correction, edited: Collection[int], to: str, settled: Iterable[str] = ()) -> Correction:
    """The labels of a photo with some of its tiles edited; kinds of groups stay, and a group without tiles goes.

    `to`: the code that they show, `REMOVE` where they are no tiles, `CONFIRM` where they are labelled right; `settled`:
    ids of the probable label errors that the edit decides on.
    """
    if to == REMOVE:
        tiles, groups = _removed(before, edited)
    elif to == CONFIRM:
        tiles, groups = _updated(before.tiles, edited, {"confidence": 1.0}), before.groups
    else:
        tiles, groups = _named(before, edited, to)
    groups = tuple(group.model_copy(update={"id": place}) for place, group in enumerate(groups))
    known = tuple(dict.fromkeys((*before.settled, *settled)))[-MOST_SETTLED:]
    return Correction(tiles=tiles, groups=groups, settled=known)


def _removed(before: Correction, edited: Collection[int]) -> tuple[Tiles, Groups]:
    left = (
        group.model_copy(update={"tiles": tuple(tile for tile in group.tiles if tile not in edited)})
        for group in before.groups
    )
    tiles = tuple(tile for tile in before.tiles if tile.id not in edited)
    return tiles, tuple(group for group in left if group.tiles)


def _named(before: Correction, edited: Collection[int], code: str) -> tuple[Tiles, Groups]:
    """The four backs of a concealed kong stay backs, as the photo shows them: their group says the face."""
    backs = {tile.id for tile in before.tiles if tile.code == BACK} if code in _FACES_OF_KONGS else set()
    hidden = [group for group in before.groups if group.kind == "concealed-kong" and backs.issuperset(group.tiles)]
    kongs = {group.id for group in hidden if not set(edited).isdisjoint(group.tiles)}
    shown = set(edited).difference(*(group.tiles for group in hidden))
    groups = tuple(group.model_copy(update={"face": code}) if group.id in kongs else group for group in before.groups)
    return _updated(before.tiles, shown, {"code": code, "red": False}), groups


def _updated(tiles: Tiles, edited: Collection[int], fields: dict[str, Any]) -> Tiles:
    return tuple(tile.model_copy(update=fields) if tile.id in edited else tile for tile in tiles)
