"""A hand in the form of the library `mahjong`: numbered tiles, melds and its configuration."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from mahjong.constants import EAST
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld as LibraryMeld

from scoring.hand import SEATS, Hand, Win
from scoring.rules.riichi.rulings import Rulings
from scoring.tiles import INDEX, PLAIN, RED_FIVES

_KINDS: Final = {
    "chow": LibraryMeld.CHI,
    "pung": LibraryMeld.PON,
    "kong": LibraryMeld.KAN,
    "added-kong": LibraryMeld.SHOUMINKAN,
    "concealed-kong": LibraryMeld.KAN,
}
_KAZOE: Final = {"yakuman": HandConfig.KAZOE_LIMITED, "sanbaiman": HandConfig.KAZOE_SANBAIMAN}
_PLAIN_FIVES: Final = frozenset(PLAIN[red] for red in RED_FIVES)
_COPIES: Final = {
    tile: [4 * INDEX[plain] + (copy + 1) % 4 if tile in _PLAIN_FIVES else 4 * INDEX[plain] + copy for copy in range(4)]
    for tile, plain in PLAIN.items()
}
"""The numbers of the copies of each tile, in the order in which they are given."""


class NumberedTiles(NamedTuple):
    """A hand as numbers 0 to 135: four times the face, plus the copy; copy 0 of a five is the red one.

    Attributes:
        all: every tile, those of the melds included.
        winning: the winning tile.
        melds: the melds.
    """

    all: list[int]
    winning: int
    melds: list[LibraryMeld]


def number_tiles(hand: Hand) -> NumberedTiles:
    """Number the tiles of a hand. The fourth plain five of a suit gets the number of the red one."""
    used: dict[str, int] = {}
    melds = [LibraryMeld(_KINDS[one.kind], _numbers(one.tiles, used), opened=one.is_claimed) for one in hand.melds]
    own = _numbers(hand.concealed, used)
    winning = own[hand.concealed.index(hand.winning_tile or "")]
    return NumberedTiles([*own, *(number for meld in melds for number in meld.tiles)], winning, melds)


def number_indicators(tiles: Iterable[str]) -> list[int]:
    """Number dora indicators, of which only the face matters."""
    return [4 * INDEX[PLAIN[tile]] for tile in tiles]


@lru_cache(maxsize=1 << 10)
def configure(facts: Win, options: Rulings, single_wind: bool = False) -> HandConfig:
    """The library's configuration of a win, which it does not change.

    `single_wind`: whether the pair of the seat wind is not worth that of the round wind too.
    """
    drawn = facts.by == "self-draw"
    replaced = "kong" in facts.replacements or facts.north_replacement
    return HandConfig(
        is_tsumo=drawn,
        is_riichi=facts.riichi is not None,
        is_daburu_riichi=facts.riichi == "double-riichi",
        is_ippatsu=facts.ippatsu and options.ippatsu,
        is_rinshan=replaced,
        is_chankan=facts.by == "robbed-kong",
        # A replacement comes from the dead wall, and a robbed kong is no discard.
        is_haitei=facts.last_tile and drawn and not replaced,
        is_houtei=facts.last_tile and facts.by == "discard",
        is_tenhou=facts.first_turn == "heaven",
        is_chiihou=facts.first_turn == "earth",
        is_open_riichi=facts.open_riichi and options.open_riichi,
        num_nuki_dora=facts.norths,
        is_renhou=facts.first_turn == "human" and options.renhou in ("five-han", "yakuman"),
        player_wind=EAST + SEATS.index(facts.seat),
        round_wind=None if single_wind else EAST + SEATS.index(facts.round),
        options=OptionalRules(
            has_open_tanyao=options.open_tanyao,
            has_aka_dora=options.red_fives,
            has_double_yakuman=options.double_yakuman,
            kazoe_limit=_KAZOE[options.kazoe],
            kiriage=options.kiriage_mangan,
            renhou_as_yakuman=options.renhou == "yakuman",
            fu_for_open_pinfu=options.fu_for_open_pinfu,
            fu_for_pinfu_tsumo=options.fu_for_pinfu_tsumo,
            has_daisharin=options.daisharin != "none",
            has_daisharin_other_suits=options.daisharin == "any-suit",
            has_daichisei=options.daichisei,
            has_sashikomi_yakuman=options.sashikomi and not facts.giver_in_riichi,
            is_three_player=options.three_players,
        ),
    )


def _numbers(tiles: Iterable[str], used: dict[str, int]) -> list[int]:
    """Numbers not in `used`, the count of the plain tiles of each face that have one."""
    numbers = []
    for tile in tiles:
        copy = used.get(tile, 0)
        used[tile] = copy + 1
        numbers.append(_COPIES[tile][copy])
    return numbers
