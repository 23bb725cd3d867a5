from dataclasses import replace

import pytest

from tests.vision.conftest import MakeReading
from tests.vision.labels.formats.examples import bare_photo, full_photo
from vision.labels.formats import GroupLabel, PhotoLabels
from vision.labels.labelled_photo import DatasetError
from vision.reading.records import GroupRecord, OtherHandRecord, ReadingRecord


def test_a_reading_becomes_labels_with_its_groups_and_hashes(make_reading: MakeReading) -> None:
    reading = make_reading("123m", melds=[("pung", "555z")], flowers="", review=[(1, 0, "2m or 3m?")])
    photo = PhotoLabels.from_reading("a.jpg", reading)
    assert [tile.code for tile in photo.tiles] == ["1m", "2m", "3m", "5z", "5z", "5z"]
    assert [tile.confidence for tile in photo.tiles] == [0.98, 0.61, 0.98, 0.98, 0.98, 0.98]
    assert photo.groups == (GroupLabel("concealed", (0, 1, 2)), GroupLabel("pung", (3, 4, 5)))
    assert [tile.difficult for tile in photo.tiles] == [False, True, False, False, False, False]
    assert (photo.sha256, photo.model) == (reading.image.sha256, reading.model)
    assert photo.annotator == "model"


def test_tiles_are_found_by_their_ids_not_their_places(make_reading: MakeReading) -> None:
    reading = make_reading("12m", melds=(), flowers="")
    first, second = reading.tiles
    tiles = (first.model_copy(update={"id": 70}), second.model_copy(update={"id": 3}))
    group = reading.groups[0].model_copy(update={"tiles": (3, 70)})
    photo = PhotoLabels.from_reading("a.jpg", reading.model_copy(update={"tiles": tiles, "groups": (group,)}))
    assert photo.groups == (GroupLabel("concealed", (1, 0)),)
    assert [tile.code for tile in photo.in_reading_order().tiles] == ["2m", "1m"]


def test_tile_that_the_photo_does_not_show_is_no_label(make_reading: MakeReading) -> None:
    reading = make_reading("12m5z", melds=(), flowers="", review=[(2, None, "Covered?")])
    tiles = (*reading.tiles[:2], reading.tiles[2].model_copy(update={"in_photo": False}))
    groups = tuple(GroupRecord(id=i, kind="background", tiles=(tile.id,)) for i, tile in enumerate(tiles))
    other = OtherHandRecord(groups=groups, hand=reading.hand)
    photo = PhotoLabels.from_reading("a.jpg", reading.model_copy(update={"tiles": tiles, "other_hand": other}))
    assert [tile.code for tile in photo.tiles] == ["1m", "2m"]
    assert photo.groups == (GroupLabel("concealed", (0, 1)),)
    assert photo.reading is not None
    assert photo.reading.hand == reading.hand, "the hand stays whole"
    assert photo.reading.other_hand == OtherHandRecord(groups=groups[:2], hand=reading.hand)
    assert ReadingRecord.read(photo.reading.to_json()) == photo.reading


def test_a_correction_keeps_what_the_network_saw_beside_it(make_reading: MakeReading) -> None:
    reading, corrected = make_reading("12m"), make_reading("13m")
    photo = PhotoLabels.from_correction("a.jpg", reading, corrected)
    assert photo.annotator == "person"
    assert photo.tiles[1].code == "3m"
    assert photo.predicted == PhotoLabels.from_reading("a.jpg", reading)


def test_the_winning_tile_is_the_one_that_lies_apart() -> None:
    assert full_photo().winning_tile == 4
    assert bare_photo().winning_tile is None


def test_reading_order_puts_groups_one_after_the_other_and_the_rest_last() -> None:
    photo = replace(full_photo(), groups=(GroupLabel("pung", (6, 0, 5)), GroupLabel("concealed", ())))
    ordered = photo.in_reading_order()
    assert [tile.code for tile in ordered.tiles] == ["5z", "5z", "5z", "1m", "2m", "3m", "9s", "0x"]
    assert ordered.tiles[0] == photo.tiles[6]
    assert ordered.groups == (GroupLabel("pung", (0, 1, 2)),)
    assert ordered.in_reading_order() == ordered


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"code": "1q"}, "no tile code"),
        ({"box": (1.0, 2.0, 1.0, 4.0)}, "left before its right"),
        ({"box": (1.0, 2.0, float("nan"), 4.0)}, "must be numbers"),
        ({"corners": ((0.0, 0.0), (1.0, 0.0), (float("inf"), 1.0), (0.0, 1.0))}, "must be numbers"),
        ({"confidence": 1.5}, "from 0 to 1"),
    ],
)
def test_a_tile_that_cannot_be_is_refused_by_photo_and_place(change: dict[str, object], reason: str) -> None:
    photo = bare_photo()
    with pytest.raises(DatasetError, match=reason) as caught:
        replace(photo, tiles=(photo.tiles[0], replace(photo.tiles[0], **change)))  # type: ignore[arg-type]
    assert caught.value.about == "bare.png: tiles[1]"


@pytest.mark.parametrize(
    ("groups", "reason"),
    [
        ((GroupLabel("pung", (0,)), GroupLabel("chow", (0,))), "tile 0 is in 2 groups"),
        ((GroupLabel("pung", (0, 0)),), "tile 0 is in 2 groups"),
        ((GroupLabel("pung", (1,)),), "there is no tile 1"),
        ((GroupLabel("pung", (-1,)),), "there is no tile -1"),
    ],
)
def test_groups_that_cannot_be_are_refused(groups: tuple[GroupLabel, ...], reason: str) -> None:
    with pytest.raises(DatasetError, match=reason):
        replace(bare_photo(), groups=groups)


@pytest.mark.parametrize(
    "change", [{"width": 0}, {"height": -1}, {"sha256": "AB" * 32}, {"sha256": "ab"}, {"name": "../bare.png"}]
)
def test_a_size_hash_or_name_that_cannot_be_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(DatasetError, match=r"bare\.png"):
        replace(bare_photo(), **change)  # type: ignore[arg-type]


def test_labels_cannot_differ_from_the_reading_beside_them(make_reading: MakeReading) -> None:
    photo = PhotoLabels.from_reading("a.jpg", make_reading())
    with pytest.raises(DatasetError, match="holds other tiles"):
        replace(photo, tiles=photo.tiles[1:], groups=())
