"""The conformance corpus agrees with the engine and with the plain scorers, and shows every element.

`PAILENS_HANDS` in the environment sets how many hands more are made up at random.
The tables beside each rule set hold no more than the readings and the edges that are best seen one at a time.
"""

import json
import os
from collections import Counter
from decimal import Decimal
from functools import cache

import pytest

from scoring import elements
from tests.scoring.answers import answer
from tests.scoring.conformance import HANDS, SCORERS, Line, read_corpus, whole_record
from tests.scoring.hand_generator import hand_records

RANDOM = int(os.environ.get("PAILENS_HANDS", "800"))


@cache
def corpus(rules: str) -> list[Line]:
    return [line for line in read_corpus() if line["hand"]["rules"] == rules]


def amounts(payments: dict[str, int | str] | None) -> dict[str, Decimal] | None:
    """Payments as numbers, however many places a decimal is written with."""
    return None if payments is None else {seat: Decimal(amount) for seat, amount in payments.items()}


def compare(line: Line) -> None:
    """The engine scores a hand as the line says."""
    record = answer(json.dumps(line["hand"])).to_dict()
    for field in {"win", "total", "score", "fu"} & line.keys():
        assert record.get(field) == line[field], line["hand"]
    assert amounts(record["payments"]) == amounts(line["payments"]), line["hand"]
    found = [
        {name: one[name] for name in one if name not in ("name", "name_zh", "name_ja")} for one in record["elements"]
    ]
    choices = [sorted(choice, key=str) for choice in line["elements"]] or [[]]
    assert sorted(found, key=str) in choices, line["hand"]


@pytest.mark.parametrize("rules", SCORERS)
def test_the_engine_scores_every_hand_as_the_corpus_says(rules: str) -> None:
    for line in corpus(rules):
        compare(line)


@pytest.mark.slow
@pytest.mark.parametrize("rules", sorted(SCORERS.keys() - {"riichi"}))
def test_the_engine_scores_hands_made_up_at_random_as_the_plain_scorer_does(rules: str) -> None:
    for record in hand_records(rules, seed=16, number=RANDOM):
        compare({"hand": record, **SCORERS[rules](record)})


@pytest.mark.slow
@pytest.mark.parametrize("rules", SCORERS)
def test_the_plain_scorer_scores_hands_as_the_corpus_says(rules: str) -> None:
    for line in corpus(rules)[::4]:
        assert {"hand": line["hand"], **SCORERS[rules](whole_record(line["hand"]))} == line


@pytest.mark.parametrize("rules", SCORERS)
def test_every_element_is_shown(rules: str) -> None:
    shown = Counter(
        (one["id"], one["value"])
        for line in corpus(rules)
        for one in (line["elements"] or [[]])[0]
        if one.get("in_total", True)
    )
    # A yaku is worth less in an open hand.
    expected = {(one.id, one.value) for one in elements(rules)}
    assert expected <= set(shown)
    assert {name for name, _ in shown} == {name for name, _ in expected}
    assert rules == "riichi" or set(shown) == expected
    assert min(shown[element] for element in expected) >= 5


@pytest.mark.parametrize("rules", SCORERS)
def test_there_are_as_many_hands_as_said_and_no_hand_twice(rules: str) -> None:
    assert len(corpus(rules)) == HANDS
    assert len({json.dumps(line["hand"]) for line in corpus(rules)}) == HANDS
    assert any(not line["win"] for line in corpus(rules))


@pytest.mark.parametrize("rules", sorted(SCORERS.keys() - {"riichi"}))
def test_some_payments_are_open_and_some_hands_count_in_several_ways(rules: str) -> None:
    assert any(line["payments"] is None and line["win"] for line in corpus(rules))
    assert any(len(line["elements"]) > 1 for line in corpus(rules))
