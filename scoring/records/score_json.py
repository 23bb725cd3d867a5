"""Score records as JSON text straight from counts, for many of them; the text is that of `ScoreRecord.to_json`."""

import json
from collections.abc import Iterable, Mapping
from decimal import Decimal
from functools import cache
from typing import Final, NamedTuple

from scoring.errors import PailensError
from scoring.hand import Hand, Rules, Seat
from scoring.lazy_table import Table
from scoring.records.base import ErrorRecord
from scoring.records.hand_json import read_hand
from scoring.records.score import ElementRecord, ScoreRecord, SetRecord, json_amount, plain_number
from scoring.result import CountedElement, CountedSet
from scoring.rules import find_element_scorer, score
from scoring.rules.element_scorer import ElementScorer, Outcome
from scoring.rules.group_tables import Row
from scoring.rules.sets import SetTables
from scoring.texts import SCORING


def answer_json(data: bytes | str) -> str:
    """Score a hand record given as JSON: the JSON text of its score record, or of the error record."""
    return _score_text(_hand_or_refusal(data))


def answer_many(records: Iterable[bytes | str]) -> list[str]:
    """The answers to many records, as by `answer_json`.

    All are read before the first is scored: what each step needs stays in the processor's cache.
    """
    return list(map(_score_text, list(map(_hand_or_refusal, records))))


def _hand_or_refusal(data: bytes | str) -> Hand | ErrorRecord:
    try:
        return read_hand(data)
    except PailensError as error:
        return ErrorRecord.from_error(error)


def _score_text(hand: Hand | ErrorRecord) -> str:
    if isinstance(hand, ErrorRecord):
        return hand.to_json()
    texts = _texts_of(hand.rules)
    return ScoreRecord.from_score(score(hand)).to_json() if texts is None else texts.of(hand)


class _Frame(NamedTuple):
    """The text of a score record before its elements, between them and its sets, and after its sets."""

    before: str
    between: str
    after: str


class _Texts:
    """The texts of the scores of one rule set, put together from those of their parts, which are remembered."""

    def __init__(self, rules: Rules, scorer: ElementScorer) -> None:
        self._rules: Final = rules
        self._scorer: Final = scorer
        self._elements: Final[Table[Row, str]] = Table(lambda row: _element_text(scorer.elements.counted[row]))
        self._frames: Final = Table(self._frame)

    def of(self, hand: Hand) -> str:
        """The score record of a hand."""
        tally = self._scorer.elements.best(hand)
        if tally is None:
            return ScoreRecord.from_score(self._scorer.no_win(hand)).to_json()
        before, between, after = self._frames[tally.total, self._scorer.outcome(hand, tally)]
        texts = self._elements
        elements = ",".join([texts[row] for row in tally.rows()])
        comma = "," if elements and between[0] == "{" else ""
        sets = ",".join(_SETS.of(hand, tally.arrangement))
        return f"{before}{elements}{comma}{between}{sets}{after}"

    def _frame(self, key: tuple[float, Outcome]) -> _Frame:
        total, outcome = key
        reason = None if outcome.why_not is None else SCORING.say(outcome.why_not)
        named = [("rules", self._rules), ("win", reason is None), ("reason", reason), ("unit", self._scorer.unit)]
        numbers = [("total", plain_number(total)), ("score", outcome.score)]
        fields = json.dumps(dict([("schema", 1), *named, *numbers]), ensure_ascii=False, separators=(",", ":"))
        further = ",".join(map(_element_text, outcome.further))
        return _Frame(
            f'{fields[:-1]},"elements":[', f'{further}],"sets":[', f'],"payments":{_payments_text(outcome.payments)}}}'
        )


@cache
def _texts_of(rules: Rules) -> _Texts | None:
    scorer = find_element_scorer(rules)
    return None if scorer is None else _Texts(rules, scorer)


def _element_text(element: CountedElement) -> str:
    return ElementRecord.from_element(element).model_dump_json()


def _set_text(counted: CountedSet) -> str:
    return SetRecord.from_set(counted).model_dump_json()


_SETS: Final = SetTables(_set_text)


def _payments_text(payments: Mapping[Seat, int | Decimal] | None) -> str:
    record = None if payments is None else {seat: json_amount(payments[seat]) for seat in payments}
    return json.dumps(record, separators=(",", ":"))
