"""Random winning hands, each legal under its rule set."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

import numpy as np

from scoring.hand import SEATS, Hand, Meld, MeldKind, Rules, Win
from scoring.tiles import FLOWERS, HONOURS

_SUITS: Final = "mps"
_COPIES: Final = 4
_FLOWER_COUNTS: Final = (0.3, 0.28, 0.2, 0.12, 0.06, 0.04)
"""Chance of no flower, of one, of two, …"""
_KONGS: Final[tuple[MeldKind, ...]] = ("concealed-kong", "kong", "added-kong")


def random_hand(rules: Rules, rng: np.random.Generator, flowers: Sequence[str] = FLOWERS) -> Hand:
    """A winning hand with some of its sets laid out and, where the rules know them, some of the flowers.

    One hand in fifteen of fourteen tiles is seven pairs; the others are sets and eyes.
    """
    melds: tuple[Meld, ...] = ()
    if rules != "taiwan16" and rng.random() < 1 / 15:
        concealed = _seven_pairs(rng)
    else:
        concealed, melds = _sets_and_eyes(5 if rules == "taiwan16" else 4, rng)
    seat, round_ = (SEATS[int(place)] for place in rng.integers(4, size=2))
    return Hand(
        rules=rules,
        concealed=concealed,
        winning_tile=concealed[int(rng.integers(len(concealed)))],
        melds=melds,
        flowers=() if rules == "australia" else _some(flowers, rng),
        win=Win(by="self-draw" if rng.random() < 0.4 else "discard", seat=seat, round=round_),
    )


def _seven_pairs(rng: np.random.Generator) -> tuple[str, ...]:
    faces = rng.choice(_faces(rng), 7, replace=False)
    return tuple(str(face) for face in faces for _ in range(2))


def _sets_and_eyes(count: int, rng: np.random.Generator) -> tuple[tuple[str, ...], tuple[Meld, ...]]:
    """The concealed tiles and the melds of a hand of `count` sets."""
    faces = _faces(rng)
    used: Counter[str] = Counter()
    claiming = rng.choice([0.0, 0.35, 0.75])
    concealed: list[str] = []
    melds: list[Meld] = []
    while len(melds) + len(concealed) // 3 < count:
        kind = rng.choice(["chow", "pung", "kong"], p=[0.5, 0.38, 0.12])
        tiles = _set(str(kind), faces[int(rng.integers(len(faces)))])
        if not tiles or any(used[tile] + tiles.count(tile) > _COPIES for tile in tiles):
            continue
        used.update(tiles)
        if kind == "kong":
            melds.append(Meld(_KONGS[int(rng.choice(3, p=[0.4, 0.3, 0.3]))], tiles))
        elif rng.random() < claiming:
            melds.append(Meld("chow" if kind == "chow" else "pung", tiles))
        else:
            concealed += tiles
    free = [face for face in faces if used[face] + 2 <= _COPIES]
    eyes = free[int(rng.integers(len(free)))]
    return (*concealed, eyes, eyes), tuple(melds)


def _faces(rng: np.random.Generator) -> list[str]:
    """What the hand is made of: one, two or three suits, and mostly honours."""
    suits = rng.permutation(list(_SUITS))[: int(rng.choice([1, 2, 3], p=[0.15, 0.3, 0.55]))]
    suited = [f"{number}{suit}" for suit in sorted(suits) for number in range(1, 10)]
    return suited + (list(HONOURS) if len(suits) > 1 or rng.random() < 0.6 else [])


def _set(kind: str, face: str) -> tuple[str, ...]:
    """The set that starts with `face`, empty where there is none."""
    if kind != "chow":
        return (face,) * (4 if kind == "kong" else 3)
    number, suit = int(face[0]), face[1]
    if suit == "z" or number > 7:
        return ()
    return tuple(f"{number + step}{suit}" for step in range(3))


def _some(flowers: Sequence[str], rng: np.random.Generator) -> tuple[str, ...]:
    count = min(int(rng.choice(len(_FLOWER_COUNTS), p=_FLOWER_COUNTS)), len(flowers))
    return tuple(str(flower) for flower in rng.permutation(list(flowers))[:count])
