"""Mahjong Competition Rules (国标麻将), World Mahjong Organization, 2006."""

from decimal import Decimal
from typing import Final

from scoring import terms
from scoring.declaration import InstantPayment, RuleSet, SheetRules
from scoring.errors import HandError, refuse_if
from scoring.hand import Hand
from scoring.rules.mcr.payments import MINIMUM, win_payments
from scoring.rules.mcr.shapes import SHAPES


def check(hand: Hand) -> None:
    """Check the last tile of its kind and the last tile of the wall; raises HandError."""
    facts = hand.facts
    if facts.last_of_kind and hand.winning_tile is not None and hand.concealed.count(hand.winning_tile) > 1:
        raise HandError("hand.last-of-kind-held", "win.last_of_kind", tile=hand.winning_tile)
    refuse_if(facts.last_tile and facts.by == "robbed-kong", "hand.kong-on-last-tile", "win.last_tile")


RULES: Final = RuleSet(
    name="mcr",
    place=5,
    size=14,
    unit="point",
    minimum=MINIMUM,
    shapes=SHAPES,
    facts=(
        terms.BY,
        terms.FROM,
        terms.SEAT,
        terms.ROUND,
        terms.LAST_TILE,
        terms.replacements(kong=1, flower=0),
        # Fan 58: the other three tiles lie on the table, in open sets or discarded.
        terms.switch("last_of_kind", asked={"by": ("self-draw", "discard")}),
    ),
    options=(
        # Whether four equal tiles of seven pairs are a Tile Hog.
        terms.choice("seven_pairs_hog", (True, False)),
        # What a false win costs to each other player; 0 where the table has no such penalty.
        terms.choice("false_win", (0, 10, 20, 30)),
    ),
    sheet=SheetRules(
        payments=win_payments,
        value="score",
        unit="point",
        least=Decimal(MINIMUM),
        deal_passes=True,
        hands=16,
        instant=(InstantPayment("mcr_false_win", "false win", "錯胡", "to-others", option="false_win"),),
    ),
    scorer="scoring.rules.mcr.scorer",
    check=check,
)
