"""The rulings of riichi that tables vary, and the rules that players know by name."""

from dataclasses import dataclass, fields, replace
from functools import lru_cache
from typing import Final, Literal

from scoring.hand import Options

Length = Literal["east", "hanchan", "whole", "open"]
Ties = Literal["share", "seat"]


@dataclass(frozen=True, slots=True)
class Rulings:
    """What counts in a hand, for how much, and how a session is kept; the defaults are those of Tenhou.

    Each is an option of its values.

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
        start: points that every player begins with.
        oka: points that every player puts in for the first: what is to be returned less what one begins with.
        uma: points for the places, a key of `UMA`, or `floating` for those of `FLOATING`.
        ties: players with equal points `share` what their places have, or stand in the order of their first seats.
        length: the rounds that are played; `open` for as long as the players like.
        goal: points that somebody needs at the end, else another round is begun; 0 for none.
        bust: the session ends when somebody has less than nothing.
        leader_stops: a dealer who would deal the last hand again but is first with the goal reached ends the session.
        wins: how many players may win on one discard; of more, where hands can be broken off, nobody does.
        abortive_draws: hands can be broken off.
        nagashi_mangan: who discarded terminals and honours only, none of them claimed, is paid a mangan at a draw.
        chombo: a false win costs a mangan at once, or so many points at the end.
        pao: who fed the last open set of the three dragons or the four winds, or the fourth kong, pays for it.
        pao_covers: the yakuman that somebody is liable for, or the whole hand.
        pao_counters: who pays the counters where another player discarded the winning tile.
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
    # How a session is kept, not what a hand is worth.
    start: Literal[20_000, 25_000, 27_000, 30_000, 35_000, 40_000, 50_000] = 25_000
    oka: Literal[0, 3_000, 5_000] = 5_000
    uma: Literal["none", "5-10", "5-15", "10-20", "10-30", "floating"] = "10-20"
    ties: Ties = "seat"
    length: Length = "hanchan"
    goal: Literal[0, 30_000, 35_000, 40_000] = 30_000
    bust: bool = True
    leader_stops: bool = True
    wins: Literal[1, 2, 3] = 2
    abortive_draws: bool = True
    nagashi_mangan: bool = True
    chombo: Literal["mangan", "20000"] = "mangan"
    pao: Literal["none", "dragons-winds", "with-kongs"] = "dragons-winds"
    pao_covers: Literal["yaku", "hand"] = "hand"
    pao_counters: Literal["liable", "discarder"] = "liable"


_CLUB: Final = Rulings(
    red_fives=False,
    kazoe="sanbaiman",
    renhou="mangan",
    start=30_000,
    oka=0,
    uma="5-15",
    ties="share",
    goal=0,
    bust=False,
    leader_stops=False,
    wins=3,
    abortive_draws=False,
    chombo="20000",
    pao_counters="discarder",
)
"""What WRC, EMA and JPML have in common."""

PRESETS: Final = {
    "tenhou": Rulings(),
    "m-league": Rulings(
        kazoe="sanbaiman",
        kiriage_mangan=True,
        double_wind_pair=2,
        uma="10-30",
        ties="share",
        goal=0,
        bust=False,
        leader_stops=False,
        wins=1,
        abortive_draws=False,
        nagashi_mangan=False,
        chombo="20000",
        pao="with-kongs",
        pao_covers="yaku",
    ),
    "wrc": replace(_CLUB, kiriage_mangan=True, double_wind_pair=2, wins=1),
    "ema": replace(_CLUB, multiple_yakuman=False),
    "jpml-a": replace(
        _CLUB,
        ippatsu=False,
        ura_dora=False,
        kan_dora=False,
        multiple_yakuman=False,
        uma="floating",
        wins=1,
        nagashi_mangan=False,
        chombo="mangan",
    ),
    "mahjong-soul": Rulings(double_yakuman=True, oka=0, uma="5-15", wins=3, pao_covers="yaku"),
}
"""Rulings by the name of the rules; scoring/DECISIONS.md says what they rest on."""

RULINGS: Final = tuple(field.name for field in fields(Rulings))
"""The names of the rulings, which are those of the options."""

_THREE_START: Final = 35_000
_THREE_GOAL: Final = 40_000
"""What three players begin with, and need at the end where the rules need anything."""


@lru_cache(maxsize=256)
def rulings(options: Options) -> Rulings:
    """The rulings of a table: those of the rules it names, where it agreed on no other."""
    agreed = {name: value for name in RULINGS if (value := getattr(options, name)) is not None}
    preset = PRESETS[options.preset]
    if options.three_players:
        preset = replace(preset, start=_THREE_START, goal=preset.goal and _THREE_GOAL)
    return replace(preset, **agreed)
