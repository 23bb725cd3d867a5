"""Winning hands, dealt set by set from the 136 tiles and eight flowers, and the tiles left over."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from scoring.hand import SEATS, Hand, Meld, MeldKind, Rules, Win
from scoring.registry import rule_set
from scoring.rules import score
from scoring.tiles import FLOWERS, HONOURS, SUITED, format_tiles

RULES: Final[tuple[Rules, ...]] = ("international", "australia", "taiwan16")
_CLAIMED: Final = (5, 4, 4, 4, 3, 2)
"""Weights of no, one, two, … claimed sets."""
_KONG: Final = 0.14
"""Share of pungs that became kongs."""
_ODD: Final = 0.04
"""Share of hands of other shapes than sets and eyes."""
_TERMINALS: Final = tuple(f"{number}{suit}" for suit in "mps" for number in "19")
_KONGS: Final[tuple[MeldKind, ...]] = ("kong", "added-kong", "concealed-kong")


@dataclass(frozen=True, slots=True)
class Deal:
    """A winning hand and what is left of the tiles.

    Attributes:
        hand: legal and winning under its rules; the winning tile is among the concealed ones.
        melds: its melds in the order in which they were laid down.
        flowers: in the order in which they were laid down.
        left: the other tiles, shuffled, flowers among them where the table plays with flowers.
    """

    hand: Hand
    melds: tuple[Meld, ...]
    flowers: tuple[str, ...]
    left: tuple[str, ...]

    @property
    def rules(self) -> Rules:
        return self.hand.rules


def random_deal(rules: Rules, rng: Random) -> Deal:
    """A hand that wins under a rule set; australia's minimum holds."""
    while True:
        deal = _deal(rules, rng)
        if score(deal.hand).win:
            return deal


def scored_under(rules: Rules) -> tuple[Rules, ...]:
    """The rule sets whose hands have as many tiles."""
    return tuple(other for other in RULES if rule_set(other).size == rule_set(rules).size)


class _Tiles:
    """The tiles that are not dealt yet."""

    def __init__(self, rng: Random) -> None:
        self.counts = Counter(dict.fromkeys((*SUITED, *HONOURS), 4))
        self._rng = rng

    def take(self, faces: Sequence[str]) -> bool:
        """Take these tiles if they are all there."""
        wanted = Counter(faces)
        if any(self.counts[face] < count for face, count in wanted.items()):
            return False
        self.counts -= wanted
        return True

    def random_set(self, suits: str, chows: float) -> list[str]:
        """A chow or a pung."""
        while True:
            if self._rng.random() < chows:
                first, suit = self._rng.randint(1, 7), self._rng.choice(suits)
                faces = [f"{first + step}{suit}" for step in range(3)]
            else:
                faces = self._equal(3, suits)
            if self.take(faces):
                return faces

    def random_equal(self, count: int, suits: str = "mps") -> list[str]:
        while True:
            faces = self._equal(count, suits)
            if self.take(faces):
                return faces

    def _equal(self, count: int, suits: str) -> list[str]:
        return [self._rng.choice([face for face in (*SUITED, *HONOURS) if face[1] in suits + "z"])] * count


def _deal(rules: Rules, rng: Random) -> Deal:
    tiles = _Tiles(rng)
    odd = _ODD_HANDS[rules] if rng.random() < _ODD else ()
    melds: list[Meld] = []
    if odd:
        concealed = rng.choice(odd)(tiles, rng)
    else:
        concealed, melds = _sets_and_eyes(rules, tiles, rng)
    flowers = _flowers(rng) if rules != "australia" else []
    win = _win(rng)
    hand = Hand.parse(
        rules,
        format_tiles(concealed),
        rng.choice(concealed),
        melds=[(meld.kind, format_tiles(meld.tiles)) for meld in melds],
        flowers=format_tiles(flowers),
        win=win,
    )
    left = list(tiles.counts.elements())
    if rules != "australia":
        left += [flower for flower in FLOWERS if flower not in flowers]
    rng.shuffle(left)
    return Deal(hand, hand.melds, tuple(flowers), tuple(left))


def _sets_and_eyes(rules: Rules, tiles: _Tiles, rng: Random) -> tuple[list[str], list[Meld]]:
    count = (rule_set(rules).size - 2) // 3
    suits = rng.choice(("mps", "mps", "mps", "mp", "ps", "ms", "m", "p", "s"))
    chows = rng.choice((0.7, 0.7, 0.5, 0.0))
    sets = [tiles.random_set(suits, chows) for _ in range(count)]
    eyes = tiles.random_equal(2, suits)
    claimed = rng.choices(range(count + 1), _CLAIMED[: count + 1])[0]
    melds = [_claimed(faces, tiles, rng) for faces in sets[:claimed]]
    concealed = list(eyes)
    for faces in sets[claimed:]:
        if faces[0] == faces[1] and rng.random() < _KONG and tiles.take(faces[:1]):
            melds.insert(rng.randint(0, len(melds)), Meld("concealed-kong", (faces[0],) * 4))
        else:
            concealed += faces
    return concealed, melds


def _claimed(faces: Sequence[str], tiles: _Tiles, rng: Random) -> Meld:
    if faces[0] != faces[1]:
        return Meld("chow", tuple(faces))
    if rng.random() < 2 * _KONG and tiles.take(faces[:1]):
        return Meld(rng.choice(_KONGS[:2]), (faces[0],) * 4)
    return Meld("pung", tuple(faces))


def _flowers(rng: Random) -> list[str]:
    """A quarter of the flowers drawn by the four players, in any order."""
    return [flower for flower in rng.sample(FLOWERS, len(FLOWERS)) if rng.random() < 0.25 * rng.choice((0.6, 1.0, 1.4))]


def _win(rng: Random) -> Win:
    seat, round_ = rng.choice(SEATS), rng.choice(SEATS)
    if rng.random() < 0.4:
        return Win(seat=seat, round=round_)
    return Win("discard", seat=seat, round=round_, from_=rng.choice([other for other in SEATS if other != seat]))


def _seven_pairs(tiles: _Tiles, rng: Random) -> list[str]:
    suits = rng.choice(("mps", "mp", "s"))
    return [face for _ in range(7) for face in tiles.random_equal(2, suits)]


def _orphans(tiles: _Tiles, rng: Random) -> list[str]:
    faces = [*_TERMINALS, *HONOURS]
    faces.append(rng.choice(faces))
    tiles.take(faces)
    return faces


def _orphans_and_set(tiles: _Tiles, rng: Random) -> list[str]:
    return [*_orphans(tiles, rng), *tiles.random_set("mps", 0.7)]


def _pairs_and_pung(tiles: _Tiles, rng: Random) -> list[str]:
    return [*_seven_pairs(tiles, rng), *tiles.random_equal(3)]


_ODD_HANDS: Final[dict[Rules, tuple[Callable[[_Tiles, Random], list[str]], ...]]] = {
    "international": (_seven_pairs, _orphans),
    "australia": (_seven_pairs, _orphans),
    "taiwan16": (_orphans_and_set, _pairs_and_pung),
}
