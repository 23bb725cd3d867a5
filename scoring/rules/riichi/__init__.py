"""Riichi, the Japanese game, with the yaku and values of the library `mahjong`."""

from dataclasses import asdict
from decimal import Decimal
from typing import Any, Final

from scoring import terms
from scoring.declaration import InstantPayment, RuleSet, SessionRules, SheetRules
from scoring.decompose import is_seven_different_pairs, is_thirteen_unios
from scoring.rules.riichi.contradictions import check, left_out, liability
from scoring.rules.riichi.draws import abortive_kinds, chombo, draw_payments
from scoring.rules.riichi.payments import win_payments
from scoring.rules.riichi.rulings import PRESETS, Rulings, rulings
from scoring.rules.riichi.session import final_results, session
from scoring.rules.riichi.totals import check_value
from scoring.rules.riichi.yaku import BONUSES
from scoring.shape_distances import to_seven_different_pairs, to_thirteen_unios
from scoring.shapes import Shape

SHAPES = {
    "pairs": Shape(is_seven_different_pairs, to_seven_different_pairs),
    "unios": Shape(is_thirteen_unios, to_thirteen_unios),
}


_NOT_EAST: Final = ("south", "west", "north")
_UNDISTURBED: Final = {"hand.claimed": (0,), "hand.concealed_kongs": (0,)}
_THREE: Final = {"option.three_players": (True,)}
_CONCEALED: Final = {"hand.claimed": (0,)}
_RIICHI: Final = {**_CONCEALED, "riichi": ("riichi", "double-riichi")}

_RANGE: Final = "riichi.count-range"

_FACTS: Final = (
    terms.BY,
    terms.FROM,
    terms.SEAT,
    terms.ROUND,
    terms.choice(
        "riichi",
        (None, "riichi", "double-riichi"),
        asked=_CONCEALED,
        excludes=("first_turn",),
        also={"double_riichi": "double-riichi", "daburu_riichi": "double-riichi"},
    ),
    terms.switch("ippatsu", asked=_RIICHI),
    terms.switch("open_riichi", asked=_RIICHI, rare=True),
    # Who discarded to an open riichi had declared riichi too, and could not help it.
    terms.switch("giver_in_riichi", asked=None),
    # Three players: norths laid out, and a win on what replaced one.
    terms.count("norths", 4, _RANGE, asked=_THREE, also=dict.fromkeys(("kita", "nukidora", "num_nuki_dora"))),
    terms.switch("north_replacement", asked={**_THREE, "by": ("self-draw",), "norths": (1, 2, 3, 4)}),
    terms.Term(name="dora_indicators", kind="tiles", default=(), also={"dora": None}),
    terms.Term(name="ura_indicators", kind="tiles", default=(), asked=_RIICHI, also=dict.fromkeys(("ura", "ura_dora"))),
    terms.LAST_TILE,
    terms.replacements(kong=1),
    terms.count("honba", 99, _RANGE, rare=True, also=dict.fromkeys(("counters", "tsumi_number"))),
    # Sticks on the table, the winner's own among them.
    terms.count("riichi_sticks", 99, _RANGE, rare=True, also=dict.fromkeys(("sticks", "kyoutaku_number"))),
    # Who pays for a yakuman, and for how many of the hand; asked where the hand has one, by `SessionRules.liability`.
    terms.choice("liable", (None, *terms.SEATS), asked=None, also=dict.fromkeys(("pao", "sekinin_barai"))),
    terms.count("liable_yakuman", 2, _RANGE, default=1, asked=None),
    terms.first_turn(
        heaven={**terms.HEAVEN, "hand.concealed_kongs": (0,)},
        earth={"by": ("self-draw",), "seat": _NOT_EAST, **_UNDISTURBED},
        human={"by": ("discard",), "seat": _NOT_EAST, **_UNDISTURBED},
    ),
)


_OPTIONS: Final = (
    terms.choice("preset", [*PRESETS]),
    *terms.ruling_terms(Rulings),
)


def _of_any_number_of_players(preset: Rulings) -> dict[str, Any]:
    return {name: value for name, value in asdict(preset).items() if name != "three_players"}


RULES: Final = RuleSet(
    name="riichi",
    place=4,
    size=14,
    unit="han",
    has_flowers=False,
    red_fives=True,
    names_in="ja",
    earth_drawn=True,
    declarable={"riichi": "riichi"},
    bonuses=BONUSES,
    shapes=SHAPES,
    facts=_FACTS,
    options=_OPTIONS,
    rulings=lambda options: asdict(rulings(options)),
    presets={name: _of_any_number_of_players(preset) for name, preset in PRESETS.items()},
    sheet=SheetRules(
        payments=win_payments,
        value="score",
        unit="point",
        three_players="three_players",
        step=Decimal(100),
        step_refusal="riichi.hundreds",
        facts=frozenset({"round", "honba", "riichi_sticks"}),
        instant=(InstantPayment("chombo", "chombo", "犯規罰點", "penalty", penalty=chombo),),
        session=SessionRules(
            terms=session,
            results=final_results,
            draw=draw_payments,
            abortive=abortive_kinds,
            nagashi=lambda options: rulings(options).nagashi_mangan,
            most_wins=lambda options: rulings(options).wins,
            liability=liability,
        ),
        check_value=check_value,
    ),
    scorer="scoring.rules.riichi.scorer",
    left_out=left_out,
    check=check,
)
