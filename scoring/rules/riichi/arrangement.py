"""The arrangement of a hand that the library `mahjong` counted, which its answer leaves out."""

from collections.abc import Iterator, Sequence
from typing import Final

from mahjong.constants import CHUN, HAKU, HATSU
from mahjong.hand_calculating.fu import FuCalculator, FuDetail
from mahjong.hand_calculating.hand_config import HandConfig
from mahjong.hand_calculating.hand_response import HandResponse
from mahjong.meld import Meld as LibraryMeld

from scoring.decompose import Arrangement, iter_pair_arrangements, iter_set_arrangements, loose_arrangement

_BY_ARRANGEMENT: Final = frozenset({14, 26, 27, 28, 30, 33, 34, 37, 38})
"""The library's numbers of the yaku that other arrangements of the same tiles may lack, and that it tests by the sets
alone; the fu tell the others apart."""


def counted_arrangement(
    concealed: Sequence[int],
    winning: int,
    melds: Sequence[LibraryMeld],
    config: HandConfig,
    response: HandResponse,
) -> Arrangement:
    """The arrangement whose fu and yaku are those of `response`.

    `concealed`: count of each of the 34 faces outside the melds; `winning`: number of the winning tile, 0 to 135.
    """
    if not response.fu_details:
        return loose_arrangement("unios", concealed)
    counted = _sorted(response.fu_details)
    tested = [yaku for yaku in response.yaku or () if yaku.yaku_id in _BY_ARRANGEMENT]
    for arrangement in _arrangements(concealed, winning // 4):
        sets = [*_sets(arrangement), *(meld.tiles_34 for meld in melds)]
        fu, _ = FuCalculator.calculate_fu(sets, winning, _completed(arrangement), config, _valued(config), melds)
        if _sorted(fu) == counted and all(yaku.is_condition_met(sets) for yaku in tested):
            return arrangement
    raise AssertionError("the library counts an arrangement that is not among the hand's")


def _arrangements(concealed: Sequence[int], winning: int) -> Iterator[Arrangement]:
    yield from iter_set_arrangements(concealed, winning)
    yield from iter_pair_arrangements(concealed, winning)


def _sets(arrangement: Arrangement) -> Iterator[list[int]]:
    for chow in arrangement.chows:
        yield [chow, chow + 1, chow + 2]
    for pung in arrangement.pungs:
        yield [pung] * 3
    for pair in arrangement.pairs:
        yield [pair] * 2
    if arrangement.eyes is not None:
        yield [arrangement.eyes] * 2


def _completed(arrangement: Arrangement) -> list[int]:
    face = arrangement.face or 0
    if arrangement.part == "chow":
        return [face, face + 1, face + 2]
    return [face] * (3 if arrangement.part == "pung" else 2)


def _valued(config: HandConfig) -> list[int | None]:
    return [HAKU, HATSU, CHUN, config.player_wind, config.round_wind]


def _sorted(details: Sequence[FuDetail]) -> list[tuple[str, int]]:
    return sorted((detail["reason"], detail["fu"]) for detail in details)
