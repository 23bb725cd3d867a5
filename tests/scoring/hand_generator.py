"""Legal hand records made up at random, aimed at what hands of chance hardly ever show."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from scoring.errors import HandError
from scoring.hand import SEATS
from scoring.records.hand import HandRecord
from scoring.tiles import HONOURS, SUITED, format_tiles

Sets = tuple[list[list[str]], str]
"""Four sets of three tiles, and the face of the eyes."""

TERMINALS = [f"{number}{suit}" for suit in "mps" for number in "19"]
WINDS, DRAGONS = list(HONOURS[:4]), list(HONOURS[4:])


def chow(number: int, suit: str) -> list[str]:
    return [f"{number + step}{suit}" for step in range(3)]


def pung(face: str) -> list[str]:
    return [face] * 3


def any_set(random: Random, suits: str = "mps", honours: bool = True) -> list[str]:
    if random.random() < 0.55:
        return chow(random.randint(1, 7), random.choice(suits))
    return pung(any_face(random, suits, honours))


def any_face(random: Random, suits: str = "mps", honours: bool = True) -> str:
    faces = [face for face in SUITED if face[1] in suits] + (list(HONOURS) if honours else [])
    return random.choice(faces)


def anything(random: Random) -> Sets:
    return [any_set(random) for _ in range(4)], any_face(random)


def one_suit(random: Random) -> Sets:
    suit, honours = random.choice("mps"), random.random() < 0.5
    return [any_set(random, suit, honours) for _ in range(4)], any_face(random, suit, honours)


def pungs_of(faces: list[str]) -> Callable[[Random], Sets]:
    def build(random: Random) -> Sets:
        *four, eyes = random.sample(faces, 5)
        return [pung(face) for face in four], eyes

    return build


def honours_first(random: Random) -> Sets:
    kind = random.choice([WINDS, DRAGONS])
    *some, eyes = random.sample(kind, len(kind))
    if random.random() < 0.4:
        some, eyes = kind, any_face(random)
    return [*map(pung, some), *(any_set(random) for _ in range(4))][:4], eyes


def fives(random: Random) -> Sets:
    def one(suit: str) -> list[str]:
        return pung(f"5{suit}") if random.random() < 0.2 else chow(random.randint(3, 5), suit)

    return [one(random.choice("mps")) for _ in range(4)], f"5{random.choice('mps')}"


def unio_in_each(random: Random) -> Sets:
    def one() -> list[str]:
        if random.random() < 0.5:
            return chow(random.choice([1, 7]), random.choice("mps"))
        return pung(random.choice([*TERMINALS, *HONOURS]))

    return [one() for _ in range(4)], random.choice([*TERMINALS, *HONOURS])


def five_types(random: Random) -> Sets:
    sets = [any_set(random, suit, honours=False) for suit in "mps"]
    wind, dragon = random.choice(WINDS), random.choice(DRAGONS)
    last, eyes = random.sample([wind, dragon], 2)
    return [*sets, pung(last)], eyes


def related_pungs(random: Random) -> Sets:
    return _related(random, lambda number, suit: pung(f"{number}{suit}"), highest=9, steps=[0, 1])


def related_chows(random: Random) -> Sets:
    return _related(random, chow, highest=7, steps=[0, 1, 1, 3])


def _related(random: Random, make: Callable[[int, str], list[str]], highest: int, steps: list[int]) -> Sets:
    size, step = random.choice([3, 3, 4]), random.choice(steps)
    one_suit = random.random() < 0.5
    suits = [random.choice("mps")] * 4 if one_suit else [*random.sample("mps", 3), random.choice("mps")]
    size = size if one_suit and step < 3 else 3
    first = random.randint(1, highest - step * (size - 1))
    sets = [make(first + step * place, suits[place]) for place in range(size)]
    return [*sets, *(any_set(random) for _ in range(4 - size))], any_face(random)


SETS: list[tuple[int, Callable[[Random], Sets]]] = [
    (6, anything),
    (4, one_suit),
    (2, pungs_of(TERMINALS)),
    (2, pungs_of(list(HONOURS))),
    (2, pungs_of([*TERMINALS, *HONOURS])),
    (2, pungs_of(list(SUITED))),
    (4, honours_first),
    (3, fives),
    (3, unio_in_each),
    (3, five_types),
    (6, related_pungs),
    (8, related_chows),
]


def ordinary(random: Random) -> dict[str, Any]:
    """Four sets and eyes, some of the sets melded."""
    build = random.choices([build for _, build in SETS], [weight for weight, _ in SETS])[0]
    sets, eyes = build(random)
    random.shuffle(sets)
    melded = random.choice([0, 0, 1, 2, 3, 4, 4])
    melds = [meld(random, tiles) for tiles in sets[:melded]]
    concealed = [tile for tiles in sets[melded:] for tile in tiles] + [eyes, eyes]
    return {"concealed": concealed, "melds": melds}


def meld(random: Random, tiles: list[str]) -> dict[str, Any]:
    if tiles[0] != tiles[1]:
        return {"kind": "chow", "tiles": tiles}
    kind = random.choice(["pung", "pung", "kong", "added-kong", "concealed-kong"])
    return {"kind": kind, "tiles": tiles if kind == "pung" else [*tiles, tiles[0]]}


def pairs(random: Random) -> dict[str, Any]:
    """Seven pairs, of any faces or of few, sometimes one run or four of a kind."""
    faces = random.choice(
        [
            [*SUITED, *HONOURS],
            [*SUITED, *HONOURS],
            [f"{number}{random.choice('mps')}" for number in range(1, 10)],
            [*TERMINALS, *HONOURS],
            [*TERMINALS, *DRAGONS, *WINDS[:1]],
            list(HONOURS),
            list(SUITED[:9]),
            [*SUITED[9:18], *HONOURS],
        ]
    )
    chosen = random.sample(faces, 7)
    if random.random() < 0.3:
        chosen[0] = chosen[1]
    if random.random() < 0.3:
        first, suit = random.randint(1, 3), random.choice("mps")
        chosen = [f"{first + step}{suit}" for step in range(7)]
    return {"concealed": [*chosen, *chosen], "melds": []}


def nine_gates(random: Random) -> dict[str, Any]:
    suit = random.choice("mps")
    last = f"{random.randint(1, 9)}{suit}"
    concealed = [f"{number}{suit}" for number in "1112345678999"] + [last]
    winning = last if random.random() < 0.8 else random.choice(concealed)
    return {"concealed": concealed, "melds": [], "winning_tile": winning}


def hidden_pungs(random: Random) -> dict[str, Any]:
    sets, eyes = pungs_of([*SUITED, *HONOURS])(random)
    return {"concealed": [tile for tiles in sets for tile in tiles] + [eyes, eyes], "melds": []}


def thirteen_unios(random: Random) -> dict[str, Any]:
    thirteen = [*TERMINALS, *HONOURS]
    return {"concealed": [*thirteen, random.choice(thirteen)], "melds": []}


def isolated_stars(random: Random) -> dict[str, Any]:
    rows = [f"{n}{suit}" for suit, row in zip(random.sample("mps", 3), ("147", "258", "369"), strict=True) for n in row]
    return {"concealed": [*HONOURS, *random.sample(rows, 7)], "melds": []}


def four_kongs(random: Random) -> dict[str, Any]:
    """Kong To Fourth, or four kongs and eyes."""
    *faces, last = random.sample([*SUITED, *HONOURS], 5)
    kinds = random.choices(["kong", "added-kong", "concealed-kong", "concealed-kong"], k=4)
    melds = [{"kind": kind, "tiles": [face] * 4} for kind, face in zip(kinds, faces, strict=True)]
    if random.random() < 0.5:
        return {"concealed": [last, last], "melds": melds}
    empty = random.random() < 0.5
    return {
        "concealed": [last],
        "melds": melds,
        "winning_tile": "" if empty else last,
        "win": {"kong_to_fourth": True, "by": "self-draw"},
    }


def flower_win(random: Random) -> dict[str, Any]:
    number = random.choice([7, 8])
    flowers = random.sample([f"{n}f" for n in range(1, 9)], number)
    rest = random.choice([[], ordinary(random)["concealed"], ["1m", "9s"]])
    return {
        "concealed": rest,
        "melds": [],
        "flowers": flowers,
        "winning_tile": random.choice(["", flowers[0]]),
        "win": {"flower_win": "seven" if number == 7 else "eight", "by": "self-draw"},
    }


def opening(random: Random) -> dict[str, Any]:
    """A hand won before anything could be claimed."""
    made = random.choice([ordinary, pairs, thirteen_unios, isolated_stars, flower_win])(random)
    made["melds"] = [meld for meld in made["melds"] if meld["kind"] == "concealed-kong"]
    seats = {"seat": random.choice(SEATS), "last_tile": False}
    if random.random() < 0.5:
        made["win"] = {"by": "self-draw", "first_turn": "heaven", **seats, **made.get("win", {})}
    else:
        made["win"] = {"by": "discard", "first_turn": "earth", "from": random.choice(["east", None]), **seats}
    return made


def no_win(random: Random) -> dict[str, Any]:
    """A hand with one tile changed, which seldom wins, or any fourteen tiles."""
    tiles = random.choice([ordinary, pairs, thirteen_unios, isolated_stars])(random)
    if random.random() < 0.3:
        return {"concealed": random.sample([*SUITED, *HONOURS] * 4, 14), "melds": []}
    changed = tiles["concealed"]
    changed[random.randrange(len(changed))] = any_face(random)
    return tiles


RECIPES: list[tuple[int, Callable[[Random], dict[str, Any]]]] = [
    (24, ordinary),
    (5, pairs),
    (2, nine_gates),
    (2, hidden_pungs),
    (1, thirteen_unios),
    (1, isolated_stars),
    (2, four_kongs),
    (1, flower_win),
    (4, opening),
    (2, no_win),
]


def hand_records(seed: int, number: int) -> Iterator[dict[str, Any]]:
    """`number` legal records under the international rules, every field written out."""
    return legal_records(Random(seed), RECIPES, _complete, number)


def legal_records(
    random: Random,
    recipes: Sequence[tuple[int, Callable[[Random], dict[str, Any]]]],
    complete: Callable[[Random, dict[str, Any]], dict[str, Any]],
    number: int,
) -> Iterator[dict[str, Any]]:
    """`number` legal records of hands by weighted recipes, with the facts that `complete` adds."""
    made = 0
    while made < number:
        record = complete(random, random.choices(*reversed(list(zip(*recipes, strict=True))))[0](random))
        try:
            HandRecord.model_validate(record, strict=False).to_hand()
        except HandError:
            continue
        made += 1
        yield record


def _complete(random: Random, given: dict[str, Any]) -> dict[str, Any]:
    by = random.choice(["self-draw", "self-draw", "discard", "robbed-kong"])
    winning = winning_tile(random, given["concealed"], by)
    flowers = given.get("flowers", _flowers(random))
    win = {
        "by": by,
        "seat": random.choice(SEATS),
        "round": random.choice(SEATS),
        "from": None,
        "last_tile": random.random() < 0.15,
        "replacements": [],
        "first_turn": None,
        "flower_win": None,
        "kong_to_fourth": False,
        **given.get("win", {}),
    }
    if win["by"] == "self-draw":
        win["replacements"] = _replacements(random, [meld["kind"] for meld in given["melds"]])
    elif random.random() < 0.8 and "from" not in given.get("win", {}):
        win["from"] = random.choice(SEATS)
    options = {"all_pickups": random.choice(["melds", "sets"]), "beyond_chart": random.choice(["cap", "extend"])}
    return record_of("international", given, format_tiles(flowers), winning, win, options)


def record_of(
    rules: str, given: dict[str, Any], flowers: str, winning: str, win: dict[str, Any], options: dict[str, Any]
) -> dict[str, Any]:
    """The record of a hand; a winning tile of the recipe goes before `winning`."""
    return {
        "schema": 1,
        "rules": rules,
        "concealed": format_tiles(given["concealed"]),
        "melds": [{"kind": each["kind"], "tiles": format_tiles(each["tiles"])} for each in given["melds"]],
        "flowers": flowers,
        "winning_tile": given.get("winning_tile", winning),
        "win": win,
        "options": options,
    }


def winning_tile(random: Random, concealed: list[str], by: str) -> str:
    """A concealed tile, where a kong is robbed one without its like if there is any."""
    counts = Counter(concealed)
    singles = [tile for tile in concealed if counts[tile] == 1]
    return random.choice(singles if by == "robbed-kong" and singles else concealed or [""])


def most_kongs_drawn(kinds: list[str]) -> int:
    """How many kongs in a row the winner may have replaced."""
    return sum(kind in ("added-kong", "concealed-kong") for kind in kinds) + ("kong" in kinds)


def some_flowers(random: Random) -> list[str]:
    flowers = [f"{number}f" for number in range(1, 9)]
    some = random.sample(flowers, random.randint(1, 7))
    return random.choice([[], [], some, some[:2], flowers[:4], [*flowers[4:], flowers[random.randrange(4)]], flowers])


def _flowers(random: Random) -> list[str]:
    flowers = [f"{number}f" for number in range(1, 9)]
    return random.choice([[], random.sample(flowers, random.randint(0, 4)), random.sample(flowers, 6), flowers[:4]])


def _replacements(random: Random, kinds: list[str]) -> list[str]:
    drawn = ["kong"] * random.randint(0, most_kongs_drawn(kinds)) + ["flower"] * random.choice([0, 0, 0, 1])
    return random.sample(drawn, len(drawn))
