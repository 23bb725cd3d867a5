"""How the plain scorer of the sixteen-tile table reads a hand: sets and eyes, and the three special shapes."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any, NamedTuple

from tests.scoring.plain_readings import HONOURS, THIRTEEN, Part, read_tiles
from tests.scoring.plain_readings import readings as readings_of_sets


class Reading(NamedTuple):
    """One way to see a hand: `parts` for sets and eyes only."""

    shape: str
    tiles: list[str]
    parts: list[Part]


def readings(record: dict[str, Any]) -> Iterator[Reading]:
    """Every way to see the hand as one that its tiles win."""
    tiles = read_tiles(record["concealed"])
    melded = [tile for meld in record["melds"] for tile in read_tiles(meld["tiles"])]
    for parts in readings_of_sets(record, parts=6):
        yield Reading("sets", tiles + melded, parts)
    kinds = [meld["kind"] for meld in record["melds"]]
    if kinds not in ([], ["concealed-kong"]):
        return
    whole = tiles + melded[:3]
    if any(is_orphans(left) for left in without_a_set(tiles, kinds)):
        yield Reading("orphans", whole, [])
    if not kinds and is_unrelated(tiles):
        yield Reading("unrelated", whole, [])
    if any(is_pairs(left) for left in without_a_set(tiles, kinds, pungs_only=True)):
        yield Reading("pairs", whole, [])


def without_a_set(tiles: list[str], kinds: list[str], pungs_only: bool = False) -> Iterator[list[str]]:
    """The tiles without one set, whichever; as they are where a concealed kong is that set."""
    if kinds:
        yield tiles
        return
    sets = [[face] * 3 for face in sorted(set(tiles))]
    if not pungs_only:
        sets += [[f"{number + step}{suit}" for step in range(3)] for suit in "mps" for number in range(1, 8)]
    for three in sets:
        left = list(tiles)
        try:
            for tile in three:
                left.remove(tile)
        except ValueError:
            continue
        yield left


def is_orphans(tiles: list[str]) -> bool:
    """The thirteen, one of them twice."""
    return any(sorted([*THIRTEEN, twice]) == sorted(tiles) for twice in THIRTEEN)


def is_pairs(tiles: list[str]) -> bool:
    """Seven pairs; four equal tiles may be two of them."""
    return len(tiles) == 14 and all(tiles.count(tile) in (2, 4) for tile in tiles)


def is_unrelated(tiles: list[str]) -> bool:
    """The seven honours, three tiles of each suit not within two of each other, and one of the sixteen twice."""
    for twice in set(tiles):
        sixteen = list(tiles)
        sixteen.remove(twice)
        numbers = [[int(tile[0]) for tile in sixteen if tile[1] == suit] for suit in "mps"]
        if (
            twice in sixteen
            and sorted(tile for tile in sixteen if tile[1] == "z") == HONOURS
            and all(len(suit) == 3 for suit in numbers)
            and all(abs(one - other) > 2 for suit in numbers for one, other in combinations(suit, 2))
        ):
            return True
    return False
