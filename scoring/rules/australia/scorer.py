"""The patterns of chapters 1.0 to 10.0 of the Mahjong Australia scoring system, and the score of a hand."""

from typing import Final

from scoring.hand import Options, Win
from scoring.rules import patterns
from scoring.rules.australia import MINIMUM
from scoring.rules.australia.payments import win_payments
from scoring.rules.element_scorer import PAID_BY, ElementScorer, Outcome
from scoring.rules.element_table import BestCount, ElementTable
from scoring.rules.engine import Element, all_of, one_of
from scoring.rules.patterns import at_least, of_chows, of_pungs, won
from scoring.rules.shapes import PAIRS, SETS, SETS_OR_PAIRS, UNIOS, pairs_or_unios
from scoring.rules.view import View
from scoring.texts import Message

_ANY: Final = SETS_OR_PAIRS | UNIOS
_FACTS: Final = ("win.by", "win.last_tile", "win.replacements", "win.first_turn")


def _value_honours(view: View) -> int:
    return patterns.dragon_pungs(view) + patterns.seat_wind_pung(view)


def _double_two(view: View) -> bool:
    return len(view.chows) == 4 and sum(view.chows.count(chow) == 2 for chow in view.chows) == 4


def _small_three_similar_triplets(view: View) -> bool:
    if view.suited_eyes is None:
        return False
    suit, place = divmod(view.suited_eyes, 9)
    return all(numbers >> place & 1 for other, numbers in enumerate(view.suit_pungs) if other != suit)


_TRIVIAL_AND_ONE_SUIT: Final = (
    all_of(
        Element("1.1", "All Sequences", "平和", 5, SETS, patterns.all_chows), reads=("pung_count",), unless="pung_count"
    ),
    all_of(Element("1.2", "All Concealed", "門前清", 5, _ANY, patterns.nothing_claimed), reads=("claimed_count",)),
    all_of(Element("1.3", "No Terminals", "斷么九", 5, SETS_OR_PAIRS, patterns.simples), reads=patterns.KINDS),
    one_of(
        Element("2.1.1", "Mixed One-Suit", "混一色", 40, SETS_OR_PAIRS, patterns.one_suit_and_honours),
        Element("2.1.2", "Pure One-Suit", "清一色", 100, SETS_OR_PAIRS, patterns.one_suit),
        reads=patterns.KINDS,
    ),
    all_of(Element("2.2", "Nine Gates", "九蓮寶燈", 480, SETS, patterns.nine_gates), reads=("pure_waiting",)),
)
_HONOURS: Final = (
    all_of(
        Element("3.1", "Value Honour", "番牌", 10, SETS, _value_honours),
        reads=("honour_pungs", "win.seat"),
        when="honour_pungs",
        facts_with="wind_pungs",
    ),
    # The text prints 60 and 160, which include the two or three Value Honours that 3.1 adds beside them.
    one_of(
        Element("3.2.1", "Small Three Dragons", "小三元", 40, SETS, patterns.small_three_dragons),
        Element("3.2.2", "Big Three Dragons", "大三元", 130, SETS, patterns.big_three_dragons),
        reads=patterns.HONOURS,
        when="dragon_pungs",
    ),
    one_of(
        Element("3.3.1", "Small Three Winds", "小三風", 30, SETS, patterns.small_three_winds),
        Element("3.3.2", "Big Three Winds", "大三風", 120, SETS, patterns.big_three_winds),
        Element("3.3.3", "Small Four Winds", "小四喜", 320, SETS, patterns.small_four_winds),
        Element("3.3.4", "Big Four Winds", "大四喜", 400, SETS, patterns.big_four_winds),
        reads=patterns.HONOURS,
        when="wind_pungs",
    ),
    all_of(Element("3.4", "All Honours", "字一色", 320, SETS_OR_PAIRS, patterns.all_honours), reads=patterns.KINDS),
)
_TRIPLETS_AND_KONGS: Final = (
    all_of(
        Element("4.1", "All Triplets", "對對和", 30, SETS, patterns.all_pungs),
        reads=("chow_count",),
        unless="chow_count",
    ),
    # The text prints 160 for 4.2.3 (there a second 4.2.2), which includes All Triplets and All Concealed.
    one_of(
        Element("4.2.1", "Two Concealed Triplets", "两暗刻", 5, SETS, at_least(2, patterns.concealed_pungs)),
        Element("4.2.2", "Three Concealed Triplets", "三暗刻", 30, SETS, at_least(3, patterns.concealed_pungs)),
        Element("4.2.3", "Four Concealed Triplets", "四暗刻", 125, SETS, at_least(4, patterns.concealed_pungs)),
        reads=patterns.CONCEALED_PUNGS,
    ),
    one_of(
        Element("4.3.1", "One Kong", "杠", 5, SETS, at_least(1, patterns.kongs)),
        Element("4.3.2", "Two Kongs", "两杠", 20, SETS, at_least(2, patterns.kongs)),
        Element("4.3.3", "Three Kongs", "三杠", 120, SETS, at_least(3, patterns.kongs)),
        Element("4.3.4", "Four Kongs", "四杠", 480, SETS, at_least(4, patterns.kongs)),
        reads=("kongs",),
        when="kongs",
    ),
)
_COMBINATIONS: Final = (
    one_of(
        Element("5.1.1", "Two Identical Sequences", "一般高", 10, SETS, at_least(2, patterns.identical_chows)),
        Element("5.1.2", "Double Two Sequences", "兩般高", 55, SETS, _double_two),
        Element("5.1.3", "Three Identical Sequences", "一色三同順", 120, SETS, at_least(3, patterns.identical_chows)),
        Element("5.1.4", "Four Identical Sequences", "一色四同順", 480, SETS, at_least(4, patterns.identical_chows)),
        reads=("chows",),
        chow_steps=((0,),),
    ),
    all_of(
        Element("6.1", "Three Similar Sequences", "三相逢", 35, SETS, of_chows(patterns.in_three_suits, 0)),
        reads=("chows",),
        chow_steps=((0, 0),),
    ),
    one_of(
        Element("6.2.1", "Small Three Similar Triplets", "三色小同刻", 30, SETS, _small_three_similar_triplets),
        Element("6.2.2", "Three Similar Triplets", "三色同刻", 120, SETS, of_pungs(patterns.in_three_suits, 0)),
        reads=("suited_pungs", "suited_eyes"),
        pung_steps=((0,),),
    ),
    all_of(
        Element("7.1", "Pure Dragon", "一条龙", 40, SETS, of_chows(patterns.three_stepping, 3)),
        reads=("chows",),
        chow_steps=((3, 3),),
    ),
    one_of(
        Element("7.2.1", "Three Consecutive Triplets", "三連刻", 100, SETS, of_pungs(patterns.three_stepping, 1)),
        Element("7.2.2", "Four Consecutive Triplets", "四連刻", 200, SETS, of_pungs(patterns.four_stepping)),
        reads=("suited_pungs",),
        pung_steps=((1, 1),),
    ),
)
_TERMINALS: Final = (
    one_of(
        Element("8.1.1", "Mixed Lesser Terminals", "混全帶么", 40, SETS, patterns.mixed_outside),
        Element("8.1.2", "Pure Lesser Terminals", "純全帶么", 50, SETS, patterns.pure_outside),
        Element("8.1.3", "Mixed Greater Terminals", "混么九", 100, _ANY, patterns.mixed_terminals),
        Element("8.1.4", "Pure Greater Terminals", "清么九", 400, SETS_OR_PAIRS, patterns.pure_terminals),
        reads=(*patterns.KINDS, "parts_without_unio"),
    ),
)
_WINNING_AND_IRREGULAR: Final = (
    one_of(
        Element("9.1.1", "Last Card", "海底撈月", 10, _ANY, won(last_tile=True, by="self-draw")),
        Element("9.1.2", "Final Discard", "河底撈魚", 10, _ANY, won(last_tile=True, by="discard")),
        reads=_FACTS,
    ),
    all_of(
        Element("9.2", "Win on Kong", "杠上開花", 10, SETS, lambda view: bool(view.facts.replacements)),
        Element("9.3", "Rob a Kong", "搶杠", 10, _ANY, won(by="robbed-kong")),
        reads=_FACTS,
    ),
    one_of(
        Element("9.4.1", "Blessing of Heaven", "天和", 155, _ANY, won(first_turn="heaven")),
        Element("9.4.2", "Blessing of Earth", "地和", 155, _ANY, won(first_turn="earth")),
        reads=_FACTS,
    ),
    all_of(
        Element("10.1", "Thirteen Terminals", "十三么九", 200, UNIOS, patterns.always),
        Element("10.2", "Seven Pairs", "七對子", 30, PAIRS, patterns.always),
    ),
)

GROUPS: Final = (
    *(*_TRIVIAL_AND_ONE_SUIT, *_HONOURS, *_TRIPLETS_AND_KONGS),
    *(*_COMBINATIONS, *_TERMINALS, *_WINNING_AND_IRREGULAR),
)


ELEMENTS: Final = ElementTable(GROUPS, pairs_or_unios, where=lambda element: f"pattern {element.id}")


def outcome(facts: Win, options: Options, total: float, points: float) -> Outcome:
    """The points after the limit and the payments; a win from 15 points."""
    if total < MINIMUM:
        return Outcome(None, None, Message("score.too-few-points", {"total": total, "minimum": MINIMUM}))
    return Outcome(int(points), win_payments(facts, options, points))


def limited(tally: BestCount, options: Options) -> float:
    """The points paid: a sum over the limit is capped at it, or at the most valuable pattern if that is higher."""
    limit: int | None = options.limit
    if limit is None or tally.total <= limit:
        return tally.total
    return max(limit, *(one.element.value for one in tally.found))


SCORER: Final = ElementScorer("point", ELEMENTS, Message("score.australia-incomplete"), outcome, limited, asks=PAID_BY)
score: Final = SCORER.score
