"""Writes the conformance corpus, `datasets/conformance/hands.jsonl.gz`: hands with what they score.

    python -m tests.scoring.conformance

Hands come from the generators of the tests, what they score from the plain scorers, which share nothing with the
engine, for riichi from the library `mahjong`, called directly. Of the candidates, those are taken first that show an
element which few others show.
"""

import gzip
import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any, Final, TypeAlias

from mahjong.hand_calculating.hand_response import HandResponse

from scoring.records.hand import HandRecord
from scoring.rules.riichi.yaku import BONUSES, YAKU
from scoring.table import plain_amount
from scoring.terms import SEATS
from tests.scoring import (
    plain_australia,
    plain_hongkong,
    plain_international,
    plain_mcr,
    plain_taiwan16,
)
from tests.scoring.hand_generator import hand_records
from tests.scoring.rules.riichi import direct

FILE: Final = Path(__file__).parents[2] / "datasets" / "conformance" / "hands.jsonl.gz"
HANDS: Final = 2000
"""Hands of each rule set."""

_CANDIDATES: Final = 6000
_WANTED: Final = 12
"""Hands that are to show an element, if so many candidates do."""
_SEED: Final = 20261123

Line: TypeAlias = dict[str, Any]
Record: TypeAlias = dict[str, Any]


def international(record: Record) -> Line:
    """What a hand scores by the plain scorer of the international rules."""
    answer = plain_international.answer(record)
    if answer is None:
        return _no_win()
    elements = [_listed(choice, plain_international.VALUES) for choice in answer.choices]
    return _win(answer.total, elements, answer.score, answer.payments)


def australia(record: Record) -> Line:
    """What a hand scores by the plain scorer of Mahjong Australia."""
    answer = plain_australia.answer(record)
    if answer is None:
        return _no_win()
    printed = plain_australia.PRINTED
    values = {
        name: value - sum(printed[other] for other in plain_australia.INCLUDED.get(name, ()))
        for name, value in printed.items()
    }
    elements = [_listed(choice, values) for choice in answer.choices]
    line = _win(answer.total, elements, answer.score, answer.payments)
    return line if answer.score is not None else line | {"win": False}


def taiwan16(record: Record) -> Line:
    """What a hand scores by the plain scorer of the sixteen-tile table."""
    answer = plain_taiwan16.answer(record)
    if answer is None:
        return _no_win()
    elements = [_rows(choice) + _bonus(answer.dealer) for choice in answer.choices]
    return _win(answer.total, elements, None, answer.payments)


def hongkong(record: Record) -> Line:
    """What a hand scores by the plain scorer of Hong Kong old style."""
    answer = plain_hongkong.answer(record)
    if answer is None:
        return _no_win()
    elements = [
        [_element(name, faan, times) for (name, faan), times in sorted(choice.items())] for choice in answer.choices
    ]
    return _win(answer.total, elements, answer.score, answer.payments) | {"win": answer.win}


def mcr(record: Record) -> Line:
    """What a hand scores by the plain scorer of the Mahjong Competition Rules."""
    answer = plain_mcr.answer(record)
    if answer is None:
        return _no_win()
    elements = [
        [_element(fan.removesuffix("mixed"), plain_mcr.POINTS[fan], times) for fan, times in sorted(choice.items())]
        for choice in answer.choices
    ]
    return _win(answer.total, elements, answer.score, answer.payments) | {"win": answer.score is not None}


def riichi(record: Record) -> Line:
    """What a hand scores by the library `mahjong`."""
    answer = direct.answer(record)
    if answer.error:
        return _no_win()
    assert answer.cost is not None
    assert answer.han is not None
    main, additional = answer.cost["main"], answer.cost["additional"]
    paid = {"main": main + answer.cost["main_bonus"], "additional": additional + answer.cost["additional_bonus"]}
    line = _win(answer.han, [_yaku(answer)], main + 2 * additional, _payments(record["win"], paid))
    return line | {"fu": None if any(one.is_yakuman for one in answer.yaku or ()) else answer.fu}


def _yaku(answer: HandResponse) -> list[Line]:
    found = []
    for one in answer.yaku or ():
        name, han = YAKU[one.yaku_id], one.han_open if answer.is_open_hand and one.han_open else one.han_closed
        found.append(_element(name, 1, han) if name in BONUSES else _element(name, han, 1))
    return found


def _payments(win: Record, paid: Mapping[str, int]) -> dict[str, int]:
    """What each seat pays: `main` is the giver's share or the dealer's, `additional` that of each other player."""
    if win["by"] == "self-draw":
        payers = {seat: paid["main" if "east" in (seat, win["seat"]) else "additional"] for seat in SEATS}
    else:
        payers = {win["from"]: paid["main"]}
    payers.pop(win["seat"], None)
    return {seat: sum(payers.values()) if seat == win["seat"] else -payers.get(seat, 0) for seat in SEATS}


SCORERS: Final[dict[str, Callable[[Record], Line]]] = {
    "international": international,
    "australia": australia,
    "taiwan16": taiwan16,
    "riichi": riichi,
    "hongkong": hongkong,
    "mcr": mcr,
}


def read_corpus() -> list[Line]:
    """The lines of the corpus."""
    return [json.loads(line) for line in gzip.decompress(FILE.read_bytes()).splitlines()]


def write_corpus() -> None:
    """Write the corpus anew; the same hands give the same file."""
    lines = [line for rules in SCORERS for line in _choose(list(_candidates(rules)))]
    text = "".join(f"{json.dumps(line, ensure_ascii=False, separators=(',', ':'))}\n" for line in lines)
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_bytes(gzip.compress(text.encode(), mtime=0))


def whole_record(hand: Record) -> Record:
    """A hand of the corpus with every field."""
    return HandRecord.model_validate(hand, strict=False).to_dict()


def _candidates(rules: str) -> Iterator[Line]:
    known: set[str] = set()
    for record in hand_records(rules, seed=_SEED, number=_CANDIDATES):
        hand = HandRecord.model_validate(record, strict=False)
        short = hand.model_dump(mode="json", by_alias=True, exclude_defaults=True)
        text = json.dumps(short)
        if text not in known:
            known.add(text)
            yield {"hand": short, **SCORERS[rules](whole_record(short))}


def _choose(candidates: list[Line]) -> list[Line]:
    """So many candidates, in their order, that every element is shown by some."""
    shown: Counter[tuple[str, float]] = Counter()
    chosen: set[int] = set()
    for place, line in enumerate(candidates):
        found = {(one["id"], one["value"]) for one in line["elements"][0]} if line["elements"] else set()
        if any(shown[element] < _WANTED for element in found):
            chosen.add(place)
            shown.update(found)
    others = [place for place in range(len(candidates)) if place not in chosen]
    return [candidates[place] for place in sorted([*chosen, *others[: HANDS - len(chosen)]])]


def _no_win() -> Line:
    return {"win": False, "total": None, "elements": [], "score": None, "payments": None}


def _win(
    total: float, elements: list[list[Line]], score: int | None, payments: Mapping[str, int | Fraction] | None
) -> Line:
    distinct = [choice for place, choice in enumerate(elements) if choice not in elements[:place]]
    paid = None if payments is None else {seat: plain_amount(Fraction(amount)) for seat, amount in payments.items()}
    return {"win": True, "total": _number(total), "elements": distinct, "score": score, "payments": paid}


def _listed(choice: Counter[str], values: Mapping[str, float]) -> list[Line]:
    return [_element(name, values[name], choice[name]) for name in values if name in choice]


def _rows(choice: Counter[str]) -> list[Line]:
    named = [(row.split(), times) for row, times in sorted(choice.items())]
    return [_element(name, int(value), times) for (name, value), times in named]


def _bonus(dealer: int | None) -> list[Line]:
    return [] if dealer is None else [_element("dealer", dealer, 1) | {"in_total": False}]


def _element(name: str, value: float, count: int) -> Line:
    return {"id": name, "value": _number(value), "count": count}


def _number(value: float | Decimal) -> int | float:
    return int(value) if value == int(value) else float(value)


if __name__ == "__main__":
    write_corpus()
