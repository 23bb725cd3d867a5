"""Score records as JSON text straight from counts; the text is that of `ScoreRecord.to_json`.

pydantic is loaded only for many records, and for rule sets whose elements are no rows of the engine.
"""

import json
from collections.abc import Iterable, Mapping
from decimal import Decimal
from functools import cache
from typing import Final, NamedTuple

from scoring.errors import PailensError
from scoring.hand import Hand, Rules, Seat
from scoring.lazy_table import Table
from scoring.records.hand_json import read_hand
from scoring.records.numbers import json_amount, plain_number
from scoring.result import CountedElement, CountedSet
from scoring.rules import find_element_scorer, score
from scoring.rules.element_scorer import ElementScorer, Outcome
from scoring.rules.engine import Row
from scoring.rules.sets import SetTables
from scoring.texts import SCORING, Message
from scoring.tiles import format_tiles


def answer_many(records: Iterable[bytes | str]) -> list[str]:
    """The answers to many records; all are read before the first is scored, which keeps the cache warm."""
    from pydantic_core import from_json  # The fastest parser, and the last to be loaded.

    def hand_or_refusal(data: bytes | str) -> Hand | str:
        try:
            return read_hand(data, from_json)
        except PailensError as error:
            return refusal_text(error)

    return [
        one if isinstance(one, str) else score_text(one)  # All are read by now.
        for one in list(map(hand_or_refusal, records))
    ]


def refusal_text(error: PailensError) -> str:
    from scoring.records.base import ErrorRecord

    return ErrorRecord.from_error(error).to_json()


def score_text(hand: Hand) -> str:
    texts = _texts_of(hand.rules)
    if texts is not None:
        return texts.of(hand)
    from scoring.records.score import ScoreRecord

    return ScoreRecord.from_score(score(hand)).to_json()


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
        self._no_win: Final = "".join(self._frame_of(None, None, scorer.why_no_win, (), None))

    def of(self, hand: Hand) -> str:
        tally = self._scorer.elements.best(hand)
        if tally is None:
            return self._no_win
        before, between, after = self._frames[tally.total, self._scorer.outcome(hand, tally)]
        texts = self._elements
        elements = ",".join([texts[row] for row in tally.rows()])
        comma = "," if elements and between[0] == "{" else ""
        sets = ",".join(_SETS.of(hand, tally.arrangement))
        return f"{before}{elements}{comma}{between}{sets}{after}"

    def _frame(self, key: tuple[float, Outcome]) -> _Frame:
        total, outcome = key
        return self._frame_of(total, outcome.score, outcome.why_not, outcome.further, outcome.payments)

    def _frame_of(
        self,
        total: float | None,
        basic: int | None,
        why_not: Message | None,
        further: Iterable[CountedElement],
        payments: Mapping[Seat, int | Decimal] | None,
    ) -> _Frame:
        reason = None if why_not is None else SCORING.translate(why_not)
        named = {"schema": 1, "rules": self._rules, "win": reason is None, "reason": reason, "unit": self._scorer.unit}
        fields = _text(named | {"total": None if total is None else plain_number(total), "score": basic})
        amounts = None if payments is None else {seat: json_amount(payments[seat]) for seat in payments}
        between = ",".join(map(_element_text, further)) + '],"sets":['
        last = {"payments": amounts} | ({} if why_not is None else _reasons(why_not))
        return _Frame(fields[:-1] + ',"elements":[', between, f"],{_text(last)[1:]}")


@cache
def _texts_of(rules: Rules) -> _Texts | None:
    scorer = find_element_scorer(rules)
    return None if scorer is None else _Texts(rules, scorer)


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _element_text(element: CountedElement) -> str:
    named = {"id": element.id, "name": element.name, "name_zh": element.name_zh, "name_ja": element.name_ja}
    numbers = {"value": plain_number(element.value), "count": element.count}
    return _text(named | numbers | ({} if element.in_total else {"in_total": False}))


def _reasons(why_not: Message) -> dict[str, str]:
    return {"reason_zh": SCORING.translate(why_not, "zh-Hant"), "reason_ja": SCORING.translate(why_not, "ja")}


def _set_text(counted: CountedSet) -> str:
    named = {"kind": counted.kind, "tiles": format_tiles(counted.tiles)}
    return _text(named | {"concealed": counted.concealed, "winning": counted.winning})


_SETS: Final = SetTables(_set_text)
