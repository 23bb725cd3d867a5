"""Legal hand records under the Mahjong Australia system, made up at random and aimed at its rare patterns."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from scoring.hand import SEATS
from scoring.tiles import HONOURS, SUITED
from tests.scoring import hand_generator as common
from tests.scoring.hand_generator import DRAGONS, TERMINALS, WINDS, Sets, chow, pung


def identical_chows(random: Random) -> Sets:
    one, other, third = (chow(random.randint(1, 7), random.choice("mps")) for _ in range(3))
    four = random.choice([[one] * 4, [one] * 3 + [other], [one, one, other, other], [one, one, other, third]])
    return four, common.any_face(random)


def concealed_identical_chows(random: Random) -> dict[str, Any]:
    """Equal chows that may be seven pairs or pungs as well."""
    first, suit = random.randint(1, 6), random.choice("mps")
    tiles = [*chow(first, suit), *chow(first, suit)]
    again = random.choice([tiles, tiles, chow(first, suit) + common.any_set(random), [*chow(first + 1, suit)] * 2])
    eyes = random.choice([common.any_face(random), f"{first + 2}{suit}", f"{random.randint(1, 9)}{suit}"])
    return {"concealed": [*tiles, *again, eyes, eyes], "melds": []}


def lesser_terminals(random: Random) -> Sets:
    def one() -> list[str]:
        if random.random() < 0.75:
            return chow(random.choice([1, 7]), random.choice("mps"))
        return pung(random.choice(TERMINALS))

    return [one() for _ in range(4)], random.choice(TERMINALS)


def similar_pungs(random: Random) -> Sets:
    number = random.randint(1, 9)
    faces = [f"{number}{suit}" for suit in random.sample("mps", 3)]
    if random.random() < 0.6:
        return [pung(faces[0]), pung(faces[1]), *(common.any_set(random) for _ in range(2))], faces[2]
    return [*map(pung, faces), common.any_set(random)], common.any_face(random)


def winds(random: Random) -> Sets:
    *some, eyes = random.sample(WINDS, random.choice([3, 4, 4]))
    if random.random() < 0.4:
        some, eyes = random.sample(WINDS, random.choice([3, 4])), common.any_face(random)
    return [*map(pung, some), *(common.any_set(random) for _ in range(4))][:4], eyes


def dragons(random: Random) -> Sets:
    *some, eyes = random.sample(DRAGONS, 3)
    if random.random() < 0.5:
        some, eyes = DRAGONS, common.any_face(random)
    return [*map(pung, some), *(common.any_set(random) for _ in range(2))][:4], eyes


def simples(random: Random) -> Sets:
    def one() -> list[str]:
        suit = random.choice("mps")
        return chow(random.randint(2, 6), suit) if random.random() < 0.7 else pung(f"{random.randint(2, 8)}{suit}")

    return [one() for _ in range(4)], f"{random.randint(2, 8)}{random.choice('mps')}"


SETS: list[tuple[int, Callable[[Random], Sets]]] = [
    (5, common.anything),
    (4, common.one_suit),
    (2, common.pungs_of(TERMINALS)),
    (2, common.pungs_of(list(HONOURS))),
    (2, common.pungs_of([*TERMINALS, *HONOURS])),
    (2, common.pungs_of(list(SUITED))),
    (3, common.unio_in_each),
    (4, common.related_pungs),
    (5, common.related_chows),
    (4, identical_chows),
    (2, lesser_terminals),
    (3, similar_pungs),
    (3, winds),
    (3, dragons),
    (3, simples),
]


def ordinary(random: Random) -> dict[str, Any]:
    """Four sets and eyes, some of the sets melded, now and then all the pungs as kongs."""
    build = random.choices([build for _, build in SETS], [weight for weight, _ in SETS])[0]
    sets, eyes = build(random)
    random.shuffle(sets)
    melded = random.choice([0, 0, 1, 2, 3, 4])
    melds = [common.meld(random, tiles) for tiles in sets[:melded]]
    if random.random() < 0.2:
        kinds = ["kong", "added-kong", "concealed-kong", "concealed-kong"]
        melds = [
            m if m["kind"] == "chow" else {"kind": random.choice(kinds), "tiles": [m["tiles"][0]] * 4} for m in melds
        ]
    if random.random() < 0.2:
        melds = [m for m in melds if m["kind"] == "concealed-kong"]
        sets = [tiles for tiles in sets if not any(tiles[0] == m["tiles"][0] for m in melds)]
        melded = 0
    concealed = [tile for tiles in sets[melded:] for tile in tiles] + [eyes, eyes]
    return {"concealed": concealed, "melds": melds}


def simple_pairs(random: Random) -> dict[str, Any]:
    faces = [f"{number}{suit}" for number in range(2, 9) for suit in "mps"]
    return {"concealed": random.sample(faces, 7) * 2, "melds": []}


def four_kongs(random: Random) -> dict[str, Any]:
    *faces, eyes = random.sample([*SUITED, *HONOURS], 5)
    kinds = random.choices(["kong", "added-kong", "concealed-kong"], k=4)
    melds = [{"kind": kind, "tiles": [face] * 4} for kind, face in zip(kinds, faces, strict=True)]
    return {"concealed": [eyes, eyes], "melds": melds}


def opening(random: Random) -> dict[str, Any]:
    """A hand won before anything could be claimed or a kong made."""
    made = random.choice([ordinary, common.pairs, common.thirteen_unios, concealed_identical_chows])(random)
    made["melds"] = []
    if random.random() < 0.5:
        made["win"] = {"by": "self-draw", "first_turn": "heaven", "seat": "east", "last_tile": False}
    else:
        won_from = random.choice(["east", None])
        made["win"] = {"by": "discard", "first_turn": "earth", "from": won_from, "last_tile": False}
    return made


RECIPES: list[tuple[int, Callable[[Random], dict[str, Any]]]] = [
    (28, ordinary),
    (4, common.pairs),
    (1, simple_pairs),
    (3, concealed_identical_chows),
    (2, common.nine_gates),
    (2, common.hidden_pungs),
    (1, common.thirteen_unios),
    (1, four_kongs),
    (6, opening),
    (2, common.no_win),
]


def hand_records(seed: int, number: int) -> Iterator[dict[str, Any]]:
    """`number` legal records under the Mahjong Australia system, every field it looks at written out."""
    return common.legal_records(Random(seed), RECIPES, _complete, number)


def _complete(random: Random, given: dict[str, Any]) -> dict[str, Any]:
    win = {
        "by": random.choice(["self-draw", "self-draw", "discard", "discard", "robbed-kong"]),
        "seat": random.choice(SEATS),
        "round": random.choice(SEATS),
        "from": None,
        "last_tile": random.random() < 0.15,
        "replacements": [],
        "first_turn": None,
        **_facts_of_other_rules(random),
        **given.get("win", {}),
    }
    if win["by"] == "self-draw" and win["first_turn"] is None:
        win["replacements"] = _replacements(random, [meld["kind"] for meld in given["melds"]])
    elif win["by"] != "self-draw" and "from" not in given.get("win", {}) and random.random() < 0.8:
        win["from"] = random.choice(SEATS)
    flowers = random.choice(["", "", "", "2f", "1567f"])
    winning = common.winning_tile(random, given["concealed"], win["by"])
    return common.record_of("australia", given, flowers, winning, win, {"limit": random.choice([None, 320])})


def _replacements(random: Random, kinds: list[str]) -> list[str]:
    return ["kong"] * random.randint(0, common.most_kongs_drawn(kinds)) + ["flower"] * random.choice([0, 0, 0, 1])


def _facts_of_other_rules(random: Random) -> dict[str, Any]:
    if random.random() < 0.8:
        return {}
    return {
        "flower_win": random.choice([None, "seven", "one-rob-seven"]),
        "kong_to_fourth": random.random() < 0.5,
        "declared_ready": random.random() < 0.5,
        "first_turn": random.choice([None, "human"]),
        "tiles_on_floor": random.choice([None, 0, 9]),
        "dealer_streak": random.randint(0, 3),
    }
