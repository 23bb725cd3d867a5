"""The sixteen-tile table (Hong Kong style Taiwanese)."""

from dataclasses import replace
from decimal import Decimal
from typing import Final

from scoring import terms
from scoring.declaration import InstantPayment, RuleSet, SheetRules
from scoring.decompose import is_seven_pairs_and_pung, is_sixteen_unrelated, is_thirteen_orphans
from scoring.errors import HandError, refuse_if
from scoring.hand import Hand
from scoring.rules.taiwan16.payments import dealer_bonus, win_payments
from scoring.shape_distances import to_seven_pairs_and_pung, to_sixteen_unrelated, to_thirteen_orphans_and_set
from scoring.shapes import Shape
from scoring.terms import FlowerWin


def check(hand: Hand) -> None:
    """Check the robbed kong and the number of tiles on the floor; raises HandError."""
    if hand.facts.robbed_kong_on_kong and hand.facts.by != "robbed-kong":
        raise HandError("hand.no-kong-robbed", "win.robbed_kong_on_kong")
    _check_floor(hand)


def _check_floor(hand: Hand) -> None:
    facts, about = hand.facts, "win.tiles_on_floor"
    count = facts.tiles_on_floor
    if count is None:
        return
    refuse_if(count == 0 and facts.by == "discard", "hand.floor-discard", about)
    refuse_if(count > 0 and facts.first_turn == "heaven", "hand.floor-heaven", about)
    refuse_if(count != 1 and facts.first_turn == "earth", "hand.floor-earth", about)
    refuse_if(count > 4 and facts.first_turn == "human", "hand.floor-human", about)


_HUMAN: Final = {"seat": ("south", "west", "north")}

_FLOWERS: Final = {"two-sets": FlowerWin(8), "seven-rob-one": FlowerWin(7, 1), "one-rob-seven": FlowerWin(1, 7)}

_FACTS: Final = (
    terms.BY,
    terms.FROM,
    terms.SEAT,
    terms.ROUND,
    # The dealer's consecutive wins so far.
    terms.count("dealer_streak", terms.MOST_STREAK, "hand.streak-range"),
    terms.switch("declared_ready"),
    # No row counts it, but it bars a win in the first turn.
    replace(terms.LAST_TILE, asked=None),
    terms.replacements(kong=3, flower=5),
    terms.switch("robbed_kong_on_kong", asked={"by": ("robbed-kong",)}, rare=True),
    # Tiles discarded and not claimed, the winning discard counted.
    terms.count(
        "tiles_on_floor",
        136,
        "hand.floor-range",
        default=None,
        offered=(None, 10, 7),
        asked={"first_turn": (None,)},
        rare=True,
    ),
    terms.first_turn(heaven={**terms.HEAVEN, "hand.concealed_kongs": (0,)}, earth=terms.EARTH, human=_HUMAN),
    terms.flower_win(_FLOWERS),
)

_OPTIONS: Final = (
    # A payment is base + fans x rate.
    terms.Term(name="base", kind="amount", default=Decimal(10)),
    terms.Term(name="rate", kind="amount", default=Decimal(2)),
    # Debts deferred while the winner keeps winning (`la`), or paid at once (`direct`).
    terms.choice("settlement", ("la", "direct"), asked=None),
    # Fans of a pung that is both seat and round wind.
    terms.choice("double_wind", (2, 4)),
)

_INSTANT: Final = (
    InstantPayment("grass_set", "set of grass", "一台草", "from-others", bases=2),
    InstantPayment("flower_set", "set of flowers", "一台花", "from-others", bases=1),
    InstantPayment("chase", "chased discard", "追", "to-others", bases=1),
    InstantPayment("concealed_kong", "concealed kong", "暗槓", "from-others", bases=1),
    InstantPayment(
        "hidden_kong_not_shown",
        "concealed kong not shown",
        "暗槓不打開",
        "to-others",
        bases=2,
        replaces="concealed_kong",
    ),
    InstantPayment("dice_123", "dice 1-2-3", "一二三", "to-others", bases=1, of_dealer=True),
    InstantPayment("dice_triple", "dice all equal", "圍骰", "from-others", bases=1, of_dealer=True),
    InstantPayment("false_win", "false win", "詐胡", "to-others", fans=30),
    InstantPayment("unclaimed_pung", "pung called and not claimed", "叫碰不碰", "to-winner", bases=1),
)

RULES: Final = RuleSet(
    name="taiwan16",
    place=3,
    size=17,
    unit="fan",
    winning_tile_apart=True,
    simulated=True,
    shapes={
        "pairs": Shape(is_seven_pairs_and_pung, to_seven_pairs_and_pung, concealed_kongs=1),
        "orphans": Shape(is_thirteen_orphans, to_thirteen_orphans_and_set, concealed_kongs=1),
        "unrelated": Shape(is_sixteen_unrelated, to_sixteen_unrelated),
    },
    facts=_FACTS,
    flower_wins=_FLOWERS,
    options=_OPTIONS,
    sheet=SheetRules(
        payments=win_payments,
        facts=frozenset({"round", "dealer_streak"}),
        stakes=("base", "rate"),
        dealer_bonus=dealer_bonus,
        debts_stay_open=lambda options: bool(options.settlement == "la"),
        instant=_INSTANT,
    ),
    scorer="scoring.rules.taiwan16.scorer",
    check=check,
)
