"""Legal hand records under the Mahjong Competition Rules made up at random, so that every fan comes up."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from scoring.hand import SEATS
from scoring.tiles import HONOURS, SUITED, format_tiles
from tests.scoring.hand_generator import (
    SETS,
    TERMINALS,
    Sets,
    any_face,
    any_set,
    chow,
    hidden_pungs,
    legal_records,
    meld,
    nine_gates,
    no_win,
    pairs,
    pung,
    pungs_of,
    record_of,
    thirteen_unios,
    winning_tile,
)

GREEN = ["2s", "3s", "4s", "6s", "8s", "6z"]
REVERSIBLE = [*(f"{n}p" for n in (1, 2, 3, 4, 5, 8, 9)), *(f"{n}s" for n in (2, 4, 5, 6, 8, 9)), "5z"]


def _among(faces: list[str]) -> list[list[str]]:
    """Every set of some faces."""
    chows = [chow(number, suit) for suit in "mps" for number in range(1, 8)]
    return [*(one for one in chows if set(one) <= set(faces)), *map(pung, faces)]


def sets_among(faces: list[str]) -> Callable[[Random], Sets]:
    def build(random: Random) -> Sets:
        return [random.choice(_among(faces)) for _ in range(4)], random.choice(faces)

    return build


def numbers(random: Random) -> Sets:
    low, high = random.choice([(1, 3), (4, 6), (7, 9), (1, 4), (6, 9), (2, 8)])
    faces = [f"{n}{suit}" for n in range(low, high + 1) for suit in random.choice(["mps", "mps", "mp", "s"])]
    return sets_among(faces)(random)


def terminal_chows(random: Random) -> Sets:
    first, second, third = random.sample("mps", 3)
    if random.random() < 0.5:
        third, second = first, first
    return [chow(1, first), chow(7, first), chow(1, second), chow(7, second)], f"5{third}"


def stepping_chows(random: Random) -> Sets:
    size, step, suit = random.choice([3, 4]), random.choice([0, 1, 2]), random.choice("mps")
    first = random.randint(1, 7 - step * (size - 1))
    sets = [chow(first + step * place, suit) for place in range(size)]
    return [*sets, *(any_set(random, suit) for _ in range(4 - size))], any_face(random)


def straight(random: Random) -> Sets:
    suits = random.choice([random.sample("mps", 3), [random.choice("mps")] * 3])
    return [*(chow(1 + 3 * place, suit) for place, suit in enumerate(suits)), any_set(random)], any_face(random)


def close_chows(random: Random) -> Sets:
    """Chows of few numbers and suits, so that many of them combine."""
    suits = random.choice(["m", "mp", "mps"])
    starts = random.sample(range(1, 8), 3)
    return [chow(random.choice(starts), random.choice(suits)) for _ in range(4)], any_face(random)


def close_pungs(random: Random) -> Sets:
    faces = [f"{n}{suit}" for n in random.sample(range(1, 10), 3) for suit in "mps"]
    *some, eyes = random.sample(faces, 5)
    return [*map(pung, some)], eyes


MORE_SETS: list[tuple[int, Callable[[Random], Sets]]] = [
    *SETS,
    (3, sets_among(GREEN)),
    (3, sets_among(REVERSIBLE)),
    (2, pungs_of([f"{n}{suit}" for n in (2, 4, 6, 8) for suit in "mps"])),
    (5, numbers),
    (3, terminal_chows),
    (5, stepping_chows),
    (3, straight),
    (8, close_chows),
    (4, close_pungs),
]


def ordinary(random: Random) -> dict[str, Any]:
    """Four sets and eyes, some of the sets melded."""
    build = random.choices([build for _, build in MORE_SETS], [weight for weight, _ in MORE_SETS])[0]
    sets, eyes = build(random)
    random.shuffle(sets)
    melded = random.choice([0, 0, 0, 1, 2, 3, 4])
    melds = [meld(random, tiles) for tiles in sets[:melded]]
    concealed = [tile for tiles in sets[melded:] for tile in tiles] + [eyes, eyes]
    return {"concealed": concealed, "melds": melds}


def kongs(random: Random) -> dict[str, Any]:
    """Two to four kongs of any kind."""
    *faces, last = random.sample([*SUITED, *HONOURS], 5)
    size = random.choice([2, 3, 4])
    kinds = random.choices(["kong", "added-kong", "concealed-kong", "concealed-kong"], k=size)
    melds = [{"kind": kind, "tiles": [face] * 4} for kind, face in zip(kinds, faces, strict=False)]
    rest = [tile for _ in range(4 - size) for tile in any_set(random)]
    return {"concealed": [*rest, last, last], "melds": melds}


def _straight_tiles(random: Random) -> list[str]:
    rows = zip(random.sample("mps", 3), ("147", "258", "369"), strict=True)
    return [f"{number}{suit}" for suit, row in rows for number in row]


def knitted_straight(random: Random) -> dict[str, Any]:
    tiles, eyes = _straight_tiles(random), any_face(random)
    last = any_set(random) if random.random() < 0.7 else pung(random.choice(HONOURS))
    if random.random() < 0.4:
        return {"concealed": [*tiles, eyes, eyes], "melds": [meld(random, last)]}
    return {"concealed": [*tiles, *last, eyes, eyes], "melds": []}


def unpaired(random: Random) -> dict[str, Any]:
    """Honours and knitted tiles, with all seven honours or not."""
    honours = random.choice([5, 6, 7, 7])
    return {
        "concealed": [*random.sample(HONOURS, honours), *random.sample(_straight_tiles(random), 14 - honours)],
        "melds": [],
    }


def pairs_among(random: Random) -> dict[str, Any]:
    """Seven pairs of few faces, four of a kind among them."""
    faces = random.choice([GREEN, REVERSIBLE, TERMINALS, [f"{n}{suit}" for n in range(1, 4) for suit in "mps"]])
    four = random.sample(faces, min(len(faces), random.choice([4, 5, 6])))
    chosen = [*four, *four[: 7 - len(four)]]
    return {"concealed": [*chosen, *chosen], "melds": []}


def waiting_variously(random: Random) -> dict[str, Any]:
    """Runs and triplets of a suit close together, whose waits are many or one."""
    suit, start = random.choice("mps"), random.randint(1, 5)
    sets = [random.choice([chow(min(7, start + random.randint(0, 2)), suit), pung(f"{start}{suit}")]) for _ in range(3)]
    eyes = f"{min(9, start + random.randint(0, 4))}{suit}"
    return {"concealed": [*(tile for one in sets for tile in one), *any_set(random), eyes, eyes], "melds": []}


def chicken(random: Random) -> dict[str, Any]:
    """Claimed sets of three suits and an honour pair, which have little in common."""
    sets = [chow(random.choice([1, 2, 3]), "m"), chow(random.choice([4, 5, 6]), "p"), chow(random.choice([3, 6]), "s")]
    sets.append(pung(f"{random.randint(2, 8)}{random.choice('mps')}"))
    claimed = random.choice([1, 2, 3])
    melds = [{"kind": "chow", "tiles": one} for one in sets[:claimed]]
    eyes = random.choice(HONOURS)
    concealed = [tile for one in sets[claimed:] for tile in one]
    return {"concealed": [*concealed, eyes, eyes], "melds": melds}


RECIPES: list[tuple[int, Callable[[Random], dict[str, Any]]]] = [
    (40, ordinary),
    (4, pairs),
    (4, pairs_among),
    (2, nine_gates),
    (2, hidden_pungs),
    (3, kongs),
    (2, thirteen_unios),
    (4, knitted_straight),
    (3, unpaired),
    (6, waiting_variously),
    (3, chicken),
    (1, no_win),
]


def hand_records(seed: int, number: int) -> Iterator[dict[str, Any]]:
    """`number` legal records, every field written out."""
    return legal_records(Random(seed), RECIPES, _complete, number)


def _complete(random: Random, given: dict[str, Any]) -> dict[str, Any]:
    by = random.choice(["self-draw", "self-draw", "discard", "discard", "robbed-kong"])
    winning = given.get("winning_tile", winning_tile(random, given["concealed"], by))
    kinds = [meld["kind"] for meld in given["melds"]]
    kong = any(kind not in ("chow", "pung") for kind in kinds)
    drawn = ["flower"] * (random.random() < 0.1) + ["kong"] * (kong and random.random() < 0.3)
    flowers = random.sample([f"{n}f" for n in range(1, 9)], random.choice([0, 0, 1, 2, 8]) or "flower" in drawn)
    win = {
        "by": by,
        "seat": random.choice(SEATS),
        "round": random.choice(SEATS),
        "from": None if by == "self-draw" or random.random() < 0.1 else random.choice(SEATS),
        "last_tile": random.random() < 0.15,
        "replacements": random.sample(drawn, len(drawn)) if by == "self-draw" else [],
        "last_of_kind": given["concealed"].count(winning) == 1 and random.random() < 0.2,
    }
    options = {"seven_pairs_hog": random.random() < 0.8}
    return record_of("mcr", given, format_tiles(flowers), winning, win, options)
