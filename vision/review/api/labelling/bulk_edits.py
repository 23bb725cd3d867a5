"""One edit of labels over many photos, and its undoing; photos that others changed meanwhile stay as they are."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence

from vision.errors import VisionError
from vision.review.api.labelling.gallery import Gallery
from vision.review.api.labelling.records import Box, EditedPhotoRecord, EditedRecord, LabelRecord, RefusedEditRecord
from vision.review.api.labelling.suspicion import settled_by
from vision.review.api.refusal_records import RefusalFields
from vision.review.correction import Correction, relabel
from vision.review.store.errors import ConflictError, UnknownError
from vision.review.store.records import StoredCorrection, StoredReading


def edit_labels(gallery: Gallery, labels: Sequence[LabelRecord], to: str) -> EditedRecord:
    """Edit labels, those of a photo in one correction; what is not refused is stored at once."""
    kept = gallery.store.readings_of(list({label.reading for label in labels}))
    newest = {stored.correction.id: stored for stored in kept if stored.correction is not None}
    tiles: defaultdict[str, set[int]] = defaultdict(set)
    for label in labels:
        stored = newest.get(label.correction)
        if stored is not None and any(tile.id == label.tile for tile in stored.tiles):
            tiles[label.correction].add(label.tile)
    after = gallery.store.add_corrections_after(
        {before: _edited(gallery, newest[before], own, to) for before, own in tiles.items()}
    )
    left = [
        i
        for i, label in enumerate(labels)
        if label.correction not in after or label.tile not in tiles[label.correction]
    ]
    edited = (_edited_photo(newest[before].id, before, correction) for before, correction in after.items())
    return EditedRecord(photos=tuple(edited), refused=tuple(_refused_labels(gallery, labels, left)))


def undo_edits(gallery: Gallery, photos: Sequence[EditedPhotoRecord]) -> EditedRecord:
    """Give photos the labels from before an edit, as new corrections; what is not refused is stored at once."""
    kept = gallery.store.corrections({(photo.reading, one) for photo in photos for one in (photo.before, photo.after)})
    known = [{(photo.reading, photo.before), (photo.reading, photo.after)} <= kept.keys() for photo in photos]
    earlier = {
        photo.after: kept[photo.reading, photo.before].correction
        for photo, is_known in zip(photos, known, strict=True)
        if is_known
    }
    after = gallery.store.add_corrections_after(earlier)
    left = [i for i, photo in enumerate(photos) if photo.after not in after]
    names = _names(gallery, [photos[i].reading for i in left])
    undone = (_edited_photo(one.reading, one.after, after[one.after]) for one in photos if one.after in after)
    refused = (_refused_photo(i, names.get(photos[i].reading), is_known=known[i]) for i in left)
    return EditedRecord(photos=tuple(undone), refused=tuple(refused))


def _edited_photo(reading: str, before: str, after: StoredCorrection) -> EditedPhotoRecord:
    return EditedPhotoRecord(reading=reading, before=before, after=after.id)


def _edited(gallery: Gallery, stored: StoredReading, tiles: Collection[int], to: str) -> Correction:
    before = Correction(tiles=stored.tiles, groups=stored.groups, settled=stored.settled)
    return relabel(before, tiles, to, settled_by(stored, gallery.doubts(stored), tiles, to))


def _refused_labels(
    gallery: Gallery, labels: Sequence[LabelRecord], left: Sequence[int]
) -> Iterator[RefusedEditRecord]:
    seen = gallery.store.corrections({(labels[i].reading, labels[i].correction) for i in left})
    names = _names(gallery, [labels[i].reading for i in left])
    for i in left:
        label, about = labels[i], f"labels[{i}]"
        correction = seen.get((label.reading, label.correction))
        boxes = {} if correction is None else {tile.id: tile.box for tile in correction.correction.tiles}
        name, box = names.get(label.reading), boxes.get(label.tile)
        if name is None or box is None:
            yield _refused(i, name, None, UnknownError("gallery.label-unknown", about))
        else:
            x, y = round((box[0] + box[2]) / 2), round((box[1] + box[3]) / 2)
            yield _refused(i, name, box, ConflictError("gallery.label-changed", about, photo=name, x=x, y=y))


def _refused_photo(place: int, name: str | None, *, is_known: bool) -> RefusedEditRecord:
    about = f"photos[{place}]"
    if name is None or not is_known:
        return _refused(place, name, None, UnknownError("gallery.edit-unknown", about))
    return _refused(place, name, None, ConflictError("gallery.photo-changed", about, photo=name))


def _refused(place: int, name: str | None, box: Box | None, error: VisionError) -> RefusedEditRecord:
    return RefusedEditRecord(place=place, name=name, box=box, error=RefusalFields.of(error))


def _names(gallery: Gallery, readings: Collection[str]) -> dict[str, str]:
    """The names of the photos of readings, as far as they are kept."""
    return {stored.id: gallery.name_of(stored) for stored in gallery.store.readings_of(list(set(readings)))}
