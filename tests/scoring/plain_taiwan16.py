"""A second scorer for the sixteen-tile table: slow, plain, and nothing of it taken from the engine.

It works on hand records as dictionaries and on tiles as two-character strings. Every family lists all rows that the
hand shows with the tiles or facts each row uses; then every choice of rows that use nothing twice is tried.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, pairwise, product
from typing import Any, NamedTuple

from tests.scoring.plain_readings import DRAGONS, SEATS, WINDS, Part, read_tiles
from tests.scoring.plain_taiwan16_payments import dealer, payments
from tests.scoring.plain_taiwan16_readings import Reading, readings


class Row(NamedTuple):
    """A row the hand shows, how often, and what it uses."""

    name: str
    uses: set[Any]
    times: int = 1


class Answer(NamedTuple):
    """The best total and every set of rows that reaches it."""

    total: int
    choices: list[Counter[str]]
    dealer: int | None
    payments: dict[str, Fraction] | None


def fans(rows: Counter[str]) -> int:
    """The sum of the rows' fans."""
    return sum(int(name.split()[1]) * times for name, times in rows.items())


def answer(record: dict[str, Any]) -> Answer | None:
    """The best score of a legal hand record, None where it is not a win."""
    counts = list(every_count(record))
    if not counts:
        return None
    best = max(map(fans, counts))
    choices = [rows for rows in counts if fans(rows) == best]
    return Answer(best, choices, dealer(record), payments(record, best))


def every_count(record: dict[str, Any]) -> Iterator[Counter[str]]:
    """The best counts of each reading of the hand."""
    if record["win"]["flower_win"] == "two-sets":
        yield Counter({"two_flower_sets 30": 1})
    elif record["win"]["flower_win"] == "seven-rob-one":
        yield Counter({"seven_rob_one 20": 1})
    elif record["win"]["flower_win"] == "one-rob-seven":
        yield Counter({"one_rob_seven 20": 1})
    else:
        for reading in readings(record):
            for picked in product(*(best_choices(family) for family in families(record, reading))):
                rows: Counter[str] = Counter()
                for part in picked:
                    rows.update(part)
                yield rows + chicken(record, rows)


def chicken(record: dict[str, Any], rows: Counter[str]) -> Counter[str]:
    """Counted last: one fan, given by another player and not declared ready."""
    win = record["win"]
    one_fan = fans(rows) == 1 and win["by"] != "self-draw" and not win["declared_ready"]
    return Counter({"chicken 10": 1} if one_fan else {})


def best_choices(family: list[Row]) -> list[Counter[str]]:
    """The choices of rows that use nothing twice and are worth most."""
    choices = list(disjoint(family))
    worth = [sum(int(row.name.split()[1]) * row.times for row in rows) for rows in choices]
    best = [rows for rows, each in zip(choices, worth, strict=True) if each == max(worth)]
    return [sum((Counter({row.name: row.times}) for row in rows), Counter[str]()) for rows in best]


def disjoint(rows: list[Row]) -> Iterator[list[Row]]:
    """Every choice of rows that use nothing twice."""
    if not rows:
        yield []
        return
    first, *rest = rows
    yield from disjoint(rest)
    for others in disjoint([row for row in rest if not row.uses & first.uses]):
        yield [first, *others]


def families(record: dict[str, Any], reading: Reading) -> Iterator[list[Row]]:
    """The rows of each family that the reading shows, as far as its shape has the family."""
    yield flowers(record)
    yield replacements(record)
    yield early(record)
    yield [Row("declared_ready 5", {"ready"})] if record["win"]["declared_ready"] else []
    robbed = [Row("robbed_kong 1", {"robbed"})] if record["win"]["by"] == "robbed-kong" else []
    robbed += [Row("robbed_kong_on_kong 30", {"robbed"})] if record["win"]["robbed_kong_on_kong"] else []
    yield robbed
    if reading.shape != "sets":
        yield self_draws(record)
        special = {"orphans": "thirteen_orphans 80", "unrelated": "sixteen_unrelated 40"}
        yield [Row(special.get(reading.shape, "seven_pairs_and_pung 40"), {"shape"})]
    if reading.shape in ("sets", "pairs"):
        yield kinds_of_tile(reading.tiles)
        yield terminals(reading)
    if reading.shape == "sets":
        yield winds(record, reading.parts)
        yield dragons(reading.parts)
        yield [Row("dual_pung_wait 1", {"wait"}) for p in reading.parts if p.kind == "pung" and p.holds_winning_tile]
        yield [*self_draws(record), *concealed_pungs(record, reading.parts)]
        yield [Row("all_pungs 30", {"sets"})] if len(of_kind(reading.parts, "pung")) == 5 else []
        yield kongs(reading.parts)
        yield same_chows(reading.parts)
        yield brothers(reading.parts)
        yield sisters(reading.parts)
        yield four_used(reading.parts)
        yield straights(reading.parts)
        yield claimed(record)


def of_kind(parts: list[Part], kind: str) -> list[tuple[int, Part]]:
    """The parts of one kind, numbered."""
    return [(place, part) for place, part in enumerate(parts) if part.kind == kind]


def flowers(record: dict[str, Any]) -> list[Row]:
    """Flowers, each used once: alone, in a set of four, or in both sets."""
    held = read_tiles(record["flowers"])
    mine = {"east": "15", "south": "26", "west": "37", "north": "48"}[record["win"]["seat"]]
    rows = [Row("seat_flower 2" if flower[0] in mine else "other_flower 1", {flower}) for flower in held]
    for four in ({"1f", "2f", "3f", "4f"}, {"5f", "6f", "7f", "8f"}):
        if four <= set(held):
            rows.append(Row("flower_set 10", four))
    if len(held) == 8:
        rows.append(Row("two_flower_sets 30", set(held)))
    return rows or [Row("no_flower 1", {"none"})]


def winds(record: dict[str, Any], parts: list[Part]) -> list[Row]:
    """Winds, each pung in one row."""
    seat, around = WINDS[SEATS.index(record["win"]["seat"])], WINDS[SEATS.index(record["win"]["round"])]
    double = seat == around and record["options"].get("double_wind", 2) == 4
    rows = []
    pungs = [(place, part) for place, part in of_kind(parts, "pung") if part.tiles[0] in WINDS]
    for place, part in pungs:
        if part.tiles[0] in (seat, around):
            rows.append(Row("seat_or_round_wind 2", {place}, 2 if double else 1))
        else:
            rows.append(Row("other_wind 1", {place}))
    eyes = {place for place, part in of_kind(parts, "eyes") if part.tiles[0] in WINDS}
    places = [place for place, _ in pungs]
    if eyes:
        rows += [Row("small_three_winds 15", {*two, *eyes}) for two in combinations(places, 2)]
        rows += [Row("small_four_winds 60", {*three, *eyes}) for three in combinations(places, 3)]
    rows += [Row("big_three_winds 30", set(three)) for three in combinations(places, 3)]
    rows += [Row("big_four_winds 80", set(four)) for four in combinations(places, 4)]
    return rows


def dragons(parts: list[Part]) -> list[Row]:
    """Dragons, each pung in one row."""
    places = [place for place, part in of_kind(parts, "pung") if part.tiles[0] in DRAGONS]
    eyes = {place for place, part in of_kind(parts, "eyes") if part.tiles[0] in DRAGONS}
    rows = [Row("dragon 2", {place}) for place in places]
    if eyes:
        rows += [Row("small_three_dragons 20", {*two, *eyes}) for two in combinations(places, 2)]
    return rows + [Row("big_three_dragons 40", set(three)) for three in combinations(places, 3)]


def self_draws(record: dict[str, Any]) -> list[Row]:
    """Self-draw, and with nothing claimed."""
    if record["win"]["by"] != "self-draw":
        return []
    rows = [Row("self_draw 1", {"draw"})]
    if all(meld["kind"] == "concealed-kong" for meld in record["melds"]):
        rows.append(Row("concealed_self_draw 5", {"draw"}))
    return rows


def concealed_pungs(record: dict[str, Any], parts: list[Part]) -> list[Row]:
    """Concealed pungs; all five with the winning tile drawn use the self-draw too."""
    drawn = record["win"]["by"] == "self-draw"
    hidden = [
        part
        for _, part in of_kind(parts, "pung")
        if part.meld in ("concealed-kong", "kong") or (part.meld is None and (drawn or not part.holds_winning_tile))
    ]
    names = {2: "two_concealed_pungs 3", 3: "three_concealed_pungs 10"}
    names |= {4: "four_concealed_pungs 30", 5: "five_concealed_pungs 80"}
    rows = [Row(names[len(hidden)], {"concealed"})] if len(hidden) > 1 else []
    if len(hidden) == 5 and drawn and all(part.meld != "kong" for part in hidden):
        rows.append(Row("concealed_all_pungs_self_draw 100", {"concealed", "draw"}))
    return rows


def kongs(parts: list[Part]) -> list[Row]:
    """Each kong by itself."""
    rows = []
    for place, part in of_kind(parts, "pung"):
        if part.meld in ("kong", "added-kong"):
            rows.append(Row("exposed_kong 1", {place}))
        elif part.meld == "concealed-kong":
            rows.append(Row("concealed_kong 2", {place}))
    return rows


def replacements(record: dict[str, Any]) -> list[Row]:
    """How many replacements of one kind ended the turn."""
    flowers_in_a_row = {1: 1, 2: 5, 3: 10, 4: 40, 5: 100, 6: 100, 7: 100, 8: 100}
    kongs_in_a_row = {1: "kong_replacement 1", 2: "kong_on_kong 30"}
    letters = "".join(kind[0] for kind in record["win"]["replacements"])
    if letters.endswith("f"):
        return [Row(f"flower_replacement {flowers_in_a_row[len(letters) - len(letters.rstrip('f'))]}", {"draw"})]
    if letters.endswith("k"):
        return [Row(kongs_in_a_row.get(len(letters) - len(letters.rstrip("k")), "kong_replacement 100"), {"draw"})]
    return []


def lowest_numbers(parts: list[Part], kind: str) -> list[tuple[str, str]]:
    """Number and suit of the lowest tile of each set of a kind, honours left out."""
    lowest = [min(part.tiles) for _, part in of_kind(parts, kind)]
    return [(tile[0], tile[1]) for tile in lowest if tile[1] != "z"]


def same_chows(parts: list[Part]) -> list[Row]:
    """Chows number by number."""
    rows = []
    for number in "1234567":
        suits = [suit for at, suit in lowest_numbers(parts, "chow") if at == number]
        names: list[str] = []
        if len(suits) == 2:
            names = ["identical_2 3" if suits[0] == suits[1] else "matching_2 2"]
        if len(suits) == 3:
            names = ["identical_2 3", "matching_2 2"]
            names = {1: ["identical_3 15"], 3: ["matching_3 10"]}.get(len(set(suits)), names)
        if len(suits) == 4:
            names = ["identical_4 30" if len(set(suits)) == 1 else "same_number_4 20"]
        if len(suits) == 5:
            names = ["same_number_5 40"]
        rows += [Row(name, {(number, name)}) for name in names]
    return rows


def brothers(parts: list[Part]) -> list[Row]:
    """Pungs of one number."""
    rows = []
    pungs = [(place, part.tiles[0]) for place, part in of_kind(parts, "pung") if part.tiles[0][1] != "z"]
    eyes = [(place, part.tiles[0]) for place, part in of_kind(parts, "eyes") if part.tiles[0][1] != "z"]
    for (one, first), (other, second) in combinations(pungs, 2):
        if first[0] == second[0]:
            rows.append(Row("two_brothers 3", {one, other}))
            rows += [Row("small_three_brothers 10", {one, other, at}) for at, pair in eyes if pair[0] == first[0]]
    for three in combinations(pungs, 3):
        if len({face[0] for _, face in three}) == 1:
            rows.append(Row("big_three_brothers 15", {place for place, _ in three}))
    return rows


def sisters(parts: list[Part]) -> list[Row]:
    """Pungs of consecutive numbers in one suit, and the eyes at either end of them."""
    names = {2: "two_sisters 3", 3: "three_sisters 15", 4: "four_sisters 40", 5: "five_sisters 80"}
    small = {2: "small_three_sisters 8", 3: "small_four_sisters 20", 4: "small_five_sisters 60"}
    rows = []
    pungs = sorted((part.tiles[0][::-1], place) for place, part in of_kind(parts, "pung"))
    [(pair, at)] = [(part.tiles[0][::-1], place) for place, part in of_kind(parts, "eyes")]
    for size in (2, 3, 4, 5):
        for some in combinations(pungs, size):
            faces, places = [face for face, _ in some], {place for _, place in some}
            if not consecutive(faces):
                continue
            rows.append(Row(names[size], places))
            if size < 5 and (consecutive([pair, *faces]) or consecutive([*faces, pair])):
                rows.append(Row(small[size], {*places, at}))
    return rows


def consecutive(faces: list[str]) -> bool:
    """Whether faces, written suit first, are of one suit and rise by one."""
    return all(one[0] == next_[0] != "z" and int(next_[1]) - int(one[1]) == 1 for one, next_ in pairwise(faces))


def four_used(parts: list[Part]) -> list[Row]:
    """Faces of which all four tiles are in the hand and not in a kong."""
    rows = []
    for face in sorted({tile for part in parts for tile in part.tiles}):
        holders = sorted(part.kind for part in parts if face in part.tiles)
        if sum(part.tiles.count(face) for part in parts) == 4:
            if holders == ["chow", "pung"]:
                rows.append(Row("four_in_pung_and_chow 5", {face}))
            if holders == ["chow", "chow", "eyes"]:
                rows.append(Row("four_in_eyes_and_chows 10", {face}))
            if holders == ["chow"] * 4:
                rows.append(Row("four_in_chows 20", {face}))
    return rows


def straights(parts: list[Part]) -> list[Row]:
    """123, 456 and 789 in one suit or in three."""
    rows = []
    for three in combinations([part for _, part in of_kind(parts, "chow")], 3):
        suits = {part.tiles[0][1] for part in three}
        if sorted(tile[0] for part in three for tile in part.tiles) != list("123456789") or len(suits) == 2:
            continue
        concealed = all(part.meld is None for part in three)
        pure = "concealed_straight 20" if concealed else "open_straight 10"
        mixed = "concealed_mixed_straight 15" if concealed else "open_mixed_straight 8"
        rows.append(Row(pure if len(suits) == 1 else mixed, {"straight"}))
    return rows


def kinds_of_tile(tiles: list[str]) -> list[Row]:
    """Which of the five kinds are there."""
    suits = {tile[1] for tile in tiles} - {"z"}
    honours = [tile for tile in tiles if tile[1] == "z"]
    names = {2: "missing_suit 5"}
    if set(honours) & set(WINDS) and set(honours) & set(DRAGONS):
        names[3] = "five_kinds 10"
    names[1] = "mixed_one_suit 30" if honours else "one_suit 80"
    return [Row(names[len(suits)], {"kinds"})] if len(suits) in names else []


def terminals(reading: Reading) -> list[Row]:
    """Terminals and honours: none, only, or one in each set."""
    honours = [tile for tile in reading.tiles if tile[1] == "z"]
    ends = [tile for tile in reading.tiles if tile[1] != "z" and tile[0] in "19"]
    edge = set(honours + ends)
    rows = []
    if not edge:
        rows.append(Row("no_terminals 5", {"terminals"}))
    if edge == set(reading.tiles) and ends:
        rows.append(Row("mixed_terminals 30" if honours else "pure_terminals 80", {"terminals"}))
    if reading.shape == "sets" and ends and all(edge & set(part.tiles) for part in reading.parts):
        rows.append(Row("mixed_outside 10" if honours else "pure_outside 15", {"terminals"}))
    return rows


def claimed(record: dict[str, Any]) -> list[Row]:
    """Five claimed melds."""
    if [meld["kind"] == "concealed-kong" for meld in record["melds"]] != [False] * 5:
        return []
    return [Row({"discard": "all_claimed 15", "self-draw": "half_claimed 8"}[record["win"]["by"]], {"claimed"})]


def early(record: dict[str, Any]) -> list[Row]:
    """Wins in the opening."""
    names = {"heaven": "heaven 100", "earth": "earth 90", "human": "human 80"}
    first, floor = record["win"]["first_turn"], record["win"]["tiles_on_floor"]
    rows = [Row(names[first], {"early"})] if first else []
    if floor is not None:
        rows += [Row("within_seven 20", {"early"})] if floor <= 7 else []
        rows += [Row("within_ten 10", {"early"})] if floor <= 10 else []
    return rows
