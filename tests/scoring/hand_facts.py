"""Facts of a win and options of a table made up at random, as a rule set declares them and as the hand allows."""

from collections import Counter
from random import Random
from typing import Any

from scoring.declaration import RuleSet
from scoring.errors import HandError
from scoring.records.hand import HandRecord
from scoring.terms import SEATS, Term
from scoring.tiles import format_tiles
from tests.scoring.tile_builders import FACES

Given = dict[str, Any]
"""What a recipe says of a hand: its tiles, and what it needs of flowers, winning tile and facts."""

FLOWERS = [f"{number}f" for number in range(1, 9)]
TOLD_BY_RECIPES = ("first_turn", "flower_win", "kong_to_fourth")
FACTS: dict[str, dict[str, list[Any]]] = {
    "riichi": {
        "from": list(SEATS),
        **{"liable": [None], "liable_yakuman": [1], "giver_in_riichi": [False]},
        **{"norths": [0], "north_replacement": [False]},
    }
}
"""Values of facts that are drawn instead of what is declared: of riichi what its library is told."""
OPTIONS: dict[str, dict[str, list[Any]]] = {
    "riichi": {
        **{name: [True, False] for name in ("open_tanyao", "red_fives", "double_yakuman", "kiriage_mangan")},
        **{name: [True, False] for name in ("fu_for_open_pinfu", "fu_for_pinfu_tsumo", "daichisei", "open_riichi")},
        **{"kazoe": ["yakuman", "sanbaiman"], "renhou": ["five-han", "yakuman"]},
        **{"daisharin": ["none", "dots", "any-suit"], "sashikomi": [False, False, True]},
    }
}
"""The same of options."""
AMOUNTS = ["0", "1", "2", "2.5", "10", "10", "50", "0.05", "0.3333"]
PRICES = ["", "", "", "1 2 4 8 16", "0.25 0.5 1 2 4 8 16 32 64 128 256", "10"]


def completed(random: Random, rules: RuleSet, given: Given) -> dict[str, Any]:
    """The record of a hand with facts and options as the rule set declares them."""
    concealed, told = list(given["concealed"]), given.get("win", {})
    melds = [{**meld, "tiles": list(meld["tiles"])} for meld in given["melds"]]
    by = told.get("by") or random.choice(["self-draw", "self-draw", "discard", "discard", "robbed-kong"])
    winning = given.get("winning_tile")
    winning = _winning_tile(random, concealed, by) if winning is None else winning
    if any(term.name == "red_fives" for term in rules.options):
        winning = _redden(random, concealed, [concealed, *(meld["tiles"] for meld in melds)], winning)
    flowers = given.get("flowers", _some_flowers(random))
    win = {_field(term): _fact(random, term, FACTS.get(rules.name, {})) for term in rules.facts}
    win |= {"round": random.choice(SEATS), "by": by, "replacements": []}
    if by == "self-draw":
        drawn = _replacements(random, [meld["kind"] for meld in melds], len(flowers))
        known = [one for term in rules.facts if term.kind == "runs" for one in term.values]
        win |= {"from": None, "replacements": [one for one in drawn if one in known]}
    return {
        "schema": 1,
        "rules": rules.name,
        "concealed": format_tiles(concealed),
        "melds": [{"kind": meld["kind"], "tiles": format_tiles(meld["tiles"])} for meld in melds],
        "flowers": format_tiles(flowers),
        "winning_tile": winning,
        "win": {**win, **{name: value for name, value in told.items() if name in win}},
        "options": _options(random, rules),
    }


def _field(term: Term) -> str:
    return term.name.rstrip("_")


def _fact(random: Random, term: Term, instead: dict[str, list[Any]]) -> Any:
    if _field(term) in instead or term.name in TOLD_BY_RECIPES:
        return random.choice(instead.get(_field(term), [term.default]))
    if term.kind == "switch":
        return random.random() < 0.15
    if term.kind == "count":
        return random.choice([term.default, term.default, random.randint(0, 12), random.randint(0, min(60, term.most))])
    if term.kind == "tiles":
        return format_tiles(random.sample(FACES, random.choice([1, 1, 1, 2, 3])))
    often_default = term.name not in ("from_", "seat", "round")
    return term.default if not term.values or (often_default and random.random() < 0.7) else random.choice(term.values)


def _options(random: Random, rules: RuleSet) -> dict[str, Any]:
    if rules.name in OPTIONS:
        return {name: random.choice(values) for name, values in OPTIONS[rules.name].items()}
    return {term.name: _option(random, term) for term in rules.options}


def _option(random: Random, term: Term) -> Any:
    if term.kind == "amount":
        return random.choice(AMOUNTS)
    if term.kind == "amounts":
        return random.choice(PRICES)
    return term.default if term.default is None and random.random() < 0.5 else random.choice(term.values)


def without_contradictions(rules: RuleSet, record: dict[str, Any]) -> dict[str, Any] | None:
    """The record with the facts taken back by which it is refused; None where it is no hand."""
    win, defaults = record["win"], {_field(term): term for term in rules.facts}
    for _ in range(2 * len(defaults)):
        try:
            HandRecord.model_validate(record, strict=False).to_hand()
        except HandError as error:
            name = error.about.partition("[")[0].removeprefix("win.")
            if name not in defaults:
                return None
            plain = {"runs": [], "tiles": ""}.get(defaults[name].kind, defaults[name].default)
            if name == "from" and win["by"] != "self-draw":
                plain = "west" if win["seat"] == "east" else "east"
            if win[name] == plain:
                return None
            win[name] = plain
        else:
            return record
    return None


def _winning_tile(random: Random, concealed: list[str], by: str) -> str:
    """A concealed tile, where a kong is robbed one without its like if there is any."""
    counts = Counter(concealed)
    singles = [tile for tile in concealed if counts[tile] == 1]
    return random.choice(singles if by == "robbed-kong" and singles else concealed or [""])


def _redden(random: Random, concealed: list[str], parts: list[list[str]], winning: str) -> str:
    """Turns some fives red, and gives the winning tile."""
    for suit in "mps":
        fives = [part for part in parts if f"5{suit}" in part]
        if fives and random.random() < 0.4:
            part = random.choice(fives)
            part[part.index(f"5{suit}")] = f"0{suit}"
    return winning if winning in concealed or not winning else f"0{winning[1]}"


def _some_flowers(random: Random) -> list[str]:
    some = random.sample(FLOWERS, random.randint(1, 7))
    full = [*FLOWERS[4:], FLOWERS[random.randrange(4)]]
    return random.choice([[], [], [], some, some[:2], some[:1], FLOWERS[:4], full, FLOWERS])


def _replacements(random: Random, kinds: list[str], flowers: int) -> list[str]:
    """Some kongs and flowers replaced in any order, often one kind after the other."""
    most = sum(kind in ("added-kong", "concealed-kong") for kind in kinds) + ("kong" in kinds)
    drawn = ["kong"] * random.choice([0, most, random.randint(0, most)])
    drawn += ["flower"] * random.choice([0, 0, 0, random.randint(0, flowers)])
    return random.choice([drawn, drawn[::-1], random.sample(drawn, len(drawn))])
