"""Score records as JSON text straight from scores, for many of them; the text is that of `ScoreRecord.to_json`."""

import json
from collections.abc import Mapping
from decimal import Decimal
from operator import attrgetter
from typing import Any, Final

from scoring.errors import PailensError
from scoring.hand import Seat
from scoring.lazy_table import Table
from scoring.records.base import ErrorRecord
from scoring.records.hand import HandRecord
from scoring.records.score import ElementRecord, ScoreRecord, SetRecord, plain_number
from scoring.result import CountedElement, CountedSet, Score
from scoring.rules import score

_ELEMENT: Final = attrgetter("id", "name", "name_zh", "value", "count", "where", "in_total")
_SET: Final = attrgetter("kind", "tiles", "concealed", "winning")


def _element_json(values: tuple[Any, ...]) -> str:
    return ElementRecord.from_element(CountedElement(*values)).model_dump_json()


def _set_json(values: tuple[Any, ...]) -> str:
    return SetRecord.from_set(CountedSet(*values)).model_dump_json()


_ELEMENTS: Final = Table(_element_json)
_SETS: Final = Table(_set_json)
_TEXTS: Final[Table[str | None, str]] = Table(lambda text: json.dumps(text, ensure_ascii=False))


def answer_json(data: bytes | str) -> str:
    """Score a hand record given as JSON: the JSON text of its score record, or of the error record."""
    try:
        result = score(HandRecord.read(data).to_hand())
    except PailensError as error:
        return ErrorRecord.from_error(error).to_json()
    return score_json(result)


def score_json(result: Score) -> str:
    """The score record of a score as JSON text."""
    if result.fu or result.fu_parts or result.limit or result.from_table:
        return ScoreRecord.from_score(result).to_json()
    elements = ",".join([_ELEMENTS[_ELEMENT(element)] for element in result.elements])
    sets = ",".join([_SETS[_SET(counted)] for counted in result.sets])
    total = "null" if result.total is None else plain_number(result.total)
    amount = "null" if result.score is None else result.score
    return (
        f'{{"schema":1,"rules":{_TEXTS[result.rules]},"win":{"true" if result.win else "false"},'
        f'"reason":{_TEXTS[result.reason]},"unit":{_TEXTS[result.unit]},"total":{total},"score":{amount},'
        f'"elements":[{elements}],"sets":[{sets}],"payments":{_payments(result.payments)}}}'
    )


def _payments(payments: Mapping[Seat, int | Decimal] | None) -> str:
    if payments is None:
        return "null"
    return "{" + ",".join([f'"{seat}":{_amount(amount)}' for seat, amount in payments.items()]) + "}"


def _amount(amount: int | Decimal) -> str:
    if isinstance(amount, int):
        return str(amount)
    text = f"{amount:f}"
    if text.isdecimal() or (amount and text[0] == "-" and text[1:].isdecimal()):
        return text
    return str(int(amount)) if amount == int(amount) else f'"{text}"'
