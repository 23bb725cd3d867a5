"""Legal hand records under Hong Kong old style, made up at random and aimed at its rare rows and at every option."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from scoring.hand import SEATS
from scoring.rules.hongkong import RULES
from scoring.tiles import HONOURS, SUITED, format_tiles
from tests.scoring import hand_generator as common
from tests.scoring.hand_generator import TERMINALS, Sets
from tests.scoring.hand_generator_australia import dragons, four_kongs, winds

SETS: list[tuple[int, Callable[[Random], Sets]]] = [
    (5, common.anything),
    (5, common.one_suit),
    (2, common.pungs_of(TERMINALS)),
    (2, common.pungs_of(list(HONOURS))),
    (2, common.pungs_of([*TERMINALS, *HONOURS])),
    (2, common.pungs_of(list(SUITED))),
    (3, common.related_chows),
    (4, winds),
    (4, dragons),
]


def ordinary(random: Random) -> dict[str, Any]:
    """Four sets and eyes, some of the sets melded."""
    build = random.choices([build for _, build in SETS], [weight for weight, _ in SETS])[0]
    sets, eyes = build(random)
    random.shuffle(sets)
    melded = random.choice([0, 0, 1, 2, 3, 4])
    melds = [common.meld(random, tiles) for tiles in sets[:melded]]
    return {"concealed": [tile for tiles in sets[melded:] for tile in tiles] + [eyes, eyes], "melds": melds}


def pairs(random: Random) -> dict[str, Any]:
    """Seven pairs, now and then of one suit, of honours, of equal pairs, or sets and eyes as well."""
    suit = random.choice("mps")
    of_suit = [f"{number}{suit}" for number in range(1, 10)]
    faces = random.choice([[*SUITED, *HONOURS], of_suit, [*of_suit, *HONOURS], list(HONOURS)])
    chosen = random.sample(faces, 7)
    if random.random() < 0.15:
        chosen[0] = chosen[1]
    return {"concealed": chosen * 2, "melds": []}


def own_kongs(random: Random) -> dict[str, Any]:
    """Concealed and added kongs, replaced one after the other."""
    made = four_kongs(random)
    for each in made["melds"]:
        each["kind"] = random.choice(["concealed-kong", "added-kong"])
    kongs = random.randint(1, 4)
    concealed = [tile for each in made["melds"][kongs:] for tile in each["tiles"][:3]]
    return {"concealed": made["concealed"] + concealed, "melds": made["melds"][:kongs], "win": {"by": "self-draw"}}


def flower_win(random: Random) -> dict[str, Any]:
    made = common.flower_win(random)
    return {**made, "melds": []}


def opening(random: Random) -> dict[str, Any]:
    """A hand won before the winner's first discard."""
    made = random.choice([ordinary, pairs, common.thirteen_unios])(random)
    first = random.choice(["heaven", "earth", "human"])
    made["melds"] = [each for each in made["melds"] if each["kind"] == "concealed-kong"] if first == "human" else []
    win = {"first_turn": first, "seat": "east" if first == "heaven" else random.choice(SEATS), "last_tile": False}
    win["by"] = {"heaven": "self-draw", "earth": "discard"}.get(first, random.choice(["self-draw", "discard"]))
    win["from"] = random.choice(["east", None]) if win["by"] == "discard" else None
    return {**made, "win": win}


RECIPES: list[tuple[int, Callable[[Random], dict[str, Any]]]] = [
    (28, ordinary),
    (4, pairs),
    (3, common.nine_gates),
    (3, common.hidden_pungs),
    (3, common.thirteen_unios),
    (2, four_kongs),
    (3, own_kongs),
    (2, flower_win),
    (5, opening),
    (2, common.no_win),
]


def hand_records(seed: int, number: int) -> Iterator[dict[str, Any]]:
    """`number` legal records under Hong Kong old style, every field written out."""
    return common.legal_records(Random(seed), RECIPES, _complete, number)


def _complete(random: Random, given: dict[str, Any]) -> dict[str, Any]:
    flowers = given.get("flowers", common.some_flowers(random))
    win = {
        "by": random.choice(["self-draw", "self-draw", "discard", "discard", "robbed-kong"]),
        "seat": random.choice(SEATS),
        "round": random.choice(SEATS),
        "from": None,
        "last_tile": random.random() < 0.15,
        "replacements": [],
        "first_turn": None,
        "flower_win": None,
        "liable": random.choice(SEATS) if given["melds"] and random.random() < 0.2 else None,
        **given.get("win", {}),
    }
    if win["by"] == "self-draw" and win["first_turn"] is None:
        win["replacements"] = _replacements(random, [meld["kind"] for meld in given["melds"]], len(flowers))
    elif win["by"] != "self-draw" and "from" not in given.get("win", {}) and random.random() < 0.8:
        win["from"] = random.choice(SEATS)
    winning = common.winning_tile(random, given["concealed"], win["by"])
    return common.record_of("hongkong", given, format_tiles(flowers), winning, win, _options(random))


def _options(random: Random) -> dict[str, Any]:
    """A list, and now and then what a table agrees on besides."""
    given = {
        term.name: random.choice(term.values) if random.random() < 0.3 else None
        for term in RULES.options
        if term.default is None
    }
    prices = random.choice(["", "", "", "1 2 4 8 16", "0.25 0.5 1 2 4 8 16 32 64 128 256", "10"])
    named = random.choice(["usual", "full-spicy", "encyclopaedia", "cheat-sheet"])
    return {"published_list": named, "prices": prices, **given}


def _replacements(random: Random, kinds: list[str], flowers: int) -> list[str]:
    most = common.most_kongs_drawn(kinds)
    drawn = ["kong"] * random.choice([0, most, random.randint(0, most)])
    drawn += ["flower"] * random.choice([0, 0, random.randint(0, min(flowers, 2))])
    return random.choice([drawn, drawn[::-1], random.sample(drawn, len(drawn))])
