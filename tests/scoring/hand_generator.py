"""Legal hand records of any rule set made up at random, aimed at what hands of chance hardly ever show.

The declaration of a rule set says how large its hands are, which special shapes they have, which facts a win has and on
what a table agrees; what contradicts the hand is taken back.
"""

from collections.abc import Callable, Iterator
from itertools import combinations, pairwise
from random import Random
from typing import Any

from scoring.declaration import RuleSet
from scoring.registry import rule_set
from scoring.terms import SEATS
from scoring.tiles import HONOURS, SUITED, parse_tiles
from tests.scoring.hand_facts import FLOWERS, Given, completed, without_contradictions
from tests.scoring.tile_builders import (
    DRAGONS,
    FACES,
    GREEN,
    REVERSIBLE,
    SETS,
    TERMINALS,
    WINDS,
    Build,
    any_face,
    any_set,
    chow,
    pung,
    pungs_of,
    unrelated_chows,
)

Recipe = Callable[[Random, RuleSet], Given]

UNRELATED = [three for three in combinations("123456789", 3) if all(int(b) - int(a) > 2 for a, b in pairwise(three))]
FLOWERS_WON = {"seven": 7, "eight": 8, "two-sets": 8, "seven-rob-one": 7, "one-rob-seven": 1}
KONGS = ["kong", "added-kong", "concealed-kong", "concealed-kong"]


def hand_records(rules: str, seed: int, number: int) -> Iterator[dict[str, Any]]:
    """`number` legal records under a rule set, every field that it looks at written out."""
    return _records(Random(seed), rule_set(rules), number, lambda random, record: record)


def three_player_records(seed: int, number: int) -> Iterator[dict[str, Any]]:
    """`number` legal records of riichi of three players."""
    return _records(Random(seed), rule_set("riichi"), number, _of_three)


def _records(
    random: Random, rules: RuleSet, number: int, change: Callable[[Random, dict[str, Any]], dict[str, Any]]
) -> Iterator[dict[str, Any]]:
    weights, recipes = zip(*RECIPES, strict=True)
    made = 0
    while made < number:
        recipe: Recipe = random.choices(recipes, weights)[0]
        record = without_contradictions(rules, change(random, completed(random, rules, recipe(random, rules))))
        if record is not None:
            made += 1
            yield record


def set_count(rules: RuleSet) -> int:
    return (rules.size - 2) // 3


def ordinary(random: Random, rules: RuleSet, build: Build | None = None) -> Given:
    """Sets and eyes, some of the sets melded."""
    build = build or random.choices([build for _, build in SETS], [weight for weight, _ in SETS])[0]
    sets, eyes = build(random, set_count(rules))
    random.shuffle(sets)
    melded = random.choice([0, 0, 0, *range(1, len(sets) + 1), len(sets)])
    return _laid([_meld(random, tiles) for tiles in sets[:melded]], sets[melded:], eyes)


def _laid(melds: list[Given], sets: list[list[str]], eyes: str) -> Given:
    return {"concealed": [tile for tiles in sets for tile in tiles] + [eyes, eyes], "melds": melds}


def _meld(random: Random, tiles: list[str]) -> Given:
    if tiles[0] != tiles[1]:
        return {"kind": "chow", "tiles": tiles}
    kind = random.choice(["pung", "pung", "pung", *KONGS])
    return {"kind": kind, "tiles": tiles if kind == "pung" else [*tiles, tiles[0]]}


def chicken(random: Random, rules: RuleSet) -> Given:
    flowers = random.choice([[], [], ["1f"], [f"{random.randint(1, 8)}f"]])
    return {**ordinary(random, rules, unrelated_chows), "flowers": flowers, "win": {"by": "discard"}}


def hidden_pungs(random: Random, rules: RuleSet) -> Given:
    sets, eyes = pungs_of(FACES)(random, set_count(rules))
    kongs = random.choice([0, 0, 0, 1, 2])
    kinds = random.choice([["concealed-kong"], ["concealed-kong", "kong"]])
    melds = [{"kind": random.choice(kinds), "tiles": [tiles[0]] * 4} for tiles in sets[:kongs]]
    return _laid(melds, sets[kongs:], eyes)


def many_kongs(random: Random, rules: RuleSet) -> Given:
    """Two kongs or more, often made one after another."""
    sets, eyes = pungs_of(FACES)(random, set_count(rules))
    kongs = random.randint(2, len(sets))
    kinds = random.choice([KONGS, KONGS[1:]])
    melds = [{"kind": random.choice(kinds), "tiles": [tiles[0]] * 4} for tiles in sets[:kongs]]
    rest = [random.choice([tiles, any_set(random)]) for tiles in sets[kongs:]]
    return {**_laid(melds, rest, eyes), "win": {"by": "self-draw"} if kinds != KONGS else {}}


def nine_gates(random: Random, rules: RuleSet) -> Given:
    suit = random.choice("mps")
    last = f"{random.randint(1, 9)}{suit}"
    concealed = [f"{number}{suit}" for number in "1112345678999"] + [last]
    more = [tile for _ in range(set_count(rules) - 4) for tile in any_set(random, suit)]
    return {"concealed": concealed + more, "melds": [], "winning_tile": last if random.random() < 0.8 else None}


def pairs(random: Random, rules: RuleSet) -> Given:
    """Seven pairs of any faces or of few, a run of them or four of a kind at times; a pung beside them."""
    suit = random.choice("mps")
    of_suit = [f"{number}{suit}" for number in range(1, 10)]
    simples = [face for face in SUITED if face[0] not in "19"]
    few = random.choice([GREEN, REVERSIBLE, TERMINALS, [f"{n}{suit}" for n in range(1, 4) for suit in "mps"]])
    kinds = [FACES, FACES, of_suit, [*of_suit, *HONOURS], [*TERMINALS, *HONOURS], list(HONOURS), simples, few]
    faces = random.choice([*kinds, [*TERMINALS, *DRAGONS, *WINDS[:1]]])
    chosen = random.sample(faces, min(len(faces), 7 if random.random() < 0.7 else random.randint(4, 6)))
    chosen = [*chosen, *chosen[: 7 - len(chosen)]]
    if random.random() < 0.2:
        first = random.choice([1, 2, 2, 3])
        chosen = [f"{first + step}{suit}" for step in range(7)]
    others = [face for face in faces if face not in chosen] or FACES
    return _with_sets(random, rules, chosen * 2, pung(random.choice(others)))


def runs_of_pairs(random: Random, rules: RuleSet) -> Given:
    """Pairs that are chows as well, so that the hand is sets and eyes too."""
    suit = random.choice("mps")
    two = [tile for number in random.sample(range(1, 8), 2) for tile in chow(number, suit) * 2]
    return _with_sets(random, rules, two + [any_face(random)] * 2, pung(any_face(random)))


def thirteen(random: Random, rules: RuleSet) -> Given:
    """One of each terminal and honour, and one again."""
    each = [*TERMINALS, *HONOURS]
    return _with_sets(random, rules, [*each, random.choice(each)], any_set(random))


def _with_sets(random: Random, rules: RuleSet, fourteen: list[str], extra: list[str]) -> Given:
    """Fourteen concealed tiles; where hands have more, a set besides, a pung at times as a concealed kong."""
    if rules.size == len(fourteen):
        return {"concealed": fourteen, "melds": []}
    if extra[0] == extra[1] and random.random() < 0.3:
        return {"concealed": fourteen, "melds": [{"kind": "concealed-kong", "tiles": [extra[0]] * 4}]}
    return {"concealed": fourteen + extra, "melds": []}


def _knitted_tiles(random: Random) -> list[str]:
    rows = zip(random.sample("mps", 3), ("147", "258", "369"), strict=True)
    return [f"{number}{suit}" for suit, row in rows for number in row]


def isolated_stars(random: Random, rules: RuleSet) -> Given:
    """Honours and knitted tiles, with all seven honours or not."""
    honours = random.choice([5, 6, 7, 7])
    tiles = random.sample(_knitted_tiles(random), 14 - honours)
    return {"concealed": [*random.sample(HONOURS, honours), *tiles], "melds": []}


def knitted_straight(random: Random, rules: RuleSet) -> Given:
    last = any_set(random) if random.random() < 0.7 else pung(random.choice(HONOURS))
    laid = ([_meld(random, last)], []) if random.random() < 0.4 else ([], [last])
    return _laid(laid[0], [_knitted_tiles(random), *laid[1]], any_face(random))


def sixteen_unrelated(random: Random, rules: RuleSet) -> Given:
    sixteen = [*HONOURS, *(f"{number}{suit}" for suit in "mps" for number in random.choice(UNRELATED))]
    return {"concealed": [*sixteen, random.choice(sixteen)], "melds": []}


SHAPES: dict[str, Recipe] = {
    "pairs": pairs,
    "unios": thirteen,
    "orphans": thirteen,
    "stars": isolated_stars,
    "unpaired": isolated_stars,
    "knitted": knitted_straight,
    "unrelated": sixteen_unrelated,
}
"""A recipe for each shape that a rule set declares."""


def shaped(random: Random, rules: RuleSet) -> Given:
    """A hand of a shape that the rule set declares."""
    return SHAPES[random.choice(list(rules.shapes))](random, rules)


def without_hand(random: Random, rules: RuleSet) -> Given:
    """A win on flowers or of four kongs and a tile, where the rule set has one."""
    if random.random() < 0.3 and rules.asks("kong_to_fourth"):
        *faces, last = random.sample(FACES, 5)
        kinds = random.choices(KONGS, k=4)
        melds = [{"kind": kind, "tiles": [face] * 4} for kind, face in zip(kinds, faces, strict=True)]
        win = {"kong_to_fourth": True, "by": "self-draw"}
        return {"concealed": [last], "melds": melds, "winning_tile": random.choice(["", last]), "win": win}
    kinds = [value for term in rules.facts if term.name == "flower_win" for value in term.values if value]
    if not kinds:
        return shaped(random, rules)
    kind = random.choice(kinds)
    flowers = random.sample(FLOWERS, FLOWERS_WON[kind])
    rest = random.choice([[], ordinary(random, rules)["concealed"], ["1m", "9s"]])
    winning = random.choice(["", flowers[0]])
    win = {"flower_win": kind, "by": "self-draw"}
    return {"concealed": rest, "melds": [], "flowers": flowers, "winning_tile": winning, "win": win}


def opening(random: Random, rules: RuleSet) -> Given:
    """A hand won before anything could be claimed."""
    made = random.choice([ordinary, ordinary, shaped, hidden_pungs, without_hand])(random, rules)
    made["melds"] = [meld for meld in made["melds"] if meld["kind"] == "concealed-kong"]
    values = [value for term in rules.facts if term.name == "first_turn" for value in term.values if value]
    first = random.choice(values) if values else None
    by = "self-draw" if first == "heaven" else random.choice(["self-draw", "discard"])
    seat = "east" if first == "heaven" else random.choice(SEATS[1:])
    floor = {"heaven": 0, "earth": 1}.get(first or "", random.randint(1, 4))
    win: dict[str, Any] = {"by": by, "seat": seat, "from": "east" if by == "discard" else None, "first_turn": first}
    win |= {"last_tile": False, "tiles_on_floor": random.choice([None, floor]), "riichi": None}
    return {**made, "win": {**win, **made.get("win", {})}}


def no_win(random: Random, rules: RuleSet) -> Given:
    """A hand with one tile changed, which seldom wins, or any tiles."""
    if random.random() < 0.3:
        return {"concealed": random.sample(FACES * 4, rules.size), "melds": []}
    made = random.choice([ordinary, pairs, shaped])(random, rules)
    made["concealed"][random.randrange(len(made["concealed"]))] = any_face(random)
    return made


RECIPES: list[tuple[int, Recipe]] = [
    (56, ordinary),
    (8, shaped),
    (6, pairs),
    (2, runs_of_pairs),
    (3, nine_gates),
    (5, hidden_pungs),
    (5, many_kongs),
    (3, chicken),
    (4, without_hand),
    (8, opening),
    (3, no_win),
]


def _of_three(random: Random, record: dict[str, Any]) -> dict[str, Any]:
    """The hand without characters but terminals, and with the seats and norths of three players."""
    texts = [record["concealed"], *(meld["tiles"] for meld in record["melds"])]
    if any(tile[1] == "m" and tile[0] not in "19" for text in texts for tile in parse_tiles(text)):
        suit = random.choice("ps")
        melds = [{**meld, "tiles": meld["tiles"].replace("m", suit)} for meld in record["melds"]]
        moved = {name: record[name].replace("m", suit) for name in ("concealed", "winning_tile")}
        record = {**record, **moved, "melds": melds}
    win, drawn = record["win"], record["win"]["by"] == "self-draw"
    win["seat"], giver = random.sample(SEATS[:3], 2)
    win |= {"from": None if drawn else giver, "norths": random.choice([0, 0, 1, 2, 3, 4])}
    win["north_replacement"] = bool(win["norths"]) and drawn and random.random() < 0.2
    record["options"] |= {"three_players": True, "three_player_tsumo": "loss"}
    return record
