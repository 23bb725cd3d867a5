"""Readings and corrections: what goes in comes out, the newest correction counts, nothing is ever altered."""

from datetime import UTC, datetime, timedelta

import pytest

from tests.vision.review.store.conftest import Reopen
from tests.vision.review.store.making import (
    add_reading,
    all_readings,
    make_correction,
    make_photo,
    make_record,
)
from vision.reading.records import ReadingRecord
from vision.review.correction import CorrectionError
from vision.review.store import readings as readings_module
from vision.review.store.errors import StoreError, UnknownError
from vision.review.store.records import ListedReading
from vision.review.store.store import Store
from vision.review.terms import KeptTerms, TermsRecord

NOBODY = "00000000-0000-0000-0000-000000000000"


def test_a_reading_comes_back_as_it_was_also_after_the_store_was_closed(reopen: Reopen) -> None:
    first = reopen()
    kept = add_reading(first)
    assert first.reading(kept.id) == kept
    first.close()
    assert reopen().reading(kept.id) == kept
    assert abs(datetime.now(UTC) - kept.created) < timedelta(minutes=1)


@pytest.mark.parametrize(
    ("change", "about"),
    [({"sha256": "0" * 64}, "image.sha256"), ({"width": 97}, "image")],
    ids=["another photo", "another size"],
)
def test_a_record_of_another_photo_or_size_is_refused(store: Store, change: dict[str, object], about: str) -> None:
    photo = make_photo()
    record = make_record(photo)
    with pytest.raises(StoreError) as refused:
        store.add_reading(photo, record.model_copy(update={"image": record.image.model_copy(update=change)}))
    assert refused.value.about == about
    assert not all_readings(store)


def test_pages_list_the_newest_first_and_hold_when_their_last_reading_is_deleted(store: Store) -> None:
    kept = [add_reading(store, seed) for seed in range(5)]
    first = store.reading_list(limit=2)
    second = store.reading_list(before=first.next, limit=2)
    store.delete_reading(second.readings[-1].id)
    third = store.reading_list(before=second.next, limit=2)
    listed = [*first.readings, *second.readings, *third.readings]
    assert [one.id for one in listed] == [one.id for one in kept[::-1]]
    assert third.next is None


@pytest.mark.parametrize(
    "before", ["", "1", f"1-{NOBODY}x", f"-1-{NOBODY}", "9" * 40 + "-" + NOBODY, "1\x00-" + NOBODY]
)
def test_a_place_that_no_page_gave_is_refused(store: Store, before: str) -> None:
    with pytest.raises(UnknownError) as refused:
        store.reading_list(before=before)
    assert refused.value.about == "before"


@pytest.mark.parametrize("limit", [-5, 0, 10**9])
def test_the_size_of_a_page_is_bounded(store: Store, limit: int) -> None:
    add_reading(store)
    assert len(store.reading_list(limit=limit).readings) == 1


def test_the_newest_correction_counts_and_the_reading_stays(store: Store) -> None:
    kept = add_reading(store)
    first = store.add_correction(kept.id, make_correction("1m 3m"))
    second = store.add_correction(kept.id, make_correction("1m 4m"))
    found = store.reading(kept.id)
    assert found.correction == second
    assert (found.record, found.created) == (kept.record, kept.created)
    assert [tile.code for tile in found.tiles] == ["1m", "4m"]
    assert found.groups == second.correction.groups
    assert first.created < second.created
    assert second.model_sha256 == kept.record.model.sha256
    assert all_readings(store) == [found]


def test_terms_replace_those_said_before_and_outlive_their_rules(store: Store) -> None:
    kept = add_reading(store)
    store.keep_terms(kept.id, TermsRecord.read('{"rules": "riichi", "win": {"riichi": "riichi"}}'))
    said = store.keep_terms(kept.id, TermsRecord(rules="taiwan16", player="An"))
    assert store.reading(kept.id).terms == said
    assert KeptTerms.model_validate_json(said.model_copy(update={"rules": "gone"}).model_dump_json()).rules == "gone"


def test_a_correction_outside_the_photo_is_refused(store: Store) -> None:
    kept = add_reading(store)
    with pytest.raises(CorrectionError) as refused:
        store.add_correction(kept.id, make_correction(" ".join(["1m"] * 10)))
    assert refused.value.about == "tiles[9].box"
    assert store.reading(kept.id).correction is None


def test_what_is_not_kept_is_named(store: Store) -> None:
    for missing in (NOBODY, "", "x", "x" * 10_000, "a\x00b", "\ud800", NOBODY.upper() + "'; DROP TABLE readings; --"):
        with pytest.raises(UnknownError) as refused:
            store.reading(missing)
        assert refused.value.about == "reading"
        with pytest.raises(UnknownError):
            store.add_correction(missing, make_correction())
        with pytest.raises(UnknownError):
            store.photo(missing)


def test_labels_are_those_of_the_newest_correction_of_each_photo(store: Store) -> None:
    plain, early, late = add_reading(store, 1), add_reading(store, 2), add_reading(store, 2, codes="5z 5z")
    store.add_correction(late.id, make_correction("6z 6z"))
    store.add_correction(early.id, make_correction("7z 7z"))
    other = add_reading(store, 3)
    store.add_correction(other.id, make_correction("1f 2f"))
    assert [one.id for one in store.corrected()] == [early.id, other.id]
    assert [tile.code for tile in next(store.corrected()).tiles] == ["7z", "7z"]
    assert plain.id not in [one.id for one in store.corrected()]


def test_labels_come_in_full_when_they_are_many(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readings_module, "_BATCH", 3)
    kept = [add_reading(store, seed) for seed in range(8)]
    for one in kept:
        store.add_correction(one.id, make_correction())
    labels = store.corrected()
    first = next(labels)
    store.delete_reading(kept[4].id)
    assert [first.id, *(one.id for one in labels)] == [one.id for one in kept if one != kept[4]]


def test_list_says_of_readings_what_their_records_say_and_parses_none(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Parsing 200 records of 400 tiles takes a second and 100 MB."""
    photo = make_photo(7)
    record = make_record(photo)
    twice = record.of_file("C:\\photos\\a hand.jpg").model_copy(update={"review": record.review * 2})
    readings = [*(add_reading(store, seed) for seed in range(3)), store.add_reading(photo, twice)]
    store.keep_terms(readings[0].id, TermsRecord(rules="riichi"))
    store.add_correction(readings[1].id, make_correction())
    expected = [ListedReading.of(store.reading(one.id)) for one in reversed(readings)]
    assert [(entry.review, entry.tiles) for entry in expected] == [(2, 2), (1, 2), (0, 2), (1, 2)]
    assert [entry.image.name for entry in expected] == ["a hand.jpg", None, None, None]

    monkeypatch.setattr(ReadingRecord, "read", None)
    first = store.reading_list(limit=3)
    second = store.reading_list(first.next, limit=3)
    assert [*first.readings, *second.readings] == expected
    assert second.next is None
    with pytest.raises(UnknownError):
        store.reading_list("made-up")
