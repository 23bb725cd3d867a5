"""A reading after a person has corrected it: tiles read again, groups judged as they are."""

from datetime import UTC, datetime

import numpy as np
import pytest

from scoring.tiles import INDEX
from tests.vision.layout.table import Laid, photograph, row
from tests.vision.reading.laid_tables import HAND, OTHER, read_table, with_unknown
from vision.detection.detections import Detections
from vision.reading.pipeline import Assessment, assess_groups, regroup
from vision.reading.records import GroupedRecord, GroupRecord, ReadingRecord, TileRecord
from vision.reading.tile_records import from_tile_records
from vision.review.corrected import corrected_record
from vision.review.correction import REMOVE, Correction, relabel
from vision.review.store.records import StoredCorrection, StoredReading

NOW = datetime(2026, 1, 1, tzinfo=UTC)
GAPLESS = "1m 1m 1m 2m 3m 4m 5s 6s 7s 2p 2p 2p 6z 6z"
APART = "1m 2m 3m | 4m 4m 4m | 7p 8p 9p | 2s 3s 4s | 6z 6z"
BACKS = "0x 0x 0x 0x | 1m 2m 3m 5s 6s 7s 2p 2p 2p 6z 6z"


def read_row(codes: str) -> ReadingRecord:
    return read_table(photograph(row(codes)))


def ids(reading: ReadingRecord | GroupedRecord | Assessment, tile: int | None = None) -> list[str | None]:
    """What is asked, of one tile or of all."""
    return [entry.id for entry in reading.review if tile is None or entry.tile == tile]


def settle(reading: ReadingRecord, tile: int, code: str) -> list[TileRecord]:
    """The tiles after a person has said what one of them shows."""
    return [old.model_copy(update={"code": code}) if old.id == tile else old for old in reading.tiles]


@pytest.fixture
def two_hands() -> ReadingRecord:
    return read_table(photograph([*HAND, *OTHER]))


def test_another_hand_in_the_photo_is_offered_and_nothing_else_changes(two_hands: ReadingRecord) -> None:
    alone, other = read_table(photograph(HAND)), two_hands.other_hand
    assert alone.other_hand is None
    assert other is not None
    assert other.hand.concealed == "99m345678p"
    assert sorted((meld.kind, meld.tiles) for meld in other.hand.melds) == [("chow", "123s"), ("kong", "7777z")]
    assert (two_hands.hand, two_hands.review, two_hands.runners_up) == (alone.hand, alone.review, alone.runners_up)
    assert regroup(two_hands.tiles).other_hand == other


def test_a_person_who_takes_the_other_hand_is_asked_about_it_and_offered_the_first_one(
    two_hands: ReadingRecord,
) -> None:
    assert two_hands.other_hand
    groups = two_hands.other_hand.groups
    taken = StoredCorrection("c", NOW, Correction(tiles=two_hands.tiles, groups=groups), "0" * 64)
    judged = assess_groups(two_hands.tiles, groups)
    for reading in (judged, corrected_record(StoredReading("r", NOW, two_hands, taken))):
        assert reading.hand == two_hands.other_hand.hand
        assert reading.other_hand
        assert reading.other_hand.hand == two_hands.hand
    assert "question.claimed_kong" in [entry.id for entry in judged.review]


def test_a_tile_of_an_unknown_face_is_asked_about_until_a_person_names_it() -> None:
    reading = read_table(with_unknown(photograph(row("1m 2m 3m 4p 5p 6p 7s 8s 9s 3z 3z 3z 5p 5p")), 3))
    assert [tile.code for tile in reading.tiles].index("unknown") == 3
    assert reading.hand.concealed == "123m5556p789s333z0x"
    assert ids(reading, 3) == ["question.unknown_tile"]
    assert from_tile_records(settle(reading, 3, "9m")).codes[3] == "9m"
    named = regroup(settle(reading, 3, "4p"), [3])
    assert named.hand.concealed == "123m45556p789s333z"
    assert ids(named, 3) == []
    other = settle(reading, 5, "9p")
    assert regroup(other, [5]).tiles[3] == reading.tiles[3]
    assert ids(regroup(other, [5]), 3) == ["question.unknown_tile"]
    assert [one.id for one in assess_groups(other, reading.groups, [5]).review if one.tile == 3] == [
        "question.unknown_tile"
    ]


def test_reading_again_what_was_read_changes_nothing() -> None:
    reading = read_table(photograph(HAND))
    again = regroup(reading.tiles)
    assert (again.tiles, again.groups, again.hand) == (reading.tiles, reading.groups, reading.hand)
    assert again.review == reading.review


def test_a_confirmed_tile_keeps_its_code_and_the_hand_follows() -> None:
    reading = read_row(GAPLESS)
    again = regroup(settle(reading, 8, "9s"), confirmed=[8])
    assert again.tiles[8].code == "9s"
    assert again.hand.concealed == "111234m222p569s66z"
    assert (again.review[0].id, again.review[0].tile) == ("question.would_win_with_set", 8)


@pytest.mark.parametrize("place", [(14.5, -3.0), (13.0, -2.6), (16.0, 2.2)])
@pytest.mark.parametrize("groups_sent", [True, False])
def test_winning_tile_stays_when_another_tile_is_corrected(place: tuple[float, float], groups_sent: bool) -> None:
    reading = read_table(photograph([*row("2m 3m 4m 5p 6p 7p 1s 1s 1s 7s 8s 9s 2z"), Laid("2z", *place)]))
    assert reading.hand.winning_tile == "2z"
    everything = [tile.id for tile in reading.tiles]
    earlier = reading.groups if groups_sent else ()
    again = regroup(settle(reading, 0, "3m"), everything, "international", earlier)
    assert (again.groups, again.hand.winning_tile) == (reading.groups, "2z")


def test_no_other_tile_becomes_the_winning_one_when_one_is_no_tile() -> None:
    reading = read_row("1m 2m 3m 4p 5p 6p 7s 8s 9s 2z 2z 3s 4s 5s")
    before = relabel(Correction(tiles=reading.tiles, groups=reading.groups), [12], REMOVE)
    again = regroup(before.tiles, [tile.id for tile in before.tiles], "international", before.groups)
    assert (again.hand.concealed, again.hand.winning_tile) == ("123m456p35789s22z", None)


def test_a_row_outside_the_hand_stays_one_when_a_tile_of_the_hand_is_corrected() -> None:
    hand = row("5f | 3p 3p 3p | 4s 4s 7p 7p 7p 2m 3m 4m 6m 7m 8m 2z 2z | 2z")
    reading = read_table(photograph([*hand, *row("0x 0x 0x 0x 0x 0x", 0, 4)]))
    outside = [group for group in reading.groups if group.kind == "background"]
    assert [len(group.tiles) for group in outside] == [6]
    everything = [tile.id for tile in reading.tiles]
    again = regroup(settle(reading, 4, "9p"), everything, "international", reading.groups)
    assert [group.tiles for group in again.groups if group.kind == "background"] == [outside[0].tiles]
    assert again.hand.winning_tile == "2z"


def test_set_that_a_correction_completes_is_one_and_the_others_stay() -> None:
    reading = read_row("1m 2m 9m | 7p 7p 7p | 5s 6s 7s 2p 2p 3p 6z 5z")
    again = regroup(settle(reading, 2, "3m"), [2], groups=reading.groups)
    assert [(group.kind, group.tiles) for group in again.groups[:2]] == [("chow", (0, 1, 2)), ("pung", (3, 4, 5))]
    assert [group.tiles for group in again.groups] == [group.tiles for group in reading.groups]


def test_other_tiles_keep_their_codes_and_what_else_they_may_be_is_offered() -> None:
    tiles = photograph(row("1m 1m 1m 2m 3m 4m 5s 6s 7s 2p 2p 2p 6z 6z"))
    tiles.class_probs[8, [INDEX["7s"], INDEX["9s"]]] = (0.5, 0.45)
    reading = read_table(tiles)
    again = regroup(settle(reading, 7, "8s"), [7])
    assert [tile.code for tile in again.tiles if tile.id != 7] == [t.code for t in reading.tiles if t.id != 7]
    assert again.runners_up[0].changes[0].tile == 8


def test_ids_of_any_numbering_stay() -> None:
    reading = read_table(photograph(HAND))
    tiles = [tile.model_copy(update={"id": 100 - tile.id}) for tile in reading.tiles]
    again = regroup(tiles)
    assert [tile.id for tile in again.tiles] == [tile.id for tile in tiles]
    assert sorted(tile for group in again.groups for tile in group.tiles) == sorted(tile.id for tile in tiles)


def test_no_tiles_can_be_grouped_too() -> None:
    again = regroup([])
    assert (again.groups, again.runners_up, again.hand_if_claimed) == ((), (), None)
    assert [entry.id for entry in again.review] == ["question.no_tiles"]


def test_judging_groups_names_them_by_their_ids() -> None:
    reading = read_row(GAPLESS)
    groups = [group.model_copy(update={"id": 7}) for group in reading.groups]
    judged = assess_groups(reading.tiles, groups)
    assert {one.group for one in judged.unsure_sets} == {7}
    assert [entry.group for entry in judged.review] == [7]
    settled = assess_groups(reading.tiles, groups, confirmed=range(14))
    assert (settled.review, settled.unsure_sets, settled.hand_if_claimed) == ((), (), None)


def test_what_is_doubtful_about_a_group_stays_so_until_a_person_settles_it() -> None:
    reading = read_row(APART)
    judged = assess_groups(reading.tiles, reading.groups)
    assert ids(judged) == ids(reading) == ["question.unsure_sets"]
    assert judged.unsure_sets == reading.unsure_sets
    settled = assess_groups(reading.tiles, reading.groups, confirmed=[tile.id for tile in reading.tiles])
    assert ids(settled) == []


def test_a_group_that_a_person_made_and_a_kong_said_to_be_added_are_not_asked_about() -> None:
    reading = read_row(APART)
    first = next(group for group in reading.groups if group.tiles == (0, 1, 2))
    groups = [group.model_copy(update={"kind": "chow"}) if group == first else group for group in reading.groups]
    judged = assess_groups(reading.tiles, groups)
    left = {group.id for group in reading.groups if len(group.tiles) == 3} - {first.id}
    assert {one.group for one in judged.unsure_sets} == left
    assert [entry.group for entry in judged.review] == [min(left)]
    kong = read_row("7p 7p 7p 7p | 1m 2m 3m 5s 6s 7s 2p 2p 2p 6z 6z")
    assert "question.claimed_kong" in ids(kong)
    added = [group.model_copy(update={"added": group.kind == "kong"}) for group in kong.groups]
    assert "question.claimed_kong" not in ids(assess_groups(kong.tiles, added))


def test_a_doubtful_tile_left_out_of_a_row_is_named() -> None:
    tiles = photograph(row("1m 2m 3m 4p 5p 6p 7s 8s 9s 2z 2z 3s 4s 5s 9p"))
    tiles.class_probs[14] = 0
    tiles.class_probs[14, [INDEX["9p"], INDEX["8p"]]] = (0.6, 0.1)
    reading = read_table(tiles)
    assert reading.hand.concealed == "123m456p345789s22z"
    (asked,) = (entry for entry in reading.review if "left out" in entry.reason)
    assert [group.tiles for group in reading.groups if group.id == asked.group] == [(14,)]
    assert asked in regroup(reading.tiles).review
    assert asked in assess_groups(reading.tiles, reading.groups).review
    assert asked not in assess_groups(reading.tiles, reading.groups, [14]).review


def test_a_tile_without_any_confidence_keeps_its_face() -> None:
    reading = read_table(photograph(HAND))
    tiles = [tile.model_copy(update={"confidence": 0.0, "alternatives": ()}) for tile in reading.tiles]
    assert [tile.code for tile in regroup(tiles).tiles] == [tile.code for tile in reading.tiles]


def test_a_box_narrower_than_boxes_are_written_can_be_grouped() -> None:
    reading = read_table(photograph(HAND))
    thin = reading.tiles[0].model_copy(update={"box": (100.01, 5.0, 100.04, 5.02), "corners": None})
    left, top, right, bottom = regroup([thin]).tiles[0].box
    assert left < right
    assert top < bottom


@pytest.mark.slow
def test_boxes_that_are_no_hand_at_all_become_a_record_too() -> None:
    """Every tile in one group, whatever was found: the record itself checks that."""
    rng = np.random.default_rng(0)
    for turn in range(150):
        count, reach = int(rng.integers(0, 12)), 1900 if turn % 2 else 400
        centres, sides = rng.uniform(100, reach, (count, 2)), rng.uniform(10, 120, (count, 2))
        boxes = np.concatenate([centres - sides / 2, centres + sides / 2], axis=1).astype(np.float32)
        probabilities = rng.dirichlet(np.full(43, 0.05), count).reshape(count, 43) * rng.uniform(0.08, 1, (count, 1))
        corners = np.full((count, 4, 2), np.nan, np.float32)
        reading = read_table(Detections(boxes, probabilities.astype(np.float32), corners))
        again = regroup(reading.tiles)
        assert sorted(tile for group in again.groups for tile in group.tiles) == [tile.id for tile in reading.tiles]


def with_face(reading: ReadingRecord, face: str) -> list[GroupRecord]:
    kinds = {"concealed-kong": face}
    return [group.model_copy(update={"face": kinds.get(group.kind)}) for group in reading.groups]


def test_a_kong_of_four_backs_has_the_face_that_a_person_says() -> None:
    reading = read_row(BACKS)
    asked = [entry.id for entry in assess_groups(reading.tiles, reading.groups).review]
    said = assess_groups(reading.tiles, with_face(reading, "0p"))
    riichi = assess_groups(reading.tiles, with_face(reading, "0p"), rules="riichi")
    assert [[meld.tiles for meld in one.hand.melds] for one in (said, riichi)] == [["5555p"], ["0555p"]]
    assert "question.no_face" in asked
    assert "question.no_face" not in [entry.id for entry in said.review]
    again = assess_groups(reading.tiles, with_face(reading, "2p"))
    assert "question.too_many" in [entry.id for entry in again.review], "it counts among the tiles of its kind"
