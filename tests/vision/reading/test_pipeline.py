import json

import numpy as np
import pytest

from scoring.tiles import INDEX
from tests.vision.layout.table import HEIGHT, Laid, photograph, row
from tests.vision.reading.laid_tables import HAND, NOTHING, read_table
from vision.detection.detections import Detections
from vision.reading.records import ReadingRecord
from vision.reading.tile_records import from_tile_records
from vision.texts import CATALOGUE

GAPLESS = "1m 1m 1m 2m 3m 4m 5s 6s 7s 2p 2p 2p 6z 6z"


@pytest.mark.parametrize(("share", "read"), [(0.25, ["4z"]), (0.15, [])])
def test_a_tile_held_close_is_read_also_where_the_photo_was_decoded_smaller(share: float, read: list[str]) -> None:
    wide = share * 1000
    probabilities = np.zeros((1, 43), np.float32)
    probabilities[0, INDEX["4z"]] = 0.9
    corners = np.array([[(0, 0), (wide, 0), (wide, wide), (0, wide)]], np.float32) + 300
    box = np.array([[300, 300, 300 + wide, 300 + wide]], np.float32)
    reading = read_table(Detections(box, probabilities, corners), scale=0.5)
    assert [tile.code for tile in reading.tiles] == read


def test_the_record_has_every_tile_in_one_group_and_names_photo_and_model() -> None:
    reading = read_table(photograph(HAND))
    grouped = sorted(tile for group in reading.groups for tile in group.tiles)
    assert grouped == [tile.id for tile in reading.tiles] == list(range(len(HAND)))
    kong = next(group for group in reading.groups if group.kind == "concealed-kong")
    assert [reading.tiles[tile].code for tile in kong.tiles] == ["0x", "2m", "2m", "0x"]
    assert all(tile.corners is None for tile in reading.tiles)
    assert (reading.image.width, reading.image.height, reading.image.sha256) == (2000, 2000, "a" * 64)
    assert (reading.model.name, reading.model.sha256) == ("known", "0" * 64)
    assert reading.timings_ms.decode == 12.3
    assert reading.timings_ms.group > 0
    assert ReadingRecord.read(json.dumps(json.loads(reading.to_json()))) == reading


@pytest.mark.parametrize(
    ("codes", "expected"),
    [
        ("1f 7p' 7p 7p | 0x 2m 2m 0x | 5s 6s 7s 2p 2p 2p 6z 6z", "222p567s66z pung 777p concealed-kong 2222m 1f"),
        ("0x 0x 0x 0x | 5s 6s 7s 2p 2p 2p 3m 4m 5m 6z 6z", "345m222p567s66z concealed-kong 0000x "),
        ("1z 1z 1z 2z 2z 3z 3z 4z 4z 4z 5z 5z 5z | 2z", "11122233444555z "),
    ],
    ids=["its sets and flowers", "backs where nothing shows a kong's face", "the winning tile among the concealed"],
)
def test_the_hand_is_what_the_groups_say(codes: str, expected: str) -> None:
    hand = read_table(photograph(row(codes))).hand
    melds = [word for meld in hand.melds for word in (meld.kind, meld.tiles)]
    assert " ".join([hand.concealed, *melds, hand.flowers]) == expected
    assert hand.winning_tile == ("2z" if codes.endswith("| 2z") else None)


def test_boxes_and_corners_are_pixels_of_the_full_photo() -> None:
    tiles = photograph(HAND, corners=True)
    quarter = np.float32(0.25)
    small = Detections(tiles.boxes * quarter, tiles.class_probs, tiles.corners * quarter)
    reading = read_table(small, scale=0.25)
    for tile, box, corners in zip(reading.tiles, tiles.boxes, tiles.corners, strict=True):
        assert np.allclose(tile.box, box, atol=0.1)
        assert tile.corners is not None
        assert np.allclose(tile.corners, corners, atol=0.1)


def test_boxes_end_at_the_edge_of_the_photo() -> None:
    tiles = photograph(HAND)
    tiles.boxes[:, :2] -= tiles.boxes[:, :2].min(axis=0) + 10
    assert min(read_table(tiles).tiles[0].box) == 0


def test_alternatives_are_the_next_likeliest_faces() -> None:
    tiles = photograph(HAND)
    tiles.class_probs[1, :4] = (0.02, 0.3, 0.005, 0.1)
    alternatives = read_table(tiles).tiles[1].alternatives
    assert [(other.code, other.confidence) for other in alternatives] == [("2m", 0.3), ("4m", 0.1), ("1m", 0.02)]


def test_a_review_entry_names_the_tile_in_both_languages_and_the_id_of_its_sentence() -> None:
    tiles = photograph(row(GAPLESS))
    tiles.class_probs[7] *= 0.55
    entry = next(entry for entry in read_table(tiles).review if entry.tile is not None)
    assert (entry.tile, entry.id in CATALOGUE) == (7, True)
    assert "6 Bamboos" in entry.reason
    assert "六索" in entry.reason_zh


def test_a_photo_without_tiles_is_a_record_without_tiles() -> None:
    reading = read_table(NOTHING)
    assert (reading.tiles, reading.groups, reading.hand.concealed) == ((), (), "")
    assert [entry.id for entry in reading.review] == ["question.no_tiles"]


def test_tiles_keep_the_probabilities_of_all_classes() -> None:
    tiles = photograph(row("1m 2m 3m"))
    tiles.class_probs[1] = np.geomspace(2e-6, 0.5, 43)
    again = from_tile_records(read_table(tiles).tiles)
    assert np.allclose(again.class_probs, tiles.class_probs, rtol=1e-3)


def test_unsure_sets_come_with_the_hand_if_they_were_claimed() -> None:
    reading = read_table(photograph(row(GAPLESS)))
    assert [one.tiles for one in reading.unsure_sets] == [(0, 1, 2), (3, 4, 5), (6, 7, 8), (9, 10, 11)]
    assert reading.hand_if_claimed is not None
    assert reading.hand_if_claimed.concealed == "66z"
    assert [meld.tiles for meld in reading.hand_if_claimed.melds] == ["111m", "234m", "567s", "222p"]


def test_sets_in_question_in_two_rows_are_asked_about_once() -> None:
    laid = [*row("1m 1m 1m 2m 3m 4m 5s"), *row("6s 7s 2p 2p 2p 6z 6z", 0, HEIGHT)]
    reading = read_table(photograph(laid))
    assert len({one.group for one in reading.unsure_sets}) == 2
    assert ["claimed" in entry.reason for entry in reading.review] == [True]


@pytest.mark.parametrize(
    ("looks", "other", "code", "asked"),
    [
        (("9s", 0.5), ("6s", 0.45), "6s", {"question.read_otherwise", "statement.read_otherwise"}),
        (("8s", 0.9), ("6s", 0.01), "8s", {"question.would_win_with"}),
    ],
    ids=["read against its looks", "which keeps the hand from winning"],
)
def test_a_tile_that_looks_otherwise_than_the_hand_needs_is_named_with_both_faces(
    looks: tuple[str, float], other: tuple[str, float], code: str, asked: set[str]
) -> None:
    tiles = photograph(HAND)
    tiles.class_probs[9] = 0
    tiles.class_probs[9, [INDEX[looks[0]], INDEX[other[0]]]] = (looks[1], other[1])
    reading = read_table(tiles)
    assert reading.tiles[9].code == code
    (entry,) = (entry for entry in reading.review if entry.tile == 9)
    assert entry.id in asked
    assert all(f"{face[0]} Bamboos" in entry.reason for face, _ in (looks, other))


def test_runners_up_name_the_tiles_they_read_differently() -> None:
    tiles = photograph(HAND)
    tiles.class_probs[14:16] = 0
    tiles.class_probs[14:16, INDEX["6z"]] = 0.5
    tiles.class_probs[14:16, INDEX["5z"]] = 0.3
    (runner,) = read_table(tiles).runners_up
    assert [(change.tile, change.code) for change in runner.changes] == [(14, "5z"), (15, "5z")]
    assert runner.hand.concealed == "222p567s55z"
    assert 0.3 < runner.odds < 0.4


def test_a_doubtful_tile_apart_from_the_hand_is_not_left_out_in_silence() -> None:
    tiles = photograph([*row("7p 7p 8p 9p 2s 2s 3s 4s 5s 5s 7s 7s 9s"), Laid("6m", 5.0, -HEIGHT - 0.3)])
    tiles.class_probs[13] *= 0.6
    reading = read_table(tiles)
    assert "6m" not in reading.hand.concealed
    asked = {entry.group for entry in reading.review if entry.id == "question.lone_tile"}
    assert asked == {group.id for group in reading.groups if group.tiles == (13,)}
