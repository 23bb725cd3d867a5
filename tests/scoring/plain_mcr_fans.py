"""The fans of a reading of a hand, each with the sets that it is made of, for `plain_mcr`."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise, permutations
from typing import Any, NamedTuple

from tests.scoring.plain_readings import DRAGONS, HONOURS, SEATS, TERMINALS, WINDS, Part, read_tiles, splits_of

FACES = [f"{number}{suit}" for suit in "mps" for number in range(1, 10)] + HONOURS
GREEN = ["2s", "3s", "4s", "6s", "8s", "6z"]
REVERSIBLE = [*(f"{n}p" for n in "1234589"), *(f"{n}s" for n in "245689"), "5z"]
STRAIGHTS = [
    [number + suit for suit, row in zip("mps", rows, strict=True) for number in row]
    for rows in permutations(["147", "258", "369"])
]


class Found(NamedTuple):
    """A fan of a reading, with the places of the sets that it is made of; none for one of the whole hand."""

    fan: str
    sets: frozenset[int] = frozenset()


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
