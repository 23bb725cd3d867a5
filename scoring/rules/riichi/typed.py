"""The facts and options of `riichi` with their types, for type checkers and editors.

Made from the declaration by `python -m tests.scoring.making_typed`.
"""

from typing import Literal, TypedDict, Unpack

from scoring.hand import Options, Win


class Facts(TypedDict, total=False):
    """Facts of a win under `riichi`."""

    by: Literal["self-draw", "discard", "robbed-kong", "tsumo", "ron", "chankan", "self_draw"]
    from_: Literal["east", "south", "west", "north", None]
    seat: Literal["east", "south", "west", "north", "dealer"]
    round: Literal["east", "south", "west", "north"]
    riichi: Literal[None, "riichi", "double-riichi", "double_riichi", "daburu_riichi"]
    ippatsu: bool
    open_riichi: bool
    giver_in_riichi: bool
    norths: int
    north_replacement: bool
    dora_indicators: tuple[str, ...]
    ura_indicators: tuple[str, ...]
    last_tile: bool
    replacements: tuple[Literal["kong"], ...]
    honba: int
    riichi_sticks: int
    liable: Literal[None, "east", "south", "west", "north"]
    liable_yakuman: int
    first_turn: Literal[None, "heaven", "earth", "human", "tenhou", "chiihou", "renhou"]


class Agreed(TypedDict, total=False):
    """What a table agrees on under `riichi`."""

    preset: Literal["tenhou", "m-league", "wrc", "ema", "jpml-a", "mahjong-soul"]
    red_fives: Literal[None, True, False]
    open_tanyao: Literal[None, True, False]
    ippatsu: Literal[None, True, False]
    ura_dora: Literal[None, True, False]
    kan_dora: Literal[None, True, False]
    kiriage_mangan: Literal[None, True, False]
    kazoe: Literal[None, "yakuman", "sanbaiman"]
    multiple_yakuman: Literal[None, True, False]
    double_yakuman: Literal[None, True, False]
    renhou: Literal[None, "none", "mangan", "five-han", "yakuman"]
    double_wind_pair: Literal[None, 2, 4]
    fu_for_open_pinfu: Literal[None, True, False]
    fu_for_pinfu_tsumo: Literal[None, True, False]
    daisharin: Literal[None, "none", "dots", "any-suit"]
    daichisei: Literal[None, True, False]
    open_riichi: Literal[None, True, False]
    sashikomi: Literal[None, True, False]
    three_players: Literal[None, True, False]
    three_player_tsumo: Literal[None, "loss", "split"]
    start: Literal[None, 20000, 25000, 27000, 30000, 35000, 40000, 50000]
    oka: Literal[None, 0, 3000, 5000]
    uma: Literal[None, "none", "5-10", "5-15", "10-20", "10-30", "floating"]
    ties: Literal[None, "share", "seat"]
    length: Literal[None, "east", "hanchan", "whole", "open"]
    goal: Literal[None, 0, 30000, 35000, 40000]
    bust: Literal[None, True, False]
    leader_stops: Literal[None, True, False]
    wins: Literal[None, 1, 2, 3]
    abortive_draws: Literal[None, True, False]
    nagashi_mangan: Literal[None, True, False]
    chombo: Literal[None, "mangan", "20000"]
    pao: Literal[None, "none", "dragons-winds", "with-kongs"]
    pao_covers: Literal[None, "yaku", "hand"]
    pao_counters: Literal[None, "liable", "discarder"]


def win(**facts: Unpack[Facts]) -> Win:
    """How a hand was won. Raises `HandError`: about `win.…`, a fact or a value that `riichi` does not know."""
    return Win.of("riichi", facts)


def options(**agreed: Unpack[Agreed]) -> Options:
    """What a table agreed on. Raises `HandError`: about `options.…`, what `riichi` does not know."""
    return Options.of("riichi", agreed)
