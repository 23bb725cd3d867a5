"""What of a reading its photo shows."""

from __future__ import annotations

from vision.records import ReadingRecord


def visible_part(reading: ReadingRecord) -> ReadingRecord:
    """A reading without the tiles that a person added to the hand and that the photo does not show.

    The hand stays whole.
    """
    hidden = {tile.id for tile in reading.tiles if not tile.in_photo}
    if not hidden:
        return reading
    shown = [
        group.model_copy(update={"tiles": tuple(tile for tile in group.tiles if tile not in hidden)})
        for group in reading.groups
    ]
    groups = tuple(group for group in shown if group.tiles)
    known = {None, *(group.id for group in groups)}
    asked = (one for one in reading.review if one.group in known and hidden.isdisjoint({one.tile, one.after}))
    return reading.model_copy(
        update={
            "tiles": tuple(tile for tile in reading.tiles if tile.in_photo),
            "groups": groups,
            "review": tuple(asked),
            "runners_up": tuple(one for one in reading.runners_up if hidden.isdisjoint(c.tile for c in one.changes)),
            "unsure_sets": tuple(
                one for one in reading.unsure_sets if one.group in known and hidden.isdisjoint(one.tiles)
            ),
        }
    )
