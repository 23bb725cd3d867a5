"""Speed of scoring on fresh hands, on one core: each rule set, records, explanations, memory and start.

    python tests/benchmarks/scoring_speed.py [--passes N]

Every pass parses and scores hands that nothing has seen before, those of each rule set and of the riichi library
`mahjong` in turn, so that a busy moment hits all alike; the figures are medians of the passes. Parsing, from tile
notation, is timed apart. The mix: complete hands of random sets with zero to three claimed melds, five sets for
`taiwan16` and four for the others. `mahjong` scores them under its own rules; a riichi hand without a yaku gives an
error, which is fast. Tables fill as hands are scored, so the first pass is slower; it is printed too.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import Any, Literal, NamedTuple

from scoring import Hand, explain, score
from scoring.hand import MeldKind, Rules
from scoring.tiles import HONOURS, SUITED

RULES: tuple[Rules, ...] = ("international", "australia", "taiwan16")
HANDS_PER_PASS = 1000
LINES = 20_000
HANDS_FOR_MEMORY = 100_000
STARTS = 9


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


def notation(laid: Laid) -> tuple[str, str, list[tuple[MeldKind, str]]]:
    """Concealed tiles, winning tile and melds as text."""
    return "".join(laid.concealed), laid.winning, [(kind, "".join(tiles)) for kind, tiles in laid.melds]


def parsed(rules: Rules, laid: Laid) -> Hand:
    """A hand of ours."""
    concealed, winning, melds = notation(laid)
    return Hand.parse(rules, concealed, winning, melds=melds)


class Contestant(NamedTuple):
    """How a library parses and scores; `sets` is the number of sets of its hands."""

    sets: int
    texts: Callable[[Laid], Any]
    parse: Callable[[Any], Any]
    score: Callable[[Any], object]


def ours(rules: Rules) -> Contestant:
    """One of our rule sets."""

    def parse(text: tuple[str, str, list[tuple[MeldKind, str]]]) -> Hand:
        concealed, winning, melds = text
        return Hand.parse(rules, concealed, winning, melds=melds)

    return Contestant(5 if rules == "taiwan16" else 4, notation, parse, lambda hand: score(hand).elements)


def riichi() -> Contestant:
    """The library `mahjong`."""
    from mahjong.hand_calculating.hand import HandCalculator
    from mahjong.hand_calculating.hand_config import HandConfig
    from mahjong.meld import Meld
    from mahjong.tile import TilesConverter

    def texts(laid: Laid) -> tuple[dict[str, str], dict[str, str], list[tuple[str, dict[str, str]]]]:
        tiles = [*laid.concealed, *(tile for _, meld in laid.melds for tile in meld)]
        return by_suit(tiles), by_suit([laid.winning]), [(kind, by_suit(meld)) for kind, meld in laid.melds]

    def by_suit(tiles: Iterable[str]) -> dict[str, str]:
        found: dict[str, str] = {}
        for tile in sorted(tiles):
            suit = {"m": "man", "p": "pin", "s": "sou", "z": "honors"}[tile[1]]
            found[suit] = found.get(suit, "") + tile[0]
        return found

    def parse(text: tuple[Any, Any, Any]) -> tuple[list[int], int, list[Any]]:
        tiles, winning, melds = text
        convert = TilesConverter.string_to_136_array
        return (
            convert(**tiles),
            convert(**winning)[0],
            [Meld(Meld.CHI if kind == "chow" else Meld.PON, convert(**meld)) for kind, meld in melds],
        )

    def estimate(hand: tuple[list[int], int, list[Any]]) -> object:
        tiles, winning, melds = hand
        return HandCalculator.estimate_hand_value(tiles, winning, melds=melds, config=HandConfig(is_tsumo=True))

    return Contestant(4, texts, parse, estimate)


class Times(NamedTuple):
    """Hands a second of each pass: parsed, scored, and both."""

    parsed: list[float]
    scored: list[float]
    both: list[float]


def race(passes: int) -> dict[str, Times]:
    """Each contestant's passes, in turn."""
    contestants = {**{rules: ours(rules) for rules in RULES}, "mahjong": riichi()}
    times = {name: Times([], [], []) for name in contestants}
    random = Random(1)
    for _ in range(passes):
        for name, one in contestants.items():
            texts = [one.texts(random_hand(random, one.sets)) for _ in range(HANDS_PER_PASS)]
            begun = time.process_time()
            hands = [one.parse(text) for text in texts]
            between = time.process_time()
            for hand in hands:
                one.score(hand)
            ended = time.process_time()
            times[name].parsed.append(HANDS_PER_PASS / (between - begun))
            times[name].scored.append(HANDS_PER_PASS / (ended - between))
            times[name].both.append(HANDS_PER_PASS / (ended - begun))
    return times


def explain_milliseconds(rules: Rules) -> float:
    """The median time of an explanation of a fresh hand."""
    random = Random(2)
    times = []
    for _ in range(300):
        hand = parsed(rules, random_hand(random, 5 if rules == "taiwan16" else 4))
        begun = time.process_time()
        explain(hand)
        times.append(1000 * (time.process_time() - begun))
    return statistics.median(times)


def lines_per_second(rules: Rules) -> float:
    """Lines that `pailens score --jsonl` answers in a second of a processor, without its start."""
    random = Random(3)
    laid = [random_hand(random, 5 if rules == "taiwan16" else 4) for _ in range(LINES)]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "hands.jsonl"
        path.write_text("".join(f"{record(rules, one)}\n" for one in laid), "utf-8")
        few = Path(folder) / "few.jsonl"
        few.write_text(f"{record(rules, laid[0])}\n", "utf-8")
        seconds = [processor_seconds("score", "--jsonl", str(which)) for which in (few, path, few, path, few, path)]
    return (LINES - 1) / (statistics.median(seconds[1::2]) - statistics.median(seconds[::2]))


def record(rules: Rules, laid: Laid) -> str:
    """A hand record."""
    concealed, winning, melds = notation(laid)
    named = [{"kind": kind, "tiles": tiles} for kind, tiles in melds]
    return json.dumps({"rules": rules, "concealed": concealed, "winning_tile": winning, "melds": named})


_RUN = """
import resource, subprocess, sys
before = resource.getrusage(resource.RUSAGE_CHILDREN)
subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)
after = resource.getrusage(resource.RUSAGE_CHILDREN)
print(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
"""


def processor_seconds(*arguments: str) -> float:
    """Processor time of a `pailens` command, its start included."""
    command = [sys.executable, "-c", "from vision.cli import main; main()", *arguments]
    run = [sys.executable, "-c", _RUN, *command]
    return float(subprocess.run(run, check=True, capture_output=True, text=True).stdout)


def megabytes_after_many_hands() -> float:
    """Resident memory of a process after it has scored many hands of all rule sets."""
    return float(child("--memory"))


def _print_memory() -> None:
    import resource

    random = Random(4)
    for place in range(HANDS_FOR_MEMORY):
        rules = RULES[place % len(RULES)]
        score(parsed(rules, random_hand(random, 5 if rules == "taiwan16" else 4)))
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)


def child(argument: str) -> str:
    """What this script prints in a process of its own."""
    run = [sys.executable, __file__, argument]
    return subprocess.run(run, check=True, capture_output=True, text=True).stdout


def import_milliseconds() -> float:
    """The median time of `import scoring` in a process of its own."""
    code = "import time; begun = time.process_time(); import scoring; print(1000 * (time.process_time() - begun))"
    run = [sys.executable, "-c", code]
    return statistics.median(
        float(subprocess.run(run, check=True, capture_output=True, text=True).stdout) for _ in range(STARTS)
    )


def start_seconds() -> float:
    """The median processor time of `pailens score` on one hand."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "hand.json"
        path.write_text(record("international", random_hand(Random(5), 4)), "utf-8")
        return statistics.median(processor_seconds("score", "--json", str(path)) for _ in range(STARTS))


def main() -> None:
    """Runs the benchmark and prints its table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--passes", type=int, default=60)
    parser.add_argument("--memory", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.memory:
        _print_memory()
        return
    times = race(arguments.passes)
    print(f"{'hands a second':>14} {'parsed':>9} {'scored':>9} {'both':>9} {'first pass':>11}   scored, both x mahjong")
    rivals = [statistics.median(rates) for rates in times["mahjong"]]
    for name, (parsing, scoring, both) in times.items():
        row = [statistics.median(rates) for rates in (parsing, scoring, both)]
        beside = f"{row[1] / rivals[1]:.2f} x, {row[2] / rivals[2]:.2f} x"
        print(f"{name:>14} {row[0]:9.0f} {row[1]:9.0f} {row[2]:9.0f} {scoring[0]:11.0f}   {beside}")
    for rules in RULES:
        print(
            f"{rules:>14} explain {explain_milliseconds(rules):.2f} ms, --jsonl {lines_per_second(rules):.0f} lines/s"
        )
    print(f"memory after {HANDS_FOR_MEMORY:,} hands: {megabytes_after_many_hands():.0f} MB")
    print(f"import scoring: {import_milliseconds():.0f} ms; pailens score: {start_seconds():.3f} s")


if __name__ == "__main__":
    main()
