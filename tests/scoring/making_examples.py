"""Writes `examples.json` of the rule sets anew (`python -m tests.scoring.making_examples`).

Of hands of the conformance corpus, and under riichi of hands made up at random, the plainest one of each element is
taken: the one with the fewest other elements, melds, readings, flowers and facts of the win. What it does not need is
left out.
"""

import gzip
import json
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from scoring.decompose import count_faces, iter_splits
from scoring.element_list import elements
from scoring.element_sets import element_sets
from scoring.errors import PailensError
from scoring.examples import EXAMPLES as FILE
from scoring.hand import Hand
from scoring.records.hand import HandRecord
from scoring.registry import rule_set
from scoring.result import Score
from scoring.rules import score
from scoring.tiles import parse_tiles, plain_tiles
from tests.scoring.conformance import FILE as CORPUS
from tests.scoring.hand_generator import hand_records

RULES: Final = ("international", "australia", "taiwan16", "riichi", "hongkong", "mcr")
_RIICHI: Final = (3107, 30_000)
"""Seed and number of hands; all yaku are among them."""

_PLAIN_SETS: Final = ("chow", "pung", "eyes")

Plainness = tuple[int, ...]


def _plainness(record: dict[str, Any], result: Score) -> Plainness:
    sets = result.sets
    return (
        len(result.elements) + len(record.get("melds", ())) + 2 * any(one.kind not in _PLAIN_SETS for one in sets),
        _readings(record["concealed"]),
        len(record.get("flowers", "")) + len(record.get("win", {})) + len(record.get("options", {})),
        len(record["concealed"]),
    )


def _readings(concealed: str) -> int:
    """In how many ways the concealed tiles are sets and eyes."""
    return len(list(iter_splits(count_faces(plain_tiles(parse_tiles(concealed))))))


def _records() -> Iterator[dict[str, Any]]:
    with gzip.open(CORPUS, "rt", encoding="utf-8") as lines:
        yield from (json.loads(line)["hand"] for line in lines)
    yield from hand_records("riichi", *_RIICHI)


def build() -> dict[str, dict[str, dict[str, Any]]]:
    """Hand records by rule set and element."""
    best: dict[tuple[str, str], tuple[Plainness, str]] = {}
    for given in _records():
        record = {
            name: value
            for name, value in given.items()
            if name != "schema" and (value or name in ("concealed", "winning_tile"))
        }
        result = score(_hand(record))
        if result.win:
            plain = (_plainness(record, result), json.dumps(record, sort_keys=True))
            for element in result.elements:
                key = record["rules"], element.id
                best[key] = min(best.get(key, plain), plain)
    found: dict[str, dict[str, dict[str, Any]]] = {}
    for rules in RULES:
        names = dict.fromkeys(element.id for element in elements(rules))
        found[rules] = {name: _example(_simplified(json.loads(best[rules, name][1]), name), name) for name in names}
    return found


def _simplified(record: dict[str, Any], element: str) -> dict[str, Any]:
    """The record without options, facts of the win and flowers that the element does not need."""
    found = {name: value for name, value in record.items() if value != {}}
    for other in _simpler(found):
        if _shows(other, element):
            return _simplified(other, element)
    return found


def _simpler(record: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for field in ("options", "win"):
        for name in record.get(field, {}):
            if record[field][name] != "discard":
                yield {**record, field: {key: value for key, value in record[field].items() if key != name}}
    if "flowers" in record:
        yield {name: value for name, value in record.items() if name != "flowers"}


def _shows(record: dict[str, Any], element: str) -> bool:
    try:
        result = score(_hand(record))
    except PailensError:
        return False
    return result.win and any(one.id == element for one in result.elements)


def _hand(record: dict[str, Any]) -> Hand:
    return HandRecord.model_validate(record, strict=False).to_hand()


def _example(record: dict[str, Any], element: str) -> dict[str, Any]:
    hand = _hand(record)
    return {
        "hand": {name: value for name, value in record.items() if name != "rules"},
        "sets": element_sets(hand)[element],
    }


def main() -> None:
    """Write the files."""
    for rules, hands in build().items():
        file = import_module(rule_set(rules).scorer).__file__
        rows = [f"  {json.dumps(name)}: {json.dumps(hand)}" for name, hand in hands.items()]
        Path(str(file)).with_name(FILE).write_text("{\n" + ",\n".join(rows) + "\n}\n", "utf-8")


if __name__ == "__main__":
    main()
