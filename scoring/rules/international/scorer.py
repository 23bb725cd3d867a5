"""The elements of articles 25 to 28 of the International Mahjong Rules, and the score of a hand."""

from typing import Final

from scoring.decompose import Arrangement, ShapeName, has_all_honours, is_seven_isolated_stars, loose_arrangement
from scoring.hand import SEATS, Options, Win
from scoring.rules import patterns
from scoring.rules.element_scorer import PAID_BY, ElementScorer, Outcome
from scoring.rules.element_table import ElementTable
from scoring.rules.engine import Element, all_of, alone, one_of
from scoring.rules.international.payments import mados, win_payments
from scoring.rules.patterns import at_least, both, of_chows, of_pungs, won
from scoring.rules.shapes import FLOWERS, PAIRS, SETS, SETS_OR_PAIRS, UNIOS, pairs_or_unios
from scoring.rules.view import View
from scoring.texts import Message
from scoring.tile_counts import HONOUR_FROM, counts_of

_STARS: Final[frozenset[ShapeName]] = frozenset({"stars"})
_KONGS: Final[frozenset[ShapeName]] = frozenset({"kongs"})
_ANY: Final = SETS_OR_PAIRS | _STARS | UNIOS | FLOWERS | _KONGS
_FACTS: Final = ("win.by", "win.last_tile", "win.replacements")


def _all_hidden_pungs(view: View) -> bool:
    return view.pung_count == 4 and not view.claimed_count and not view.concealed_kongs and view.facts.by == "self-draw"


def _seven_consecutive_pairs(view: View) -> bool:
    first = view.pairs[0]
    return first < HONOUR_FROM and first % 9 <= 2 and list(view.pairs) == list(range(first, first + 7))


def _from_final_exposed(view: View) -> bool:
    return view.facts.last_tile and view.facts.by != "self-draw"


def _kongs_of_the_turn(view: View) -> int:
    # Replacing a flower is part of drawing (article 17), so flowers between the kongs do not matter.
    return view.facts.replacements.count("kong")


def _all_pickups(view: View) -> bool:
    claimed = view.claimed_count
    if claimed < 3:
        return False
    claimed_last = view.facts.by != "self-draw"
    if view.options.all_pickups == "melds":
        return claimed == 4 and claimed_last
    return claimed == 4 or (not view.concealed_kongs and claimed_last and view.part != "eyes")


def _clear_front(view: View) -> bool:
    return not view.claimed_count and not view.concealed_kongs


def _chance_flowers(view: View) -> int:
    number = 1 + SEATS.index(view.facts.seat)
    return (f"{number}f" in view.flowers) + (f"{number + 4}f" in view.flowers)


def _full_sets_of_flowers(view: View) -> int:
    blue = sum(flower <= "4f" for flower in view.flowers)
    return (blue == 4) + (len(view.flowers) - blue == 4)


# Article 25: the special winning hands, each with a fixed value to which nothing is added.
_SPECIAL: Final = alone(
    Element("25.1(1)", "The Heaven", "天胡", 6, _ANY, won(first_turn="heaven")),
    Element("25.1(2)", "The Earth", "地胡", 6, _ANY, won(first_turn="earth")),
    Element("25.1(3)", "All Hidden Pungs", "全暗刻", 13, SETS, _all_hidden_pungs),
    Element("25.1(4)", "Seven Consecutive Pairs", "连七对", 13, PAIRS, _seven_consecutive_pairs),
    Element("25.1(5)", "Nine Gates", "九莲宝灯", 13, SETS, patterns.nine_gates),
    Element("25.2(1)", "The Seven Flowers", "七只花", 3, FLOWERS, won(flower_win="seven")),
    Element("25.2(2)", "The Eight Flowers", "八只花", 9, FLOWERS, won(flower_win="eight")),
    Element("25.2(3)", "Seven Isolated Stars", "七星不靠", 6, _STARS, patterns.always),
    Element("25.2(4)", "The Thirteen Unios", "十三幺", 13, UNIOS, patterns.always),
    Element("25.2(5)", "The Kong To Fourth", "杠四杠", 15, _KONGS, patterns.always),
    reads=(
        *("win.first_turn", "win.by", "win.flower_win", "pung_count", "claimed_count"),
        *("concealed_kongs", "pairs", "pure_waiting"),
    ),
)
# Article 26: the basic winning hand structures.
_STRUCTURES: Final = one_of(
    Element("26.1", "The Coward", "鸡胡", 0.5, SETS, lambda view: bool(view.chow_count) and bool(view.pung_count)),
    Element("26.2", "All Chows", "平胡", 1, SETS, patterns.all_chows),
    Element("26.3", "All Pungs", "对对胡", 3, SETS, patterns.all_pungs),
    Element("26.4", "Seven Pairs", "七对胡", 3, PAIRS, patterns.always),
    reads=("chow_count", "pung_count"),
)
# Article 27: the kinds of the tiles and their combinations.
_COMBINATIONS: Final = (
    one_of(
        Element("27.1(1)", "Pure Terminals", "清幺九", 8, SETS_OR_PAIRS, patterns.pure_terminals),
        Element("27.1(2)", "Mixed Unios", "混幺九", 1, SETS_OR_PAIRS, patterns.mixed_terminals),
        Element("27.1(3)", "Pure Honours", "清番子", 8, SETS_OR_PAIRS, patterns.all_honours),
        Element("27.1(4)", "Pure Same", "清一色", 6, SETS_OR_PAIRS, patterns.one_suit),
        Element("27.1(5)", "Mixed Same", "混一色", 3, SETS_OR_PAIRS, patterns.one_suit_and_honours),
        Element("27.1(6)", "Five In All", "全带五", 2, SETS, patterns.fives),
        Element("27.1(7)", "Unio In All", "全带幺", 1, SETS_OR_PAIRS, patterns.outside),
        Element("27.1(8)", "All Types", "五门齐", 1, SETS_OR_PAIRS, patterns.all_kinds),
        reads=(*patterns.KINDS, "parts_without_unio", "parts_without_five"),
        together=(frozenset({"27.1(2)", "27.1(5)"}), frozenset({"27.1(7)", "27.1(8)"})),
    ),
    one_of(
        Element("27.2(1)", "Big Four Winds", "大四喜", 9, SETS, patterns.big_four_winds),
        Element("27.2(2)", "Little Four Winds", "小四喜", 6, SETS, patterns.small_four_winds),
        Element("27.2(3)", "Big Three Dragons", "大三元", 6, SETS, patterns.big_three_dragons),
        Element("27.2(4)", "Little Three Dragons", "小三元", 4, SETS, patterns.small_three_dragons),
        Element("27.2(5)", "Pung Of Dragon", "三元刻", 1, SETS, patterns.dragon_pungs),
        Element("27.2(6)", "Chance Wind", "正风", 1, SETS, patterns.seat_wind_pung),
        Element("27.2(7)", "Chance Round", "正圈", 1, SETS, patterns.round_wind_pung),
        reads=(*patterns.HONOURS, "win.seat", "win.round"),
        together=(frozenset({"27.2(5)", "27.2(6)", "27.2(7)"}),),
        when="honour_pungs",
        facts_with="wind_pungs",
    ),
    one_of(
        Element("27.3(1)", "Four Jumping Pungs", "一色四跳刻", 4, SETS, of_pungs(patterns.four_stepping)),
        Element("27.3(2)", "Pure Jumping Pungs", "一色三跳刻", 3, SETS, of_pungs(patterns.three_stepping, 1)),
        Element("27.3(3)", "Three Matching Pungs", "三色三同刻", 2, SETS, of_pungs(patterns.in_three_suits, 0)),
        Element("27.3(4)", "Mixed Jumping Pungs", "三色三跳刻", 1, SETS, of_pungs(patterns.in_three_suits, 1)),
        reads=("suited_pungs",),
        pung_steps=((0, 0), (1, 1)),
    ),
    one_of(
        Element("27.4(1)", "Four Identical Chows", "一色四同顺", 4, SETS, at_least(4, patterns.identical_chows)),
        Element("27.4(2)", "Four Stepping Chows", "一色四跳顺", 4, SETS, of_chows(patterns.four_stepping)),
        Element("27.4(3)", "Three Identical Chows", "一色三同顺", 3, SETS, at_least(3, patterns.identical_chows)),
        Element("27.4(4)", "Pure Stepping Chows", "一色三跳顺", 3, SETS, of_chows(patterns.three_stepping, 1)),
        Element("27.4(5)", "Three Matching Chows", "三色三同顺", 2, SETS, of_chows(patterns.in_three_suits, 0)),
        Element("27.4(6)", "Mixed Stepping Chows", "三色三跳顺", 1, SETS, of_chows(patterns.in_three_suits, 1)),
        Element("27.4(7)", "Pure Straight Nine", "九子清龙", 2, SETS, of_chows(patterns.three_stepping, 3)),
        Element("27.4(8)", "Mixed Straight Nine", "九子花龙", 1, SETS, of_chows(patterns.in_three_suits, 3)),
        reads=("chows",),
        chow_steps=((0, 0), (1, 1), (3, 3)),
    ),
)
# Article 28: the win, claimed and concealed sets, and flowers.
_WINNING: Final = (
    all_of(
        Element("28.1(1)", "From The Floor", "打出食胡", 0, SETS_OR_PAIRS, won(by="discard")),
        Element("28.1(2)", "From The Wall", "自摸食胡", 1, SETS_OR_PAIRS, won(by="self-draw")),
        Element("28.1(3)", "From Robbed Kong", "抢杠食胡", 1, SETS_OR_PAIRS, won(by="robbed-kong")),
        Element("28.2(1)", "From Final Draw", "海底摸月", 1, SETS_OR_PAIRS, won(last_tile=True, by="self-draw")),
        Element("28.2(2)", "From Final Exposed", "海底捞鱼", 1, SETS_OR_PAIRS, _from_final_exposed),
        Element("28.3(1)", "On First Kong", "杠一杠", 1, SETS, lambda view: _kongs_of_the_turn(view) == 1),
        Element("28.3(2)", "On Second Kong", "杠二杠", 3, SETS, lambda view: _kongs_of_the_turn(view) == 2),
        Element("28.3(3)", "On Third Kong", "杠三杠", 6, SETS, at_least(3, _kongs_of_the_turn)),
        reads=_FACTS,
    ),
    all_of(
        Element("28.4(1)", "All Pickups", "全求人", 1, SETS, _all_pickups),
        Element(
            "28.4(2)", "Self Help", "不求人", 1, SETS_OR_PAIRS, both(won(by="self-draw"), patterns.nothing_claimed)
        ),
        Element("28.4(3)", "Clear Front", "门前清", 1, SETS_OR_PAIRS, _clear_front),
        reads=("claimed_count", "concealed_kongs", "part", "win.by", "options.all_pickups"),
    ),
    all_of(
        Element("28.5(1)", "No Flower", "无花", 1, SETS_OR_PAIRS, patterns.no_flowers),
        Element("28.5(2)", "Chance Flower", "正花", 1, SETS_OR_PAIRS, _chance_flowers),
        Element("28.5(3)", "Full Set Of Flowers", "四只花", 1, SETS_OR_PAIRS, _full_sets_of_flowers),
        reads=("flowers", "win.seat"),
    ),
)

GROUPS: Final = (_SPECIAL, _STRUCTURES, *_COMBINATIONS, *_WINNING)


def arrangements(concealed: int, winning: int, melds: int) -> list[Arrangement]:
    """The arrangements of complete tiles other than sets and eyes (articles 19 and 25.2)."""
    if not melds and has_all_honours(concealed) and is_seven_isolated_stars(counts := counts_of(concealed)):
        return [loose_arrangement("stars", counts)]
    return pairs_or_unios(concealed, winning, melds)


ELEMENTS: Final = ElementTable(
    GROUPS,
    arrangements,
    where=lambda element: f"article {element.id}",
    declared={"win.flower_win": "flowers", "win.kong_to_fourth": "kongs"},
)


def outcome(facts: Win, options: Options, total: float, fans: float) -> Outcome:
    """The mados of the fans by the chart, and the payments."""
    return Outcome(mados(fans, options.beyond_chart), win_payments(facts, options, fans))


SCORER: Final = ElementScorer("fan", ELEMENTS, Message("score.international-incomplete"), outcome, asks=PAID_BY)
score: Final = SCORER.score
