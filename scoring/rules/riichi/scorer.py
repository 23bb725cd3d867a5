"""The score of a hand under riichi."""

from collections.abc import Callable
from decimal import Decimal
from functools import cache, partial
from typing import Any, Final

from mahjong.hand_calculating.yaku_config import YakuConfig

from scoring.declaration import STICK
from scoring.decompose import Arrangement
from scoring.hand import Hand, Seat, Win
from scoring.lazy_table import BoundedDict
from scoring.result import CountedElement, CountedSet, FrozenDict, FuPart, Label, Score
from scoring.rules.riichi.contradictions import liability
from scoring.rules.riichi.payments import win_payments
from scoring.rules.riichi.value import YAKUMAN_HAN, HandValue, NotWon, value_hand
from scoring.rules.riichi.yaku import BONUSES, YAKU
from scoring.rules.sets import counted_sets
from scoring.texts import SCORING, Message

_WHY_NOT: Final[dict[NotWon, str]] = {"incomplete": "score.riichi-incomplete", "no-yaku": "score.riichi-no-yaku"}
_PAYMENTS: Final[BoundedDict[tuple[Any, ...], FrozenDict[Seat, int] | None]] = BoundedDict()
"""Payments by facts, options and points, as equal ones come again and again."""


def score(hand: Hand) -> Score:
    """The best value of `hand`, and its payments."""
    value = value_hand(hand)
    if not isinstance(value, HandValue):
        return Score.of_no_win(hand.rules, "han", Message(_WHY_NOT[value]))
    return Score.of_count(
        hand.rules,
        "han",
        value.han,
        value.points,
        tuple([_element(name, han) for name, han in value.yaku]),
        partial(_sets, hand, value.arrangement),
        _payments(hand, value),
        fu=value.fu,
        fu_parts=tuple([_fu_part(reason, fu) for reason, fu in value.fu_parts]),
        limit=_limit(value),
        from_table=STICK * hand.facts.riichi_sticks,
    )


def _payments(hand: Hand, value: HandValue) -> FrozenDict[Seat, int] | None:
    facts = hand.facts if hand.facts.liable is None else _with_liability(hand, value)
    key = (facts.exact_key, hand.options.exact_key, value.points)
    try:
        return _PAYMENTS[key]
    except KeyError:
        paid = win_payments(facts, hand.options, Decimal(value.points))
        made = _PAYMENTS[key] = None if paid is None else FrozenDict(paid)
        return made


def _with_liability(hand: Hand, value: HandValue) -> Win:
    """The facts of a win with how many yakuman somebody is liable for."""
    found = liability(hand, dict(value.yaku))
    return hand.facts.replace(liable_yakuman=max(found.values())) if found else hand.facts.replace(liable=None)


def elements() -> tuple[CountedElement, ...]:
    """Every yaku and bonus with its han in a concealed hand; what may be a double yakuman is a single one first."""
    han = {yaku.yaku_id: yaku.han_closed for yaku in vars(YakuConfig()).values()}
    worth = [
        (name, value) for number, name in YAKU.items() for value in sorted({min(han[number], YAKUMAN_HAN), han[number]})
    ]
    return tuple([_element(name, value) for name, value in worth])


@cache
def _element(name: str, han: int) -> CountedElement:
    text = SCORING[f"riichi.yaku.{name}"]
    value, count = (1, han) if name in BONUSES else (han, 1)
    return CountedElement(name, text.en, text.zh_hant, value, count, f"yaku {name}", name_ja=text.ja)


def _limit(value: HandValue) -> Label | None:
    if value.limit is None:
        return None
    name = value.limit if value.yakuman < 2 else f"yakuman-{value.yakuman}"
    return _label(f"riichi.limit.{name}", name)


@cache
def _fu_part(reason: str, fu: int) -> FuPart:
    return FuPart(fu, _label(f"riichi.fu.{reason}", reason))


@cache
def _label(text: str, name: str) -> Label:
    row = SCORING[text]
    return Label(name, row.en, row.zh_hant, row.ja)


def _sets(hand: Hand, arrangement: Callable[[], Arrangement] | None) -> tuple[CountedSet, ...]:
    return () if arrangement is None else counted_sets(hand, arrangement())
