"""What is asked would change the score, and what would not is not asked."""

from collections.abc import Callable

import pytest

from scoring.hand import Options, Rules, Win
from scoring.records.hand import MeldRecord
from tests.vision.reading.answering import first_reading, is_idle, second_reading, shown_review
from vision.reading.records import GroupedRecord, GroupRecord, ReadHandRecord, ReviewRecord, TileRecord, UnsureSetRecord
from vision.reading.score_neutral_questions import ReviewedHand, drop_score_neutral_questions
from vision.reading.scores import ScoringTerms

MATTER_TOGETHER = ("question.claimed_kong", "question.unsure_sets")
"""How one was come by may change the score only after another answer: a hand is concealed as a whole or not."""


@pytest.mark.parametrize("read", [first_reading, second_reading])
@pytest.mark.parametrize("seeds", [range(12), range(20, 30)])
def test_every_question_of_a_generated_hand_would_change_its_score(
    read: Callable[[int], tuple[GroupedRecord, Rules]], seeds: range
) -> None:
    for seed in seeds:
        reading, rules = read(seed)
        review = shown_review(reading, rules)
        together = sum(entry.id in MATTER_TOGETHER for entry in review) > 1
        for entry in review:
            assert not is_idle(entry, reading, rules) or (together and entry.id in MATTER_TOGETHER), (seed, entry.id)


def asked(rules: Rules, concealed: str, tile: str | None, *melds: tuple[str, str]) -> set[str | None]:
    """What is asked of a hand of which every kong is in question."""
    own = tuple(MeldRecord.model_validate({"kind": kind, "tiles": tiles}) for kind, tiles in melds)
    groups = [GroupRecord.model_validate({"id": n, "kind": m.kind, "tiles": (n,)}) for n, m in enumerate(own)]
    kongs = [group.id for group in groups if group.kind == "kong"]
    review = [ReviewRecord(tile=None, group=kong, reason="how?", id="question.claimed_kong") for kong in kongs]
    hand = ReadHandRecord(concealed=concealed, melds=own, flowers="", winning_tile=tile)
    terms = ScoringTerms(rules, Win(), Options(), None)
    return {one.id for one in drop_score_neutral_questions(review, ReviewedHand([], groups, hand, []), terms)}


def test_a_kong_is_not_asked_about_where_it_scores_the_same_claimed_and_concealed() -> None:
    melds = ("kong", "9999m"), ("pung", "666z")
    assert asked("australia", "234m12377p", "3m", *melds) == set()
    assert asked("taiwan16", "567m33678p234567s", "2s", ("kong", "8888m")) == {"question.claimed_kong"}


def test_a_kong_of_a_hand_that_does_not_win_is_asked_about() -> None:
    assert asked("australia", "235m12377p", "3m", ("kong", "9999m"), ("pung", "666z")) == {"question.claimed_kong"}


def asked_of_set_read_as_claimed(concealed: str, *melds: tuple[str, str]) -> set[str | None]:
    """What is asked of a hand whose first meld is a pung of nines that may be concealed."""
    own = tuple(MeldRecord.model_validate({"kind": kind, "tiles": held}) for kind, held in [("pung", "999s"), *melds])
    groups = [
        GroupRecord.model_validate({"id": n, "kind": meld.kind, "tiles": tuple(range(3 * n, 3 * n + 3))})
        for n, meld in enumerate(own)
    ]
    tiles = [TileRecord(id=n, code="9s", confidence=1, box=(0, 0, 9, 9)) for n in range(3)]
    unsure = [UnsureSetRecord(group=0, kind="pung", tiles=(0, 1, 2))]
    hand = ReadHandRecord(concealed=concealed, melds=own, flowers="", winning_tile="3m")
    read = ReviewedHand(tiles, groups, hand, unsure)
    review = [ReviewRecord(tile=None, group=0, reason="how?", id="question.unsure_sets")]
    terms = ScoringTerms("international", Win(), Options(), None)
    return {one.id for one in drop_score_neutral_questions(review, read, terms)}


def test_a_set_read_as_claimed_is_asked_about_where_it_scores_otherwise_concealed() -> None:
    assert asked_of_set_read_as_claimed("123m456p78955s") == {"question.unsure_sets"}
    assert asked_of_set_read_as_claimed("123m45655s", ("chow", "234p")) == set()


def asked_of_row(concealed: str, win: Win, *, way_stated: bool = False) -> int:
    """How much is asked of a riichi hand whose first three tiles may be a claimed chow."""
    tiles = [TileRecord(id=n, code=f"{n + 1}m", confidence=1, box=(0, 0, 9, 9)) for n in range(3)]
    groups = [GroupRecord(id=0, kind="concealed", tiles=(0, 1, 2))]
    hand = ReadHandRecord(concealed=concealed, melds=(), flowers="", winning_tile="9s")
    read = ReviewedHand(tiles, groups, hand, [UnsureSetRecord(group=0, kind="chow", tiles=(0, 1, 2))])
    review = [ReviewRecord(tile=None, group=0, reason="which?", id="question.unsure_sets")]
    terms = ScoringTerms("riichi", win, Options(), None)
    return len(drop_score_neutral_questions(review, read, terms, way_stated=way_stated))


def test_a_declared_riichi_leaves_no_set_to_be_asked_about() -> None:
    assert asked_of_row("123m456p777z23499s", Win()) == 1
    assert asked_of_row("123m456p777z23499s", Win(riichi="riichi")) == 0


def test_a_way_to_win_that_was_stated_is_the_only_one_tried() -> None:
    mangan = Win(by="discard", dora_indicators=("8s", "1m"))
    assert asked_of_row("123m456p555666z99s", mangan) == 1
    assert asked_of_row("123m456p555666z99s", mangan, way_stated=True) == 0
