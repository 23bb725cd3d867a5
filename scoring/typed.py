"""The facts and options of each rule set with their types, for type checkers and editors.

>>> win("riichi", by="tsumo", riichi="riichi", ippatsu=True)
Win(riichi='riichi', ippatsu=True)

Made from the declarations by `python -m tests.scoring.making_typed`.
"""

from decimal import Decimal
from typing import Any, Literal, TypedDict, Unpack, overload

from scoring.hand import Options, Win


class InternationalFacts(TypedDict, total=False):
    """Facts of a win under `international`."""

    by: Literal["self-draw", "discard", "robbed-kong", "tsumo", "ron", "chankan", "self_draw"]
    from_: Literal["east", "south", "west", "north", None]
    seat: Literal["east", "south", "west", "north", "dealer"]
    round: Literal["east", "south", "west", "north"]
    last_tile: bool
    replacements: tuple[Literal["kong", "flower"], ...]
    first_turn: Literal[None, "heaven", "earth", "tenhou", "chiihou"]
    flower_win: Literal[None, "seven", "eight"]
    kong_to_fourth: bool


class InternationalOptions(TypedDict, total=False):
    """Options of a table under `international`."""

    all_pickups: Literal["melds", "sets"]
    beyond_chart: Literal["cap", "extend"]


class AustraliaFacts(TypedDict, total=False):
    """Facts of a win under `australia`."""

    by: Literal["self-draw", "discard", "robbed-kong", "tsumo", "ron", "chankan", "self_draw"]
    from_: Literal["east", "south", "west", "north", None]
    seat: Literal["east", "south", "west", "north", "dealer"]
    last_tile: bool
    replacements: tuple[Literal["kong"], ...]
    first_turn: Literal[None, "heaven", "earth", "tenhou", "chiihou"]


class AustraliaOptions(TypedDict, total=False):
    """Options of a table under `australia`."""

    limit: Literal[None, 320]


class Taiwan16Facts(TypedDict, total=False):
    """Facts of a win under `taiwan16`."""

    by: Literal["self-draw", "discard", "robbed-kong", "tsumo", "ron", "chankan", "self_draw"]
    from_: Literal["east", "south", "west", "north", None]
    seat: Literal["east", "south", "west", "north", "dealer"]
    round: Literal["east", "south", "west", "north"]
    dealer_streak: int
    declared_ready: bool
    last_tile: bool
    replacements: tuple[Literal["kong", "flower"], ...]
    robbed_kong_on_kong: bool
    tiles_on_floor: int | None
    first_turn: Literal[None, "heaven", "earth", "human", "tenhou", "chiihou", "renhou"]
    flower_win: Literal[None, "two-sets", "seven-rob-one", "one-rob-seven"]


class Taiwan16Options(TypedDict, total=False):
    """Options of a table under `taiwan16`."""

    base: Decimal
    rate: Decimal
    settlement: Literal["la", "direct"]
    double_wind: Literal[2, 4]


class RiichiFacts(TypedDict, total=False):
    """Facts of a win under `riichi`."""

    by: Literal["self-draw", "discard", "robbed-kong", "tsumo", "ron", "chankan", "self_draw"]
    from_: Literal["east", "south", "west", "north", None]
    seat: Literal["east", "south", "west", "north", "dealer"]
    round: Literal["east", "south", "west", "north"]
    riichi: Literal[None, "riichi", "double-riichi", "double_riichi", "daburu_riichi"]
    ippatsu: bool
    dora_indicators: tuple[str, ...]
    ura_indicators: tuple[str, ...]
    last_tile: bool
    replacements: tuple[Literal["kong"], ...]
    honba: int
    riichi_sticks: int
    first_turn: Literal[None, "heaven", "earth", "human", "tenhou", "chiihou", "renhou"]


class RiichiOptions(TypedDict, total=False):
    """Options of a table under `riichi`."""

    preset: Literal["tenhou", "m-league", "wrc", "ema", "jpml-a"]
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
    uma: Literal[None, "none", "5-10", "5-15", "10-20", "10-30"]
    oka: Literal[None, 0, 5000]
    abortive_draws: Literal[None, True, False]
    ties: Literal[None, "share", "seat"]


class HongkongFacts(TypedDict, total=False):
    """Facts of a win under `hongkong`."""

    by: Literal["self-draw", "discard", "robbed-kong", "tsumo", "ron", "chankan", "self_draw"]
    from_: Literal["east", "south", "west", "north", None]
    seat: Literal["east", "south", "west", "north", "dealer"]
    round: Literal["east", "south", "west", "north"]
    last_tile: bool
    replacements: tuple[Literal["kong", "flower"], ...]
    liable: Literal["east", "south", "west", "north", None]
    first_turn: Literal[None, "heaven", "earth", "human", "tenhou", "chiihou", "renhou"]
    flower_win: Literal[None, "seven", "eight"]


class HongkongOptions(TypedDict, total=False):
    """Options of a table under `hongkong`."""

    published_list: Literal["usual", "full-spicy", "encyclopaedia", "cheat-sheet"]
    min_faan: Literal[None, 0, 1, 2, 3, 4, 5]
    max_faan: Literal[None, 8, 10, 13]
    price_list: Literal[None, "half-spicy", "full-spicy"]
    prices: tuple[Decimal, ...]
    discarder: Literal[None, "all", "half"]
    liability: Literal[None, True, False]
    seven_pairs: Literal[None, True, False]
    human_win: Literal[None, True, False]
    kong_on_kong: Literal[None, True, False]
    flower_replacement: Literal[None, True, False]
    all_terminals: Literal[None, "limit", 8, 10]
    all_honours: Literal[None, "limit", 8, 10]
    nine_gates: Literal[None, "limit", 8, 10]
    thirteen_orphans: Literal[None, "limit", 8, 10]
    four_concealed_pungs: Literal[None, "limit", 8, 10]
    four_kongs: Literal[None, "limit", 8, 10]


@overload
def win(rules: Literal["international"], **facts: Unpack[InternationalFacts]) -> Win: ...


@overload
def win(rules: Literal["australia"], **facts: Unpack[AustraliaFacts]) -> Win: ...


@overload
def win(rules: Literal["taiwan16"], **facts: Unpack[Taiwan16Facts]) -> Win: ...


@overload
def win(rules: Literal["riichi"], **facts: Unpack[RiichiFacts]) -> Win: ...


@overload
def win(rules: Literal["hongkong"], **facts: Unpack[HongkongFacts]) -> Win: ...


def win(rules: str, **facts: Any) -> Win:
    """How a hand was won under a rule set, of facts that it asks for.

    Raises:
        HandError: about `rules`, if there is no such rule set; about `win.…`, for a fact or a value that it does not
            know.
    """
    return Win(**facts).require_all_of(rules)


@overload
def options(rules: Literal["international"], **agreed: Unpack[InternationalOptions]) -> Options: ...


@overload
def options(rules: Literal["australia"], **agreed: Unpack[AustraliaOptions]) -> Options: ...


@overload
def options(rules: Literal["taiwan16"], **agreed: Unpack[Taiwan16Options]) -> Options: ...


@overload
def options(rules: Literal["riichi"], **agreed: Unpack[RiichiOptions]) -> Options: ...


@overload
def options(rules: Literal["hongkong"], **agreed: Unpack[HongkongOptions]) -> Options: ...


def options(rules: str, **agreed: Any) -> Options:
    """What a table agreed on under a rule set.

    Raises:
        HandError: about `rules`, if there is no such rule set; about `options.…`, for an option or a value that it does
            not know.
    """
    return Options(**agreed).require_all_of(rules)
