"""Mahjong Australia scoring system."""

from dataclasses import replace
from decimal import Decimal
from typing import Final

from scoring import terms
from scoring.declaration import RuleSet, SheetRules
from scoring.decompose import is_seven_pairs, is_thirteen_unios
from scoring.rules.australia.payments import win_payments
from scoring.shape_distances import to_seven_pairs, to_thirteen_unios
from scoring.shapes import Shape

MINIMUM: Final = 15
"""Minimum points of a win."""

RULES: Final = RuleSet(
    name="australia",
    place=2,
    size=14,
    unit="point",
    minimum=MINIMUM,
    has_flowers=False,
    simulated=True,
    shapes={"pairs": Shape(is_seven_pairs, to_seven_pairs), "unios": Shape(is_thirteen_unios, to_thirteen_unios)},
    facts=(
        terms.BY,
        terms.FROM,
        terms.SEAT,
        # 9.1: the last tile counts when drawn or discarded.
        replace(terms.LAST_TILE, asked={"by": ("self-draw", "discard")}),
        terms.replacements(kong=1),
        terms.first_turn(heaven={**terms.HEAVEN, "hand.concealed_kongs": (0,)}, earth=terms.EARTH),
    ),
    options=(
        # Maximum points of a hand.
        terms.choice("limit", (None, 320)),
    ),
    sheet=SheetRules(payments=win_payments, value="score", unit="point", least=Decimal(MINIMUM), facts=frozenset()),
    scorer="scoring.rules.australia.scorer",
)
