"""The value of a hand under riichi, worked out by the library `mahjong`."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import Final, Literal

from mahjong.constants import CHUN, HAKU, HATSU
from mahjong.hand_calculating.fu import FuCalculator, FuDetail
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig
from mahjong.hand_calculating.hand_response import HandResponse
from mahjong.hand_calculating.scores import ScoresCalculator, ScoresResult

from scoring.decompose import Arrangement, count_faces, iter_pair_arrangements, iter_set_arrangements, loose_arrangement
from scoring.hand import SEATS, Hand
from scoring.rules.riichi.conversion import NumberedTiles, configure, number_indicators, number_tiles
from scoring.rules.riichi.payments import drawn_total, is_mangan
from scoring.rules.riichi.rulings import Rulings, rulings
from scoring.rules.riichi.yaku import YAKU
from scoring.tiles import plain_tiles

_BY_ARRANGEMENT: Final = frozenset({14, 26, 27, 28, 30, 33, 34, 37, 38})
"""The library's numbers of the yaku that other arrangements of the same tiles may lack, and that it tests by the sets
alone; the fu tell the others apart."""


def counted_arrangement(
    concealed: Sequence[str], tiles: NumberedTiles, config: HandConfig, response: HandResponse
) -> Arrangement:
    """The arrangement whose fu and yaku are those of `response`; `concealed`: codes of the tiles outside the melds."""
    counts, winning, melds = count_faces(plain_tiles(concealed)), tiles.winning, tiles.melds
    if not response.fu_details:
        return loose_arrangement("unios", counts)
    details = _sorted(response.fu_details)
    tested = [yaku for yaku in response.yaku or () if yaku.yaku_id in _BY_ARRANGEMENT]
    face, valued = winning // 4, [HAKU, HATSU, CHUN, config.player_wind, config.round_wind]
    for arrangement in chain(iter_set_arrangements(counts, face), iter_pair_arrangements(counts, face)):
        sets = [*_sets(arrangement), *(meld.tiles_34 for meld in melds)]
        fu, _ = FuCalculator.calculate_fu(sets, winning, _completed(arrangement), config, valued, melds)
        if _sorted(fu) == details and all(yaku.is_condition_met(sets) for yaku in tested):
            return arrangement
    raise AssertionError("the library counts an arrangement that is not among the hand's")


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


def _sorted(details: Sequence[FuDetail]) -> list[tuple[str, int]]:
    return sorted((detail["reason"], detail["fu"]) for detail in details)


Limit = Literal["mangan", "haneman", "baiman", "sanbaiman", "kazoe-yakuman", "yakuman"]
NotWon = Literal["incomplete", "no-yaku"]

YAKUMAN_HAN: Final = 13
"""Han that the library gives a yakuman."""

_NOT_WON: Final[dict[str, NotWon]] = {
    HandCalculator.ERR_HAND_NOT_WINNING: "incomplete",
    HandCalculator.ERR_NO_YAKU: "no-yaku",
}
_MANGAN_HAN: Final = 5


@dataclass(frozen=True, slots=True)
class HandValue:
    """The value of a winning hand.

    Attributes:
        yaku: ids and han of the yaku and dora, in the order of the library; `han` is their sum.
        han: all han; a yakuman has 13.
        fu: rounded up to tens, 25 for seven pairs; None for a yakuman and where only the limit is given.
        fu_parts: the reasons of the fu, ids of the texts `riichi.fu.…`, and the fu of each before rounding.
        yakuman: how many yakuman are paid, 0 for another hand.
        limit: the limit that is paid, None below mangan.
        points: what the discarder pays, or all three together on a self-draw, without counters and sticks.
        arrangement: makes the arrangement that was counted; None where only the limit is given.
    """

    yaku: tuple[tuple[str, int], ...]
    han: int
    fu: int | None
    fu_parts: tuple[tuple[str, int], ...]
    yakuman: int
    limit: Limit | None
    points: int
    arrangement: Callable[[], Arrangement] | None


def value_hand(hand: Hand) -> HandValue | NotWon:
    """The value of a hand, or why it does not win."""
    facts, options = hand.facts, rulings(hand.options)
    tiles = number_tiles(hand)
    # Two tiles of a wind are its pair: without the round wind the pair of both is worth that of one, and nothing else
    # of the hand changes.
    single = False
    if options.double_wind_pair == 2 and facts.seat == facts.round:
        wind = f"{SEATS.index(facts.seat) + 1}z"
        single = [*hand.concealed, *(tile for meld in hand.melds for tile in meld.tiles)].count(wind) == 2
    config = configure(facts, options, single)
    response = HandCalculator.estimate_hand_value(
        tiles.all,
        tiles.winning,
        melds=tiles.melds,
        dora_indicators=number_indicators(facts.dora_indicators),
        ura_dora_indicators=number_indicators(facts.ura_indicators if options.ura_dora else ()),
        config=config,
    )
    if response.error:
        # Facts that contradict each other are refused before; another error of the library is a fault here.
        value: HandValue | NotWon = _NOT_WON[response.error]
    else:
        arrangement = partial(counted_arrangement, hand.concealed, tiles, config, response)
        value = _value(response, config, options, arrangement)
    if facts.first_turn == "human" and options.renhou == "mangan" and value != "incomplete":
        return _at_least_mangan(value, config, options)
    return value


def points_of(han: int, fu: int, yakuman: int, config: HandConfig, options: Rulings) -> int:
    """The points of a hand of this value; `yakuman` takes the place of `han` and `fu` unless it is 0."""
    cost = ScoresCalculator.calculate_scores(yakuman * YAKUMAN_HAN or han, fu, config, yakuman > 0)
    return _points(cost, config, options)


def limit_of(han: int, fu: int, yakuman: int, options: Rulings) -> Limit | None:
    """The limit that a hand of this value reaches."""
    if yakuman:
        return "yakuman"
    if han >= YAKUMAN_HAN and options.kazoe == "yakuman":
        return "kazoe-yakuman"
    if han >= _MANGAN_HAN:
        limits: tuple[tuple[int, Limit], ...] = ((11, "sanbaiman"), (8, "baiman"), (6, "haneman"), (5, "mangan"))
        return next(limit for least, limit in limits if han >= least)
    return "mangan" if is_mangan(fu * 2 ** (2 + han), options) else None


def _value(
    response: HandResponse, config: HandConfig, options: Rulings, arrangement: Callable[[], Arrangement]
) -> HandValue:
    assert response.cost is not None
    assert response.han is not None
    assert response.fu is not None
    assert response.yaku is not None
    yaku = [
        (YAKU[one.yaku_id], one.han_open if response.is_open_hand and one.han_open else one.han_closed)
        for one in response.yaku
    ]
    if not any(one.is_yakuman for one in response.yaku):
        return HandValue(
            yaku=tuple(yaku),
            han=response.han,
            fu=response.fu,
            fu_parts=_fu_parts(response),
            yakuman=0,
            limit=limit_of(response.han, response.fu, 0, options),
            points=_points(response.cost, config, options),
            arrangement=arrangement,
        )
    if not options.multiple_yakuman:
        yaku = [max(yaku, key=lambda one: one[1])]
    yakuman = sum(han for _, han in yaku) // YAKUMAN_HAN
    points = points_of(0, 0, yakuman, config, options)
    return HandValue(tuple(yaku), yakuman * YAKUMAN_HAN, None, (), yakuman, "yakuman", points, arrangement)


def _points(cost: ScoresResult, config: HandConfig, options: Rulings) -> int:
    if not config.is_tsumo:
        return cost["main"]
    return drawn_total(cost["main"], cost["additional"], options, dealer=config.is_dealer)


def _fu_parts(response: HandResponse) -> tuple[tuple[str, int], ...]:
    """The reasons for fu, those of every hand first, with what the library calls the base told apart."""
    parts: list[tuple[str, int]] = []
    for detail in reversed(response.fu_details or []):
        if detail["reason"] != "base":
            parts.append((detail["reason"].replace("_", "-"), detail["fu"]))
    base = next(detail["fu"] for detail in response.fu_details or [] if detail["reason"] == "base")
    if base == 25:
        return (("seven-pairs", base),)
    concealed = [("concealed-ron", base - 20)] if base > 20 else []
    return (("base", 20), *concealed, *parts)


def _at_least_mangan(value: HandValue | NotWon, config: HandConfig, options: Rulings) -> HandValue:
    """The value of a hand whose first-turn win is worth a mangan by itself."""
    mangan = points_of(_MANGAN_HAN, 0, 0, config, options)
    if isinstance(value, HandValue) and value.points >= mangan:
        return value
    return HandValue((("renhou", _MANGAN_HAN),), _MANGAN_HAN, None, (), 0, "mangan", mangan, None)
