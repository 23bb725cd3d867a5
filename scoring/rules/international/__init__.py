"""International Mahjong Rules v0702-2012, articles 17-31."""

from decimal import Decimal
from typing import Final

from scoring import terms
from scoring.declaration import RuleSet, SheetRules
from scoring.decompose import is_seven_isolated_stars, is_seven_pairs, is_thirteen_unios
from scoring.errors import refuse_if
from scoring.hand import Hand
from scoring.rules.international.payments import win_payments
from scoring.shape_distances import to_seven_pairs, to_seven_stars, to_thirteen_unios
from scoring.shapes import Shape
from scoring.terms import FlowerWin


def check(hand: Hand) -> None:
    """Check a win of four kongs in one turn; raises HandError."""
    if not hand.facts.kong_to_fourth:
        return
    refuse_if(hand.facts.flower_win, "hand.flower-win-and-kongs", "win.flower_win")
    about = "win.kong_to_fourth"
    kinds = [meld.kind for meld in hand.melds]
    refuse_if(hand.facts.by != "self-draw", "hand.four-kongs-drawn", about)
    refuse_if(len(kinds) != 4 or not all(meld.is_kong for meld in hand.melds), "hand.four-kongs-only", about)
    refuse_if(kinds.count("kong") > 1, "hand.four-kongs-claimed", about)
    refuse_if(len(hand.concealed) != 1, "hand.four-kongs-concealed", "concealed", count=len(hand.concealed))
    refuse_if(hand.winning_tile not in (None, hand.concealed[0]), "hand.four-kongs-tile", "winning_tile")


_FLOWERS: Final = {"seven": FlowerWin(7), "eight": FlowerWin(8)}

RULES: Final = RuleSet(
    name="international",
    place=1,
    size=14,
    unit="fan",
    middle_backs=True,
    heaven_by_flowers=True,
    kong_bars_heaven=False,
    simulated=True,
    shapes={
        "pairs": Shape(is_seven_pairs, to_seven_pairs),
        "unios": Shape(is_thirteen_unios, to_thirteen_unios),
        "stars": Shape(is_seven_isolated_stars, to_seven_stars),
    },
    facts=(
        terms.BY,
        terms.FROM,
        terms.SEAT,
        terms.ROUND,
        terms.LAST_TILE,
        terms.replacements(kong=3, flower=0),
        terms.first_turn(heaven=terms.HEAVEN, earth=terms.EARTH),
        terms.flower_win(_FLOWERS),
        # Won by four kongs in one turn (25.2(5)).
        terms.switch(
            "kong_to_fourth",
            asked={"by": ("self-draw",), "hand.kongs": (4,)},
            excludes=("flower_win",),
            rare=True,
            without_hand="waits.four-kongs",
        ),
    ),
    flower_wins=_FLOWERS,
    options=(
        # 28.4(1): four claimed melds, or three and the last set claimed.
        terms.choice("all_pickups", ("melds", "sets"), default="sets"),
        # 30.1: over 15 fans are paid as 15 (`cap`), or 1,000 mados more per fan (`extend`).
        terms.choice("beyond_chart", ("cap", "extend")),
    ),
    sheet=SheetRules(
        payments=win_payments,
        least=Decimal("0.5"),
        refusal="table.value-half",
        step=Decimal("0.5"),
        step_refusal="table.value-half",
    ),
    scorer="scoring.rules.international.scorer",
    check=check,
)
