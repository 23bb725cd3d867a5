"""Speed of scoring on fresh hands, on one core, of each rule set.

    python -m tests.benchmarks.scoring_speed [--passes N]

Every pass parses and scores hands that nothing has seen before, those of each rule set and of the riichi library
`mahjong` in turn. Passes are short, and a ratio is the median of those to the library within each pass, in processor
time, so that a busy machine slows both sides alike. Parsing, from tile notation, is timed apart. The mix: complete
hands of random sets with zero to three claimed melds, five sets for `taiwan16` and four for the others, drawn or
discarded, in any seat and round, a tenth on the last tile, for all alike. `mahjong` scores them under its own rules,
and each has a yaku there, as a hand without one gives an error, which is fast; `riichi` is the same library through
our hands and scores. Tables fill as hands are scored: the race follows `WARM_HANDS` of each; `cold` are the first
`COLD_HANDS` of a process that has scored nothing, in turn with the library's, the median of several processes.
"""

import argparse
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from random import Random
from typing import Any, Literal, NamedTuple

from scoring import Hand, Win, score
from scoring.hand import SEATS, MeldKind, Rules
from scoring.tiles import HONOURS, SUITED
from tests.benchmarks.measuring import parser_of

LIBRARY = "mahjong"
OWN: tuple[Rules, ...] = ("international", "australia", "taiwan16", "hongkong", "mcr")
RULES: tuple[Rules, ...] = (*OWN, "riichi")
HANDS_PER_PASS = 250
WARM_HANDS = 30_000
COLD_HANDS = 1000
COLD_TURNS = 20
COLD_PROCESSES = 7


class Laid(NamedTuple):
    """A complete hand: its concealed tiles, the winning one among them, its claimed sets, and how it was won."""

    concealed: tuple[str, ...]
    winning: str
    melds: tuple[tuple[Literal["chow", "pung"], tuple[str, ...]], ...]
    facts: dict[str, Any]


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
    return Laid(tuple(concealed), random.choice(concealed), tuple(made[:claimed]), random_facts(random))


def random_facts(random: Random) -> dict[str, Any]:
    """How a hand was won, as arguments of `Win`."""
    seat, giver = random.sample(SEATS, 2)
    drawn = random.random() < 0.5
    return {
        "by": "self-draw" if drawn else "discard",
        "from_": None if drawn else giver,
        "seat": seat,
        "round": random.choice(SEATS[:2]),
        "last_tile": random.random() < 0.1,
    }


def _random_set(random: Random) -> tuple[Literal["chow", "pung"], tuple[str, ...]]:
    if random.random() < 0.65:
        number, suit = random.randint(1, 7), random.choice("mps")
        return "chow", tuple(f"{number + step}{suit}" for step in range(3))
    return "pung", (random.choice(SUITED + HONOURS),) * 3


def with_yaku(laid: Laid) -> Laid:
    """The hand with a yaku of riichi: declared ready if it is concealed, else with a claimed pung of dragons."""
    if not laid.melds:
        return laid._replace(facts={**laid.facts, "riichi": "riichi"})
    held = [*laid.concealed, *(tile for _, tiles in laid.melds for tile in tiles)]
    dragon = next((tile for tile in HONOURS[4:] if tile not in held), None)
    if dragon is None:
        return laid  # One of the three is a pung.
    return laid._replace(melds=(("pung", (dragon,) * 3), *laid.melds[1:]))


Notation = tuple[str, str, list[tuple[MeldKind, str]], dict[str, Any]]


def notation(laid: Laid) -> Notation:
    """Concealed tiles, winning tile and melds as text, and the facts of the win."""
    return "".join(laid.concealed), laid.winning, [(kind, "".join(tiles)) for kind, tiles in laid.melds], laid.facts


def parsed(rules: Rules, laid: Laid) -> Hand:
    """A hand of ours."""
    concealed, winning, melds, facts = notation(laid)
    return Hand.parse(rules, concealed, winning, melds=melds, win=Win(**facts))


class Contestant(NamedTuple):
    """How a library parses and scores; `sets` is the number of sets of its hands."""

    sets: int
    texts: Callable[[Laid], Any]
    parse: Callable[[Any], Any]
    score: Callable[[Any], object]


def ours(rules: Rules) -> Contestant:
    """One of our rule sets."""

    def parse(text: Notation) -> Hand:
        concealed, winning, melds, facts = text
        return Hand.parse(rules, concealed, winning, melds=melds, win=Win(**facts))

    def texts(laid: Laid) -> Notation:
        return notation(with_yaku(laid) if rules == "riichi" else laid)

    return Contestant(5 if rules == "taiwan16" else 4, texts, parse, lambda hand: score(hand).elements)


def riichi() -> Contestant:
    """The library `mahjong`."""
    from mahjong.constants import EAST, NORTH, SOUTH, WEST
    from mahjong.hand_calculating.hand import HandCalculator
    from mahjong.hand_calculating.hand_config import HandConfig
    from mahjong.meld import Meld
    from mahjong.tile import TilesConverter

    winds = dict(zip(SEATS, (EAST, SOUTH, WEST, NORTH), strict=True))

    def texts(drawn: Laid) -> Any:
        laid = with_yaku(drawn)
        tiles = [*laid.concealed, *(tile for _, meld in laid.melds for tile in meld)]
        melds = [(kind, by_suit(meld)) for kind, meld in laid.melds]
        return by_suit(tiles), by_suit([laid.winning]), melds, laid.facts

    def by_suit(tiles: Iterable[str]) -> dict[str, str]:
        found: dict[str, str] = {}
        for tile in sorted(tiles):
            suit = {"m": "man", "p": "pin", "s": "sou", "z": "honors"}[tile[1]]
            found[suit] = found.get(suit, "") + tile[0]
        return found

    def parse(text: tuple[Any, Any, Any, Any]) -> tuple[list[int], int, list[Any], dict[str, Any]]:
        tiles, winning, melds, facts = text
        convert = TilesConverter.string_to_136_array
        return (
            convert(**tiles),
            convert(**winning)[0],
            [Meld(Meld.CHI if kind == "chow" else Meld.PON, convert(**meld)) for kind, meld in melds],
            facts,
        )

    def estimate(hand: tuple[list[int], int, list[Any], dict[str, Any]]) -> object:
        tiles, winning, melds, facts = hand
        drawn, last = facts["by"] == "self-draw", facts["last_tile"]
        config = HandConfig(
            is_tsumo=drawn,
            is_riichi="riichi" in facts,
            is_haitei=last and drawn,
            is_houtei=last and not drawn,
            player_wind=winds[facts["seat"]],
            round_wind=winds[facts["round"]],
        )
        return HandCalculator.estimate_hand_value(tiles, winning, melds=melds, config=config)

    return Contestant(4, texts, parse, estimate)


class Rates(NamedTuple):
    """Hands a second: parsed, scored, and both."""

    parsed: float
    scored: float
    both: float


def contestants_named() -> dict[str, Contestant]:
    """Our rule sets and the library."""
    return {**{rules: ours(rules) for rules in RULES}, LIBRARY: riichi()}


def seconds(one: Contestant, random: Random, number: int) -> tuple[float, float]:
    """Processor time that parsing and scoring fresh hands take."""
    texts = [one.texts(random_hand(random, one.sets)) for _ in range(number)]
    begun = time.process_time()
    hands = [one.parse(text) for text in texts]
    between = time.process_time()
    for hand in hands:
        one.score(hand)
    return between - begun, time.process_time() - between


def rates(parsing: float, scoring: float, number: int) -> Rates:
    """Hands a second, from the processor time of a number of hands."""
    return Rates(number / parsing, number / scoring, number / (parsing + scoring))


def cold_pass(name: str) -> tuple[Rates, Rates]:
    """The first hands of this process, and as many of the library's, in turn."""
    sides, random = [contestants_named()[which] for which in (name, LIBRARY)], Random(6)
    for one in sides:
        seconds(one, random, 1)  # What is loaded with the first hand.
    turns = [[seconds(one, random, COLD_HANDS // COLD_TURNS) for one in sides] for _ in range(COLD_TURNS)]
    own, theirs = [[sum(times) for times in zip(*side, strict=True)] for side in zip(*turns, strict=True)]
    return rates(own[0], own[1], COLD_HANDS), rates(theirs[0], theirs[1], COLD_HANDS)


def cold(name: str) -> list[tuple[Rates, Rates]]:
    """The first hands of several processes, beside the library's."""
    runs = [[float(rate) for rate in child("--cold", name).split()] for _ in range(COLD_PROCESSES)]
    return [(Rates(*run[:3]), Rates(*run[3:])) for run in runs]


def race(passes: int) -> dict[str, list[tuple[Rates, Rates]]]:
    """The passes of each of our rule sets on warm tables, each beside that of the library."""
    contestants, random = contestants_named(), Random(1)
    for one in contestants.values():
        seconds(one, random, WARM_HANDS)
    found: dict[str, list[tuple[Rates, Rates]]] = {name: [] for name in contestants}
    for _ in range(passes):
        turn = {name: rates(*seconds(one, random, HANDS_PER_PASS), HANDS_PER_PASS) for name, one in contestants.items()}
        for name, of_name in turn.items():
            found[name].append((of_name, turn[LIBRARY]))
    return found


def medians(pairs: list[tuple[Rates, Rates]]) -> tuple[Rates, Rates]:
    """The medians of the rates of ours, and of their ratios to the library's."""
    ratios = [Rates(*(rate / rival for rate, rival in zip(*pair, strict=True))) for pair in pairs]
    return _median([one for one, _ in pairs]), _median(ratios)


def _median(of: list[Rates]) -> Rates:
    return Rates(*map(statistics.median, zip(*of, strict=True)))


def child(*arguments: str) -> str:
    """What this script prints in a process of its own."""
    run = [sys.executable, "-m", "tests.benchmarks.scoring_speed", *arguments]
    return subprocess.run(run, check=True, capture_output=True, text=True).stdout


def main() -> None:
    """Runs the benchmark and prints its table."""
    parser = parser_of(__doc__)
    parser.add_argument("--passes", type=int, default=60)
    parser.add_argument("--cold", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.cold:
        print(*(rate for side in cold_pass(arguments.cold) for rate in side))
        return
    print("hands a second      parsed    scored      both      cold   x mahjong: scored, both, cold scored, cold both")
    for name, pairs in race(arguments.passes).items():
        warm, times = medians(pairs)
        first, cold_times = medians(cold(name))
        ratios = "  ".join(f"{ratio:5.2f}" for ratio in (times.scored, times.both, cold_times.scored, cold_times.both))
        print(f"{name:>14} {warm.parsed:11.0f} {warm.scored:9.0f} {warm.both:9.0f} {first.scored:9.0f}   {ratios}")


if __name__ == "__main__":
    main()
