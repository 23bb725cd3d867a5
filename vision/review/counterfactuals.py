"""What a hand comes to if a fact of the win that nobody has said were another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Literal

from scoring.errors import PailensError
from scoring.records.base import Model
from scoring.records.numbers import plain_number
from scoring.records.score import Number
from scoring.registry import rule_set
from scoring.result import Score
from vision.reading.records import ReadHandRecord
from vision.reading.scores import ScoringTerms, score_hand

UnstatedFact = Literal["by", "seat"]
"""Facts that every win has and a photo never shows."""


class CounterfactualScore(Model):
    """The worth of the hand if `fact` were `value`; `total` and `score` as in the score record."""

    fact: str
    value: str
    win: bool
    total: Number | None
    score: Number | None

    @classmethod
    def of(cls, fact: str, value: str, result: Score) -> CounterfactualScore:
        """The record of a score."""
        total = None if result.total is None else plain_number(result.total)
        return cls(fact=fact, value=value, win=result.win, total=total, score=result.score)


def counterfactual_scores(
    hand: ReadHandRecord, terms: ScoringTerms, unstated: Sequence[UnstatedFact], winning_tile: str | None
) -> Iterator[CounterfactualScore]:
    """The worth for every other value of each unstated fact, one at a time, except values that contradict the rest.

    `winning_tile`: the tile that completed the hand, None where the win needs none.
    """
    for term in rule_set(terms.rules).facts:
        if term.name in unstated:
            for value in term.values:
                if value not in (None, getattr(terms.win, term.name)):
                    yield from _score_if(hand, terms, term.name, value, winning_tile)


def _score_if(
    hand: ReadHandRecord, terms: ScoringTerms, fact: str, value: str, winning_tile: str | None
) -> Iterator[CounterfactualScore]:
    try:
        changed = replace(terms, win=terms.win.replace(**{fact: value}), winning_tile=winning_tile)
    except PailensError:
        return
    for result in score_hand(hand, changed).scores.values():
        yield CounterfactualScore.of(fact, value, result)
