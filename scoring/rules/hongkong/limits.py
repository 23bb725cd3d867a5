"""Great hands: each the limit, or by a ruling of the table so many faan to which others add."""

from typing import Final, NamedTuple

from scoring.decompose import ShapeName
from scoring.rules import patterns
from scoring.rules.engine import Element, all_of, alone
from scoring.rules.hongkong.rulings import LIMIT, WORTHS, Worth, reads, ruling
from scoring.rules.patterns import Pattern, at_least, won
from scoring.rules.shapes import SETS, SETS_OR_PAIRS, UNIOS
from scoring.rules.view import View

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

GROUPS: Final = (
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
