"""Which elements are not counted, and why."""

import json
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.explain import NotCounted, explain
from scoring.hand import Hand, MeldKind, Options, Rules, Win
from scoring.records.hand import HandRecord
from scoring.rules import score
from scoring.tiles import format_tiles
from tests.scoring import plain_explain
from tests.scoring.hand_generator import hand_records
from tests.scoring.rules.brief import element_table

EXAMPLES = settings(max_examples=20, deadline=None)
RULES = st.sampled_from(["international", "australia", "taiwan16"])
SEEDS = st.integers(0, 2**32)
HEAVEN: dict[str, Any] = {"first_turn": "heaven"}


def legal(rules: Rules, concealed: str, winning: str, melds: str = "", flowers: str = "", **facts: Any) -> Hand:
    named = [meld.split() for meld in melds.split(", ") if meld]
    return Hand.parse(
        rules,
        concealed,
        winning,
        melds=[(cast(MeldKind, kind), tiles) for kind, tiles in named],
        flowers=flowers,
        win=Win(**{"by": "discard", "seat": "south", **facts}),
    )


def not_counted(rules: Rules, *hand: str, **facts: Any) -> dict[str, NotCounted]:
    return {reason.id: reason for reason in explain(legal(rules, *hand, **facts)).not_counted}


def test_a_hand_that_is_not_complete_has_nothing_to_explain() -> None:
    explanation = explain(legal("international", "124m456p789s123m11z", "1z"))
    assert (explanation.score.win, explanation.not_counted) == (False, ())


def test_a_complete_hand_under_the_minimum_is_explained() -> None:
    explanation = explain(legal("australia", "222m123s44s", "4s", "chow 789m, pung 666p"))
    assert not explanation.score.win
    assert {"1.2", "4.1"}.isdisjoint(reason.id for reason in explanation.not_counted)


class TestExcluded:
    def test_by_another_of_its_group(self) -> None:
        reason = not_counted("international", "111222z55z", "5z", "pung 333z, pung 444z", seat="east")["27.2(6)"]
        assert (reason.why, reason.excluded_by) == ("excluded", ("27.2(1)",))
        assert reason.reason == "Counted in its place: Big Four Winds."
        assert reason.reason_zh == "已計大四喜，不再計此項。"
        assert (reason.name, reason.name_zh, reason.value) == ("Chance Wind", "正风", 1)

    def test_by_a_special_hand_that_stands_alone(self) -> None:
        reasons = not_counted("international", "123m456p789s123m11z", "1z", by="self-draw", seat="east", **HEAVEN)
        assert {name: reasons[name].excluded_by for name in ("26.2", "28.1(2)", "28.5(1)")} == {
            **{"26.2": ("25.1(1)",), "28.1(2)": ("25.1(1)",), "28.5(1)": ("25.1(1)",)}
        }

    def test_a_special_hand_that_is_worth_less_than_the_rest(self) -> None:
        reasons = not_counted("international", "111222333444z55z", "5z", by="self-draw", seat="east", **HEAVEN)
        assert {name: reasons[name].why for name in ("25.1(1)", "25.1(3)")} == {
            **{"25.1(1)": "stands-alone", "25.1(3)": "stands-alone"}
        }
        assert reasons["25.1(3)"].reason == "It stands alone for 13, and what counts is worth 24."

    def test_by_several_that_have_it_in_them(self) -> None:
        options = Options(published_list="encyclopaedia")
        hand = Hand.parse("hongkong", "111m999m111p999p11s", "1s", options=options)
        [all_pungs] = [one for one in explain(hand).not_counted if one.id == "all_pungs"]
        assert set(all_pungs.excluded_by) == {"all_terminals", "four_concealed_pungs"}


def test_what_only_another_reading_shows() -> None:
    reasons = not_counted("international", "111222333m99p", "9p", "chow 789p")
    # The three runs make 6, the three pungs 4 1/2.
    assert reasons["27.3(2)"].why == "other-reading"
    assert reasons["27.3(2)"].reason == "Another reading of the hand shows it, worth 4.5 in all."


@pytest.mark.parametrize(
    ("rules", "hand", "element", "why", "reason"),
    [
        (
            *("australia", ("222m666p888s999p44s", "9p"), "4.2.3", "self-draw"),
            "It would count if the winning tile had been self-drawn.",
        ),
        (
            *("australia", ("123m456p789s33s", "3s", "pung 888m"), "1.2", "unclaimed"),
            "It would count if 888m had not been claimed.",
        ),
        (
            *("international", ("23m789p99s4m", "4m", "pung 111z, chow 789s"), "27.1(7)", "winning-tile"),
            "It would count if the hand had been won on 1m.",
        ),
        (
            *("australia", ("123m77m", "7m", "pung 444m, chow 567m, pung 555z"), "2.1.2", "set"),
            "Only 555z stands in its way: with a fitting set in its place it would count.",
        ),
        (
            *("international", ("222666z22m345m", "4m", "pung 777z"), "27.2(4)", "eyes"),
            "Only the eyes 22m stand in its way: with fitting ones it would count.",
        ),
    ],
    ids=lambda value: value if value in ("self-draw", "unclaimed", "winning-tile", "set", "eyes") else "",
)
def test_one_condition_short(rules: Rules, hand: tuple[str, ...], element: str, why: str, reason: str) -> None:
    found = not_counted(rules, *hand)[element]
    assert (found.why, found.excluded_by, found.reason) == (why, (), reason)


def test_several_other_winning_tiles_are_said_in_every_language() -> None:
    reason = not_counted("australia", "123456m345p678s55s", "1m")["1.3"]
    assert (reason.why, reason.reason) == ("winning-tile", "It would count if the hand had been won on 4m or 7m.")
    assert (reason.reason_zh, reason.reason_ja) == ("若胡4m或7m，便可計此項。", "4mか7mでの和了なら付きます。")


@EXAMPLES
@given(RULES, SEEDS)
def test_reasons_are_of_elements_that_do_not_count_and_once_each(rules: str, seed: int) -> None:
    record = next(hand_records(rules, seed, 1))
    hand = HandRecord.model_validate(record, strict=False).to_hand()
    explanation = explain(hand)
    counted = [element.id for element in explanation.score.elements]
    ids = [reason.id for reason in explanation.not_counted]
    assert len(ids) == len(set(ids))
    assert not set(ids) & set(counted)
    assert all(set(reason.excluded_by) <= set(counted) for reason in explanation.not_counted)
    assert all((reason.why == "excluded") == bool(reason.excluded_by) for reason in explanation.not_counted)
    assert all(reason.reason.endswith(".") and reason.reason_zh.endswith("。") for reason in explanation.not_counted)


@EXAMPLES
@given(SEEDS)
def test_what_a_condition_is_said_to_bring_counts_in_such_a_hand(seed: int) -> None:
    record = next(hand_records("australia", seed, 1))
    hand = HandRecord.model_validate(record, strict=False).to_hand()
    for reason in explain(hand).not_counted:
        if reason.why in ("self-draw", "discard"):
            win = {**record["win"], "by": reason.why, "from": None}
            other = HandRecord.model_validate({**record, "win": win}, strict=False).to_hand()
            assert reason.id in {element.id for element in score(other).elements}


@EXAMPLES
@given(RULES, SEEDS)
def test_what_is_short_is_what_looking_at_every_other_hand_finds(rules: str, seed: int) -> None:
    hand = HandRecord.read(json.dumps(next(hand_records(rules, seed, 1)))).to_hand()
    tally = element_table(hand.rules).best(hand)
    if tally is None:
        return
    conditions = plain_explain.short_of_a_condition(hand)
    parts = plain_explain.short_of_a_part(hand, tally.arrangement)
    counted = {one.element.id for one in tally.found}
    worthless = {
        element.id for group in element_table(hand.rules).groups for element in group.elements if not element.value
    }
    found = {reason.id: reason for reason in explain(hand).not_counted}
    named = {name for name, reason in found.items() if reason.why in ("excluded", "stands-alone", "other-reading")}
    assert set(found) == named | ((set(conditions) | set(parts)) - counted - worthless)
    for name in set(found) - named:
        if name in conditions:
            why, places = conditions[name]
            assert found[name].why == why
            assert all(format_tiles(tiles) in found[name].reason for tiles in places)
        else:
            assert format_tiles(parts[name]) in found[name].reason
