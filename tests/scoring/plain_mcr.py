"""A second scorer for the Mahjong Competition Rules: slow, plain, and nothing of it taken from the engine.

It looks at tiles as two-character strings, tries every reading of a hand, lists every fan with the sets it is made of,
and tries every way to take some of them that the principles allow.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from tests.scoring.plain_mcr_fans import (
    STRAIGHTS,
    Found,
    hog_count,
    how_it_was_won,
    of_sets,
    of_tiles,
    shifted_pairs,
)
from tests.scoring.plain_readings import HONOURS, SEATS, TERMINALS, Part, best_of, read_tiles, readings, splits_of

POINTS = {
    **dict.fromkeys(["1", "2", "3", "4", "5", "6", "7"], 88),
    **dict.fromkeys(["8", "9", "10", "11", "12", "13"], 64),
    **dict.fromkeys(["14", "15"], 48),
    **dict.fromkeys(["16", "17", "18"], 32),
    **dict.fromkeys(["19", "20", "21", "22", "23", "24", "25", "26", "27"], 24),
    **dict.fromkeys(["28", "29", "30", "31", "32", "33"], 16),
    **dict.fromkeys(["34", "35", "36", "37", "38"], 12),
    **dict.fromkeys(["39", "40", "41", "42", "43", "44", "45", "46", "47", "53"], 8),
    **dict.fromkeys(["48", "49", "50", "51", "52", "54", "57mixed"], 6),
    **dict.fromkeys(["55", "56", "57", "58"], 4),
    **dict.fromkeys([str(number) for number in range(59, 69)], 2),
    **dict.fromkeys([str(number) for number in range(69, 82)], 1),
}

NOT_BESIDE = {
    **{"1": "38 48 60 61 73", "2": "54 59 73", "3": "49", "4": "22 62 76 56"},
    **{"5": "17 48 53 57 57mixed 67 74 79", "6": "19 22 56 62 75 76 79", "7": "18 51 56 62 79"},
    **{"8": "18 48 55 65 73 76", "9": "38 73", "10": "54 59 73", "11": "18 48 55 73", "12": "33 48 56 62 66"},
    **{"13": "19 22 63 69 72 75 76", "14": "23 24 64 69", "15": "23 24 48", "16": "30 71 72"},
    **{"17": "53 57 57mixed 67 74", "18": "48 55 73", "19": "56 62 79", "20": "34 51 56 62 79"},
    **{"21": "48 68 76", "22": "75 76", "23": "24 69", "24": "23", "25": "36 76", "26": "68 76"},
    **{"27": "37 76", "28": "71 72", "29": "63 70 72 76", "31": "68 76", "32": "65", "33": "66"},
    **{"34": "51 56 62 79", "36": "76", "37": "76", "38": "73", "40": "75", "41": "70", "44": "80"},
    **{"46": "80", "47": "58", "49": "75", "52": "79", "53": "66 67", "54": "59 73", "56": "62 80"},
    **{"57": "74", "57mixed": "67 74", "59": "73", "60": "73", "61": "73", "63": "76", "68": "76"},
}
"""The column of the text: what is not counted beside a fan for the same tiles."""


class Answer(NamedTuple):
    """The best points of a complete hand, flowers included, every set of fans that reaches them, and the payments."""

    total: int
    choices: list[Counter[str]]
    score: int | None
    payments: dict[str, int] | None


def answer(record: dict[str, Any]) -> Answer | None:
    """The best count of a legal hand record, None where its tiles are not complete."""
    choices = best_of((choice for found in every_reading(record) for choice in every_choice(found)), points_of)
    if not choices:
        return None
    flowers = len(read_tiles(record["flowers"]))
    best = points_of(choices[0])
    choices = [fans + Counter({"81": flowers}) for fans in choices]
    if best < 8:
        return Answer(best + flowers, choices, None, None)
    return Answer(best + flowers, choices, best + flowers, payments(record["win"], best + flowers))


def points_of(fans: Counter[str]) -> int:
    return sum(POINTS[fan] * times for fan, times in fans.items())


def payments(win: dict[str, Any], points: int) -> dict[str, int] | None:
    """Eight from each, and the points from each on a self-draw, else from the giver."""
    if win["by"] != "self-draw" and win["from"] is None:
        return None
    paid = {}
    for seat in SEATS:
        if seat != win["seat"]:
            pays_points = win["by"] == "self-draw" or seat == win["from"]
            paid[seat] = -(8 + points) if pays_points else -8
    paid[win["seat"]] = -sum(paid.values())
    return paid


def every_choice(found: list[Found]) -> Iterator[Counter[str]]:
    """The fans that count: combinations of sets by the principles, without what others stand for."""
    of_sets = [one for one in found if one.fan in COMBINED]
    others = [one for one in found if one.fan not in COMBINED]
    for taken in allowed(of_sets):
        counted = stripped(others + taken)
        yield counted if counted else Counter({"43": 1})


COMBINED = {"14", "15", "16", "23", "24", "28", "30", "32", "39", "41", "42", "50", "65", "69", "70", "71", "72"}
"""Fans of several chows or several pungs, which the principles of combination are about."""


def allowed(found: list[Found]) -> Iterator[list[Found]]:
    """Every choice that no further fan can be added to under the principles, in any order of combining."""

    def fits(taken: Sequence[Found], one: Found) -> bool:
        if any(other.fan == one.fan and other.sets & one.sets for other in taken):
            return False  # Non-identical.
        # Account-once: of the sets that hang together already, one at most is combined again.
        return all(len(group & one.sets) <= 1 for group in hanging_together(taken))

    def extend(taken: list[Found], rest: list[Found]) -> Iterator[list[Found]]:
        possible = [one for one in rest if fits(taken, one)]
        if not possible:
            yield taken
        for place, one in enumerate(possible):
            yield from extend([*taken, one], possible[place + 1 :])

    yield from extend([], found)


def hanging_together(taken: Sequence[Found]) -> list[frozenset[int]]:
    groups: list[frozenset[int]] = []
    for one in taken:
        apart = [group for group in groups if not group & one.sets]
        groups = [*apart, one.sets.union(*[group for group in groups if group & one.sets])]
    return groups


def stripped(found: list[Found]) -> Counter[str]:
    """The fans without those that another one stands for, from the greatest down."""
    counted: list[Found] = []
    for one in sorted(found, key=lambda one: (one.fan == "80", -POINTS[one.fan], int(one.fan.removesuffix("mixed")))):
        if not any(stands_for(other, one) for other in counted):
            counted.append(one)
    if any(one.fan == "4" for one in counted):
        # Nine Gates stands for one pung of terminals, which every one of them has.
        pung = next(one for one in counted if one.fan == "73")
        counted.remove(pung)
    return Counter(one.fan for one in counted)


def stands_for(other: Found, one: Found) -> bool:
    if one.fan not in NOT_BESIDE.get(other.fan, "").split():
        return False
    if one.fan == "73" and other.sets:
        return one.sets <= other.sets
    if one.fan in COMBINED and other.fan in COMBINED:
        return one.sets <= other.sets
    return True


def every_reading(record: dict[str, Any]) -> Iterator[list[Found]]:
    """The fans of every reading of the hand, before any is left out."""
    tiles = read_tiles(record["concealed"])
    melds = [tile for meld in record["melds"] for tile in read_tiles(meld["tiles"])[:3]]
    always = how_it_was_won(record)
    for parts in readings(record):
        if any(part.kind == "pair" for part in parts):
            hogs = hog_count(tiles) if record["options"]["seven_pairs_hog"] else 0
            yield [*always, *of_tiles(tiles, sets=False), *[Found("64")] * hogs, Found("19"), *shifted_pairs(tiles)]
        else:
            yield [
                *always,
                *of_tiles(tiles + melds),
                *[Found("64")] * hog_count(tiles + melds),
                *of_sets(record, parts),
            ]
    for straight in STRAIGHTS:
        yield from knitted(record, tiles, melds, straight, always)
    if sorted(set(tiles)) == sorted(TERMINALS + HONOURS) and len(tiles) == 14:
        yield [*always, Found("7")]
    if len(set(tiles)) == 14 and any(set(tiles) <= {*straight, *HONOURS} for straight in STRAIGHTS):
        whole = any(set(straight) <= set(tiles) for straight in STRAIGHTS)
        yield [*always, Found("34"), *[Found("20")] * (set(HONOURS) <= set(tiles)), *[Found("35")] * whole]


def knitted(
    record: dict[str, Any], tiles: list[str], melds: list[str], straight: list[str], always: list[Found]
) -> Iterator[list[Found]]:
    """Readings with a knitted straight, a set and eyes."""
    rest = list(tiles)
    for tile in straight:
        if tile not in rest:
            return
        rest.remove(tile)
    if len(rest) + len(melds) != 5:
        return
    kinds = [*of_tiles(tiles + melds, only="51 76"), *[Found("64")] * hog_count(tiles + melds), Found("35")]
    winning = record["winning_tile"]
    for split in splits_of(rest):
        for place in range(-1, len(split)):
            if winning in (straight if place < 0 else split[place][1]):
                parts = [Part(kind, held, None, number == place) for number, (kind, held) in enumerate(split)]
                parts += [
                    Part("chow" if meld["kind"] == "chow" else "pung", read_tiles(meld["tiles"]), meld["kind"], False)
                    for meld in record["melds"]
                ]
                few = [one for one in of_sets(record, parts) if one.fan in KNITTED_FANS]
                yield [*always, *kinds, *few]


KNITTED_FANS = {"59", "60", "61", "63", "67", "73", "74", "77", "78", "79"}
