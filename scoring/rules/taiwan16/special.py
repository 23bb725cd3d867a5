"""The special hands 十三么, 十六不搭 and 嘅咕嘅咕, and all winning arrangements of seventeen tiles."""

from collections.abc import Iterator
from typing import Final

from scoring.decompose import (
    Arrangement,
    is_sixteen_unrelated,
    is_thirteen_orphans,
    iter_pairs_and_pung_arrangements,
    iter_set_arrangements,
)
from scoring.hand import Hand
from scoring.rules.engine import Element, ElementGroup
from scoring.rules.taiwan16.shapes import ORPHANS, PAIRS, UNRELATED
from scoring.rules.view import Contents, View
from scoring.tiles import INDEX


def arrangements(hand: Hand, contents: Contents) -> Iterator[Arrangement]:
    """Every winning arrangement of `hand`.

    Special hands are fully concealed; a concealed kong may be the set of 十三么 or the pung of the seven pairs.
    """
    if hand.facts.flower_win:
        yield Arrangement("flowers")
    elif hand.winning_tile:
        winning = INDEX[hand.winning_tile]
        yield from iter_set_arrangements(contents.concealed, winning)
        if not hand.melds or [meld.kind for meld in hand.melds] == ["concealed-kong"]:
            yield from iter_pairs_and_pung_arrangements(contents.concealed, winning)
            if is_thirteen_orphans(contents.concealed):
                yield Arrangement("orphans")
            if is_sixteen_unrelated(contents.concealed):
                yield Arrangement("unrelated")


def _always(view: View) -> bool:
    return True


GROUPS: Final = (
    ElementGroup(
        (
            Element("thirteen_orphans", "Thirteen Orphans", "十三么", 80, ORPHANS, _always),
            Element("sixteen_unrelated", "Sixteen Unrelated", "十六不搭", 40, UNRELATED, _always),
            Element("seven_pairs_and_pung", "Seven Pairs and a Pung", "嘅咕嘅咕", 40, PAIRS, _always),
        ),
        "all",
    ),
)
