"""Scoring throughput of each rule set, relative to two other libraries on the same mix of hands, on one core.

    pip install mahjong PyMahjongGB
    python tests/benchmarks/scoring_speed.py [--hands N]

The mix: complete hands of random sets with zero to three claimed melds, five sets for `taiwan16` and four for the
others. `mahjong` (riichi, pure Python) and `PyMahjongGB` (C++) score them under their own rules; a riichi hand without
a yaku gives an error, which is fast. Hands are generated before timing.
"""

from __future__ import annotations

import argparse
import resource
import time
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Literal, NamedTuple

from scoring import Hand, score
from scoring.hand import Rules
from scoring.tiles import HONOURS, SUITED

ROUNDS = 5
RULES: tuple[Rules, ...] = ("international", "australia", "taiwan16")


class Laid(NamedTuple):
    """A complete hand: its concealed tiles, the winning one among them, and its claimed sets."""

    concealed: tuple[str, ...]
    winning: str
    melds: tuple[tuple[Literal["chow", "pung"], tuple[str, ...]], ...]


def random_hand(random: Random, sets: int) -> Laid:
    """A hand of `sets` sets and eyes with at most four tiles of a face."""
    while True:
        made = [_random_set(random) for _ in range(sets)]
        eyes = (random.choice(SUITED + HONOURS),) * 2
        tiles = [tile for _, one in made for tile in one] + list(eyes)
        if max(tiles.count(tile) for tile in set(tiles)) <= 4:
            break
    claimed = random.choice([0, 0, 1, 2, 3])
    concealed = [tile for _, one in made[claimed:] for tile in one] + list(eyes)
    return Laid(tuple(concealed), random.choice(concealed), tuple(made[:claimed]))


def _random_set(random: Random) -> tuple[Literal["chow", "pung"], tuple[str, ...]]:
    if random.random() < 0.65:
        number, suit = random.randint(1, 7), random.choice("mps")
        return "chow", tuple(f"{number + step}{suit}" for step in range(3))
    return "pung", (random.choice(SUITED + HONOURS),) * 3


def our_call(rules: Rules, hands: Sequence[Laid]) -> Callable[[], None]:
    """Scores every hand under one of our rule sets."""
    made = [
        Hand.parse(rules, "".join(laid.concealed), laid.winning, melds=[(k, "".join(t)) for k, t in laid.melds])
        for laid in hands
    ]

    def run() -> None:
        for hand in made:
            score(hand)

    return run


def riichi_call(hands: Sequence[Laid]) -> Callable[[], None]:
    """Scores every hand with `mahjong`."""
    from mahjong.hand_calculating.hand import HandCalculator
    from mahjong.hand_calculating.hand_config import HandConfig
    from mahjong.meld import Meld

    def ids(tiles: Sequence[str], used: dict[str, int]) -> list[int]:
        found = []
        for tile in tiles:
            copy = used.get(tile, 0)
            used[tile] = copy + 1
            found.append((9 * "mpsz".index(tile[1]) + int(tile[0]) - 1) * 4 + copy)
        return found

    calls: list[tuple[list[int], int, list[Any]]] = []
    for laid in hands:
        used: dict[str, int] = {}
        melds = [Meld(meld_type=Meld.CHI if k == "chow" else Meld.PON, tiles=ids(t, used)) for k, t in laid.melds]
        concealed = ids(laid.concealed, used)
        winning = concealed[laid.concealed.index(laid.winning)]
        calls.append((concealed + [tile for meld in melds for tile in meld.tiles], winning, melds))

    def run() -> None:
        for tiles, winning, melds in calls:
            HandCalculator.estimate_hand_value(tiles, winning, melds=melds, config=HandConfig(is_tsumo=True))

    return run


def guobiao_call(hands: Sequence[Laid]) -> Callable[[], None]:
    """Scores every hand with `PyMahjongGB`."""
    from MahjongGB import MahjongFanCalculator

    def name(tile: str) -> str:
        number, suit = int(tile[0]), tile[1]
        if suit == "z":
            return f"F{number}" if number < 5 else f"J{8 - number}"
        return {"m": "W", "p": "B", "s": "T"}[suit] + tile[0]

    calls = []
    for laid in hands:
        pack = tuple(("CHI" if k == "chow" else "PENG", name(t[1]), 1) for k, t in laid.melds)
        rest = list(laid.concealed)
        rest.remove(laid.winning)
        calls.append((pack, tuple(name(tile) for tile in rest), name(laid.winning)))

    def run() -> None:
        for pack, hand, winning in calls:
            MahjongFanCalculator(pack, hand, winning, 0, True, False, False, False, 0, 0)

    return run


def main() -> None:
    """Runs the benchmark and prints its table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=4000)
    number = parser.parse_args().hands
    random = Random(1)
    four, five = ([random_hand(random, sets) for _ in range(number)] for sets in (4, 5))
    calls: dict[str, Callable[[], None]] = {
        rules: our_call(rules, five if rules == "taiwan16" else four) for rules in RULES
    }
    ours = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    calls |= {"mahjong": riichi_call(four), "PyMahjongGB": guobiao_call(four)}
    best = dict.fromkeys(calls, float("inf"))
    for _ in range(ROUNDS):  # in turns, so that a busy moment hits all alike; the best of each counts
        for name, call in calls.items():
            begun = time.process_time()
            call()
            best[name] = min(best[name], time.process_time() - begun)
    for name, seconds in best.items():
        print(f"{name:>14} {number / seconds:9.0f} hands/s  {best['mahjong'] / seconds:6.2f} x mahjong")
    print(f"memory before the other libraries: {ours:.0f} MB")


if __name__ == "__main__":
    main()
