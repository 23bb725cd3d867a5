"""Properties that every hand of the sixteen-tile table has."""

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.hand import SEATS
from scoring.records.base import ErrorRecord
from scoring.records.hand import HandRecord
from scoring.result import Score
from scoring.rules import score
from scoring.rules.fields import MASKS
from scoring.rules.taiwan16.scorer import ELEMENTS
from tests.scoring.answers import answer
from tests.scoring.hand_generator_taiwan16 import hand_records

RECORDS = st.integers(0, 2**32).map(lambda seed: next(hand_records(seed, 1)))
EXAMPLES = settings(max_examples=60, deadline=None)


def scored(record: dict[str, Any]) -> Score:
    return score(HandRecord.model_validate(record, strict=False).to_hand())


def with_win(record: dict[str, Any], **facts: Any) -> dict[str, Any]:
    return {**record, "win": {**record["win"], **facts}}


@EXAMPLES
@given(RECORDS)
def test_the_total_is_the_sum_of_the_rows_without_the_dealer_bonus(record: dict[str, Any]) -> None:
    result = scored(record)
    if result.win:
        assert result.total == sum(row.value * row.count for row in result.elements if row.in_total)
        assert all(row.in_total == (row.id != "dealer") for row in result.elements)
    else:
        assert (result.total, result.payments, result.elements) == (None, None, ())
    assert (result.reason is None) == result.win
    assert result.score is None


@EXAMPLES
@given(RECORDS)
def test_payments_sum_to_zero_and_each_payer_pays_base_and_fans_at_the_rate(record: dict[str, Any]) -> None:
    result = scored(record)
    if result.payments is None:
        return
    assert sum(result.payments.values()) == 0
    options, total = HandRecord.model_validate(record, strict=False).options.to_options(), int(result.total or 0)
    bonus = sum(int(row.value) for row in result.elements if not row.in_total)
    lawful = {0, options.base + total * options.rate, options.base + (total + bonus) * options.rate}
    assert all(-result.payments[seat] in lawful for seat in SEATS if seat != record["win"]["seat"])


@EXAMPLES
@given(RECORDS)
def test_a_group_is_passed_over_only_where_none_of_its_rows_counts(record: dict[str, Any]) -> None:
    hand = ELEMENTS.encode(HandRecord.model_validate(record, strict=False).to_hand())
    for shape, code in ELEMENTS.arrangements(hand):
        assert not [group for group, _ in ELEMENTS.found(shape, code) if group.when and not code & MASKS[group.when]]


@EXAMPLES
@given(RECORDS, st.integers(0, 20))
def test_the_streak_changes_payments_and_never_the_total(record: dict[str, Any], streak: int) -> None:
    result = scored(with_win(record, dealer_streak=streak))
    assert result.total == scored(record).total
    assert [row.value for row in result.elements if row.id == "dealer"] in ([], [1 + 2 * streak])


@EXAMPLES
@given(RECORDS)
def test_a_flower_of_another_seat_adds_one_fan_once_there_is_a_flower(record: dict[str, Any]) -> None:
    others = [f"{number}f" for number in range(1, 9) if (number - 1) % 4 != SEATS.index(record["win"]["seat"])]
    if record["win"]["flower_win"] or not scored(record).win:
        return
    hand = with_win({**record, "flowers": ""}, replacements=[], declared_ready=True)
    one, two = (scored({**hand, "flowers": held}).total for held in (others[0], others[0] + others[1]))
    assert one is not None
    assert two == one + 1
    assert scored(hand).total == one


@EXAMPLES
@given(RECORDS)
def test_declared_ready_adds_five_where_no_chicken_hand_is_lost(record: dict[str, Any]) -> None:
    result = scored(with_win(record, declared_ready=False))
    if not result.win or record["win"]["flower_win"]:
        return
    ready = scored(with_win(record, declared_ready=True)).total
    assert result.total is not None
    assert ready == result.total + 5 or "chicken" in {row.id for row in result.elements}


@EXAMPLES
@given(RECORDS, st.lists(st.tuples(st.sampled_from(["concealed", "winning_tile", "flowers"]), st.text("123mpszfx"))))
def test_changed_hands_are_scored_or_refused_by_field(record: dict[str, Any], changes: list[tuple[str, str]]) -> None:
    reply = answer(json.dumps({**record, **dict(changes)}))
    assert not isinstance(reply, ErrorRecord) or reply.error.field


@EXAMPLES
@given(
    RECORDS,
    st.fixed_dictionaries(
        {},
        optional={
            "by": st.sampled_from(["self-draw", "discard", "robbed-kong"]),
            "seat": st.sampled_from(SEATS),
            "from": st.sampled_from([*SEATS, None]),
            "replacements": st.lists(st.sampled_from(["kong", "flower"]), max_size=6),
            "first_turn": st.sampled_from(["heaven", "earth", "human", None]),
            "flower_win": st.sampled_from(["seven", "eight", "two-sets", "seven-rob-one", "one-rob-seven", None]),
            "tiles_on_floor": st.one_of(st.none(), st.integers(-1, 140)),
            "dealer_streak": st.integers(-1, 1001),
            "robbed_kong_on_kong": st.booleans(),
        },
    ),
)
def test_changed_facts_are_scored_or_refused_by_field(record: dict[str, Any], facts: dict[str, Any]) -> None:
    reply = answer(json.dumps(with_win(record, **facts)))
    assert not isinstance(reply, ErrorRecord) or reply.error.field
