"""The gallery follows the store, and shows what is asked for: by face, source, reason and chance."""

from tests.vision.review.api.labelling.conftest import add_labels, make_doubt
from tests.vision.review.store.making import digest_of, make_correction, make_photo, make_record
from vision.review.api.labelling.gallery import Gallery, GalleryFilter
from vision.review.store.store import Store

EVERYTHING = GalleryFilter()
ABSENT = 8
"""A tile that no photo has."""
FIVE = "1m 1m 1m 1m 1m"


def _label(store: Store, seed: int, codes: str) -> tuple[str, str]:
    """Take in a photo with labels; its hash and the id of its reading."""
    return digest_of(make_photo(seed)), add_labels(store, seed, codes)


def _keys(gallery: Gallery, wanted: GalleryFilter) -> list[str]:
    return [photo.photo for photo in gallery.page(wanted, 0, 100).photos]


def test_only_labels_are_shown_the_newest_first(store: Store, gallery: Gallery) -> None:
    photo = make_photo(0)
    store.add_reading(photo, make_record(photo))
    first, _ = _label(store, 1, "1m 2m")
    second, reading = _label(store, 2, "3p")
    assert _keys(gallery, EVERYTHING) == [second, first]
    assert _keys(gallery, GalleryFilter(face="2m")) == [first]
    assert gallery.page(EVERYTHING, 1, 1).photos[0].photo == first
    store.delete_reading(reading)
    assert _keys(gallery, EVERYTHING) == [first]


def test_a_face_labelled_more_often_than_a_set_has_it_is_a_doubt_before_the_networks_looked(
    store: Store, gallery: Gallery
) -> None:
    key, reading = _label(store, 1, FIVE)
    page = gallery.page(GalleryFilter(doubtful=True), 0, 10)
    assert [doubt.id for doubt in page.photos[0].doubts] == ["too-many:1m:"]
    assert (page.labelled, page.unchecked, page.doubtful, page.found) == (1, 1, 1, 1)
    settled = make_correction(FIVE).model_copy(update={"settled": ("too-many:1m:",)})
    store.add_correction(reading, settled)
    page = gallery.page(EVERYTHING, 0, 10)
    assert (page.photos[0].photo, page.photos[0].doubts, page.doubtful) == (key, (), 0)


def test_doubts_are_filtered_by_reason_chance_and_face_the_likeliest_first(store: Store, gallery: Gallery) -> None:
    photos = {name: _label(store, seed, "1m 2m") for seed, name in enumerate("abc")}
    gallery.page(EVERYTHING, 0, 1)
    doubts = {
        "a": [make_doubt(0, "face", "1m", "9m", 0.7), make_doubt(ABSENT, "missing", "", "5z", 0.65)],
        "b": [make_doubt(1, "face", "2m", "3m", 0.95)],
        "c": [],
    }
    for name, found in doubts.items():
        gallery.check(store.reading(photos[name][1]), found)
    a, b, c = (photos[name][0] for name in "abc")
    assert _keys(gallery, GalleryFilter(doubtful=True)) == [b, a]
    assert _keys(gallery, GalleryFilter(reason="missing")) == [a]
    assert _keys(gallery, GalleryFilter(chance=0.9)) == [b]
    assert _keys(gallery, GalleryFilter(face="9m")) == [a], "what the networks read is searched too"
    assert _keys(gallery, EVERYTHING) == [c, b, a]
    assert gallery.page(EVERYTHING, 0, 1).unchecked == 0


def test_a_photo_corrected_after_its_check_is_doubtful_no_more(store: Store, gallery: Gallery) -> None:
    _, reading = _label(store, 1, "1m 2m")
    gallery.page(EVERYTHING, 0, 1)
    seen = store.reading(reading)
    gallery.check(seen, [make_doubt(0, "face", "1m", "9m")])
    store.add_correction(reading, make_correction("9m 2m"))
    page = gallery.page(EVERYTHING, 0, 1)
    assert (page.photos[0].codes, page.doubtful, page.unchecked) == (("9m", "2m"), 0, 0)
    gallery.check(seen, [make_doubt(0, "face", "1m", "9m")])
    assert gallery.page(EVERYTHING, 0, 1).doubtful == 0, "a check of labels that have changed says nothing"


def test_source_is_the_folder_of_a_named_file_else_the_day(store: Store, gallery: Gallery) -> None:
    key, _ = _label(store, 1, "1m")
    other, reading = _label(store, 2, "2m")
    gallery.name(key, "club/first table/a.jpg")
    day = f"{store.reading(reading).created:%Y-%m-%d}"
    assert set(gallery.page(EVERYTHING, 0, 1).sources) == {"club/first table", day}
    assert _keys(gallery, GalleryFilter(source="club/first table")) == [key]
    assert _keys(gallery, GalleryFilter(source=day)) == [other]
    gallery.name(other, "b.jpg")
    assert set(gallery.page(EVERYTHING, 0, 1).sources) == {"club/first table", "."}
