"""Generates hand records for `compare_checkouts`: legal ones from a checkout's generators, and invalid ones.

Run as a script with the checkout on PYTHONPATH: `python tests/benchmarks/compare_hands.py FOLDER NUMBER`.
"""

import copy
import importlib
import json
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

GENERATORS: Final = {
    "international": "tests.scoring.hand_generator",
    "australia": "tests.scoring.hand_generator_australia",
    "taiwan16": "tests.scoring.hand_generator_taiwan16",
    "hongkong": "tests.scoring.hand_generator_hongkong",
    "mcr": "tests.scoring.hand_generator_mcr",
    "riichi": "tests.scoring.hand_generator_riichi",
}
"""The module that generates the hands of each rule set."""
_SEED: Final = 20261123
_CHANGED_SHARE: Final = 0.2
_BROKEN_SHARE: Final = 0.05
_ODD_VALUES: Final[list[Any]] = [
    *(None, True, -1, 0, 7, 99, 10**20, 2.5, "", "x", "east", "self-draw", "kong", "0x", "0000x", "9z", "9f", "1m"),
    *("11111m", "1m 2m", "１m", "{0}", "%s", [], {}, ["kong"], ["flower", "x"], [None], {"kind": "pung"}, "a" * 300),
]
_FACTS: Final[dict[str, list[Any]]] = {
    "by": ["self-draw", "discard", "robbed-kong"],
    "seat": ["east", "south", "west", "north"],
    "round": ["east", "south", "west", "north"],
    "from": ["east", "south", "west", "north", None],
    "last_tile": [True, False],
    "replacements": [["kong"], ["flower"], ["kong", "kong"], ["kong", "flower"], ["flower"] * 9, ["kong"] * 5],
    "first_turn": ["heaven", "earth", "human"],
    "flower_win": ["seven", "eight", "two-sets", "seven-rob-one", "one-rob-seven"],
    "kong_to_fourth": [True],
    "declared_ready": [True],
    "robbed_kong_on_kong": [True],
    "tiles_on_floor": [0, 1, 4, 5, 80, 144, 200],
    "dealer_streak": [0, 1, 10, 100_000],
}
_OPTIONS: Final[dict[str, list[Any]]] = {
    "all_pickups": ["melds", "sets", "other"],
    "beyond_chart": ["cap", "extend", "other"],
    "limit": [0, 320, -5, None, "320"],
    "base": [0, 10, "2.5", "-1", "1e99", "ten"],
    "rate": [0, 2, "0.5", "-1", "nan"],
    "settlement": ["la", "direct", "other"],
    "double_wind": [2, 3, 4],
}
_KINDS: Final = ["chow", "pung", "kong", "added-kong", "concealed-kong"]
_TILES: Final = [
    *(f"{number}{suit}" for suit in "mps" for number in range(1, 10)),
    *(f"{number}z" for number in range(1, 8)),
    *(f"{number}f" for number in range(1, 9)),
    "0x",
]

HandDict = dict[str, Any]


def write_hands(folder: Path, number: int) -> None:
    """Write `number` legal hands of each rule set, and a fifth as many changed ones, a line each."""
    for place, (rules, module) in enumerate(GENERATORS.items()):
        hands = list(importlib.import_module(module).hand_records(seed=_SEED + place, number=number))
        random = Random(_SEED)
        _write_lines(folder / f"{rules}.jsonl", map(json.dumps, hands))
        changes = (changed(random, random.choice(hands)) for _ in range(int(number * _CHANGED_SHARE)))
        _write_lines(folder / f"{rules}-changed.jsonl", changes)


def changed(random: Random, hand: HandDict) -> str:
    """A hand's record with one or two things changed, so that most often it is refused; now and then no JSON."""
    hand = copy.deepcopy(hand)
    for change in random.sample(_CHANGES, random.choice([1, 1, 2])):
        change(random, hand)
    text = json.dumps(hand, ensure_ascii=False)
    if random.random() < _BROKEN_SHARE:
        place = random.randrange(len(text))
        text = random.choice(
            [text[:place], text[:place] + "," + text[place:], text.replace("false", "NaN"), f"[{text}]"]
        )
    return text


def _write_lines(path: Path, lines: Iterable[str]) -> None:
    path.write_text("".join(f"{line}\n" for line in lines), "utf-8")


def _odd_value(random: Random, hand: HandDict) -> None:
    holder, key = random.choice(list(_places(hand)))
    holder[key] = copy.deepcopy(random.choice(_ODD_VALUES))


def _missing(random: Random, hand: HandDict) -> None:
    holder, key = random.choice(list(_places(hand)))
    del holder[key]


def _unknown_field(random: Random, hand: HandDict) -> None:
    holders = [hand, *(holder[key] for holder, key in _places(hand) if isinstance(holder[key], dict))]
    random.choice(holders)[random.choice(["extra", "Seat", "tiles", "winner", "{x}"])] = 1


def _other_tiles(random: Random, hand: HandDict) -> None:
    texts = [(holder, key) for holder, key in _places(hand) if key in ("concealed", "flowers", "winning_tile", "tiles")]
    if not texts:
        return
    holder, key = random.choice(texts)
    tile = random.choice(_TILES)
    text = holder[key] if isinstance(holder[key], str) else ""
    holder[key] = random.choice([text + tile, tile, text[2:], text + text[-2:], text[:-1], text + " " + tile])


def _other_fact(random: Random, hand: HandDict) -> None:
    if isinstance(hand.get("win"), dict):
        fact = random.choice(list(_FACTS))
        hand["win"][fact] = random.choice(_FACTS[fact])


def _other_option(random: Random, hand: HandDict) -> None:
    if isinstance(hand.get("options"), dict):
        option = random.choice(list(_OPTIONS))
        hand["options"][option] = random.choice(_OPTIONS[option])


def _other_meld(random: Random, hand: HandDict) -> None:
    melds = hand.get("melds")
    if isinstance(melds, list):
        tiles = random.choice([*(random.choice(_TILES) * size for size in (2, 3, 4, 5)), "123m", "135s", "567z", ""])
        melds.append({"kind": random.choice(_KINDS), "tiles": tiles})
        if random.random() < 0.5:
            melds[:1] = [melds.pop()]


def _other_rules(random: Random, hand: HandDict) -> None:
    hand["rules"] = random.choice([*GENERATORS, "none"])


_CHANGES: Final[list[Callable[[Random, HandDict], None]]] = [
    _odd_value,
    _missing,
    _unknown_field,
    _other_tiles,
    _other_fact,
    _other_option,
    _other_meld,
    _other_rules,
]


def _places(holder: Any) -> Iterator[tuple[Any, Any]]:
    """Every dict or list within, with each of its keys or indices."""
    pairs = list(holder.items()) if isinstance(holder, dict) else list(enumerate(holder))
    for key, value in pairs:
        yield holder, key
        if isinstance(value, (dict, list)):
            yield from _places(value)


if __name__ == "__main__":
    write_hands(Path(sys.argv[1]), int(sys.argv[2]))
