"""The second generator's truth is consistent, and its judge finds a true reading right and a false one wrong."""

from collections import Counter
from functools import cache
from typing import Final

import numpy as np
import pytest

from scoring.registry import rule_set
from scoring.rules import score
from scoring.tiles import BACK
from tests.benchmarks.second_tables.deal import RULES
from tests.benchmarks.second_tables.judging import judge
from tests.benchmarks.second_tables.pictures import LEAST_OF_HAND, Picture, second_table
from tests.benchmarks.second_tables.rows import MOST_OVERLAP, overlaps
from tests.benchmarks.second_tables.unclear import is_row_of_sets
from vision.reading.pipeline import regroup
from vision.reading.records import GroupedRecord, GroupRecord
from vision.reading.tile_records import to_tile_records

SEEDS: Final = range(24)


@cache
def picture_of(seed: int) -> Picture:
    return second_table(seed)


def true_reading(picture: Picture) -> GroupedRecord:
    """A reading whose groups are those of the truth."""
    found = picture.detections()
    tiles = to_tile_records(found, found.class_probs.argmax(axis=1).tolist())
    groups = tuple(
        GroupRecord(id=number, kind=group.kind, tiles=group.tiles, added=group.added)
        for number, group in enumerate(picture.groups)
    )
    reading = regroup(tiles, rules=picture.scene.deal.rules)
    return reading.model_copy(update={"groups": groups})


@pytest.mark.parametrize("seed", SEEDS)
def test_the_hand_is_legal_and_wins_and_no_tile_is_on_the_table_five_times(seed: int) -> None:
    picture = picture_of(seed)
    hand = picture.scene.deal.hand
    assert hand.rules == RULES[seed % len(RULES)]
    assert score(hand).win
    assert len(hand.concealed) + 3 * len(hand.melds) == rule_set(hand.rules).size
    on_table = Counter(tile.code for tile in picture.scene.tiles if tile.code != BACK)
    assert all(count <= (1 if code[1] == "f" else 4) for code, count in on_table.items())


@pytest.mark.parametrize("seed", SEEDS)
def test_every_tile_is_in_one_group_and_the_pieces_make_the_hand(seed: int) -> None:
    picture = picture_of(seed)
    assert sorted(tile for group in picture.groups for tile in group.tiles) == list(range(len(picture.codes)))
    deal = picture.scene.deal
    shown = [picture.codes[t] for group in picture.groups if group.kind != "background" for t in group.tiles]
    own = Counter((*deal.hand.concealed, *(tile for meld in deal.melds for tile in meld.tiles), *deal.flowers))
    assert len(shown) == own.total()
    assert not Counter(code for code in shown if code != BACK) - own


@pytest.mark.parametrize("seed", SEEDS)
def test_tiles_lie_beside_each_other_and_their_boxes_are_where_they_are_seen(seed: int) -> None:
    picture = picture_of(seed)
    hand = [tile for tile in picture.scene.tiles if tile.piece >= 0]
    assert not overlaps(hand, picture.scene.shape, MOST_OVERLAP)
    own = [tile for group in picture.groups if group.kind != "background" for tile in group.tiles]
    assert (picture.visible[own] >= LEAST_OF_HAND).all()
    width, height = picture.size
    assert (picture.boxes >= 0).all()
    assert (picture.boxes <= np.array([width, height, width, height])).all()
    assert (picture.boxes[:, 2:] - picture.boxes[:, :2] > 1).all()
    for one in own:
        for other in own:
            if one < other:
                assert not np.allclose(picture.boxes[one], picture.boxes[other], atol=2)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_truth_is_judged_right(seed: int) -> None:
    picture = picture_of(seed)
    verdict = judge(picture, true_reading(picture))
    assert verdict.groups
    assert verdict.hand
    assert verdict.score or any("face" in group.open for group in picture.groups)


def test_a_reading_without_a_claimed_set_is_judged_wrong() -> None:
    for seed in SEEDS:
        picture = picture_of(seed)
        reading = true_reading(picture)
        number = next((n for n, g in enumerate(picture.groups) if g.kind in ("chow", "pung") and not g.open), None)
        if number is None:
            continue
        left = tuple(group for group in reading.groups if group.id != number)
        verdict = judge(picture, reading.model_copy(update={"groups": left}))
        assert (verdict.groups, verdict.hand, verdict.score, verdict.silent) == (False, False, False, True)
        return
    pytest.fail("no picture shows a claimed set")


def test_a_hand_with_a_tile_of_no_known_face_has_no_score() -> None:
    picture = picture_of(SEEDS[0])
    reading = true_reading(picture)
    own = next(group.tiles[0] for group in reading.groups if group.kind == "concealed")
    tiles = tuple(tile.model_copy(update={"code": "unknown"}) if tile.id == own else tile for tile in reading.tiles)
    assert not judge(picture, reading.model_copy(update={"tiles": tiles})).score


def test_seeds_give_the_same_picture_again() -> None:
    again = second_table(5)
    assert again.codes == picture_of(5).codes
    assert np.array_equal(again.boxes, picture_of(5).boxes)


def test_rows_of_sets_are_told_from_others() -> None:
    assert is_row_of_sets(["1m", "2m", "3m", "5z", "5z", "5z"])
    assert is_row_of_sets(["3m", "1m", "2m"])
    assert not is_row_of_sets(["1m", "2m", "4m"])
    assert not is_row_of_sets(["1z", "2z", "3z"])
    assert not is_row_of_sets(["5z", "5z"])
