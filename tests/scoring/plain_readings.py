"""How the plain scorer reads a hand: every split of its tiles and every place of the winning tile."""

from collections.abc import Iterator
from typing import Any, NamedTuple


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


def readings(record: dict[str, Any]) -> Iterator[list[Part]]:
    """Every split of the hand with every place of the winning tile."""
    melds = [
        Part("chow" if m["kind"] == "chow" else "pung", read_tiles(m["tiles"]), m["kind"], False)
        for m in record["melds"]
    ]
    tiles = read_tiles(record["concealed"])
    splits = [split for split in splits_of(tiles) if len(split) + len(melds) == 5]
    if not melds:
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
