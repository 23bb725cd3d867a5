"""What of a reading its photo shows, by faces that labels have."""

from collections.abc import Collection, Sequence

from vision.reading.records import UNKNOWN, GroupRecord, ReadingRecord, TileRecord


def visible_part(reading: ReadingRecord) -> ReadingRecord:
    """A reading without the tiles that a person added to the hand and that the photo does not show.

    Nor has it those of an unknown face, which labels cannot name. The hand stays whole.
    """
    hidden = {tile.id for tile in reading.tiles if not _is_visible(tile)}
    if not hidden:
        return reading
    groups = _without_tiles(reading.groups, hidden)
    other = reading.other_hand
    known = {None, *(group.id for group in groups)}
    asked = (one for one in reading.review if one.group in known and hidden.isdisjoint({one.tile, one.after}))
    return reading.model_copy(
        update={
            "tiles": tuple(filter(_is_visible, reading.tiles)),
            "groups": groups,
            "review": tuple(asked),
            "runners_up": tuple(one for one in reading.runners_up if hidden.isdisjoint(c.tile for c in one.changes)),
            "unsure_sets": tuple(
                one for one in reading.unsure_sets if one.group in known and hidden.isdisjoint(one.tiles)
            ),
            "other_hand": other and other.model_copy(update={"groups": _without_tiles(other.groups, hidden)}),
        }
    )


def _is_visible(tile: TileRecord) -> bool:
    return tile.in_photo and tile.code != UNKNOWN


def _without_tiles(groups: Sequence[GroupRecord], hidden: Collection[int]) -> tuple[GroupRecord, ...]:
    left = (
        group.model_copy(update={"tiles": tuple(tile for tile in group.tiles if tile not in hidden)})
        for group in groups
    )
    return tuple(group for group in left if group.tiles)
