"""The rows of Hong Kong old style, and the score of a hand; great hands are worth the limit or what the table says."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from scoring.decompose import Arrangement, ShapeName, is_seven_different_pairs
from scoring.hand import SEATS, Options, Win
from scoring.rules import patterns
from scoring.rules.element_scorer import PAID_BY, ElementScorer, Outcome
from scoring.rules.element_table import ElementTable
from scoring.rules.engine import Element, all_of, alone, one_of
from scoring.rules.hongkong.payments import SEVEN_FLOWERS, base_points, win_payments
from scoring.rules.hongkong.rulings import LIMIT, WORTHS, Worth, reads, ruling, rulings
from scoring.rules.patterns import Pattern, at_least, won
from scoring.rules.shapes import FLOWERS, PAIRS, SETS, SETS_OR_PAIRS, UNIOS, pairs_or_unios
from scoring.rules.view import View
from scoring.texts import Message
from scoring.tile_counts import counts_of

COMPLETE: Final = SETS_OR_PAIRS | UNIOS
"""Hands won with complete tiles."""


class GreatHand(NamedTuple):
    """A hand whose worth is a ruling of the table.

    Attributes:
        id: its id, which is the name of the ruling.
        name, name_zh: its English and Chinese names.
        shapes: the shapes of hand it applies to.
        is_it: whether a view is this hand.
        reads: what `is_it` reads.
    """

    id: str
    name: str
    name_zh: str
    shapes: frozenset[ShapeName]
    is_it: Pattern
    reads: tuple[str, ...]

    def element(self, worth: Worth) -> Element:
        """Its row where the table has it worth so much."""

        def counts(view: View) -> bool:
            return ruling(view.options, self.id) == worth and bool(self.is_it(view))

        value = LIMIT if worth == "limit" else worth
        return Element(self.id, self.name, self.name_zh, value, self.shapes, counts)


def _human(view: View) -> bool:
    return view.facts.first_turn == "human" and bool(ruling(view.options, "human_win"))


ALL_TERMINALS: Final = GreatHand(
    "all_terminals", "All Terminals", "清么九", SETS, patterns.pure_terminals, patterns.KINDS
)
ALL_HONOURS: Final = GreatHand(
    "all_honours", "All Honours", "字一色", SETS_OR_PAIRS, patterns.all_honours, patterns.KINDS
)
FOUR_CONCEALED_PUNGS: Final = GreatHand(
    "four_concealed_pungs",
    "Four Concealed Pungs",
    "坎坎糊",
    SETS,
    at_least(4, patterns.concealed_pungs),
    patterns.CONCEALED_PUNGS,
)
FOUR_KONGS: Final = GreatHand("four_kongs", "Four Kongs", "十八羅漢", SETS, at_least(4, patterns.kongs), ("kongs",))
NINE_GATES: Final = GreatHand("nine_gates", "Nine Gates", "九子連環", SETS, patterns.nine_gates, ("pure_waiting",))
THIRTEEN_ORPHANS: Final = GreatHand("thirteen_orphans", "Thirteen Orphans", "十三么", UNIOS, patterns.always, ())


def fixed(hand: GreatHand) -> tuple[Element, ...]:
    """The rows of a great hand where it is worth so many faan."""
    return tuple([hand.element(worth) for worth in WORTHS if worth != "limit"])


ORPHANS: Final = all_of(*fixed(THIRTEEN_ORPHANS), reads=reads("thirteen_orphans"))

GREAT_HANDS: Final = (
    *(
        alone(hand.element("limit"), reads=(*hand.reads, *reads(hand.id)), unless="chow_count")
        for hand in (ALL_TERMINALS, ALL_HONOURS, FOUR_CONCEALED_PUNGS, FOUR_KONGS)
    ),
    alone(NINE_GATES.element("limit"), reads=(*NINE_GATES.reads, *reads(NINE_GATES.id)), when="pure_waiting"),
    alone(THIRTEEN_ORPHANS.element("limit"), reads=reads(THIRTEEN_ORPHANS.id)),
    alone(
        Element("big_four_winds", "Big Four Winds", "大四喜", LIMIT, SETS, patterns.big_four_winds),
        reads=("honour_pungs",),
        when="honour_pungs",
    ),
    alone(
        Element("heaven", "Heaven", "天糊", LIMIT, COMPLETE, won(first_turn="heaven")),
        Element("earth", "Earth", "地糊", LIMIT, COMPLETE, won(first_turn="earth")),
        Element("human", "Human", "人糊", LIMIT, COMPLETE, _human),
        reads=("win.first_turn", *reads("human_win")),
    ),
)


_SERIES: Final = (("1f", "2f", "3f", "4f"), ("5f", "6f", "7f", "8f"))
"""Flowers and seasons in the order of the seats."""
_OF_PUNGS: Final = (FOUR_CONCEALED_PUNGS, FOUR_KONGS, ALL_TERMINALS, ALL_HONOURS)
"""Great hands that are all pungs, which then do not count beside them."""


def _last_tile(view: View) -> bool:
    return view.facts.last_tile and view.facts.by != "robbed-kong"


def _kong_on_kong(view: View) -> bool:
    return view.facts.replacements[-2:] == ("kong", "kong") and bool(ruling(view.options, "kong_on_kong"))


def _flower_replacement(view: View) -> bool:
    return view.facts.replacements[-1:] == ("flower",) and bool(ruling(view.options, "flower_replacement"))


def _seat_flowers(view: View) -> int:
    """Those of a whole series are not counted by themselves."""
    place = SEATS.index(view.facts.seat)
    return sum(series[place] in view.flowers for series in _SERIES if not _is_whole(series, view))


def _whole_series(view: View) -> int:
    return sum(_is_whole(series, view) for series in _SERIES)


def _is_whole(series: Sequence[str], view: View) -> bool:
    return all(flower in view.flowers for flower in series)


_SETS_AND_SUITS: Final = (
    all_of(
        Element("all_chows", "All Chows", "平糊", 1, SETS, patterns.all_chows),
        reads=("pung_count",),
        unless="pung_count",
    ),
    # No hand of these has a chow.
    one_of(
        Element("all_pungs", "All Pungs", "對對糊", 3, SETS, patterns.all_pungs),
        Element("mixed_terminals", "Mixed Terminals", "花么九", 4, SETS, patterns.mixed_terminals),
        *[row for hand in _OF_PUNGS for row in fixed(hand)],
        reads=(
            *("chow_count", "kongs", *patterns.KINDS, *patterns.CONCEALED_PUNGS),
            *reads(*[hand.id for hand in _OF_PUNGS]),
        ),
        unless="chow_count",
        together=(frozenset({"mixed_terminals", *[hand.id for hand in _OF_PUNGS]}),),
    ),
    one_of(
        Element("half_flush", "Half Flush", "混一色", 3, SETS_OR_PAIRS, patterns.one_suit_and_honours),
        Element("full_flush", "Full Flush", "清一色", 7, SETS_OR_PAIRS, patterns.one_suit),
        *fixed(NINE_GATES),
        reads=(*patterns.KINDS, *NINE_GATES.reads, *reads("nine_gates")),
    ),
    all_of(
        Element("seven_pairs", "Seven Pairs", "七對子", 4, PAIRS, lambda view: ruling(view.options, "seven_pairs")),
        reads=reads("seven_pairs"),
    ),
    ORPHANS,
)
_HONOURS: Final = (
    one_of(
        Element("dragon", "Dragon", "三元牌", 1, SETS, patterns.dragon_pungs),
        Element("small_three_dragons", "Small Three Dragons", "小三元", 5, SETS, patterns.small_three_dragons),
        Element("big_three_dragons", "Big Three Dragons", "大三元", 8, SETS, patterns.big_three_dragons),
        reads=patterns.HONOURS,
        when="dragon_pungs",
    ),
    one_of(
        Element("seat_wind", "Seat Wind", "門風", 1, SETS, patterns.seat_wind_pung),
        Element("round_wind", "Round Wind", "圈風", 1, SETS, patterns.round_wind_pung),
        Element("small_four_winds", "Small Four Winds", "小四喜", 6, SETS, patterns.small_four_winds),
        reads=(*patterns.HONOURS, "win.seat", "win.round"),
        when="wind_pungs",
        together=(frozenset({"seat_wind", "round_wind"}),),
    ),
)
_WINNING: Final = (
    all_of(
        Element("self_draw", "Self-Draw", "自摸", 1, COMPLETE, won(by="self-draw")),
        Element("concealed_hand", "Concealed Hand", "門前清", 1, SETS, patterns.nothing_claimed),
        Element("robbing_the_kong", "Robbing the Kong", "搶槓", 1, COMPLETE, won(by="robbed-kong")),
        Element("last_tile", "Last Tile", "海底撈月", 1, COMPLETE, _last_tile),
        reads=("claimed_count", "win.by", "win.last_tile"),
    ),
    one_of(
        Element("kong_replacement", "Kong Replacement", "槓上開花", 1, COMPLETE, patterns.won_on_kong),
        Element("kong_on_kong", "Kong on Kong", "槓上槓", 8, COMPLETE, _kong_on_kong),
        Element("flower_replacement", "Flower Replacement", "花上自摸", 1, COMPLETE, _flower_replacement),
        reads=("win.replacements", *reads("kong_on_kong", "flower_replacement")),
    ),
)
_FLOWERS: Final = (
    all_of(
        Element("no_flowers", "No Flowers", "無花", 1, COMPLETE, patterns.no_flowers),
        Element("seat_flower", "Seat Flower", "正花", 1, COMPLETE, _seat_flowers),
        Element("flower_series", "Flower Series", "一台花", 2, COMPLETE, _whole_series),
        Element("seven_flowers", "Seven Flowers", "花糊", SEVEN_FLOWERS, FLOWERS, won(flower_win="seven")),
        Element("eight_flowers", "Eight Flowers", "大花糊", 8, FLOWERS, won(flower_win="eight")),
        reads=("flowers", "win.seat", "win.flower_win"),
    ),
)

GROUPS: Final = (*_SETS_AND_SUITS, *_HONOURS, *_WINNING, *_FLOWERS, *GREAT_HANDS)


def irregular(concealed: int, winning: int, melds: int) -> list[Arrangement]:
    """The arrangements of hands other than sets and eyes; no two pairs are equal."""
    found = pairs_or_unios(concealed, winning, melds)
    return [one for one in found if one.shape != "pairs" or is_seven_different_pairs(counts_of(concealed))]


ELEMENTS: Final = ElementTable(
    GROUPS,
    irregular,
    where=lambda element: f"row {element.name_zh}",
    declared={"win.flower_win": "flowers"},
    optional={"pairs": lambda options: bool(ruling(options, "seven_pairs"))},
)


def outcome(facts: Win, options: Options, total: float, faan: float) -> Outcome:
    """The base points and the payments; a win from the least faan of the table, on flowers alone from any."""
    least = rulings(options).min_faan
    if total < least and not facts.flower_win:
        return Outcome(None, None, Message("score.too-few-faan", {"total": total, "minimum": least}))
    base = base_points(options, int(faan))
    whole = int(base) if base == int(base) else None
    return Outcome(whole, win_payments(facts, options, faan))


SCORER: Final = ElementScorer(
    "fan", ELEMENTS, Message("score.hongkong-incomplete"), outcome, asks=(*PAID_BY, "liable", "flower_win")
)
score: Final = SCORER.score
