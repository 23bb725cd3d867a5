"""Hand records for `compare_checkouts`: legal ones, and changed ones, of which most are refused."""

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

from scoring.registry import rule_set_names
from tests.scoring.hand_generator import hand_records

_SEED: Final = 20261123
_CHANGED: Final = 5
"""Legal hands to a changed one."""
_BROKEN_SHARE: Final = 0.05
_ODD_VALUES: Final[list[Any]] = [
    *(None, True, -1, 0, 7, 99, 10**20, 2.5, "", "x", "east", "self-draw", "kong", "0x", "0000x", "9z", "9f", "1m"),
    *("11111m", "1m 2m", "１m", "{0}", "%s", [], {}, ["kong"], ["flower", "x"], [None], {"kind": "pung"}, "a" * 300),
]

HandDict = dict[str, Any]


def write_hands(folder: Path, number: int) -> None:
    """Write `number` legal hands of each rule set, and a fifth as many changed ones, a line each."""
    random = Random(_SEED)
    hands = {
        rules: list(hand_records(rules, seed=_SEED + place, number=number))
        for place, rules in enumerate(rule_set_names())
    }
    others = [hand for of_rules in hands.values() for hand in of_rules]
    for rules, legal in hands.items():
        changes = [changed(random, random.choice(legal), random.choice(others)) for _ in legal[::_CHANGED]]
        for name, lines in ((rules, map(json.dumps, legal)), (f"{rules}-changed", changes)):
            (folder / f"{name}.jsonl").write_text("".join(f"{line}\n" for line in lines), "utf-8")


def changed(random: Random, hand: HandDict, other: HandDict) -> str:
    """A hand's record with a value left out, odd, or that of another hand; now and then no JSON."""
    hand = copy.deepcopy(hand)
    for _ in range(random.choice([1, 1, 2])):
        holder, key = random.choice(list(_places(hand)))
        kind = random.choice(["odd", "other", "missing", "unknown"])
        if kind == "missing":
            del holder[key]
        elif kind == "unknown" and isinstance(holder, dict):
            holder[random.choice(["extra", "Seat", "tiles", "winner", "{x}"])] = 1
        else:
            theirs = [(own, at) for own, at in _places(other) if at == key]
            own, at = random.choice(theirs) if theirs and kind == "other" else (_ODD_VALUES, -1)
            holder[key] = copy.deepcopy(random.choice(_ODD_VALUES) if own is _ODD_VALUES else own[at])
    text = json.dumps(hand, ensure_ascii=False)
    if random.random() < _BROKEN_SHARE:
        place = random.randrange(len(text))
        return random.choice(
            [text[:place], f"{text[:place]},{text[place:]}", text.replace("false", "NaN"), f"[{text}]"]
        )
    return text


def _places(holder: Any) -> Iterator[tuple[Any, Any]]:
    """Every dict or list within, with each of its keys or indices."""
    pairs = list(holder.items()) if isinstance(holder, dict) else list(enumerate(holder))
    for key, value in pairs:
        yield holder, key
        if isinstance(value, (dict, list)):
            yield from _places(value)
