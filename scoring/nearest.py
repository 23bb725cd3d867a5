"""How near tiles are to a complete hand: the parts they have, the tiles those want, the tiles that fit nowhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from scoring.decompose import count_faces
from scoring.errors import HandError
from scoring.hand import AnyMeld, Rules, as_melds
from scoring.meld import Meld
from scoring.registry import rule_set
from scoring.tiles import CLASSES, parse_tiles, plain_tiles

_FACES: Final = CLASSES[:34]
_HONOURS: Final = 27
_COPIES: Final = 4
_MOST_WANTED: Final = 13


class PartOfHand(NamedTuple):
    """A set or the eyes as far as there are tiles of it, or of another shape a pair or the tiles held once.

    Attributes:
        tiles: its tiles; two of a set or one of eyes want another.
        wanted: tiles of which any one brings it nearer; empty if it is complete.
        missing: how many of them it wants.
    """

    tiles: tuple[str, ...]
    wanted: tuple[str, ...]
    missing: int


class NearestHand(NamedTuple):
    """A way to see tiles as a complete hand that keeps as many of them as possible.

    Attributes:
        parts: its parts, complete ones first.
        spare: tiles that belong to none of them.
        missing: tiles that a complete hand still wants.
        shape: which of the shapes of the rules it is, None for sets and eyes.
    """

    parts: tuple[PartOfHand, ...]
    spare: tuple[str, ...]
    missing: int
    shape: str | None = None


class _Block(NamedTuple):
    """A part as indices of faces."""

    faces: tuple[int, ...]
    wanted: tuple[int, ...]
    is_eyes: bool


class _Kept(NamedTuple):
    """Blocks chosen, and how many tiles they have."""

    tiles: int
    blocks: tuple[_Block, ...]


def nearest_hand(rules: Rules, concealed: str, melds: Iterable[AnyMeld] = ()) -> NearestHand:
    """The complete hand that tiles outside the melds are nearest to, sets and eyes where no other shape is nearer.

    >>> nearest = nearest_hand("international", "123m456p79s123z", [("pung", "555z")])
    >>> ["".join(part.tiles) for part in nearest.parts], nearest.parts[-1].wanted, nearest.spare, nearest.missing
    (['1m2m3m', '4p5p6p', '7s9s', '3z'], ('3z',), ('1z', '2z'), 2)
    >>> nearest = nearest_hand("riichi", "1199m1199p1199s12z")
    >>> ["".join(part.tiles) for part in nearest.parts][-2:], nearest.parts[-1].wanted, nearest.spare, nearest.missing
    (['9s9s', '2z'], ('2z',), ('1z',), 1)

    Raises:
        HandError, TilesError: about `rules`, `concealed` or `melds[i]`; more tiles than a hand has are refused too.
    """
    size = rule_set(rules).size
    laid = as_melds(melds)
    own = [tile for tile in plain_tiles(parse_tiles(concealed, "concealed")) if tile in _FACES]
    sets = (size - 3 * len(laid)) // 3
    if not 0 < len(own) <= 3 * sets + 2:
        raise HandError(
            "hand.concealed-count",
            "concealed",
            expected=size - 3 * len(laid),
            count=len(own),
            size=size,
            melds=len(laid),
        )
    counts = count_faces(own)
    held = count_faces([*own, *(tile for meld in laid for tile in plain_tiles(meld.tiles))])
    chosen = _Search(held).best(tuple(counts), 0, sets, True)
    left = list(counts)
    for block in chosen.blocks:
        for face in block.faces:
            left[face] -= 1
    spare = _tiles(left)
    empty = sets - sum(not block.is_eyes for block in chosen.blocks)
    blocks = sorted(chosen.blocks, key=lambda block: (bool(block.wanted), -len(block.faces)))
    parts = [PartOfHand(_faces(block.faces), _faces(block.wanted), int(bool(block.wanted))) for block in blocks]
    of_sets = NearestHand(tuple(parts), spare, 3 * sets + 2 - chosen.tiles - min(empty, len(spare)))
    return min((of_sets, *_of_shapes(rules, counts, laid)), key=lambda nearest: nearest.missing)


def _of_shapes(rules: Rules, counts: Sequence[int], melds: Sequence[Meld]) -> Iterator[NearestHand]:
    """The nearest hand of each other shape: tiles that it does not need are left out one by one."""
    declared = rule_set(rules)
    size, kongs = declared.size - 3 * len(melds), sum(meld.kind == "concealed-kong" for meld in melds)
    for name, shape in declared.shapes.items():
        if shape.distance is None or not shape.allows(len(melds), kongs):
            continue
        missing = shape.distance(counts, size)
        if missing is None:
            continue
        left = list(counts)
        for face in range(len(left)):
            while left[face] and shape.distance(_with(left, face, -1), size) == missing:
                left[face] -= 1
        wanted = [face for face in range(len(left)) if shape.distance(_with(left, face, 1), size) != missing]
        once = [face for face, copies in enumerate(left) if copies == 1]
        if len(wanted) > _MOST_WANTED:  # Any tile begins another pair.
            wanted = [face for face in wanted if face in once]
        pairs = [PartOfHand((_FACES[face],) * copies, (), 0) for face, copies in enumerate(left) if copies > 1]
        begun = PartOfHand(_faces(once), _faces(wanted), min(missing, len(wanted)))
        spare = _tiles([copies - kept for copies, kept in zip(counts, left, strict=True)])
        yield NearestHand((*pairs, begun), spare, missing, name)


def _with(counts: Sequence[int], face: int, more: int) -> list[int]:
    return [*counts[:face], counts[face] + more, *counts[face + 1 :]]


def _faces(faces: Iterable[int]) -> tuple[str, ...]:
    return tuple(_FACES[face] for face in faces)


def _tiles(counts: Sequence[int]) -> tuple[str, ...]:
    return tuple(tile for tile, copies in zip(_FACES, counts, strict=True) for _ in range(copies))


class _Search:
    """Looks for the blocks that keep the most tiles. `held`: copies of each face; of four no more can be wanted."""

    def __init__(self, held: Sequence[int]) -> None:
        self._held = held
        self.best = cache(self._best)

    def _best(self, counts: tuple[int, ...], face: int, sets: int, eyes: bool) -> _Kept:
        """The best blocks of the faces from `face` on, with as many sets to fill, and eyes or not."""
        while face < len(counts) and not counts[face]:
            face += 1
        if face == len(counts) or not (sets or eyes):
            return _Kept(0, ())
        best = self.best((*counts[:face], counts[face] - 1, *counts[face + 1 :]), face, sets, eyes)
        for block in self._blocks(counts, face, sets > 0, eyes):
            left = list(counts)
            for one in block.faces:
                left[one] -= 1
            rest = self.best(tuple(left), face, sets - (not block.is_eyes), eyes and not block.is_eyes)
            kept = _Kept(len(block.faces) + rest.tiles, (block, *rest.blocks))
            if (kept.tiles, -len(kept.blocks)) > (best.tiles, -len(best.blocks)):
                best = kept
        return best

    def _blocks(self, counts: Sequence[int], face: int, sets: bool, eyes: bool) -> Iterator[_Block]:
        """Blocks that begin with a face of which there is a tile; one that no tile can complete is none."""
        for faces, rest, is_eyes in _beginnings(counts, face):
            wanted = tuple(one for one in rest if self._held[one] < _COPIES)
            if (eyes if is_eyes else sets) and (wanted or not rest):
                yield _Block(faces, wanted, is_eyes)


def _beginnings(counts: Sequence[int], face: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], bool]]:
    """Faces of a block, those that would complete it, and whether it is eyes."""
    copies = counts[face]
    yield ((face, face), (), True) if copies >= 2 else ((face,), (face,), True)
    if copies >= 2:
        yield ((face,) * 3, (), False) if copies >= 3 else ((face, face), (face,), False)
    if face >= _HONOURS:
        return
    number = face % 9
    near, far = number <= 7 and counts[face + 1], number <= 6 and counts[face + 2]
    if near and far:
        yield (face, face + 1, face + 2), (), False
    if near:
        yield (face, face + 1), tuple(face + step for step in (-1, 2) if 0 <= number + step <= 8), False
    if far:
        yield (face, face + 2), (face + 1,), False
