"""Legal hand records under riichi made up at random, aimed at what hands of chance hardly ever show."""

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from scoring.hand import SEATS
from scoring.tiles import HONOURS, SUITED, format_tiles
from tests.scoring import hand_generator as others

GREENS = ["2s", "3s", "4s", "6s", "8s", "6z"]
OPTIONS: dict[str, list[Any]] = {
    "open_tanyao": [True, False],
    "red_fives": [True, False],
    "kazoe": ["yakuman", "sanbaiman"],
    "double_yakuman": [True, False],
    "kiriage_mangan": [True, False],
    "renhou": ["five-han", "yakuman"],
    "fu_for_open_pinfu": [True, False],
    "fu_for_pinfu_tsumo": [True, False],
    "daisharin": ["none", "dots", "any-suit"],
    "daichisei": [True, False],
    "open_riichi": [True, False],
    "sashikomi": [False, False, True],
}
"""The options that are the library's own."""


def greens(random: Random) -> dict[str, Any]:
    sets = [others.chow(2, "s"), *(others.pung(face) for face in random.sample(GREENS, 4))]
    random.shuffle(sets)
    faces = {tile for tiles in sets[:4] for tile in tiles}
    eyes = random.choice([face for face in GREENS if face not in faces] or GREENS)
    return _laid(random, sets[:4], eyes)


def pinfu(random: Random) -> dict[str, Any]:
    sets = [others.chow(random.randint(1, 7), random.choice("mps")) for _ in range(4)]
    if random.random() < 0.4:
        sets[1] = sets[0]
    if random.random() < 0.4:
        sets[3] = sets[2]
    return {"concealed": [tile for tiles in sets for tile in tiles] + [others.any_face(random)] * 2, "melds": []}


def tanyao(random: Random) -> dict[str, Any]:
    def one() -> list[str]:
        suit = random.choice("mps")
        if random.random() < 0.6:
            return others.chow(random.randint(2, 6), suit)
        return others.pung(f"{random.randint(2, 8)}{suit}")

    return _laid(random, [one() for _ in range(4)], f"{random.randint(2, 8)}{random.choice('mps')}")


def straight(random: Random) -> dict[str, Any]:
    suit = random.choice("mps")
    sets = [others.chow(number, suit) for number in (1, 4, 7)]
    return _laid(random, [*sets, others.any_set(random)], others.any_face(random))


def kongs(random: Random) -> dict[str, Any]:
    *faces, eyes = random.sample([*SUITED, *HONOURS], 5)
    count = random.choice([3, 4])
    kinds = random.choices(["kong", "added-kong", "concealed-kong", "concealed-kong"], k=count)
    melds = [{"kind": kind, "tiles": [face] * 4} for kind, face in zip(kinds, faces, strict=False)]
    rest = [] if count == 4 else others.any_set(random)
    return {"concealed": [*rest, eyes, eyes], "melds": melds}


def winds(random: Random) -> dict[str, Any]:
    faces = list(HONOURS[:4])
    random.shuffle(faces)
    if random.random() < 0.5:
        return _laid(random, [others.pung(face) for face in faces], others.any_face(random))
    return _laid(random, [*(others.pung(face) for face in faces[:3]), others.any_set(random)], faces[3])


def wheels(random: Random) -> dict[str, Any]:
    """Seven neighbouring pairs of a suit, or of the honours."""
    faces = random.choice([*([f"{number}{suit}" for number in range(2, 9)] for suit in "mpps"), HONOURS])
    return {"concealed": [face for face in faces for _ in range(2)], "melds": []}


def _laid(random: Random, sets: list[list[str]], eyes: str) -> dict[str, Any]:
    random.shuffle(sets)
    melded = random.choice([0, 0, 0, 1, 2, 3, 4])
    melds = [others.meld(random, tiles) for tiles in sets[:melded]]
    return {"concealed": [tile for tiles in sets[melded:] for tile in tiles] + [eyes, eyes], "melds": melds}


RECIPES: list[tuple[int, Callable[[Random], dict[str, Any]]]] = [
    (14, others.ordinary),
    (5, others.pairs),
    (2, others.nine_gates),
    (3, others.hidden_pungs),
    (2, others.thirteen_unios),
    (2, others.no_win),
    (2, greens),
    (6, pinfu),
    (6, tanyao),
    (2, straight),
    (3, kongs),
    (2, winds),
    (1, wheels),
]


def three_player_records(seed: int, number: int) -> Iterator[dict[str, Any]]:
    """`number` legal records of three players."""
    return others.legal_records(
        Random(seed), [(often, _without_characters(make)) for often, make in RECIPES], _three, number
    )


def _without_characters(make: Callable[[Random], dict[str, Any]]) -> Callable[[Random], dict[str, Any]]:
    """A recipe whose characters are of another suit, unless they are terminals."""

    def moved(random: Random) -> dict[str, Any]:
        given = make(random)
        tiles = [*given["concealed"], *(tile for meld in given["melds"] for tile in meld["tiles"])]
        if not any(tile[1] == "m" and tile[0] not in "19" for tile in tiles):
            return given
        suit = random.choice("ps")
        melds = [{**meld, "tiles": _of_suit(meld["tiles"], suit)} for meld in given["melds"]]
        return {**given, "concealed": _of_suit(given["concealed"], suit), "melds": melds, "winning_tile": None}

    return moved


def _of_suit(tiles: list[str], suit: str) -> list[str]:
    return [tile.replace("m", suit) for tile in tiles]


def _three(random: Random, given: dict[str, Any]) -> dict[str, Any]:
    record = _complete(random, given)
    win = record["win"]
    seats = list(SEATS[:3])
    win["seat"] = random.choice(seats)
    seats.remove(win["seat"])
    win["from"] = None if win["by"] == "self-draw" else random.choice(seats)
    if win.get("first_turn"):
        win["first_turn"] = _first_turn(win["by"], win["seat"])
    else:
        win["norths"] = random.choice([0, 0, 1, 2, 3, 4])
        win["north_replacement"] = bool(win["norths"]) and win["by"] == "self-draw" and random.random() < 0.2
    win["last_tile"] = win["last_tile"] and not win.get("north_replacement")
    record["options"] |= {"three_players": True, "three_player_tsumo": "loss"}
    return record


def hand_records(seed: int, number: int) -> Iterator[dict[str, Any]]:
    """`number` legal records under riichi."""
    return others.legal_records(Random(seed), RECIPES, _complete, number)


def _complete(random: Random, given: dict[str, Any]) -> dict[str, Any]:
    by = random.choice(["self-draw", "discard", "discard", "robbed-kong"])
    counts = Counter(given["concealed"])
    singles = [tile for tile, count in counts.items() if count == 1]
    winning = given.get("winning_tile") or random.choice(
        singles if by == "robbed-kong" and singles else given["concealed"]
    )
    concealed, melds, winning = _reddened(random, given, winning)
    win = _win(random, by, given["melds"])
    return {
        "schema": 1,
        "rules": "riichi",
        "concealed": format_tiles(concealed),
        "melds": melds,
        "winning_tile": winning,
        "win": win,
        "options": {name: random.choice(values) for name, values in OPTIONS.items()},
    }


def _reddened(random: Random, given: dict[str, Any], winning: str) -> tuple[list[str], list[dict[str, Any]], str]:
    """The tiles with some fives of each suit turned red, the winning tile among them."""
    concealed = list(given["concealed"])
    concealed.remove(winning)
    parts = [concealed, [winning], *(list(meld["tiles"]) for meld in given["melds"])]
    for suit in "mps":
        fives = [part for part in parts if f"5{suit}" in part]
        if fives and random.random() < 0.4:
            part = random.choice(fives)
            part[part.index(f"5{suit}")] = f"0{suit}"
    kinds = [meld["kind"] for meld in given["melds"]]
    melds = [{"kind": kind, "tiles": format_tiles(tiles)} for kind, tiles in zip(kinds, parts[2:], strict=True)]
    return [*parts[0], *parts[1]], melds, parts[1][0]


def _win(random: Random, by: str, melds: list[dict[str, Any]]) -> dict[str, Any]:
    concealed = all(meld["kind"] == "concealed-kong" for meld in melds)
    seat = random.choice(SEATS)
    win: dict[str, Any] = {
        "by": by,
        "seat": seat,
        "round": random.choice(SEATS),
        "from": None if by == "self-draw" else random.choice([other for other in SEATS if other != seat]),
        "last_tile": random.random() < 0.1,
        "dora_indicators": "",
        "honba": random.choice([0, 0, 1, 2, 7]),
        "riichi_sticks": random.choice([0, 0, 1, 3]),
    }
    if not melds and random.random() < 0.05:
        win["first_turn"] = _first_turn(by, seat)
        win["last_tile"] = False
    if concealed and not win.get("first_turn") and random.random() < 0.4:
        win["riichi"] = random.choice(["riichi", "riichi", "double-riichi"])
        win["ippatsu"] = random.random() < 0.3
        win["open_riichi"] = random.random() < 0.2
        win["ura_indicators"] = _indicators(random)
    if by == "self-draw" and any(meld["kind"].endswith("kong") for meld in melds) and random.random() < 0.4:
        win["replacements"] = ["kong"]
        win["ippatsu"] = False
    win["dora_indicators"] = _indicators(random)
    return win


def _first_turn(by: str, seat: str) -> str | None:
    if by == "self-draw":
        return "heaven" if seat == "east" else "earth"
    return "human" if by == "discard" and seat != "east" else None


def _indicators(random: Random) -> str:
    return format_tiles(random.sample([*SUITED, *HONOURS], random.choice([1, 1, 1, 2, 3])))
