"""Riichi, the Japanese game, with the yaku and values of the library `mahjong`."""

from decimal import Decimal
from typing import Final

from scoring.declaration import RuleSet, SheetRules
from scoring.rules.riichi.contradictions import check
from scoring.rules.riichi.payments import win_payments
from scoring.rules.riichi.rulings import PRESETS
from scoring.rules.riichi.session import UMA, abortive_draws, final_balances
from scoring.rules.riichi.shapes import DISTANCES, SHAPES
from scoring.rules.riichi.yaku import BONUSES
from scoring.terms import BY, FROM, HEAVEN, LAST_TILE, ROUND, SEAT, Term, first_turn, replacements

_NOT_EAST: Final = ("south", "west", "north")
_UNDISTURBED: Final = {"hand.claimed": (0,), "hand.concealed_kongs": (0,)}
_RIICHI: Final = {"riichi": ("riichi", "double-riichi")}

_FACTS: Final = (
    BY,
    FROM,
    SEAT,
    ROUND,
    Term(
        name="riichi",
        kind="one",
        default=None,
        values=(None, "riichi", "double-riichi"),
        asked={"hand.claimed": (0,)},
        excludes=("first_turn",),
    ),
    Term(name="ippatsu", kind="switch", default=False, asked=_RIICHI),
    Term(name="dora_indicators", kind="tiles", default=()),
    Term(name="ura_indicators", kind="tiles", default=(), asked=_RIICHI),
    LAST_TILE,
    replacements(kong=1),
    Term(name="honba", kind="count", default=0, most=99, refusal="riichi.count-range", rare=True),
    # Sticks on the table, the winner's own among them.
    Term(name="riichi_sticks", kind="count", default=0, most=99, refusal="riichi.count-range", rare=True),
    first_turn(
        heaven={**HEAVEN, "hand.concealed_kongs": (0,)},
        earth={"by": ("self-draw",), "seat": _NOT_EAST, **_UNDISTURBED},
        human={"by": ("discard",), "seat": _NOT_EAST, **_UNDISTURBED},
    ),
)


def _ruling(name: str, *values: object) -> Term:
    """A ruling that a table may settle otherwise than the rules it names; None for as they have it."""
    return Term(name=name, kind="one", default=None, values=(None, *values))


_OPTIONS: Final = (
    Term(name="preset", kind="one", default="tenhou", values=tuple(PRESETS)),
    _ruling("red_fives", True, False),
    _ruling("open_tanyao", True, False),
    _ruling("ippatsu", True, False),
    _ruling("ura_dora", True, False),
    _ruling("kan_dora", True, False),
    _ruling("kiriage_mangan", True, False),
    _ruling("kazoe", "yakuman", "sanbaiman"),
    _ruling("multiple_yakuman", True, False),
    _ruling("double_yakuman", True, False),
    _ruling("renhou", "none", "mangan", "five-han", "yakuman"),
    _ruling("double_wind_pair", 2, 4),
    # How a session is kept, not what a hand is worth.
    _ruling("uma", *UMA),
    _ruling("oka", 0, 5000),
    _ruling("abortive_draws", True, False),
)

RULES: Final = RuleSet(
    name="riichi",
    place=4,
    size=14,
    unit="han",
    has_flowers=False,
    red_fives=True,
    earth_drawn=True,
    declarable={"riichi": "riichi"},
    bonuses=BONUSES,
    shapes=SHAPES,
    distances=DISTANCES,
    facts=_FACTS,
    options=_OPTIONS,
    sheet=SheetRules(
        payments=win_payments,
        value="score",
        unit="point",
        least=Decimal(1000),
        most=Decimal(500_000),
        refusal="riichi.least",
        step=Decimal(100),
        step_refusal="riichi.hundreds",
        facts=frozenset({"round", "honba"}),
        sticks=True,
        abortive_draws=abortive_draws,
        final=final_balances,
    ),
    scorer="scoring.rules.riichi.scorer",
    check=check,
)
