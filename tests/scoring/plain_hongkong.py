"""A second scorer for Hong Kong old style: slow, plain, and nothing of it taken from the engine.

It looks at tiles as two-character strings, tries every split and every place of the winning tile, writes down what
each line of the faan list says of it, and strikes what another line includes.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from tests.scoring.plain_readings import (
    DRAGONS,
    SEATS,
    THIRTEEN,
    WINDS,
    Part,
    best_of,
    first_tiles,
    is_nine_gates,
    read_tiles,
    readings,
)

FAAN = {
    **{"all_chows": 1, "all_pungs": 3, "mixed_terminals": 4, "half_flush": 3, "full_flush": 7, "seven_pairs": 4},
    **{"dragon": 1, "small_three_dragons": 5, "big_three_dragons": 8, "seat_wind": 1, "round_wind": 1},
    **{"small_four_winds": 6, "self_draw": 1, "concealed_hand": 1, "robbing_the_kong": 1, "last_tile": 1},
    **{"kong_replacement": 1, "kong_on_kong": 8, "flower_replacement": 1, "no_flowers": 1, "seat_flower": 1},
    **{"flower_series": 2, "seven_flowers": 3, "eight_flowers": 8},
}
ALWAYS_LIMIT = ["big_four_winds", "heaven", "earth", "human"]
BY_OPTION = ["all_terminals", "all_honours", "four_concealed_pungs", "four_kongs", "nine_gates", "thirteen_orphans"]
PUNG_HANDS = ["mixed_terminals", "all_terminals", "all_honours", "four_concealed_pungs", "four_kongs"]
INCLUDED = {
    "small_three_dragons": ["dragon"],
    "big_three_dragons": ["dragon"],
    "small_four_winds": ["seat_wind", "round_wind"],
    "nine_gates": ["full_flush"],
    **{name: ["all_pungs"] for name in PUNG_HANDS},
}
"""What a line has in it already."""

HALF_SPICY = [1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384]
FULL_SPICY = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192]

USUAL = {
    **{"min_faan": 3, "max_faan": 10, "price_list": "half-spicy", "discarder": "all", "liability": True},
    **{"seven_pairs": False, "human_win": False, "kong_on_kong": True, "flower_replacement": False},
    **dict.fromkeys(BY_OPTION, "limit"),
}
LISTS: dict[str, dict[str, Any]] = {
    "usual": {},
    "full-spicy": {"price_list": "full-spicy"},
    "encyclopaedia": {
        **{"max_faan": 13, "discarder": "half", "four_concealed_pungs": 8},
        **dict.fromkeys(["all_terminals", "all_honours", "nine_gates"], 10),
    },
    "cheat-sheet": {
        **{"max_faan": 13, "discarder": "half", "four_concealed_pungs": 8, "all_honours": 10},
        **{"seven_pairs": True, "human_win": True},
    },
}

Line = tuple[str, int]
"""A line of the list and its faan."""


class Answer(NamedTuple):
    """The best total of a complete hand and every set of lines that reaches it; no score below the least faan."""

    total: int
    choices: list[Counter[Line]]
    score: int | None
    payments: dict[str, Fraction] | None
    win: bool


def table_of(record: dict[str, Any]) -> dict[str, Any]:
    """What the table plays."""
    given = record["options"]
    said = {name: given[name] for name in USUAL if given.get(name) is not None}
    return {**USUAL, **LISTS[given["published_list"]], **said, "prices": given["prices"].split()}


def answer(record: dict[str, Any]) -> Answer | None:
    """The best count of a legal hand record, None where its tiles are not complete."""
    table = table_of(record)
    choices = best_of(every_count(record, table), worth)
    if not choices:
        return None
    best = worth(choices[0])
    if best < table["min_faan"] and record["win"]["flower_win"] is None:
        return Answer(best, choices, None, None, False)
    base = price(best, table)
    return Answer(best, choices, int(base) if base.denominator == 1 else None, payments(record, table, base), True)


def worth(lines: Counter[Line]) -> int:
    """The faan of some lines."""
    return sum(faan * times for (_, faan), times in lines.items())


def price(faan: int, table: dict[str, Any]) -> Fraction:
    """Base points."""
    prices = list(map(Fraction, table["prices"])) or list(
        map(Fraction, FULL_SPICY if table["price_list"] == "full-spicy" else HALF_SPICY)
    )
    return prices[: min(faan, table["max_faan"]) + 1][-1]


def payments(record: dict[str, Any], table: dict[str, Any], base: Fraction) -> dict[str, Fraction] | None:
    """Who pays what."""
    win = record["win"]
    giver = "east" if win["first_turn"] == "earth" else win["from"]
    paid = dict.fromkeys(SEATS, Fraction(0))
    drawn = win["by"] == "self-draw"
    if table["liability"] and win["liable"]:
        paid[win["liable"]] -= 3 * base if drawn else 2 * base
    elif not drawn and giver is None:
        return None
    else:
        for seat in SEATS:
            if seat == win["seat"]:
                continue
            if drawn:
                paid[seat] -= base
            elif table["discarder"] == "half":
                paid[seat] -= base if seat == giver else base / 2
            elif seat == giver:
                paid[seat] -= 2 * base
    paid[win["seat"]] = -sum(paid.values(), Fraction(0))
    return paid


def every_count(record: dict[str, Any], table: dict[str, Any]) -> Iterator[Counter[Line]]:
    """What counts, over every reading of the hand."""
    win = record["win"]
    if win["flower_win"]:
        name = f"{win['flower_win']}_flowers"
        yield Counter({(name, FAAN[name]): 1})
        return
    concealed = read_tiles(record["concealed"])
    tiles = concealed + [tile for meld in record["melds"] for tile in read_tiles(meld["tiles"])]
    always = [*how_it_was_won(win, table), *flowers(read_tiles(record["flowers"]), win["seat"])]
    for parts in readings(record):
        found = always + suits(tiles)
        if parts[0].kind == "pair":
            if not table["seven_pairs"] or len(set(tiles)) != 7:
                continue
            found += ["seven_pairs"] + ["all_honours"] * all(tile[1] == "z" for tile in tiles)
        else:
            found += [*sets(parts, record), *terminals(tiles), *honours(parts, win)]
            found += ["nine_gates"] * is_nine_gates(record)
            found += ["concealed_hand"] * all(meld["kind"] == "concealed-kong" for meld in record["melds"])
        yield from choices(found, table)
    if any(sorted([*THIRTEEN, twice]) == sorted(concealed) for twice in THIRTEEN):
        yield from choices([*always, "thirteen_orphans"], table)


def choices(found: list[str], table: dict[str, Any]) -> Iterator[Counter[Line]]:
    """A hand that is a limit counts as that alone; or all lines but those that another has in it."""
    for name in dict.fromkeys(found):
        if name in ALWAYS_LIMIT or (name in BY_OPTION and table[name] == "limit"):
            yield Counter({(name, 13): 1})
    kept = [name for name in found if name in FAAN or table.get(name) in (8, 10)]
    included = {other for name in kept for other in INCLUDED.get(name, ())}
    lines = [(name, FAAN.get(name) or table[name]) for name in kept if name not in included]
    yield Counter(lines)


def how_it_was_won(win: dict[str, Any], table: dict[str, Any]) -> list[str]:
    """Lines of the win."""
    last = win["replacements"][-1] if win["replacements"] else None
    in_a_row = win["replacements"][-2:] == ["kong", "kong"]
    found = {
        "self_draw": win["by"] == "self-draw",
        "robbing_the_kong": win["by"] == "robbed-kong",
        "last_tile": win["last_tile"] and win["by"] in ("self-draw", "discard"),
        "kong_on_kong": in_a_row and table["kong_on_kong"],
        "kong_replacement": last == "kong" and not (in_a_row and table["kong_on_kong"]),
        "flower_replacement": last == "flower" and table["flower_replacement"],
        "heaven": win["first_turn"] == "heaven",
        "earth": win["first_turn"] == "earth",
        "human": win["first_turn"] == "human" and table["human_win"],
    }
    return [name for name, holds in found.items() if holds]


def flowers(held: list[str], seat: str) -> list[str]:
    """Lines of the flowers."""
    if not held:
        return ["no_flowers"]
    found = []
    for series in (["1f", "2f", "3f", "4f"], ["5f", "6f", "7f", "8f"]):
        if all(flower in held for flower in series):
            found.append("flower_series")
        elif series[SEATS.index(seat)] in held:
            found.append("seat_flower")
    return found


def suits(tiles: list[str]) -> list[str]:
    """Half and full flush."""
    letters = {tile[1] for tile in tiles}
    if len(letters) == 1 and letters != {"z"}:
        return ["full_flush"]
    return ["half_flush"] if len(letters) == 2 and "z" in letters else []


def terminals(tiles: list[str]) -> list[str]:
    """Hands of terminals and honours."""
    if all(tile[1] == "z" for tile in tiles):
        return ["all_honours"]
    if not all(tile in THIRTEEN for tile in tiles):
        return []
    return ["mixed_terminals"] if any(tile[1] == "z" for tile in tiles) else ["all_terminals"]


def sets(parts: list[Part], record: dict[str, Any]) -> list[str]:
    """Lines of chows, pungs and kongs."""
    pungs = [part for part in parts if part.kind == "pung"]
    given = record["win"]["by"] != "self-draw"
    own = [
        part
        for part in pungs
        if part.meld == "concealed-kong" or (part.meld is None and not (given and part.holds_winning_tile))
    ]
    found = {
        "all_chows": len(first_tiles(parts, "chow")) == 4,
        "all_pungs": len(pungs) == 4,
        "four_concealed_pungs": len(own) == 4,
        "four_kongs": sum(len(part.tiles) == 4 for part in pungs) == 4,
    }
    return [name for name, holds in found.items() if holds]


def honours(parts: list[Part], win: dict[str, Any]) -> list[str]:
    """Lines of winds and dragons."""
    pungs, eyes = first_tiles(parts, "pung"), first_tiles(parts, "eyes")
    dragons, winds = [pung for pung in pungs if pung in DRAGONS], [pung for pung in pungs if pung in WINDS]
    found = ["dragon"] * len(dragons)
    found += ["seat_wind"] * (WINDS[SEATS.index(win["seat"])] in winds)
    found += ["round_wind"] * (WINDS[SEATS.index(win["round"])] in winds)
    found += ["small_three_dragons"] * (len(dragons) == 2 and eyes[0] in DRAGONS)
    found += ["big_three_dragons"] * (len(dragons) == 3)
    found += ["small_four_winds"] * (len(winds) == 3 and eyes[0] in WINDS)
    return found + ["big_four_winds"] * (len(winds) == 4)
