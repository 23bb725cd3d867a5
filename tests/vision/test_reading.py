from __future__ import annotations

import json
from dataclasses import dataclass
from typing import cast

import numpy as np
from numpy.typing import NDArray

from scoring.records.reading import ReadingRecord
from tests.vision.layout.table import photograph, row
from vision.detections import Detections
from vision.detector import Detector
from vision.photo import Photo
from vision.reading import read

HAND = row("1f 7p' 7p 7p | 0x 2m 2m 0x | 5s 6s 7s 2p 2p 2p 6z 6z")
NOTHING = Detections(np.zeros((0, 4), np.float32), np.zeros((0, 43), np.float32), np.zeros((0, 4, 2), np.float32))


@dataclass
class Known:
    """A detector that knows what lies on the table."""

    tiles: Detections
    name: str = "known"
    sha256: str = "0" * 64

    def detect(self, pixels: NDArray[np.uint8]) -> Detections:
        return self.tiles


def read_table(tiles: Detections, scale: float = 1.0) -> ReadingRecord:
    side = 2000
    pixels = np.zeros((int(side * scale), int(side * scale), 3), np.uint8)
    photo = Photo(pixels, side, side, scale, "a" * 64, "table.jpg", 12.34)
    return read(photo, cast(Detector, Known(tiles)))


def test_every_tile_is_in_one_group_of_the_record() -> None:
    reading = read_table(photograph(HAND))
    grouped = sorted(tile for group in reading.groups for tile in group.tiles)
    assert grouped == [tile.id for tile in reading.tiles] == list(range(len(HAND)))


def test_the_hand_is_what_the_groups_say() -> None:
    hand = read_table(photograph(HAND)).hand
    assert hand.concealed == "222p567s66z"
    assert [(meld.kind, meld.tiles) for meld in hand.melds] == [("pung", "777p"), ("concealed-kong", "2222m")]
    assert (hand.flowers, hand.winning_tile) == ("1f", None)


def test_backs_stay_backs_among_the_tiles() -> None:
    reading = read_table(photograph(HAND))
    kong = next(group for group in reading.groups if group.kind == "concealed-kong")
    assert [reading.tiles[tile].code for tile in kong.tiles] == ["0x", "2m", "2m", "0x"]


def test_a_concealed_kong_without_a_face_is_written_in_backs() -> None:
    hand = read_table(photograph(row("0x 0x 0x 0x | 5s 6s 7s 2p 2p 2p 3m 4m 5m 6z 6z"))).hand
    assert [(meld.kind, meld.tiles) for meld in hand.melds] == [("concealed-kong", "0000x")]


def test_concealed_includes_the_winning_tile() -> None:
    hand = read_table(photograph(row("1z 1z 1z 2z 2z 3z 3z 4z 4z 4z 5z 5z 5z | 2z"))).hand
    assert (hand.concealed, hand.winning_tile) == ("11122233444555z", "2z")


def test_boxes_and_corners_are_pixels_of_the_full_photo() -> None:
    tiles = photograph(HAND, corners=True)
    quarter = np.float32(0.25)
    small = Detections(tiles.boxes * quarter, tiles.chances, tiles.corners * quarter)
    reading = read_table(small, scale=0.25)
    for tile, box, corners in zip(reading.tiles, tiles.boxes, tiles.corners, strict=True):
        assert np.allclose(tile.box, box, atol=0.1)
        assert tile.corners is not None
        assert np.allclose(tile.corners, corners, atol=0.1)


def test_boxes_end_at_the_edge_of_the_photo() -> None:
    tiles = photograph(HAND)
    tiles.boxes[:, :2] -= tiles.boxes[:, :2].min(axis=0) + 10
    box = read_table(tiles).tiles[0].box
    assert min(box) == 0


def test_unknown_corners_are_null() -> None:
    assert all(tile.corners is None for tile in read_table(photograph(HAND)).tiles)


def test_alternatives_are_the_next_likeliest_faces() -> None:
    tiles = photograph(HAND)
    tiles.chances[1, :4] = (0.02, 0.3, 0.005, 0.1)
    alternatives = read_table(tiles).tiles[1].alternatives
    assert [(other.code, other.confidence) for other in alternatives] == [("2m", 0.3), ("4m", 0.1), ("1m", 0.02)]


def test_review_names_the_tile_in_both_languages() -> None:
    tiles = photograph(row("1m 1m 1m 2m 3m 4m 5s 6s 7s 2p 2p 2p 6z 6z"))
    tiles.chances[7] *= 0.4
    (entry,) = read_table(tiles).review
    assert entry.tile == 7
    assert "6 Bamboos" in entry.reason
    assert "六索" in entry.reason_zh


def test_photo_and_model_are_named() -> None:
    reading = read_table(photograph(HAND))
    assert (reading.image.width, reading.image.height, reading.image.sha256) == (2000, 2000, "a" * 64)
    assert (reading.model.name, reading.model.sha256) == ("known", "0" * 64)
    assert reading.timings_ms.decode == 12.3
    assert reading.timings_ms.group > 0


def test_a_photo_without_tiles_is_a_record_without_tiles() -> None:
    reading = read_table(NOTHING)
    assert (reading.tiles, reading.groups, reading.review) == ((), (), ())
    assert reading.hand.concealed == ""


def test_the_record_is_json_and_back() -> None:
    reading = read_table(photograph(HAND))
    assert ReadingRecord.read(json.dumps(json.loads(reading.to_json()))).groups == reading.groups
