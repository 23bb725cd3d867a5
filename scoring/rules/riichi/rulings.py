"""The rulings of riichi that tables vary, and the rules that players know by name."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from scoring.asked import TableOptions


@dataclass(frozen=True, slots=True)
class Rulings:
    """What counts in a hand, and for how much; the defaults are those of Tenhou. Each is an option of its values.

    Attributes:
        open_tanyao: Tanyao counts in an open hand (kuitan).
        red_fives: red fives are dora; else they are plain fives.
        ippatsu: Ippatsu counts.
        ura_dora: the indicators below count after a riichi.
        kan_dora: a kong turns over a further indicator.
        kazoe: 13 han or more without a yakuman are a counted yakuman, or stay a sanbaiman.
        multiple_yakuman: yakuman of one hand add.
        double_yakuman: the single wait on four concealed triplets, the thirteen-sided wait on the orphans, the
            nine-sided wait on the nine gates and the four big winds are two yakuman each.
        kiriage_mangan: 4 han 30 fu and 3 han 60 fu are rounded up to mangan.
        renhou: a discard won before the first own turn is nothing, at least mangan, five han that add to the others, or
            a yakuman.
        double_wind_pair: fu of a pair that is both seat and round wind.
        fu_for_open_pinfu: an open hand of chows without other fu has 2 fu on a discard, 30 in all; else it has 20.
        fu_for_pinfu_tsumo: a self-drawn pinfu has the 2 fu of a self-draw, 30 in all; else it has 20.
        daisharin: seven neighbouring pairs from 2 to 8 are a yakuman, of dots or of any suit.
        daichisei: seven pairs of honours are a yakuman of their own besides all honours.
        open_riichi: a riichi with the hand shown has a han more.
        sashikomi: a discard to an open riichi, by one who has not declared riichi, is a yakuman.
        three_players: three play, without the characters 2 to 8, without chows, and with norths laid out as dora.
        three_player_tsumo: of a self-draw the share of the missing player is lost, or split between the others.
    """

    red_fives: bool = True
    open_tanyao: bool = True
    ippatsu: bool = True
    ura_dora: bool = True
    kan_dora: bool = True
    kiriage_mangan: bool = False
    kazoe: Literal["yakuman", "sanbaiman"] = "yakuman"
    multiple_yakuman: bool = True
    double_yakuman: bool = False
    renhou: Literal["none", "mangan", "five-han", "yakuman"] = "none"
    double_wind_pair: Literal[2, 4] = 4
    fu_for_open_pinfu: bool = True
    fu_for_pinfu_tsumo: bool = False
    daisharin: Literal["none", "dots", "any-suit"] = "none"
    daichisei: bool = False
    open_riichi: bool = False
    sashikomi: bool = False
    three_players: bool = False
    three_player_tsumo: Literal["loss", "split"] = "loss"


PRESETS: Final = {
    "tenhou": Rulings(),
    "m-league": Rulings(kazoe="sanbaiman", kiriage_mangan=True, double_wind_pair=2),
    "wrc": Rulings(red_fives=False, kazoe="sanbaiman", kiriage_mangan=True, renhou="mangan", double_wind_pair=2),
    "ema": Rulings(red_fives=False, kazoe="sanbaiman", multiple_yakuman=False, renhou="mangan"),
    "jpml-a": Rulings(
        red_fives=False,
        ippatsu=False,
        ura_dora=False,
        kan_dora=False,
        kazoe="sanbaiman",
        multiple_yakuman=False,
        renhou="mangan",
    ),
    "mahjong-soul": Rulings(double_yakuman=True),
}
"""Rulings by the name of the rules; scoring/DECISIONS.md says what they rest on."""

RULINGS: Final = tuple(field.name for field in fields(Rulings))
"""The names of the rulings, which are those of the options."""


@lru_cache(maxsize=256)
def rulings(options: TableOptions) -> Rulings:
    """The rulings of a table: those of the rules it names, where it agreed on no other."""
    agreed = {name: value for name in RULINGS if (value := getattr(options, name)) is not None}
    return replace(PRESETS[options.preset], **agreed)
