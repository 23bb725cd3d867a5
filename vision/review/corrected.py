"""A stored reading with its newest correction applied."""

from vision.reading.pipeline import assess_groups
from vision.reading.records import ReadingRecord
from vision.review.store.records import StoredReading


def corrected_record(stored: StoredReading) -> ReadingRecord:
    """The reading record as read, or with its newest correction: recomputed with all tiles confirmed."""
    if stored.correction is None:
        return stored.record
    judged = assess_groups(stored.tiles, stored.groups, [tile.id for tile in stored.tiles])
    as_read = {name: getattr(stored.record, name) for name in ("image", "model", "timings_ms")}
    return ReadingRecord.like(judged, **as_read, tiles=stored.tiles, groups=stored.groups, runners_up=())
