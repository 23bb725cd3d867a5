"""One edit of several labels of a photo, as the review page makes it on each."""

from collections.abc import Collection, Iterable
from typing import Any, Final

from scoring.tiles import BACK, HONOURS, SUITED
from vision.reading.records import GroupRecord, TileRecord
from vision.review.correction import MOST_SETTLED, Correction

REMOVE: Final = "remove"
CONFIRM: Final = "confirm"
_FACES_OF_KONGS: Final = frozenset((*SUITED, *HONOURS))

Tiles = tuple[TileRecord, ...]
Groups = tuple[GroupRecord, ...]


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
