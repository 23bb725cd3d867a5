"""Legal hand records of the sixteen-tile table made up at random, aimed at what hands of chance hardly ever show."""

from collections.abc import Callable, Iterator
from itertools import combinations, pairwise
from random import Random
from typing import Any

from scoring.hand import SEATS
from scoring.tiles import HONOURS, SUITED, format_tiles
from tests.scoring.hand_generator import (
    DRAGONS,
    TERMINALS,
    WINDS,
    any_face,
    any_set,
    chow,
    legal_records,
    meld,
    most_kongs_drawn,
    pung,
    record_of,
    some_flowers,
    winning_tile,
)

Sets = tuple[list[list[str]], str]
"""Five sets of three tiles, and the face of the eyes."""

UNRELATED = [three for three in combinations("123456789", 3) if all(int(b) - int(a) > 2 for a, b in pairwise(three))]


def filled(random: Random, sets: list[list[str]], eyes: str | None = None, suits: str = "mps") -> Sets:
    """Some sets, the rest of the five of any kind."""
    more = [any_set(random, suits) for _ in range(5)]
    return [*sets, *more][:5], eyes or any_face(random, suits)


def anything(random: Random) -> Sets:
    return filled(random, [])


def few_suits(random: Random) -> Sets:
    suits, honours = "".join(random.sample("mps", random.choice([1, 1, 2]))), random.random() < 0.5
    return [any_set(random, suits, honours) for _ in range(5)], any_face(random, suits, honours)


def pungs_of(faces: list[str]) -> Callable[[Random], Sets]:
    def build(random: Random) -> Sets:
        *five, eyes = random.sample(faces, 6)
        return [pung(face) for face in five], eyes

    return build


def honours_first(random: Random) -> Sets:
    kind = random.choice([WINDS, WINDS, DRAGONS])
    *some, eyes = random.sample(kind, random.randint(2, len(kind)))
    if random.random() < 0.4:
        some, eyes = [*some, eyes], any_face(random)
    return filled(random, [pung(face) for face in some], eyes)


def middles(random: Random) -> Sets:
    def one() -> list[str]:
        suit = random.choice("mps")
        return chow(random.randint(2, 6), suit) if random.random() < 0.7 else pung(f"{random.randint(2, 8)}{suit}")

    return [one() for _ in range(5)], f"{random.randint(2, 8)}{random.choice('mps')}"


def outside(random: Random) -> Sets:
    edges = TERMINALS if random.random() < 0.5 else [*TERMINALS, *HONOURS]

    def one() -> list[str]:
        if random.random() < 0.6:
            return chow(random.choice([1, 7]), random.choice("mps"))
        return pung(random.choice(edges))

    return [one() for _ in range(5)], random.choice(edges)


def five_kinds(random: Random) -> Sets:
    wind, dragon = pung(random.choice(WINDS)), pung(random.choice(DRAGONS))
    suited = [any_set(random, suit, honours=False) for suit in "mps"]
    if random.random() < 0.5:
        return filled(random, [*suited, wind], dragon[0])
    return [*suited, wind, dragon], any_face(random)


def sisters(random: Random) -> Sets:
    """Pungs running up in one suit, the eyes before, between or after them."""
    size, suit = random.choice([2, 3, 3, 4, 4, 5]), random.choice("mps")
    first = random.randint(1, 9 - size)
    run = [f"{first + step}{suit}" for step in range(size + 1)]
    eyes = run.pop(random.choice([0, -1, random.randrange(len(run))]))
    return filled(random, list(map(pung, run)), random.choice([eyes, eyes, any_face(random)]))


def brothers(random: Random) -> Sets:
    number = random.randint(1, 9)
    faces = [f"{number}{suit}" for suit in random.sample("mps", 3)]
    size = random.choice([2, 2, 3])
    eyes = faces[2] if size == 2 and random.random() < 0.6 else any_face(random)
    more = [[f"{random.randint(1, 9)}{suit}" for suit in random.sample("mps", 2)]] if random.random() < 0.2 else []
    return filled(random, [*map(pung, faces[:size]), *(pung(face) for two in more for face in two)], eyes)


def same_numbers(random: Random) -> Sets:
    size, number = random.choice([2, 3, 3, 4, 4, 5]), random.randint(1, 7)
    suits = random.choice([random.choice("mps"), *(["mps"] * 2)])
    return filled(random, [chow(number, random.choice(suits)) for _ in range(size)])


def straight(random: Random) -> Sets:
    suits = random.choice([random.choice("mps") * 3, "".join(random.sample("mps", 3))])
    return filled(random, [chow(1 + 3 * place, suit) for place, suit in enumerate(suits)])


def four_used(random: Random) -> Sets:
    number, suit = random.randint(1, 9), random.choice("mps")

    def around() -> list[str]:
        return chow(random.choice([low for low in (number - 2, number - 1, number) if 1 <= low <= 7]), suit)

    if random.random() < 0.4:
        return filled(random, [pung(f"{number}{suit}"), around()])
    if random.random() < 0.6:
        return filled(random, [around(), around()], f"{number}{suit}")
    return filled(random, [around() for _ in range(4)])


def unrelated_chows(random: Random) -> Sets:
    """Chows with nothing in common: what a chicken hand is made of."""
    numbers = random.sample(range(1, 8), 5)
    suits = random.sample("mpsmp", 5)
    sets = [chow(number, suit) for number, suit in zip(numbers, suits, strict=True)]
    return sets, random.choice([*WINDS, f"{random.randint(2, 8)}{random.choice('mps')}"])


SETS: list[tuple[int, Callable[[Random], Sets]]] = [
    (4, anything),
    (4, few_suits),
    (2, pungs_of(TERMINALS)),
    (2, pungs_of([*TERMINALS, *HONOURS])),
    (1, pungs_of(list(HONOURS))),
    (2, pungs_of(list(SUITED))),
    (6, honours_first),
    (3, middles),
    (3, outside),
    (3, five_kinds),
    (6, sisters),
    (4, brothers),
    (5, same_numbers),
    (5, straight),
    (4, four_used),
]


def ordinary(random: Random, sets: Sets | None = None, melded: int | None = None) -> dict[str, Any]:
    """Five sets and eyes, some of the sets melded."""
    build = random.choices([build for _, build in SETS], [weight for weight, _ in SETS])[0]
    five, eyes = sets or build(random)
    random.shuffle(five)
    melded = random.choice([0, 0, 1, 2, 3, 4, 5, 5]) if melded is None else melded
    melds = [meld(random, tiles) for tiles in five[:melded]]
    return {"concealed": [tile for tiles in five[melded:] for tile in tiles] + [eyes, eyes], "melds": melds}


def chicken(random: Random) -> dict[str, Any]:
    made = ordinary(random, unrelated_chows(random))
    flowers = [] if random.random() < 0.6 else [f"{random.randint(1, 8)}f"]
    win = {"by": "discard", "declared_ready": random.random() < 0.1, "tiles_on_floor": random.choice([None, 40])}
    return {**made, "flowers": flowers, "win": win}


def concealed_pungs(random: Random) -> dict[str, Any]:
    made = ordinary(random, pungs_of([*SUITED, *HONOURS])(random), random.choice([0, 0, 1, 2]))
    for each in made["melds"]:
        each["kind"] = random.choice(["concealed-kong", "kong"])
        each["tiles"] = [each["tiles"][0]] * 4
    return made


def many_kongs(random: Random) -> dict[str, Any]:
    """Kongs made one after another, a flower between or after them at times."""
    made = ordinary(random, pungs_of([*SUITED, *HONOURS])(random), random.choice([2, 3, 4, 5]))
    for each in made["melds"]:
        each["kind"] = random.choice(["concealed-kong", "concealed-kong", "added-kong"])
        each["tiles"] = [each["tiles"][0]] * 4
    return {**made, "win": {"by": "self-draw"}}


def pairs_and_pung(random: Random) -> dict[str, Any]:
    faces = random.choice(
        [
            *([[*SUITED, *HONOURS]] * 2),
            list(SUITED[:9]),
            list(SUITED[9:18]) + list(HONOURS),
            [f"{number}{suit}" for suit in "mps" for number in range(2, 9)],
            [*TERMINALS, *HONOURS],
            [*TERMINALS, *SUITED[:2]],
        ]
    )
    chosen = random.sample(faces, 8)
    if random.random() < 0.2:
        chosen[1] = chosen[2]
    if random.random() < 0.1:
        chosen[1:7] = [face for face in chosen[1:4] for _ in range(2)]
    return with_set(random, [tile for face in chosen[1:] for tile in (face, face)], pung(chosen[0]))


def runs_of_pairs(random: Random) -> dict[str, Any]:
    """Pairs that are chows as well, so that the hand is five sets and eyes too."""
    suit = random.choice("mps")
    two = [tile for number in random.sample(range(1, 8), 2) for tile in chow(number, suit) * 2]
    return with_set(random, two + [any_face(random)] * 2, pung(any_face(random)))


def terminal_pairs(random: Random) -> dict[str, Any]:
    faces = [*random.sample(TERMINALS, 4)]
    return with_set(
        random, faces[:3] * 4 + [faces[3]] * 2, pung(random.choice([f for f in TERMINALS if f not in faces]))
    )


def thirteen_orphans(random: Random) -> dict[str, Any]:
    thirteen = [*TERMINALS, *HONOURS]
    return with_set(random, [*thirteen, random.choice(thirteen)], any_set(random))


def with_set(random: Random, fourteen: list[str], extra: list[str]) -> dict[str, Any]:
    """Fourteen concealed tiles and a set, a pung at times as a concealed kong."""
    if extra[0] == extra[1] and random.random() < 0.3:
        return {"concealed": fourteen, "melds": [{"kind": "concealed-kong", "tiles": [extra[0]] * 4}]}
    return {"concealed": fourteen + extra, "melds": []}


def sixteen_unrelated(random: Random) -> dict[str, Any]:
    sixteen = [*HONOURS, *(f"{number}{suit}" for suit in "mps" for number in random.choice(UNRELATED))]
    return {"concealed": [*sixteen, random.choice(sixteen)], "melds": []}


def flower_win(random: Random) -> dict[str, Any]:
    kind, number = random.choice([("two-sets", 8), ("seven-rob-one", 7), ("one-rob-seven", 1)])
    flowers = random.sample([f"{n}f" for n in range(1, 9)], number)
    return {
        "concealed": random.choice([[], ordinary(random)["concealed"], ["1m", "9s"]]),
        "melds": [],
        "flowers": flowers,
        "winning_tile": random.choice(["", flowers[0]]),
        "win": {"flower_win": kind, "by": "self-draw"},
    }


def opening(random: Random) -> dict[str, Any]:
    """A hand won in the opening; only a human one may have claimed melds."""
    made = random.choice([ordinary, pairs_and_pung, thirteen_orphans, sixteen_unrelated])(random)
    first = random.choice(["heaven", "earth", "human"])
    if first != "human":
        made["melds"] = [each for each in made["melds"] if each["kind"] == "concealed-kong"]
    win = {"first_turn": first, "seat": "east" if first == "heaven" else random.choice(SEATS), "last_tile": False}
    win["by"] = {"heaven": "self-draw", "earth": "discard"}.get(first, random.choice(["self-draw", "discard"]))
    win["from"] = random.choice(["east", None]) if win["by"] == "discard" else None
    win["tiles_on_floor"] = random.choice([None, {"heaven": 0, "earth": 1}.get(first, random.randint(0, 4))])
    return {**made, "win": win}


def no_win(random: Random) -> dict[str, Any]:
    """A hand with one tile changed, which seldom wins, or any seventeen tiles."""
    made = random.choice([ordinary, pairs_and_pung, thirteen_orphans, sixteen_unrelated])(random)
    if random.random() < 0.3:
        return {"concealed": random.sample([*SUITED, *HONOURS] * 4, 17), "melds": []}
    changed = made["concealed"]
    changed[random.randrange(len(changed))] = any_face(random)
    return made


RECIPES: list[tuple[int, Callable[[Random], dict[str, Any]]]] = [
    (30, ordinary),
    (2, chicken),
    (2, concealed_pungs),
    (3, many_kongs),
    (4, pairs_and_pung),
    (1, runs_of_pairs),
    (1, terminal_pairs),
    (2, thirteen_orphans),
    (2, sixteen_unrelated),
    (2, flower_win),
    (4, opening),
    (2, no_win),
]


def hand_records(seed: int, number: int) -> Iterator[dict[str, Any]]:
    """`number` legal records under taiwan16, every field written out."""
    return legal_records(Random(seed), RECIPES, _complete, number)


def _complete(random: Random, given: dict[str, Any]) -> dict[str, Any]:
    by = given.get("win", {}).get("by") or random.choice(
        ["self-draw", "self-draw", "discard", "discard", "robbed-kong"]
    )
    winning = winning_tile(random, given["concealed"], by)
    flowers = given.get("flowers", some_flowers(random))
    win = {
        "by": by,
        "seat": random.choice(SEATS),
        "round": random.choice(SEATS),
        "from": random.choice([*SEATS, None]) if by != "self-draw" else None,
        "last_tile": random.random() < 0.1,
        "replacements": _replacements(random, given["melds"], len(flowers)) if by == "self-draw" else [],
        "first_turn": None,
        "flower_win": None,
        "kong_to_fourth": False,
        "declared_ready": random.random() < 0.15,
        "robbed_kong_on_kong": by == "robbed-kong" and random.random() < 0.4,
        "tiles_on_floor": random.choice([None, None, random.randint(0, 12), random.randint(11, 60)]),
        "dealer_streak": random.choice([0, 0, 1, 2, 3, 10]),
        **given.get("win", {}),
    }
    options = {
        "double_wind": random.choice([2, 4]),
        "base": random.choice(["10", "10", "50", "0", "2.5"]),
        "rate": random.choice(["2", "1", "10", "0.05", "0.3333"]),
    }
    return record_of("taiwan16", given, format_tiles(flowers), winning, win, options)


def _replacements(random: Random, melds: list[dict[str, Any]], flowers: int) -> list[str]:
    """Some kongs and flowers replaced in any order, often one kind after the other."""
    most = most_kongs_drawn([each["kind"] for each in melds])
    drawn = ["kong"] * random.randint(0, most) + ["flower"] * random.choice([0, 0, random.randint(0, flowers)])
    return random.choice([drawn, drawn[::-1], random.sample(drawn, len(drawn))])
