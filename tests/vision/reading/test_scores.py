"""`vision.reading.scores`: the score of a hand as read, for every tile that could have completed it."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest

from scoring.errors import HandError
from tests.vision.layout.table import HEIGHT, photograph, row
from tests.vision.reading.laid_tables import read_table
from vision.reading.records import ReadingRecord
from vision.reading.scores import ScoredReadingRecord, ScoringTerms, score_hand, score_other_answers

MakeReading = Callable[..., ReadingRecord]


def terms(winning_tile: str | None = None, **win: Any) -> ScoringTerms:
    return ScoringTerms.parse("international", win, [], winning_tile)


def test_terms_are_read_as_a_hand_record_is() -> None:
    read = ScoringTerms.parse(
        "taiwan16",
        {"by": "discard", "from": "north", "dealer_streak": 2, "replacements": ["kong", "flower"]},
        ["settlement=direct", "base=2.5", "double_wind=4", "limit=null"],
        "5p",
    )
    assert (read.rules, read.winning_tile) == ("taiwan16", "5p")
    assert (read.win.by, read.win.from_, read.win.dealer_streak) == ("discard", "north", 2)
    assert read.win.replacements == ("kong", "flower")
    assert (read.options.settlement, read.options.base, read.options.double_wind) == ("direct", Decimal("2.5"), 4)
    assert read.options.limit is None


@pytest.mark.parametrize("option", ["limit=321", "limit=[", "base=-1", "base=much", "=1"])
def test_option_with_a_wrong_value(option: str) -> None:
    with pytest.raises(HandError) as caught:
        ScoringTerms.parse("australia", {}, [option])
    assert caught.value.about.startswith("options.")


def test_winning_tile_told_before_seen_before_open(make_reading: MakeReading) -> None:
    seen = make_reading(winning_tile="1z").hand
    assert list(score_hand(seen, terms("4p")).scores) == ["4p"]
    assert list(score_hand(seen, terms()).scores) == ["1z"]
    assert len(score_hand(make_reading().hand, terms()).scores) == 10


def test_outcomes_gather_the_tiles_that_give_the_same(make_reading: MakeReading) -> None:
    """Nine Gates needs the tile that leaves 1112345678999 (international 25.1(5)); the others are worth less."""
    reading = make_reading("11123456778999m", melds=(), flowers="")
    scored = score_hand(reading.hand, terms(by="discard"))
    outcomes = scored.outcomes()
    assert ["7m"] in [tiles for tiles, _ in outcomes]
    assert 1 < len(outcomes) < 9
    assert sorted(tile for tiles, _ in outcomes for tile in tiles) == [f"{number}m" for number in range(1, 10)]
    for tiles, outcome in outcomes:
        for tile in tiles:
            alone = scored.scores[tile]
            assert (alone.total, alone.score, alone.elements) == (outcome.total, outcome.score, outcome.elements)


def test_outcomes_mark_no_set_as_completed_by_the_winning_tile(make_reading: MakeReading) -> None:
    hand = make_reading("111222333m44p").hand
    for _, outcome in score_hand(hand, terms(by="discard")).outcomes():
        assert not any(counted.winning for counted in outcome.sets)
        assert {"".join(counted.tiles) for counted in outcome.sets if not counted.concealed} == {"5z5z5z"}


def test_tile_that_cannot_have_been_robbed_is_no_candidate(make_reading: MakeReading) -> None:
    """A player whose kong is robbed held the other three (READINGS, section 0)."""
    assert "1z" not in score_hand(make_reading().hand, terms(by="robbed-kong")).scores


def test_kong_without_a_face_is_refused_as_the_photo_s_fault(make_reading: MakeReading) -> None:
    reading = make_reading(melds=(("concealed-kong", "0000x"),))
    scored = score_hand(reading.hand, terms())
    assert scored.refused is not None
    assert scored.refused.about == "melds[0].tiles"
    assert not scored.terms_refused
    assert not scored.has_win


def test_contradicted_facts_are_the_terms_fault(make_reading: MakeReading) -> None:
    scored = score_hand(make_reading().hand, terms(seat="south", first_turn="heaven"))
    assert scored.terms_refused
    assert scored.scores == {}


def test_scored_record_reads_back(make_reading: MakeReading) -> None:
    reading = make_reading()
    record = score_hand(reading.hand, terms()).attach_to(reading)
    assert ScoredReadingRecord.read(record.to_json()) == record
    assert record.scores[0].score.total == 5.5


def test_flower_win_needs_no_winning_tile(make_reading: MakeReading) -> None:
    reading = make_reading(flowers="1234567f")
    record = score_hand(reading.hand, terms(flower_win="seven")).attach_to(reading)
    assert [candidate.winning_tile for candidate in record.scores] == [None]


def test_a_hand_whose_sets_may_have_been_claimed_is_scored_both_ways() -> None:
    reading = read_table(photograph(row("1m 1m 1m 2m 3m 4m 5s 6s 7s 2p 2p 2p 6z 6z")))
    known = terms("6z")
    concealed = score_hand(reading.hand, known)
    claimed, other = others = score_other_answers(reading, known, concealed)
    assert claimed is not None
    assert other is None
    assert claimed.scores["6z"].total != concealed.scores["6z"].total
    record = concealed.attach_to(reading, others)
    assert len(record.scores) == len(record.scores_if_claimed) == 1


def test_no_second_score_where_nothing_is_unsure() -> None:
    reading = read_table(photograph(row("7p 7p 7p | 2m 3m 4m 5s 6s 7s 2p 2p 2p 6z 6z")))
    known = terms("6z", by="discard")
    assert score_other_answers(reading, known, score_hand(reading.hand, known)) == (None, None)


def test_sets_along_the_hand_that_are_read_as_claimed_are_scored_concealed_too() -> None:
    laid = [*row("1m 1m 1m 2m 3m 4m 6z 6z"), *row("5s 6s 7s 2p 2p 2p", 0, HEIGHT)]
    reading = read_table(photograph(laid))
    assert [entry.id for entry in reading.review] == ["statement.read_as_claimed"]
    known = terms("6z")
    as_read = score_hand(reading.hand, known)
    claimed, concealed = score_other_answers(reading, known, as_read)
    assert claimed is None
    assert concealed is not None
    assert concealed.scores["6z"].total != as_read.scores["6z"].total
