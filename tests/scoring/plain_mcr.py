"""A second scorer for the Mahjong Competition Rules: slow, plain, and nothing of it taken from the engine.

It looks at tiles as two-character strings, tries every reading of a hand, lists every fan with the sets it is made of,
and tries every way to take some of them that the principles allow.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, pairwise, permutations
from typing import Any, NamedTuple

from tests.scoring.plain_readings import Part, read_tiles, readings, splits_of

SEATS = ["east", "south", "west", "north"]
WINDS, DRAGONS = ["1z", "2z", "3z", "4z"], ["5z", "6z", "7z"]
HONOURS = WINDS + DRAGONS
TERMINALS = [f"{number}{suit}" for suit in "mps" for number in "19"]
FACES = [f"{number}{suit}" for suit in "mps" for number in range(1, 10)] + HONOURS
GREEN = ["2s", "3s", "4s", "6s", "8s", "6z"]
REVERSIBLE = [*(f"{n}p" for n in "1234589"), *(f"{n}s" for n in "245689"), "5z"]
STRAIGHTS = [
    [number + suit for suit, row in zip("mps", rows, strict=True) for number in row]
    for rows in permutations(["147", "258", "369"])
]

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
    "1": "38 48 60 61 73",
    "2": "54 59 73",
    "3": "49",
    "4": "22 62 76 56",
    "5": "17 48 53 57 57mixed 67 74 79",
    "6": "19 22 56 62 75 76 79",
    "7": "18 51 56 62 79",
    "8": "18 48 55 65 73 76",
    "9": "38 73",
    "10": "54 59 73",
    "11": "18 48 55 73",
    "12": "33 48 56 62 66",
    "13": "19 22 63 69 72 75 76",
    "14": "23 24 64 69",
    "15": "23 24 48",
    "16": "30 71 72",
    "17": "53 57 57mixed 67 74",
    "18": "48 55 73",
    "19": "56 62 79",
    "20": "34 51 56 62 79",
    "21": "48 68 76",
    "22": "75 76",
    "23": "24 69",
    "24": "23",
    "25": "36 76",
    "26": "68 76",
    "27": "37 76",
    "28": "71 72",
    "29": "63 70 72 76",
    "31": "68 76",
    "32": "65",
    "33": "66",
    "34": "51 56 62 79",
    "36": "76",
    "37": "76",
    "38": "73",
    "40": "75",
    "41": "70",
    "44": "80",
    "46": "80",
    "47": "58",
    "49": "75",
    "52": "79",
    "53": "66 67",
    "54": "59 73",
    "56": "62 80",
    "57": "74",
    "57mixed": "67 74",
    "59": "73",
    "60": "73",
    "61": "73",
    "63": "76",
    "68": "76",
}
"""The column of the text: what is not counted beside a fan for the same tiles."""


class Found(NamedTuple):
    """A fan of a reading, with the places of the sets that it is made of; none for one of the whole hand."""

    fan: str
    sets: frozenset[int] = frozenset()


class Answer(NamedTuple):
    """The best points of a complete hand, flowers included, every set of fans that reaches them, and the payments."""

    total: int
    choices: list[Counter[str]]
    score: int | None
    payments: dict[str, int] | None


def answer(record: dict[str, Any]) -> Answer | None:
    """The best count of a legal hand record, None where its tiles are not complete."""
    counts = [choice for found in every_reading(record) for choice in every_choice(found)]
    if not counts:
        return None
    flowers = len(read_tiles(record["flowers"]))
    worth = [sum(POINTS[fan] * times for fan, times in fans.items()) for fans in counts]
    best = max(worth)
    choices: list[Counter[str]] = []
    for points, fans in zip(worth, counts, strict=True):
        shown = fans + Counter({"81": flowers})
        if points == best and shown not in choices:
            choices.append(shown)
    if best < 8:
        return Answer(best + flowers, choices, None, None)
    return Answer(best + flowers, choices, best + flowers, payments(record["win"], best + flowers))


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


def how_it_was_won(record: dict[str, Any]) -> list[Found]:
    """Fans of the win and of the melds as a whole."""
    win, kinds = record["win"], [meld["kind"] for meld in record["melds"]]
    drawn = win["by"] == "self-draw"
    shown = sum(
        meld_tiles.count(record["winning_tile"]) for meld_tiles in (read_tiles(m["tiles"]) for m in record["melds"])
    )
    found = {
        "44": drawn and win["last_tile"],
        "45": win["by"] == "discard" and win["last_tile"],
        "46": drawn and win["replacements"][-1:] == ["kong"],
        "47": win["by"] == "robbed-kong",
        "52": not drawn and len(kinds) == 4 and "concealed-kong" not in kinds,
        "56": drawn and set(kinds) <= {"concealed-kong"},
        "58": win["last_of_kind"] or shown == 3,
        "62": not drawn and set(kinds) <= {"concealed-kong"},
        "80": drawn,
    }
    return [Found(fan) for fan, there in found.items() if there]


def hog_count(tiles: list[str]) -> int:
    return sum(count == 4 for count in Counter(tiles).values())


def shifted_pairs(tiles: list[str]) -> list[Found]:
    faces = sorted(set(tiles))
    one_run = len(faces) == 7 and len({tile[1] for tile in faces}) == 1
    return [Found("6")] * (one_run and faces[0][1] != "z" and int(faces[-1][0]) - int(faces[0][0]) == 6)


def of_tiles(tiles: list[str], *, sets: bool = True, only: str = "") -> list[Found]:
    """Fans of the kinds of all tiles."""
    suits = {tile[1] for tile in tiles if tile[1] != "z"}
    honours = [tile for tile in tiles if tile[1] == "z"]
    numbers = {int(tile[0]) for tile in tiles if tile[1] != "z"}
    found = {
        "3": set(tiles) <= set(GREEN),
        "8": set(tiles) <= set(TERMINALS),
        "11": not suits,
        "18": set(tiles) <= {*TERMINALS, *HONOURS} and bool(honours) and bool(suits),
        "22": len(suits) == 1 and not honours,
        "25": not honours and numbers <= {7, 8, 9},
        "26": not honours and numbers <= {4, 5, 6},
        "27": not honours and numbers <= {1, 2, 3},
        "36": not honours and numbers <= {6, 7, 8, 9},
        "37": not honours and numbers <= {1, 2, 3, 4},
        "40": set(tiles) <= set(REVERSIBLE),
        "49": len(suits) == 1 and bool(honours),
        "51": len(suits) == 3 and bool({*WINDS} & {*tiles}) and bool({*DRAGONS} & {*tiles}),
        "68": not honours and not numbers & {1, 9},
        "75": len(suits) == 2,
        "76": not honours,
    }
    return [Found(fan) for fan, there in found.items() if there and (not only or fan in only.split())]


def of_sets(record: dict[str, Any], parts: list[Part]) -> list[Found]:
    """Fans of the sets and eyes of a reading."""
    [eyes] = [part.tiles[0] for part in parts if part.kind == "eyes"]
    chows = [(place, part.tiles[0]) for place, part in enumerate(parts) if part.kind == "chow"]
    pungs = [(place, part.tiles[0]) for place, part in enumerate(parts) if part.kind == "pung"]
    return [
        *of_chows(chows, eyes),
        *of_pungs(pungs),
        *of_honours(record["win"], pungs, eyes),
        *of_concealed(record["win"], parts),
        *of_kongs(parts),
        *of_all_sets(record, parts, chows, pungs, eyes),
        *of_the_wait(record, parts),
    ]


def of_chows(chows: list[tuple[int, str]], eyes: str) -> Iterator[Found]:
    for size in (2, 3, 4):
        for some in combinations(chows, size):
            places = frozenset(place for place, _ in some)
            numbers = sorted(int(tile[0]) for _, tile in some)
            suits = {tile[1] for _, tile in some}
            steps = {high - low for low, high in pairwise(numbers)}
            for fan in chow_fans(size, len(suits), steps):
                yield Found(fan, places)
    starts = sorted(tile for _, tile in chows)
    if len(chows) == 4 and eyes[0] == "5" and eyes[1] != "z":
        others = [suit for suit in "mps" if suit != eyes[1]]
        if starts == sorted(f"1{eyes[1]} 1{eyes[1]} 7{eyes[1]} 7{eyes[1]}".split()):
            yield Found("13")
        if starts == sorted(f"{number}{suit}" for suit in others for number in "17"):
            yield Found("29")


def chow_fans(size: int, suits: int, steps: set[int]) -> list[str]:
    if suits == 1:
        return {
            (4, 0): ["14"],
            (4, 1): ["16"],
            (4, 2): ["16"],
            (3, 0): ["23"],
            (3, 1): ["30"],
            (3, 2): ["30"],
            (3, 3): ["28"],
            (2, 0): ["69"],
            (2, 3): ["71"],
            (2, 6): ["72"],
        }.get((size, next(iter(steps))) if len(steps) == 1 else (0, 0), [])
    if suits == size and len(steps) == 1:
        return {(3, 3): ["39"], (3, 0): ["41"], (3, 1): ["50"], (2, 0): ["70"]}.get((size, next(iter(steps))), [])
    return []


def of_pungs(pungs: list[tuple[int, str]]) -> Iterator[Found]:
    suited = [(place, tile) for place, tile in pungs if tile[1] != "z"]
    for size in (2, 3, 4):
        for some in combinations(suited, size):
            places = frozenset(place for place, _ in some)
            numbers = sorted(int(tile[0]) for _, tile in some)
            suits = len({tile[1] for _, tile in some})
            rising = numbers == list(range(numbers[0], numbers[0] + size))
            if rising and suits == 1 and size > 2:
                yield Found("15" if size == 4 else "24", places)
            if rising and suits == 3 and size == 3:
                yield Found("42", places)
            if len(set(numbers)) == 1 and suits == size:
                yield Found("32" if size == 3 else "65", places)


def of_honours(win: dict[str, Any], pungs: list[tuple[int, str]], eyes: str) -> Iterator[Found]:
    winds = frozenset(place for place, tile in pungs if tile in WINDS)
    dragons = frozenset(place for place, tile in pungs if tile in DRAGONS)
    if len(winds) == 4:
        yield Found("1", winds)
    if len(winds) == 3 and eyes in WINDS:
        yield Found("9", winds)
    if len(winds) >= 3:
        yield Found("38", winds)
    if len(dragons) == 3:
        yield Found("2", dragons)
    if len(dragons) == 2 and eyes in DRAGONS:
        yield Found("10", dragons)
    if len(dragons) >= 2:
        yield Found("54", dragons)
    for place, tile in pungs:
        if tile in DRAGONS:
            yield Found("59", frozenset({place}))
        if tile == WINDS[SEATS.index(win["round"])]:
            yield Found("60", frozenset({place}))
        if tile == WINDS[SEATS.index(win["seat"])]:
            yield Found("61", frozenset({place}))
        if tile in TERMINALS + HONOURS:
            yield Found("73", frozenset({place}))


def of_concealed(win: dict[str, Any], parts: list[Part]) -> Iterator[Found]:
    hidden = 0
    for part in parts:
        if part.kind == "pung":
            given = part.holds_winning_tile and win["by"] != "self-draw"
            hidden += part.meld == "concealed-kong" or (part.meld is None and not given)
    if hidden == 4:
        yield Found("12")
    if hidden >= 3:
        yield Found("33")
    if hidden >= 2:
        yield Found("66")


def of_kongs(parts: list[Part]) -> Iterator[Found]:
    concealed = sum(part.meld == "concealed-kong" for part in parts)
    melded = sum(part.meld in ("kong", "added-kong") for part in parts)
    if concealed + melded == 4:
        yield Found("5")
    if concealed + melded == 3:
        yield Found("17")
    if concealed + melded == 2:
        yield Found({2: "53", 1: "57mixed", 0: "57"}[concealed])
    if concealed + melded == 1:
        yield Found("67" if concealed else "74")


def of_all_sets(
    record: dict[str, Any],
    parts: list[Part],
    chows: list[tuple[int, str]],
    pungs: list[tuple[int, str]],
    eyes: str,
) -> Iterator[Found]:
    if not chows:
        yield Found("48")
        if all(tile[0] in "2468" and tile[1] != "z" for tile in [eyes, *(tile for _, tile in pungs)]):
            yield Found("21")
    if not pungs and eyes[1] != "z":
        yield Found("63")
    if all(any(tile[0] == "5" and tile[1] != "z" for tile in part.tiles) for part in parts):
        yield Found("31")
    if all(any(tile in TERMINALS + HONOURS for tile in part.tiles) for part in parts):
        yield Found("55")
    concealed = read_tiles(record["concealed"])
    if not record["melds"] and len({tile[1] for tile in concealed}) == 1:
        waiting = list(concealed)
        waiting.remove(record["winning_tile"])
        if "".join(sorted(tile[0] for tile in waiting)) == "1112345678999" and waiting[0][1] != "z":
            yield Found("4")


def of_the_wait(record: dict[str, Any], parts: list[Part]) -> Iterator[Found]:
    """One of 77 to 79, where the hand waited for no other tile."""
    won = [part for part in parts if part.holds_winning_tile]
    if not won or not waits_for_one(record["concealed"], record["winning_tile"], melded(record)):
        return
    kind, tiles, place = won[0].kind, won[0].tiles, won[0].tiles.index(record["winning_tile"])
    if kind == "eyes":
        yield Found("79")
    elif kind == "chow" and place == 1:
        yield Found("78")
    elif kind == "chow" and (tiles[0][0], place) in (("1", 2), ("7", 0)):
        yield Found("77")


def melded(record: dict[str, Any]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(read_tiles(meld["tiles"])) for meld in record["melds"])


@cache
def waits_for_one(concealed: str, winning: str, melds: tuple[tuple[str, ...], ...]) -> bool:
    """Whether no other tile, of which one is left, would have completed the hand in any shape."""
    waiting = read_tiles(concealed)
    waiting.remove(winning)
    own = waiting + [tile for meld in melds for tile in meld]
    return not any(
        face != winning and own.count(face) < 4 and is_complete(sorted([*waiting, face]), len(melds)) for face in FACES
    )


def is_complete(tiles: list[str], melds: int) -> bool:
    tiles = sorted(tiles, key=lambda tile: (tile[1], tile[0]))
    if any(True for _ in splits_of(tiles)):
        return True
    if not melds and all(tiles[i] == tiles[i + 1] for i in range(0, 14, 2)):
        return True
    for straight in STRAIGHTS:
        if melds <= 1 and set(straight) <= set(tiles):
            rest = list(tiles)
            for tile in straight:
                rest.remove(tile)
            if any(True for _ in splits_of(rest)):
                return True
    return False


def name_of(fan: str, points: float) -> str:
    """The key of `POINTS` of a fan as the engine lists it: one melded and one concealed kong are worth 6."""
    return "57mixed" if (fan, points) == ("57", 6) else fan
