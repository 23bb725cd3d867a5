"""Hong Kong old style (香港舊章)."""

from dataclasses import asdict, replace
from typing import Final

from scoring import terms
from scoring.declaration import RuleSet, SheetRules
from scoring.decompose import is_thirteen_unios
from scoring.errors import HandError, refuse_if
from scoring.hand import Hand
from scoring.rules.hongkong.payments import check_value, win_payments
from scoring.rules.hongkong.rulings import PRESETS, Rulings, rulings
from scoring.shape_distances import to_thirteen_unios
from scoring.shapes import Shape
from scoring.terms import FlowerWin

_FLUSH_MELDS: Final = 3
"""Claimed sets of one suit, nine tiles, that make their last feeder liable."""


def check(hand: Hand) -> None:
    """Check a win before the first discard, and who is liable; raises HandError."""
    facts = hand.facts
    if facts.first_turn == "human" and any(meld.is_claimed for meld in hand.melds):
        raise HandError("hand.opening-claimed", "win.first_turn")
    if facts.liable is not None:
        _check_liable(hand)


def _check_liable(hand: Hand) -> None:
    """A flush with three claimed sets, three dragons or four winds, the last of them claimed."""
    refuse_if(hand.facts.liable == hand.facts.seat, "hongkong.liable-winner", "win.liable")
    claimed = [meld.tiles[0] for meld in hand.melds if meld.is_claimed]
    honours = {meld.tiles[0] for meld in hand.melds}
    suits = {tile[1] for tile in (*hand.concealed, *[meld.tiles[0] for meld in hand.melds])} - {"z"}
    flush = len(suits) == 1 and sum(tile[1] != "z" for tile in claimed) >= _FLUSH_MELDS
    dragons = {"5z", "6z", "7z"} <= honours and not {"5z", "6z", "7z"}.isdisjoint(claimed)
    winds = {"1z", "2z", "3z", "4z"} <= honours and not {"1z", "2z", "3z", "4z"}.isdisjoint(claimed)
    refuse_if(not (flush or dragons or winds), "hongkong.nobody-liable", "win.liable")


_FLOWERS: Final = {"seven": FlowerWin(7), "eight": FlowerWin(8)}

_FACTS: Final = (
    terms.BY,
    terms.FROM,
    terms.SEAT,
    terms.ROUND,
    # 海底撈月 is on the last tile of the wall, or on the discard after it.
    replace(terms.LAST_TILE, asked={"by": ("self-draw", "discard")}),
    replace(terms.replacements(kong=2, flower=1), values_asked={"flower": {"option.flower_replacement": (True,)}}),
    # Who fed the set that made a great hand sure (包).
    terms.choice(
        "liable",
        (*terms.SEATS, None),
        default=None,
        asked={"hand.claimed": (1, 2, 3, 4), "option.liability": (True,)},
        rare=True,
    ),
    terms.first_turn(
        heaven={**terms.HEAVEN, "hand.concealed_kongs": (0,)},
        earth=terms.EARTH,
        human={"seat": ("south", "west", "north"), "hand.claimed": (0,), "option.human_win": (True,)},
    ),
    terms.flower_win(_FLOWERS),
)


_LEAST, _MOST, _PRICE_LIST, *_OTHERS = terms.ruling_terms(Rulings)
_OPTIONS: Final = (
    terms.choice("published_list", [*PRESETS]),
    *(_LEAST, _MOST, _PRICE_LIST),
    # A table's own base points by faan from 0; none for those of the price list.
    terms.Term(name="prices", kind="amounts", default=()),
    *_OTHERS,
)

RULES: Final = RuleSet(
    name="hongkong",
    place=6,
    size=14,
    unit="fan",
    minimum=3,
    # Few tables play seven pairs, and who asks for these does not know the table.
    shapes={"unios": Shape(is_thirteen_unios, to_thirteen_unios)},
    facts=_FACTS,
    flower_wins=_FLOWERS,
    options=_OPTIONS,
    rulings=lambda options: asdict(rulings(options)),
    presets={name: asdict(agreed) for name, agreed in PRESETS.items()},
    preset_option="published_list",
    sheet=SheetRules(payments=win_payments, check_value=check_value),
    scorer="scoring.rules.hongkong.scorer",
    check=check,
)
