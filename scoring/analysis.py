"""What can be said of tiles before they are scored: whether and how they are complete, how far from it, what helps.

Melds count with their tiles: no more than four copies of a face exist. Red fives count as their fives.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from scoring.complete import is_complete_hand
from scoring.decompose import count_faces, iter_splits
from scoring.errors import HandError, refuse_if
from scoring.hand import AnyMeld, Meld, Rules, as_melds
from scoring.registry import rule_set
from scoring.shanten import count_missing
from scoring.tiles import BACK, CLASSES, format_tiles, parse_tiles, plain_tiles

_FACES: Final = CLASSES[:34]


class Decomposition(NamedTuple):
    """One way in which concealed tiles are complete.

    Attributes:
        shape: `sets` for sets and eyes, else the name of the shape in its rule set, such as `pairs`.
        parts: chows, pungs and eyes, or pairs and a pung; for a shape without parts, all tiles.
    """

    shape: str
    parts: tuple[tuple[str, ...], ...]

    def __str__(self) -> str:
        return " ".join(map(format_tiles, self.parts))


class Discard(NamedTuple):
    """A tile to discard from a hand that has just drawn.

    Attributes:
        tile: the tile.
        shanten: the distance of the hand that is left.
        ukeire: tiles that bring that hand nearer, with the number of each that is left.
    """

    tile: str
    shanten: int
    ukeire: dict[str, int]


def is_win(rules: Rules, concealed: str, melds: Iterable[AnyMeld] = ()) -> bool:
    """Whether tiles are a complete hand: sets and eyes, or another shape of the rule set.

    The facts of a win and the minimum of a rule set are for `score` to judge.

    >>> is_win("international", "123m456p789s11z", [("pung", "555z")])
    True
    >>> is_win("riichi", "1122m3344p5566s77z")
    True

    Raises:
        HandError, TilesError: about `rules`, `concealed` or `melds[i]`.
    """
    held = _Held(rules, concealed, melds)
    held.require_size("hand.concealed-count", 0)
    return held.is_complete()


def decompositions(rules: Rules, concealed: str, melds: Iterable[AnyMeld] = ()) -> tuple[Decomposition, ...]:
    """Every way in which concealed tiles are complete; none if they are not.

    >>> for found in decompositions("international", "11122233344455m"):
    ...     print(found.shape, found)
    sets 234m 345m 345m 111m 22m
    sets 111m 222m 333m 444m 55m
    sets 123m 123m 123m 444m 55m
    sets 234m 234m 234m 111m 55m

    Raises:
        HandError, TilesError: about `rules`, `concealed` or `melds[i]`.
    """
    held = _Held(rules, concealed, melds)
    held.require_size("hand.concealed-count", 0)
    sets = [
        Decomposition(
            "sets", (*map(_run, split.chows), *[_same(face, 3) for face in split.pungs], _same(split.eyes, 2))
        )
        for split in iter_splits(held.counts)
        if split.eyes is not None
    ]
    return (*sets, *held.other_shapes())


def shanten(rules: Rules, concealed: str, melds: Iterable[AnyMeld] = ()) -> int:
    """How many tiles a hand must exchange until it waits: 0 if it waits, -1 if it is complete.

    Counts every shape of the rule set. A wait for a tile of which the hand holds all four copies is none.

    >>> shanten("international", "123m456p789s1144z")
    0
    >>> shanten("australia", "19m19p19s1234567z2m")
    0

    Args:
        rules: the rule set.
        concealed: tiles outside the melds: those of a hand that waits or of one that has drawn.
        melds: the melds.

    Raises:
        HandError, TilesError: about `rules`, `concealed` or `melds[i]`.
    """
    held = _Held(rules, concealed, melds)
    held.require_size("hand.analysis-count", 0, 1)
    return held.shanten()


def ukeire(rules: Rules, concealed: str, melds: Iterable[AnyMeld] = (), *, seen: str = "") -> dict[str, int]:
    """Tiles that bring a hand nearer to complete (its acceptance), with the number of each that is left.

    >>> ukeire("international", "123m456p78s11z", [("chow", "123s")], seen="6669s")
    {'6s': 1, '9s': 3}

    Args:
        rules: the rule set.
        concealed: tiles outside the melds; the hand is to draw.
        melds: the melds.
        seen: further tiles that are not left, such as discards.

    Raises:
        HandError, TilesError: about `rules`, `concealed`, `melds[i]` or `seen`.
    """
    held = _Held(rules, concealed, melds)
    held.require_size("waits.count", 1)
    return held.ukeire(count_faces(_faces(seen, "seen")))


def discards(rules: Rules, concealed: str, melds: Iterable[AnyMeld] = (), *, seen: str = "") -> tuple[Discard, ...]:
    """What each discard leaves of a hand that has drawn: nearest first, then those that the most tiles help.

    >>> best = discards("international", "12m456p7899s11z", [("chow", "123s")])[0]
    >>> best.tile, best.shanten, best.ukeire
    ('9s', 0, {'3m': 4})

    Raises:
        HandError, TilesError: about `rules`, `concealed`, `melds[i]` or `seen`.
    """
    held = _Held(rules, concealed, melds)
    held.require_size("hand.concealed-count", 0)
    known = count_faces(_faces(seen, "seen"))
    found: list[Discard] = []
    for face in range(len(_FACES)):
        if held.counts[face]:
            known[face] += 1
            left = held.without(face)
            found.append(Discard(_FACES[face], left.shanten(), left.ukeire(known)))
            known[face] -= 1
    return tuple(sorted(found, key=lambda one: (one.shanten, -sum(one.ukeire.values()))))


class _Held:
    """The tiles of a hand as counts."""

    def __init__(self, rules: Rules, concealed: str, melds: Iterable[AnyMeld]) -> None:
        self.declared = rule_set(rules)
        self.melds: Sequence[Meld] = as_melds(melds)
        self.counts = count_faces(_faces(concealed, "concealed"))
        self.melded = count_faces([tile for meld in self.melds for tile in plain_tiles(meld.tiles)])
        for tile, concealed_copies, melded in zip(_FACES, self.counts, self.melded, strict=True):
            if concealed_copies + melded > 4:
                raise HandError("hand.copies", "concealed", count=concealed_copies + melded, tile=tile)

    @property
    def concealed_kongs(self) -> int:
        return sum(meld.kind == "concealed-kong" for meld in self.melds)

    def require_size(self, sentence: str, *short: int) -> None:
        """Refuse another number of concealed tiles than a complete hand has, less one of `short`."""
        melds, count = len(self.melds), sum(self.counts)
        refuse_if(3 * melds >= self.declared.size, "hand.no-room", "melds", size=self.declared.size, melds=melds)
        whole = self.declared.size - 3 * melds
        if count not in [whole - tiles for tiles in short]:
            named = {"expected": whole} if sentence == "hand.concealed-count" else {"waiting": whole - 1}
            raise HandError(sentence, "concealed", size=self.declared.size, melds=melds, count=count, **named)

    def without(self, face: int) -> _Held:
        """The same hand with one tile less of a face."""
        other = object.__new__(_Held)
        other.declared, other.melds, other.melded = self.declared, self.melds, self.melded
        other.counts = [*self.counts[:face], self.counts[face] - 1, *self.counts[face + 1 :]]
        return other

    def is_complete(self) -> bool:
        return is_complete_hand(self.declared.name, self.counts, len(self.melds), self.concealed_kongs)

    def other_shapes(self) -> list[Decomposition]:
        if sum(self.counts) + 3 * len(self.melds) != self.declared.size:
            return []
        melds, kongs = len(self.melds), self.concealed_kongs
        shapes = [
            name
            for name, shape in self.declared.shapes.items()
            if shape.allows(melds, kongs) and shape.test(self.counts)
        ]
        return [Decomposition(name, self._pairs() if name == "pairs" else self._all_tiles()) for name in shapes]

    def _pairs(self) -> tuple[tuple[str, ...], ...]:
        pairs = [_same(face, 2) for face, count in enumerate(self.counts) for _ in range((count - count % 2 * 3) // 2)]
        return (*pairs, *[_same(face, 3) for face, count in enumerate(self.counts) if count % 2])

    def _all_tiles(self) -> tuple[tuple[str, ...], ...]:
        return (tuple([tile for tile, count in zip(_FACES, self.counts, strict=True) for _ in range(count)]),)

    def shanten(self) -> int:
        kongs = self.concealed_kongs
        return count_missing(self.declared.name, self.counts, self.melded, len(self.melds), kongs) - 1

    def ukeire(self, seen: Sequence[int]) -> dict[str, int]:
        now = self.shanten()
        found: dict[str, int] = {}
        for face, tile in enumerate(_FACES):
            left = 4 - self.counts[face] - self.melded[face]
            if left:
                self.counts[face] += 1
                nearer = self.shanten() < now
                self.counts[face] -= 1
                if nearer:
                    found[tile] = max(0, left - seen[face])
        return found


def _faces(text: str, about: str) -> tuple[str, ...]:
    tiles = plain_tiles(parse_tiles(text, about))
    refuse_if(BACK in tiles, "hand.back", about)
    refuse_if(tiles and tiles[-1][1] == "f", "hand.concealed-flower", about)
    return tiles


def _same(face: int, copies: int) -> tuple[str, ...]:
    return (_FACES[face],) * copies


def _run(face: int) -> tuple[str, ...]:
    return _FACES[face : face + 3]
