"""A red five is asked about only where it would change the score."""

from typing import Any

import pytest

from scoring.hand import Options, Win
from scoring.records.hand import MeldRecord
from vision.reading.pipeline import ASKED
from vision.reading.records import ReadHandRecord, ReviewRecord, TileRecord
from vision.reading.score_neutral_questions import drop_score_neutral_red_fives
from vision.reading.scores import ScoringTerms

TILES = [
    TileRecord(id=place, code=code, confidence=0.9, box=(90 * place, 0, 90 * place + 80, 120))
    for place, code in enumerate(["5m", "5p"])
]
OTHER = ReviewRecord(tile=0, group=None, reason="doubtful", id="question.doubtful")
REVIEW = (OTHER, *(ReviewRecord(tile=tile.id, group=None, reason="red?", id=ASKED) for tile in TILES))
YAKUMAN = "555m55p555666777z"
PLAIN = "234m567p345s11z"


def asked(concealed: str, tile: str, options: dict[str, Any] | None = None, *pungs: str) -> list[int | None]:
    melds = tuple(MeldRecord(kind="pung", tiles=pung) for pung in pungs)
    hand = ReadHandRecord(concealed=concealed, melds=melds, flowers="", winning_tile=tile)
    terms = ScoringTerms("riichi", Win(), Options(**(options or {})), None)
    found = drop_score_neutral_red_fives(REVIEW, TILES, hand, terms)
    assert found[0] == OTHER
    return [one.tile for one in found[1:]]


def test_where_a_red_five_adds_a_han_it_is_asked() -> None:
    assert asked("234m55567p345s777z", "7z") == [1]  # No five of characters is in the hand.


def test_a_yakuman_has_no_dora() -> None:
    assert asked(YAKUMAN, "5z") == []


@pytest.mark.parametrize("options", [{"red_fives": False}, {"preset": "wrc"}])
def test_a_table_without_red_fives_is_not_asked(options: dict[str, Any]) -> None:
    assert asked("234m55567p345s777z", "7z", options) == []


def test_a_hand_that_cannot_be_scored_keeps_its_questions() -> None:
    assert asked("5m5p", "5m") == [0, 1]


def test_the_winning_tile_and_tiles_of_melds_are_asked_about_too() -> None:
    assert asked("345m11z", "5m", None, "777z", "555p", "666z") == [0, 1]
