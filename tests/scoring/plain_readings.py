"""How the plain scorers read a hand: every split of its tiles and every place of the winning tile."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple, TypeVar

SEATS = ["east", "south", "west", "north"]
WINDS, DRAGONS = ["1z", "2z", "3z", "4z"], ["5z", "6z", "7z"]
HONOURS = WINDS + DRAGONS
TERMINALS = [f"{number}{suit}" for suit in "mps" for number in "19"]
THIRTEEN = [*TERMINALS, *HONOURS]

Name = TypeVar("Name")
Worth = TypeVar("Worth", int, float)


class Part(NamedTuple):
    """A set, the eyes or a pair: `meld` is the kind of meld it is, or None in the concealed part."""

    kind: str
    tiles: list[str]
    meld: str | None
    holds_winning_tile: bool


def read_tiles(text: str) -> list[str]:
    """Codes of a notation, letter by letter from the end."""
    tiles: list[str] = []
    letter = ""
    for character in reversed(text.replace(" ", "")):
        if character.isdigit():
            tiles.append(character + letter)
        else:
            letter = character
    return sorted(tiles, key=lambda tile: (tile[1], tile[0]))


def first_tiles(parts: list[Part], kind: str) -> list[str]:
    """The lowest tile of each part of a kind."""
    return [sorted(part.tiles)[0] for part in parts if part.kind == kind]


def is_nine_gates(record: dict[str, Any]) -> bool:
    """Thirteen tiles that any tile of the suit completes."""
    waiting = read_tiles(record["concealed"])
    waiting.remove(record["winning_tile"])
    gates = [[f"{number}{suit}" for number in "1112345678999"] for suit in "mps"]
    return waiting in gates and record["winning_tile"][1] == waiting[0][1]


def best_of(counts: Iterable[Counter[Name]], worth: Callable[[Counter[Name]], Worth]) -> list[Counter[Name]]:
    """The different ways to count a hand that are worth most; none where there are none."""
    best: list[Counter[Name]] = []
    for count in counts:
        if not best or worth(count) > worth(best[0]):
            best = [count]
        elif worth(count) == worth(best[0]) and count not in best:
            best.append(count)
    return best


def readings(record: dict[str, Any], parts: int = 5) -> Iterator[list[Part]]:
    """Every split of the hand into sets and eyes or seven pairs, with every place of the winning tile."""
    melds = [
        Part("chow" if m["kind"] == "chow" else "pung", read_tiles(m["tiles"]), m["kind"], False)
        for m in record["melds"]
    ]
    tiles = read_tiles(record["concealed"])
    splits = [split for split in splits_of(tiles) if len(split) + len(melds) == parts]
    if not melds and parts == 5:
        splits += pairs_of(tiles)
    for split in splits:
        for place, (_, held) in enumerate(split):
            if record["winning_tile"] in held:
                concealed = [Part(kind, part, None, i == place) for i, (kind, part) in enumerate(split)]
                yield melds + concealed


def splits_of(tiles: list[str]) -> Iterator[list[tuple[str, list[str]]]]:
    """Eyes and sets, all tiles used."""
    for face in sorted(set(tiles)):
        if tiles.count(face) >= 2:
            rest = list(tiles)
            rest.remove(face)
            rest.remove(face)
            for sets in sets_of(rest):
                yield [("eyes", [face, face]), *sets]


def sets_of(tiles: list[str]) -> Iterator[list[tuple[str, list[str]]]]:
    """Chows and pungs, all tiles used."""
    if not tiles:
        yield []
        return
    number, letter = int(tiles[0][0]), tiles[0][1]
    choices = [("pung", [tiles[0]] * 3)]
    if letter != "z":
        choices.append(("chow", [f"{number + step}{letter}" for step in range(3)]))
    for kind, part in choices:
        rest = list(tiles)
        try:
            for tile in part:
                rest.remove(tile)
        except ValueError:
            continue
        for sets in sets_of(rest):
            yield [(kind, part), *sets]


def pairs_of(tiles: list[str]) -> Iterator[list[tuple[str, list[str]]]]:
    """Seven pairs."""
    if len(tiles) == 14 and all(tiles[i] == tiles[i + 1] for i in range(0, 14, 2)):
        yield [("pair", [tiles[i], tiles[i]]) for i in range(0, 14, 2)]
