"""Great hands: each the limit, or by a ruling of the table so many faan to which others add."""

from collections.abc import Callable
from typing import Final, NamedTuple

from scoring.decompose import ShapeName
from scoring.rules import patterns
from scoring.rules.engine import Element, ElementGroup
from scoring.rules.hongkong.rulings import LIMIT, WORTHS, Worth, reads, ruling
from scoring.rules.hongkong.shapes import COMPLETE, SETS, SETS_OR_PAIRS, UNIOS
from scoring.rules.view import View


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
    is_it: Callable[[View], bool]
    reads: tuple[str, ...]

    def element(self, worth: Worth) -> Element:
        """Its row where the table has it worth so much."""

        def counts(view: View) -> bool:
            return ruling(view.options, self.id) == worth and self.is_it(view)

        value = LIMIT if worth == "limit" else worth
        return Element(self.id, self.name, self.name_zh, value, self.shapes, counts)


def _thirteen_orphans(view: View) -> bool:
    return True


def _four_concealed_pungs(view: View) -> bool:
    return patterns.concealed_pungs(view) == 4


def _four_kongs(view: View) -> bool:
    return len(view.kong_kinds) == 4


def _big_four_winds(view: View) -> bool:
    return patterns.wind_pungs(view) == 4


def _heaven(view: View) -> bool:
    return view.facts.first_turn == "heaven"


def _earth(view: View) -> bool:
    return view.facts.first_turn == "earth"


def _human(view: View) -> bool:
    return view.facts.first_turn == "human" and bool(ruling(view.options, "human_win"))


ALL_TERMINALS: Final = GreatHand(
    "all_terminals", "All Terminals", "清么九", SETS, patterns.pure_terminals, patterns.KINDS
)
ALL_HONOURS: Final = GreatHand(
    "all_honours", "All Honours", "字一色", SETS_OR_PAIRS, patterns.all_honours, patterns.KINDS
)
FOUR_CONCEALED_PUNGS: Final = GreatHand(
    "four_concealed_pungs", "Four Concealed Pungs", "坎坎糊", SETS, _four_concealed_pungs, patterns.CONCEALED_PUNGS
)
FOUR_KONGS: Final = GreatHand("four_kongs", "Four Kongs", "十八羅漢", SETS, _four_kongs, ("kongs",))
NINE_GATES: Final = GreatHand("nine_gates", "Nine Gates", "九子連環", SETS, patterns.nine_gates, ("pure_waiting",))
THIRTEEN_ORPHANS: Final = GreatHand("thirteen_orphans", "Thirteen Orphans", "十三么", UNIOS, _thirteen_orphans, ())

_OF_PUNGS: Final = (ALL_TERMINALS, ALL_HONOURS, FOUR_CONCEALED_PUNGS, FOUR_KONGS)


def fixed(hand: GreatHand) -> tuple[Element, ...]:
    """The rows of a great hand where it is worth so many faan."""
    return tuple([hand.element(worth) for worth in WORTHS if worth != "limit"])


ORPHANS: Final = ElementGroup(fixed(THIRTEEN_ORPHANS), "all", reads=reads("thirteen_orphans"))

GROUPS: Final = (
    *(
        ElementGroup((hand.element("limit"),), "alone", reads=(*hand.reads, *reads(hand.id)), unless="chow_count")
        for hand in _OF_PUNGS
    ),
    ElementGroup(
        (NINE_GATES.element("limit"),),
        "alone",
        reads=(*NINE_GATES.reads, *reads(NINE_GATES.id)),
        when="pure_waiting",
    ),
    ElementGroup((THIRTEEN_ORPHANS.element("limit"),), "alone", reads=reads(THIRTEEN_ORPHANS.id)),
    ElementGroup(
        (Element("big_four_winds", "Big Four Winds", "大四喜", LIMIT, SETS, _big_four_winds),),
        "alone",
        reads=("honour_pungs",),
        when="honour_pungs",
    ),
    ElementGroup(
        (
            Element("heaven", "Heaven", "天糊", LIMIT, COMPLETE, _heaven),
            Element("earth", "Earth", "地糊", LIMIT, COMPLETE, _earth),
            Element("human", "Human", "人糊", LIMIT, COMPLETE, _human),
        ),
        "alone",
        reads=("win.first_turn", *reads("human_win")),
    ),
)
