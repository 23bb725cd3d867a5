"""A second scorer for the Mahjong Australia system: slow, plain, and nothing of it taken from the engine.

It looks at tiles as two-character strings, tries every split, every place of the winning tile and every choice
within a series, and adds up the values as printed, taking out again what a printed value already includes.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, product
from typing import Any, NamedTuple

from tests.scoring.plain_readings import (
    DRAGONS,
    SEATS,
    THIRTEEN,
    WINDS,
    Part,
    best_of,
    first_tiles,
    is_nine_gates,
    read_tiles,
    readings,
)

PRINTED = {
    **{"1.1": 5, "1.2": 5, "1.3": 5, "2.1.1": 40, "2.1.2": 100, "2.2": 480},
    **{"3.1": 10, "3.2.1": 60, "3.2.2": 160, "3.3.1": 30, "3.3.2": 120, "3.3.3": 320, "3.3.4": 400, "3.4": 320},
    **{"4.1": 30, "4.2.1": 5, "4.2.2": 30, "4.2.3": 160, "4.3.1": 5, "4.3.2": 20, "4.3.3": 120, "4.3.4": 480},
    **{"5.1.1": 10, "5.1.2": 55, "5.1.3": 120, "5.1.4": 480, "6.1": 35, "6.2.1": 30, "6.2.2": 120},
    **{"7.1": 40, "7.2.1": 100, "7.2.2": 200, "8.1.1": 40, "8.1.2": 50, "8.1.3": 100, "8.1.4": 400},
    **{"9.1.1": 10, "9.1.2": 10, "9.2": 10, "9.3": 10, "9.4.1": 155, "9.4.2": 155, "10.1": 200, "10.2": 30},
}
INCLUDED = {"3.2.1": ["3.1", "3.1"], "3.2.2": ["3.1", "3.1", "3.1"], "4.2.3": ["4.1", "1.2"]}


class Answer(NamedTuple):
    """The best total of a complete hand and every set of elements that reaches it."""

    total: int
    choices: list[Counter[str]]
    score: int | None
    payments: dict[str, int] | None


def answer(record: dict[str, Any]) -> Answer | None:
    """The best count of a legal hand record, None where its tiles are not complete."""
    choices = best_of(every_count(record), total_of)
    if not choices:
        return None
    best = total_of(choices[0])
    if best < 15:
        return Answer(best, choices, None, None)
    score = limited(best, choices[0], record)
    return Answer(best, choices, score, payments(record["win"], score))


def total_of(elements: Counter[str]) -> int:
    """The printed values, less what they say they include."""
    total = sum(PRINTED[name] * times for name, times in elements.items())
    for name, others in INCLUDED.items():
        if name in elements:
            assert Counter(others) <= elements, "what is included must be there"
            total -= sum(PRINTED[other] for other in others)
    return total


def limited(total: int, elements: Iterable[str], record: dict[str, Any]) -> int:
    """The option of a limit: 320, or one pattern that alone is worth more."""
    if record["options"]["limit"] is None or total <= 320:
        return total
    above = [PRINTED[name] for name in elements if PRINTED[name] > 320]
    return max(above) if above else 320


def payments(win: dict[str, Any], score: int) -> dict[str, int] | None:
    """Up to 25 points, and self-drawn, all three pay alike; else the giver pays for the others beyond 25."""
    paid = {}
    giver = "east" if win["first_turn"] == "earth" else win["from"]
    for seat in SEATS:
        if seat == win["seat"]:
            continue
        if win["by"] == "self-draw" or score <= 25:
            paid[seat] = -score
        elif giver is None:
            return None
        elif seat == giver:
            paid[seat] = -(score + (score - 25) + (score - 25))
        else:
            paid[seat] = -25
    paid[win["seat"]] = -sum(paid.values())
    return paid


def every_count(record: dict[str, Any]) -> Iterator[Counter[str]]:
    """Every choice of patterns over every reading of the hand: one of a series, all of the others."""
    concealed = read_tiles(record["concealed"])
    tiles = concealed + [tile for meld in record["melds"] for tile in read_tiles(meld["tiles"])]
    always = [*tile_patterns(tiles), *how_it_was_won(record["win"]), *concealed_hand(record)]
    for parts in readings(record):
        if any(part.kind == "pair" for part in parts):
            yield from lawful(Counter([*always, "10.2"]))
        else:
            sets = [
                *set_patterns(parts),
                *outside(parts),
                *["2.2"] * is_nine_gates(record),
                *counted_pungs(record, parts),
            ]
            sets += honours(record["win"], parts) + ["9.2"] * ("kong" in record["win"]["replacements"])
            yield from lawful(Counter(always + sets))
    if any(sorted([*THIRTEEN, twice]) == sorted(concealed) for twice in THIRTEEN):
        yield from lawful(Counter([*(name for name in always if name != "1.3"), "10.1"]))


def lawful(found: Counter[str]) -> Iterator[Counter[str]]:
    """Of the names that differ in their third part only, one; every other pattern as often as it is there."""
    series: dict[str, list[str]] = {}
    for name in found:
        key = name.rsplit(".", 1)[0] if name.count(".") == 2 else name
        series.setdefault(key, []).append(name)
    for chosen in product(*series.values()):
        yield Counter({name: found[name] for name in chosen})


def is_terminal(tile: str) -> bool:
    """A 1 or 9 of a suit."""
    return tile[1] in "mps" and tile[0] in "19"


def is_honour(tile: str) -> bool:
    """A wind or dragon."""
    return tile[1] == "z"


def tile_patterns(tiles: list[str]) -> list[str]:
    """Patterns of all the tiles: 1.3, 2.1, 3.4, 8.1.3 and 8.1.4."""
    found = []
    suits = {tile[1] for tile in tiles if not is_honour(tile)}
    honour, terminal = any(map(is_honour, tiles)), any(map(is_terminal, tiles))
    if all(tile[1] in "mps" and tile[0] in "2345678" for tile in tiles):
        found.append("1.3")
    if len(suits) == 1:
        found.append("2.1.1" if honour else "2.1.2")
    if not suits:
        found.append("3.4")
    if all(is_honour(tile) or is_terminal(tile) for tile in tiles) and terminal:
        found.append("8.1.3" if honour else "8.1.4")
    return found


def how_it_was_won(win: dict[str, Any]) -> list[str]:
    """Chapter 9.0 but 9.2."""
    found = {
        "9.1.1": win["last_tile"] and win["by"] == "self-draw",
        "9.1.2": win["last_tile"] and win["by"] == "discard",
        "9.3": win["by"] == "robbed-kong",
        "9.4.1": win["first_turn"] == "heaven",
        "9.4.2": win["first_turn"] == "earth",
    }
    return [name for name, holds in found.items() if holds]


def concealed_hand(record: dict[str, Any]) -> list[str]:
    """1.2: nothing claimed."""
    claimed = [meld for meld in record["melds"] if meld["kind"] in ("chow", "pung", "kong", "added-kong")]
    return [] if claimed else ["1.2"]


def honours(win: dict[str, Any], parts: list[Part]) -> list[str]:
    """3.1 to 3.3."""
    pungs, eyes = first_tiles(parts, "pung"), first_tiles(parts, "eyes")
    own = WINDS[SEATS.index(win["seat"])]
    found = ["3.1" for pung in pungs if pung in DRAGONS or pung == own]
    dragons, winds = [pung for pung in pungs if pung in DRAGONS], [pung for pung in pungs if pung in WINDS]
    if len(dragons) == 2 and eyes[0] in DRAGONS:
        found.append("3.2.1")
    if len(dragons) == 3:
        found.append("3.2.2")
    if len(winds) == 2 and eyes[0] in WINDS:
        found.append("3.3.1")
    if len(winds) == 3:
        found.append("3.3.3" if eyes[0] in WINDS else "3.3.2")
    if len(winds) == 4:
        found.append("3.3.4")
    return found


def counted_pungs(record: dict[str, Any], parts: list[Part]) -> list[str]:
    """4.2 and 4.3."""
    concealed = 0
    for part in parts:
        if part.kind == "pung" and part.meld == "concealed-kong":
            concealed += 1
        given = part.holds_winning_tile and record["win"]["by"] in ("discard", "robbed-kong")
        if part.kind == "pung" and part.meld is None and not given:
            concealed += 1
    kongs = len([part for part in parts if len(part.tiles) == 4])
    found = {2: ["4.2.1"], 3: ["4.2.2"], 4: ["4.2.3"]}.get(concealed, [])
    return found + [f"4.3.{number}" for number in range(1, kongs + 1)]


def set_patterns(parts: list[Part]) -> list[str]:
    """1.1, 4.1 and chapters 5.0 to 7.0."""
    chows, pungs = first_tiles(parts, "chow"), first_tiles(parts, "pung")
    found = ["1.1"] * (len(chows) == 4) + ["4.1"] * (len(pungs) == 4)
    for size, name in ((2, "5.1.1"), (3, "5.1.3"), (4, "5.1.4")):
        found += [name] * any(len(set(same)) == 1 for same in combinations(chows, size))
    found += ["5.1.2"] * (len(chows) == 4 and sorted(Counter(chows).values()) == [2, 2])
    found += ["6.1"] * any(similar(three) for three in combinations(chows, 3))
    found += ["6.2.2"] * any(similar(three) for three in combinations(pungs, 3))
    eyes = first_tiles(parts, "eyes")
    found += ["6.2.1"] * any(similar((*two, *eyes)) for two in combinations(pungs, 2))
    found += ["7.1"] * any(all(f"{n}{suit}" in chows for n in "147") for suit in "mps")
    for size, name in ((3, "7.2.1"), (4, "7.2.2")):
        runs = [[f"{first + step}{suit}" for step in range(size)] for suit in "mps" for first in range(1, 11 - size)]
        found += [name] * any(all(tile in pungs for tile in run) for run in runs)
    return found


def similar(faces: tuple[str, ...]) -> bool:
    """One number in three suits."""
    return len({face[0] for face in faces}) == 1 and sorted(face[1] for face in faces) == ["m", "p", "s"]


def outside(parts: list[Part]) -> list[str]:
    """8.1.1 and 8.1.2."""
    if not all(any(is_terminal(tile) or is_honour(tile) for tile in part.tiles) for part in parts):
        return []
    tiles = [tile for part in parts for tile in part.tiles]
    if not any(map(is_honour, tiles)):
        return ["8.1.2"]
    return ["8.1.1"] if any(map(is_terminal, tiles)) else []
