"""A second scorer for the international rules: slow, plain, and nothing of it taken from the engine.

It works on hand records as dictionaries and on tiles as two-character strings, tries every split, every place
of the winning tile and every choice of elements in a group, and keeps all choices that reach the best total.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import chain, combinations, pairwise, permutations, product
from typing import Any, NamedTuple

from tests.scoring.plain_readings import SEATS, Part, best_of, read_tiles, readings

CHART = {1: 2, 2: 4, 3: 8, 4: 16, 5: 32, 6: 64, 7: 128, 8: 256, 9: 512, 10: 1000}
CHART |= {11: 2000, 12: 3000, 13: 4000, 14: 5000, 15: 6000}

VALUES = {
    **{"25.1(1)": 6, "25.1(2)": 6, "25.1(3)": 13, "25.1(4)": 13, "25.1(5)": 13},
    **{"25.2(1)": 3, "25.2(2)": 9, "25.2(3)": 6, "25.2(4)": 13, "25.2(5)": 15},
    **{"26.1": 0.5, "26.2": 1, "26.3": 3, "26.4": 3},
    **{"27.1(1)": 8, "27.1(2)": 1, "27.1(3)": 8, "27.1(4)": 6, "27.1(5)": 3, "27.1(6)": 2},
    **{"27.1(7)": 1, "27.1(8)": 1},
    **{"27.2(1)": 9, "27.2(2)": 6, "27.2(3)": 6, "27.2(4)": 4, "27.2(5)": 1, "27.2(6)": 1, "27.2(7)": 1},
    **{"27.3(1)": 4, "27.3(2)": 3, "27.3(3)": 2, "27.3(4)": 1},
    **{"27.4(1)": 4, "27.4(2)": 4, "27.4(3)": 3, "27.4(4)": 3, "27.4(5)": 2, "27.4(6)": 1},
    **{"27.4(7)": 2, "27.4(8)": 1},
    **{"28.1(1)": 0, "28.1(2)": 1, "28.1(3)": 1, "28.2(1)": 1, "28.2(2)": 1},
    **{"28.3(1)": 1, "28.3(2)": 3, "28.3(3)": 6, "28.4(1)": 1, "28.4(2)": 1, "28.4(3)": 1},
    **{"28.5(1)": 1, "28.5(2)": 1, "28.5(3)": 1},
}


class Answer(NamedTuple):
    """The best total and every set of elements that reaches it."""

    total: float
    choices: list[Counter[str]]
    score: int
    payments: dict[str, int] | None


def answer(record: dict[str, Any]) -> Answer | None:
    """The best score of a legal hand record, None where it is not a win."""
    choices = best_of(every_count(record), total_of)
    if not choices:
        return None
    best = total_of(choices[0])
    score = mados(best, record)
    return Answer(best, choices, score, payments(record, score))


def total_of(elements: Counter[str]) -> float:
    return sum(VALUES[name] * times for name, times in elements.items())


def mados(total: float, record: dict[str, Any]) -> int:
    """Article 30.1 and 30.2."""
    fans = 1 if total == 0.5 else int(total // 1)
    if fans <= 15:
        return CHART[fans]
    if record.get("options", {}).get("beyond_chart") == "extend":
        return CHART[15] + 1000 * (fans - 15)
    return CHART[15]


def payments(record: dict[str, Any], score: int) -> dict[str, int] | None:
    """Article 30.3."""
    win = record["win"]
    giver = "east" if win["first_turn"] == "earth" else win["from"]
    paid = dict.fromkeys(SEATS, 0)
    if win["by"] == "self-draw":
        for seat in SEATS:
            if seat != win["seat"]:
                paid[seat] -= score
                paid[win["seat"]] += score
    elif giver is None:
        return None
    else:
        amount = score if win["by"] == "discard" else score * 3
        paid[giver] -= amount
        paid[win["seat"]] += amount
    return paid


def every_count(record: dict[str, Any]) -> Iterator[Counter[str]]:
    """Every lawful choice of elements over every reading of the hand."""
    win = record["win"]
    if win["flower_win"] in ("seven", "eight"):
        yield Counter({"25.2(1)": 1} if win["flower_win"] == "seven" else {"25.2(2)": 1})
        if win["first_turn"] == "heaven":
            yield Counter({"25.1(1)": 1})
        return
    if win["kong_to_fourth"]:
        yield Counter({"25.2(5)": 1})
        if win["first_turn"] == "heaven":
            yield Counter({"25.1(1)": 1})
        return
    for parts in readings(record):
        yield from specials_of_basic(record, parts)
        yield from lawful_sums(record, parts)
    for name in whole_hands(record):
        yield Counter({name: 1})
        yield from opening(record)


def opening(record: dict[str, Any]) -> Iterator[Counter[str]]:
    """Articles 25.1(1) and (2)."""
    if record["win"]["first_turn"] == "heaven":
        yield Counter({"25.1(1)": 1})
    if record["win"]["first_turn"] == "earth":
        yield Counter({"25.1(2)": 1})


def whole_hands(record: dict[str, Any]) -> Iterator[str]:
    """Articles 25.2(3) and (4): hands seen as fourteen tiles, all of them concealed."""
    tiles = read_tiles(record["concealed"])
    if record["melds"]:
        return
    thirteen = [*(f"{n}{s}" for s in "mps" for n in "19"), *(f"{n}z" for n in "1234567")]
    if any(sorted([*thirteen, extra]) == sorted(tiles) for extra in thirteen):
        yield "25.2(4)"
    for suits in permutations("mps"):
        rows = [f"{n}{s}" for s, row in zip(suits, ("147", "258", "369"), strict=True) for n in row]
        serials = [tile for tile in tiles if tile[1] != "z"]
        honours = [tile for tile in tiles if tile[1] == "z"]
        if (
            honours == [f"{n}z" for n in "1234567"]
            and len(serials) == len(set(serials)) == 7
            and all(tile in rows for tile in serials)
        ):
            yield "25.2(3)"


def of_kind(parts: list[Part], *kinds: str) -> list[list[str]]:
    """The tiles of the parts of these kinds."""
    return [part.tiles for part in parts if part.kind in kinds]


def specials_of_basic(record: dict[str, Any], parts: list[Part]) -> Iterator[Counter[str]]:
    """Article 25.1: special hands in the form of a basic structure."""
    yield from opening(record)
    pairs = of_kind(parts, "pair")
    if len(of_kind(parts, "pung")) == 4 and not record["melds"] and record["win"]["by"] == "self-draw":
        yield Counter({"25.1(3)": 1})
    for suit in "mps":
        for first in "123":
            if sorted(pair[0] for pair in pairs) == [f"{int(first) + step}{suit}" for step in range(7)]:
                yield Counter({"25.1(4)": 1})
        thirteen = sorted([f"{n}{suit}" for n in "1112345678999"])
        waiting = read_tiles(record["concealed"])
        waiting.remove(record["winning_tile"])
        if not pairs and sorted(waiting) == thirteen and record["winning_tile"][1] == suit:
            yield Counter({"25.1(5)": 1})


def lawful_sums(record: dict[str, Any], parts: list[Part]) -> Iterator[Counter[str]]:
    """One structure of article 26 and, of each group, every choice the text allows."""
    groups = [
        choices(structure(parts), one_only),
        choices(tiles_elements(parts), pure_and_mixed),
        choices(honour_elements(record, parts), honours_together),
        choices(pung_elements(parts), one_only),
        choices(chow_elements(parts), one_only),
        [Counter(won_how(record, parts))],
        [Counter(flower_elements(record))],
    ]
    for picked in product(*groups):
        total: Counter[str] = Counter()
        for part in picked:
            total.update(part)
        yield total


def choices(found: dict[str, int], lawful: Callable[[set[str]], bool]) -> list[Counter[str]]:
    """Every lawful subset of the elements found."""
    subsets = chain.from_iterable(combinations(found, size) for size in range(len(found) + 1))
    return [Counter({name: found[name] for name in subset}) for subset in subsets if lawful(set(subset))]


def one_only(names: set[str]) -> bool:
    """Groups 26, 27.3 and 27.4."""
    return len(names) <= 1


def pure_and_mixed(names: set[str]) -> bool:
    """Group 27.1: one, but Mixed Unios with Mixed Same and Unio In All with All Types."""
    return len(names) <= 1 or names in ({"27.1(2)", "27.1(5)"}, {"27.1(7)", "27.1(8)"})


def honours_together(names: set[str]) -> bool:
    """Group 27.2: one, but the pungs of dragons, of the player's wind and of the round's wind add up."""
    return len(names) <= 1 or names <= {"27.2(5)", "27.2(6)", "27.2(7)"}


def structure(parts: list[Part]) -> dict[str, int]:
    """Article 26."""
    kinds = {part.kind for part in parts}
    if "pair" in kinds:
        return {"26.4": 1}
    if kinds == {"eyes", "chow", "pung"}:
        return {"26.1": 1}
    return {"26.2": 1} if "chow" in kinds else {"26.3": 1}


def is_terminal(tile: str) -> bool:
    """A 1 or 9 of a suit."""
    return tile[1] != "z" and tile[0] in "19"


def is_honour(tile: str) -> bool:
    """A wind or dragon."""
    return tile[1] == "z"


def tiles_elements(parts: list[Part]) -> dict[str, int]:
    """Article 27.1."""
    tiles = [tile for part in parts for tile in part.tiles]
    suits = {tile[1] for tile in tiles if not is_honour(tile)}
    honours = [tile for tile in tiles if is_honour(tile)]
    terminals = [tile for tile in tiles if is_terminal(tile)]
    only_unios = len(honours) + len(terminals) == len(tiles)
    kinds = [honours and any(t[0] in "1234" for t in honours), any(t[0] in "567" for t in honours)]
    found = {
        "27.1(1)": len(terminals) == len(tiles),
        "27.1(2)": only_unios and bool(honours) and bool(terminals),
        "27.1(3)": len(honours) == len(tiles),
        "27.1(4)": len(suits) == 1 and not honours,
        "27.1(5)": len(suits) == 1 and bool(honours),
        "27.1(6)": not of_kind(parts, "pair")
        and all(any(t in ("5m", "5p", "5s") for t in part.tiles) for part in parts),
        "27.1(7)": all(any(is_honour(t) or is_terminal(t) for t in part.tiles) for part in parts),
        "27.1(8)": len(suits) == 3 and all(kinds),
    }
    return {name: 1 for name, holds in found.items() if holds}


def honour_elements(record: dict[str, Any], parts: list[Part]) -> dict[str, int]:
    """Article 27.2."""
    winds, dragons = ["1z", "2z", "3z", "4z"], ["5z", "6z", "7z"]
    pungs = [tiles[0] for tiles in of_kind(parts, "pung")]
    eyes = [tiles[0] for tiles in of_kind(parts, "eyes")]
    seat = winds[SEATS.index(record["win"]["seat"])]
    around = winds[SEATS.index(record["win"]["round"])]
    found = {
        "27.2(1)": all(wind in pungs for wind in winds),
        "27.2(2)": sorted([p for p in pungs if p in winds] + [e for e in eyes if e in winds]) == winds
        and len([p for p in pungs if p in winds]) == 3,
        "27.2(3)": all(dragon in pungs for dragon in dragons),
        "27.2(4)": sorted([p for p in pungs if p in dragons] + [e for e in eyes if e in dragons]) == dragons
        and len([p for p in pungs if p in dragons]) == 2,
        "27.2(5)": len([pung for pung in pungs if pung in dragons]),
        "27.2(6)": seat in pungs,
        "27.2(7)": around in pungs,
    }
    return {name: int(times) for name, times in found.items() if times}


def climbs(sets: tuple[str, ...], suits: int, step: int) -> bool:
    """Whether the numbers rise by `step`, in this many suits."""
    numbers = sorted(int(first[0]) for first in sets)
    rises = all(high - low == step for low, high in pairwise(numbers))
    return rises and len({first[1] for first in sets}) == suits


def pung_elements(parts: list[Part]) -> dict[str, int]:
    """Article 27.3."""
    pungs = [tiles[0] for tiles in of_kind(parts, "pung") if not is_honour(tiles[0])]
    found = {
        "27.3(1)": any(climbs(four, 1, 1) for four in combinations(pungs, 4)),
        "27.3(2)": any(climbs(three, 1, 1) for three in combinations(pungs, 3)),
        "27.3(3)": any(climbs(three, 3, 0) for three in combinations(pungs, 3)),
        "27.3(4)": any(climbs(three, 3, 1) for three in combinations(pungs, 3)),
    }
    return {name: 1 for name, holds in found.items() if holds}


def chow_elements(parts: list[Part]) -> dict[str, int]:
    """Article 27.4; a chow is written by its lowest tile."""
    chows = [min(tiles) for tiles in of_kind(parts, "chow")]
    threes, fours = list(combinations(chows, 3)), list(combinations(chows, 4))
    found = {
        "27.4(1)": any(climbs(four, 1, 0) for four in fours),
        "27.4(2)": any(climbs(four, 1, 1) for four in fours),
        "27.4(3)": any(climbs(three, 1, 0) for three in threes),
        "27.4(4)": any(climbs(three, 1, 1) for three in threes),
        "27.4(5)": any(climbs(three, 3, 0) for three in threes),
        "27.4(6)": any(climbs(three, 3, 1) for three in threes),
        "27.4(7)": any(climbs(three, 1, 3) for three in threes),
        "27.4(8)": any(climbs(three, 3, 3) for three in threes),
    }
    return {name: 1 for name, holds in found.items() if holds}


def won_how(record: dict[str, Any], parts: list[Part]) -> dict[str, int]:
    """Articles 28.1 to 28.4."""
    win, claimed = record["win"], ["chow", "pung", "kong", "added-kong"]
    drawn = win["by"] == "self-draw"
    kinds = [meld["kind"] for meld in record["melds"]]
    kongs = len([kind for kind in win["replacements"] if kind == "kong"])
    found = {
        "28.1(1)": win["by"] == "discard",
        "28.1(2)": drawn,
        "28.1(3)": win["by"] == "robbed-kong",
        "28.2(1)": win["last_tile"] and drawn,
        "28.2(2)": win["last_tile"] and not drawn,
        "28.3(1)": kongs == 1,
        "28.3(2)": kongs == 2,
        "28.3(3)": kongs in (3, 4),
        "28.4(1)": all_pickups(record, parts),
        "28.4(2)": drawn and not any(kind in claimed for kind in kinds),
        "28.4(3)": not kinds,
    }
    return {name: 1 for name, holds in found.items() if holds}


def all_pickups(record: dict[str, Any], parts: list[Part]) -> bool:
    """Article 28.4(1) and its option."""
    sets = [part for part in parts if part.kind in ("chow", "pung")]
    given = record["win"]["by"] != "self-draw"
    if len(sets) != 4 or any(part.meld == "concealed-kong" for part in sets):
        return False
    if record.get("options", {}).get("all_pickups", "sets") == "melds":
        return all(part.meld for part in sets) and given
    unclaimed = [part for part in sets if not part.meld]
    return not unclaimed or (len(unclaimed) == 1 and unclaimed[0].holds_winning_tile and given)


def flower_elements(record: dict[str, Any]) -> dict[str, int]:
    """Article 28.5."""
    flowers = read_tiles(record["flowers"])
    mine = {"east": "15", "south": "26", "west": "37", "north": "48"}[record["win"]["seat"]]
    found = {
        "28.5(1)": 0 if flowers else 1,
        "28.5(2)": len([flower for flower in flowers if flower[0] in mine]),
        "28.5(3)": len([full for full in ("1234", "5678") if all(f"{n}f" in flowers for n in full)]),
    }
    return {name: times for name, times in found.items() if times}
