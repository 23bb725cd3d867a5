"""A stored reading with its newest correction applied."""

from __future__ import annotations

from typing import Any

from vision.reading.pipeline import assess_groups
from vision.reading.records import ReadingRecord
from vision.review.store.records import StoredReading


def corrected_parts(stored: StoredReading) -> dict[str, Any]:
    """The fields of the reading record; for a corrected reading recomputed with all tiles confirmed."""
    parts = {name: getattr(stored.record, name) for name in ReadingRecord.model_fields.keys() - {"schema_"}}
    if stored.correction is None:
        return parts
    judged = assess_groups(stored.tiles, stored.groups, [tile.id for tile in stored.tiles])
    return parts | {
        "tiles": stored.tiles,
        "groups": stored.groups,
        "hand": judged.hand,
        "review": judged.review,
        "runners_up": (),
        "unsure_sets": judged.unsure_sets,
        "hand_if_claimed": judged.hand_if_claimed,
        "hand_if_concealed": judged.hand_if_concealed,
        "other_hand": judged.other_hand,
    }


def corrected_record(stored: StoredReading) -> ReadingRecord:
    """The reading record with the newest correction applied, else as read."""
    return ReadingRecord(**corrected_parts(stored))
