"""One edit over many photos: a correction of each, conflicts named and left alone, and everything back again."""

from tests.vision.review.api.labelling.conftest import add_labels, make_doubt
from tests.vision.review.store.making import make_correction, make_photo, make_record
from vision.review.api.labelling.bulk_edits import edit_labels, undo_edits
from vision.review.api.labelling.gallery import Gallery, GalleryFilter
from vision.review.api.labelling.records import EditedPhotoRecord, EditedRecord, LabelRecord


def _crops(gallery: Gallery, face: str) -> list[LabelRecord]:
    return list(map(LabelRecord.like, gallery.crops(face, None, 0, 100).crops))


def _codes(gallery: Gallery, reading: str) -> str:
    return " ".join(tile.code for tile in gallery.store.reading(reading).tiles)


def _ids(result: EditedRecord) -> list[tuple[int, str]]:
    return [(refused.place, refused.error.id) for refused in result.refused]


def test_all_labels_of_a_class_are_found_over_all_photos_the_most_suspicious_first(gallery: Gallery) -> None:
    first, second = add_labels(gallery.store, 1, "1m 2m 1m"), add_labels(gallery.store, 2, "1m 3p")
    gallery.crops(None, None, 0, 1)
    gallery.check(gallery.store.reading(second), [make_doubt(0, "face", "1m", "7m")])
    worst = _crops(gallery, "1m")[0]
    assert (worst.reading, worst.tile) == (second, 0)
    page = gallery.crops("1m", None, 1, 1)
    assert (page.found, page.counts, len(page.crops)) == (3, {"1m": 3, "2m": 1, "3p": 1}, 1)
    assert page.crops[0].reading == first


def test_the_readings_probabilities_say_what_is_suspicious_before_the_networks_looked(gallery: Gallery) -> None:
    photo = make_photo(1)
    record = make_record(photo, "1m 1m")
    doubtful = record.tiles[1].model_copy(update={"probabilities": {"1m": 0.4, "7m": 0.6}})
    reading = gallery.store.add_reading(photo, record.model_copy(update={"tiles": (record.tiles[0], doubtful)})).id
    labels = make_correction("1m 1m")
    gallery.store.add_correction(reading, labels.model_copy(update={"tiles": (labels.tiles[0], doubtful)}))
    [worst, best] = gallery.crops("1m", None, 0, 9).crops
    assert (worst.tile, worst.read, worst.chance, best.chance) == (1, "7m", 0.6, 0)


def test_one_edit_is_a_correction_of_each_photo_and_one_undo_takes_all_back(gallery: Gallery) -> None:
    readings = [add_labels(gallery.store, seed, "1m 2m 1m") for seed in (1, 2)]
    edited = edit_labels(gallery, _crops(gallery, "1m"), "9p")
    assert (edited.refused, {one.reading for one in edited.photos}) == ((), set(readings))
    assert [_codes(gallery, one) for one in readings] == ["9p 2m 9p"] * 2
    assert (_crops(gallery, "1m"), len(_crops(gallery, "9p"))) == ([], 4)
    undone = undo_edits(gallery, edited.photos)
    assert (undone.refused, [_codes(gallery, one) for one in readings]) == ((), ["1m 2m 1m"] * 2)
    again = undo_edits(gallery, undone.photos)
    assert (again.refused, _codes(gallery, readings[0])) == ((), "9p 2m 9p"), "an undo is undone like any edit"


def test_a_photo_changed_meanwhile_is_named_and_the_others_go_through(gallery: Gallery) -> None:
    first, second = add_labels(gallery.store, 1, "1m 2m"), add_labels(gallery.store, 2, "1m")
    seen = sorted(_crops(gallery, "1m"), key=lambda place: place.reading == second)
    gallery.store.add_correction(first, make_correction("1m 4m"))
    result = edit_labels(gallery, seen, "9p")
    assert _ids(result) == [(0, "gallery.label-changed")]
    [refused] = result.refused
    assert (refused.box, refused.error.field) == ((0, 5, 8, 17.25), "labels[0]")
    assert f"{refused.name}, tile at 4, 11:" in refused.error.message
    assert (_codes(gallery, first), _codes(gallery, second)) == ("1m 4m", "9p")


def test_deleted_photos_and_unknown_tiles_are_refused_one_by_one(gallery: Gallery) -> None:
    first, second = add_labels(gallery.store, 1, "1m"), add_labels(gallery.store, 2, "1m")
    seen = sorted(_crops(gallery, "1m"), key=lambda place: place.reading == second)
    gallery.store.delete_reading(first)
    result = edit_labels(gallery, [*seen, seen[1].model_copy(update={"tile": 7})], "remove")
    assert _ids(result) == [(0, "gallery.label-unknown"), (2, "gallery.label-unknown")]
    assert _codes(gallery, second) == ""


def test_undo_leaves_a_photo_alone_that_was_changed_since_and_takes_no_other_photos_labels(gallery: Gallery) -> None:
    first, second = add_labels(gallery.store, 1, "1m"), add_labels(gallery.store, 2, "1m")
    edited = {one.reading: one for one in edit_labels(gallery, _crops(gallery, "1m"), "9p").photos}
    gallery.store.add_correction(first, make_correction("5z"))
    stolen = EditedPhotoRecord(reading=second, before=edited[first].before, after=edited[second].after)
    assert _ids(undo_edits(gallery, [edited[first], stolen])) == [
        (0, "gallery.photo-changed"),
        (1, "gallery.edit-unknown"),
    ]
    assert (_codes(gallery, first), _codes(gallery, second)) == ("5z", "9p")


def test_a_confirmed_label_is_doubted_no_more_and_the_other_doubts_of_its_photo_stay(gallery: Gallery) -> None:
    reading = add_labels(gallery.store, 1, "1m 2m 1m")
    gallery.crops(None, None, 0, 1)
    gallery.check(
        gallery.store.reading(reading), [make_doubt(0, "face", "1m", "7m"), make_doubt(1, "face", "2m", "3m")]
    )
    edited = edit_labels(gallery, [_crops(gallery, "1m")[0]], "confirm")
    [photo] = gallery.page(GalleryFilter(doubtful=True), 0, 9).photos
    assert ([doubt.id for doubt in photo.doubts], photo.checked) == (["face:2m:3m"], True)
    crops = gallery.crops(None, None, 0, 9).crops
    assert [(crop.label, crop.chance) for crop in crops] == [("2m", 0.9), ("1m", 0), ("1m", 0)]
    undo_edits(gallery, edited.photos)
    [photo] = gallery.page(GalleryFilter(doubtful=True), 0, 9).photos
    assert len(photo.doubts) == 2, "an undo brings the doubt back"


def test_too_many_of_a_face_are_settled_once_all_of_them_are_confirmed(gallery: Gallery) -> None:
    add_labels(gallery.store, 1, "1m 1m 1m 1m 1m")
    seen = _crops(gallery, "1m")
    assert gallery.crops("1m", None, 0, 1).crops[0].chance == 0.5
    edit_labels(gallery, seen[:4], "confirm")
    assert gallery.page(GalleryFilter(), 0, 1).doubtful == 1
    edit_labels(gallery, _crops(gallery, "1m")[:1], "confirm")
    assert gallery.page(GalleryFilter(), 0, 1).doubtful == 0


def test_a_label_given_by_a_person_is_not_suspicious_because_the_networks_read_another(gallery: Gallery) -> None:
    reading = add_labels(gallery.store, 1, "1m")
    gallery.crops(None, None, 0, 1)
    gallery.check(gallery.store.reading(reading), [make_doubt(0, "face", "1m", "7m")])
    edit_labels(gallery, _crops(gallery, "1m"), "4z")
    assert gallery.crops("4z", None, 0, 1).crops[0].chance == 0
    assert gallery.store.reading(reading).settled == ("face:4z:7m",)
