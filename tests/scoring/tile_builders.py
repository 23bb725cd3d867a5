"""Sets and eyes made up at random, aimed at what tiles of chance hardly ever make."""

from collections.abc import Callable
from random import Random

from scoring.tiles import HONOURS, SUITED

Sets = tuple[list[list[str]], str]
"""Sets of three tiles, and the face of the eyes."""
Build = Callable[[Random, int], Sets]
"""Makes so many sets, and eyes."""

FACES = [*SUITED, *HONOURS]
TERMINALS = [f"{number}{suit}" for suit in "mps" for number in "19"]
WINDS, DRAGONS = list(HONOURS[:4]), list(HONOURS[4:])
GREEN = ["2s", "3s", "4s", "6s", "8s", "6z"]
REVERSIBLE = [*(f"{n}p" for n in (1, 2, 3, 4, 5, 8, 9)), *(f"{n}s" for n in (2, 4, 5, 6, 8, 9)), "5z"]


def chow(number: int, suit: str) -> list[str]:
    return [f"{number + step}{suit}" for step in range(3)]


def pung(face: str) -> list[str]:
    return [face] * 3


def any_face(random: Random, suits: str = "mps", honours: bool = True) -> str:
    return random.choice([face for face in SUITED if face[1] in suits] + (list(HONOURS) if honours else []))


def any_set(random: Random, suits: str = "mps", honours: bool = True) -> list[str]:
    if random.random() < 0.55:
        return chow(random.randint(1, 7), random.choice(suits))
    return pung(any_face(random, suits, honours))


def filled(random: Random, size: int, sets: list[list[str]], eyes: str | None = None) -> Sets:
    """Some sets, the rest of any kind."""
    return [*sets, *(any_set(random) for _ in range(size))][:size], eyes or any_face(random)


def anything(random: Random, size: int) -> Sets:
    return filled(random, size, [])


def few_suits(random: Random, size: int) -> Sets:
    suits, honours = "".join(random.sample("mps", random.choice([1, 1, 1, 2]))), random.random() < 0.5
    return [any_set(random, suits, honours) for _ in range(size)], any_face(random, suits, honours)


def pungs_of(faces: list[str]) -> Build:
    def build(random: Random, size: int) -> Sets:
        *pungs, eyes = random.sample(faces, size + 1)
        return [pung(face) for face in pungs], eyes

    return build


def among(faces: list[str]) -> Build:
    """Sets of some faces only."""
    chows = [one for suit in "mps" for number in range(1, 8) if set(one := chow(number, suit)) <= set(faces)]
    sets = [*chows, *map(pung, faces)]
    return lambda random, size: ([random.choice(sets) for _ in range(size)], random.choice(faces))


def numbers(random: Random, size: int) -> Sets:
    """Sets of neighbouring numbers: the lower, middle or upper ones, those without terminals."""
    low, high = random.choice([(1, 3), (4, 6), (7, 9), (1, 4), (6, 9), (2, 8), (2, 8)])
    suits = random.choice(["mps", "mps", "mp", "s"])
    return among([f"{number}{suit}" for number in range(low, high + 1) for suit in suits])(random, size)


def honours_first(random: Random, size: int) -> Sets:
    kind = random.choice([WINDS, WINDS, DRAGONS])
    *some, eyes = random.sample(kind, random.randint(2, len(kind)))
    if random.random() < 0.4:
        some, eyes = [*some, eyes], any_face(random)
    return filled(random, size, [pung(face) for face in some], eyes)


def fives(random: Random, size: int) -> Sets:
    def one(suit: str) -> list[str]:
        return pung(f"5{suit}") if random.random() < 0.2 else chow(random.randint(3, 5), suit)

    return [one(random.choice("mps")) for _ in range(size)], f"5{random.choice('mps')}"


def outside(random: Random, size: int) -> Sets:
    edges = random.choice([TERMINALS, [*TERMINALS, *HONOURS]])

    def one() -> list[str]:
        if random.random() < 0.6:
            return chow(random.choice([1, 7]), random.choice("mps"))
        return pung(random.choice(edges))

    return [one() for _ in range(size)], random.choice(edges)


def terminal_chows(random: Random, size: int) -> Sets:
    first, second, third = random.sample("mps", 3)
    if random.random() < 0.5:
        third, second = first, first
    return filled(random, size, [chow(1, first), chow(7, first), chow(1, second), chow(7, second)], f"5{third}")


def five_kinds(random: Random, size: int) -> Sets:
    suited = [any_set(random, suit, honours=False) for suit in "mps"]
    honours = random.sample([random.choice(WINDS), random.choice(DRAGONS)], 2)
    if size > 4 and random.random() < 0.5:
        return filled(random, size, [*suited, *map(pung, honours)])
    return filled(random, size, [*suited, pung(honours[0])], honours[1])


def sisters(random: Random, size: int) -> Sets:
    """Pungs running up in one suit, the eyes before, between or after them."""
    pungs, suit, step = random.randint(2, size), random.choice("mps"), random.choice([1, 1, 1, 2])
    first = random.randint(1, max(1, 9 - step * pungs))
    run = [f"{number}{suit}" for number in range(first, 10, step)][: pungs + 1]
    eyes = run.pop(random.choice([0, -1, random.randrange(len(run))]))
    return filled(random, size, list(map(pung, run)), random.choice([eyes, eyes, any_face(random)]))


def brothers(random: Random, size: int) -> Sets:
    """Pungs of one number, or of numbers running up, in two or three suits."""
    step = random.choice([0, 0, 1])
    number = random.randint(1, 9 - 2 * step)
    faces = [f"{number + step * place}{suit}" for place, suit in enumerate(random.sample("mps", 3))]
    pungs = random.choice([2, 2, 3])
    eyes = faces[2] if pungs == 2 and random.random() < 0.6 else None
    more = [f"{random.randint(1, 9)}{suit}" for suit in random.sample("mps", 2)] if random.random() < 0.2 else []
    return filled(random, size, [*map(pung, [*faces[:pungs], *more])], eyes)


def same_numbers(random: Random, size: int) -> Sets:
    number = random.randint(1, 7)
    suits = random.choice([random.choice("mps"), "mps", "mps"])
    return filled(random, size, [chow(number, random.choice(suits)) for _ in range(random.randint(2, size))])


def running_chows(random: Random, size: int) -> Sets:
    """Chows running up in one suit or three, a straight among them."""
    step, one_suit = random.choice([1, 1, 2, 3, 3]), random.random() < 0.5
    chows = 4 if one_suit and step < 3 and random.random() < 0.4 else 3
    suits = [random.choice("mps")] * 4 if one_suit else random.sample("mps", 3)
    first = random.randint(1, 7 - step * (chows - 1)) if step * (chows - 1) < 7 else 1
    sets = [chow(first + step * place, suits[place]) for place in range(chows) if first + step * place <= 7]
    return filled(random, size, sets)


def close_chows(random: Random, size: int) -> Sets:
    """Chows of few numbers and suits, so that many of them combine."""
    suits, starts = random.choice(["m", "mp", "mps"]), random.sample(range(1, 8), 3)
    return [chow(random.choice(starts), random.choice(suits)) for _ in range(size)], any_face(random)


def chow_pairs(random: Random, size: int) -> Sets:
    """Equal chows, which may be seven pairs or pungs as well."""
    first, suit = random.randint(1, 6), random.choice("mps")
    other = random.choice([chow(first, suit), chow(first + 1, suit), chow(random.randint(1, 7), random.choice("mps"))])
    eyes = random.choice([any_face(random), f"{first + 2}{suit}", f"{random.randint(1, 9)}{suit}"])
    return filled(random, size, [*[chow(first, suit)] * 2, *[other] * 2], eyes)


def close_pungs(random: Random, size: int) -> Sets:
    return pungs_of([f"{n}{suit}" for n in random.sample(range(1, 10), 3) for suit in "mps"])(random, size)


def four_used(random: Random, size: int) -> Sets:
    """The four tiles of a face in a pung and a chow, in chows, or in the eyes and chows."""
    number, suit = random.randint(1, 9), random.choice("mps")
    around = [chow(low, suit) for low in (number - 2, number - 1, number) if 1 <= low <= 7]
    chows = [random.choice(around) for _ in range(4)]
    if random.random() < 0.4:
        return filled(random, size, [pung(f"{number}{suit}"), chows[0]])
    return filled(random, size, chows[:2], f"{number}{suit}") if random.random() < 0.6 else filled(random, size, chows)


def unrelated_chows(random: Random, size: int) -> Sets:
    """Chows with nothing in common: what a chicken hand is made of."""
    starts = zip(random.sample(range(1, 8), size), random.sample("mpsmp", size), strict=True)
    eyes = random.choice([*HONOURS, f"{random.randint(2, 8)}{random.choice('mps')}"])
    return [chow(number, suit) for number, suit in starts], eyes


SETS: list[tuple[int, Build]] = [
    (5, anything),
    (6, few_suits),
    (3, pungs_of(TERMINALS)),
    (3, pungs_of(list(HONOURS))),
    (3, pungs_of([*TERMINALS, *HONOURS])),
    (3, pungs_of(list(SUITED))),
    (2, pungs_of([f"{n}{suit}" for n in (2, 4, 6, 8) for suit in "mps"])),
    (3, among(GREEN)),
    (3, among(REVERSIBLE)),
    (6, numbers),
    (9, honours_first),
    (3, fives),
    (5, outside),
    (2, terminal_chows),
    (4, five_kinds),
    (7, sisters),
    (5, brothers),
    (7, same_numbers),
    (9, running_chows),
    (5, close_chows),
    (3, chow_pairs),
    (3, close_pungs),
    (5, four_used),
    (3, unrelated_chows),
]
