"""Recognises sets (chow, pung, kong, concealed kong) and splits rows into sets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from scoring.tiles import BACK

SetKind = Literal["chow", "pung", "kong", "concealed-kong"]


class SetSpan(NamedTuple):
    """A set in a row: the tiles from `start` to `stop` (exclusive)."""

    start: int
    stop: int
    kind: SetKind


def classify_set(codes: Sequence[str]) -> SetKind | None:
    """The kind of set that tiles form in any order, None if they form none.

    A concealed kong has two or four backs (international text, article 22.2; which two differs by house), or any.
    """
    return _kind_of(tuple(codes)) if len(codes) in (3, 4) else None


@lru_cache(maxsize=1 << 16)
def _kind_of(codes: tuple[str, ...]) -> SetKind | None:
    """As `classify_set`, cached: the same tiles are queried many times per photo."""
    counts = Counter(codes)
    backs = counts.pop(BACK, 0)
    if any(code[1] == "f" for code in counts):
        return None
    if len(counts) <= 1 and len(codes) == 4:
        return "concealed-kong" if backs else "kong"
    if backs or len(codes) == 4:
        return None
    if len(counts) == 1:
        return "pung"
    return "chow" if _consecutive(codes) else None


def split_into_sets(codes: Sequence[str]) -> list[SetSpan] | None:
    """Split a row completely into consecutive sets; None if that is not possible.

    >>> split_into_sets(["1m", "2m", "3m", "5z", "5z", "5z", "5z"])
    [SetSpan(start=0, stop=3, kind='chow'), SetSpan(start=3, stop=7, kind='kong')]
    """
    cover = cover_with_sets(codes, pairs=False)
    return list(cover.sets) if codes and cover.tiles == len(codes) else None


class SetCover(NamedTuple):
    """A cover of a row with sets and pairs: how many tiles it covers, the sets, how many of these are lopsided."""

    tiles: int
    sets: tuple[SetSpan, ...]
    lopsided: int = 0


def is_lopsided(codes: Sequence[str]) -> bool:
    """Whether the tiles of a set have backs that lie neither in the middle nor at both ends, as few people lay them."""
    return BACK in codes and codes != codes[::-1]


def cover_with_sets(codes: Sequence[str], *, pairs: bool = True) -> SetCover:
    """The disjoint sets, and pairs, of adjacent tiles in a row that cover the most tiles.

    >>> cover_with_sets(["1m", "2m", "3m", "9p", "5z", "5z"])
    SetCover(tiles=5, sets=(SetSpan(start=0, stop=3, kind='chow'),), lopsided=0)
    """
    best = [SetCover(0, ())]
    for stop in range(1, len(codes) + 1):
        options = [best[stop - 1]]
        if pairs and stop > 1 and codes[stop - 1] == codes[stop - 2] != BACK:
            before = best[stop - 2]
            options.append(before._replace(tiles=before.tiles + 2))
        for start in (stop - 4, stop - 3):
            own = codes[max(start, 0) : stop]
            if kind := classify_set(own):
                tiles, sets, lopsided = best[stop - len(own)]
                sets = (*sets, SetSpan(stop - len(own), stop, kind))
                options.append(SetCover(tiles + len(own), sets, lopsided + is_lopsided(own)))
        best.append(max(options, key=lambda option: option.tiles - option.lopsided))
    return best[-1]


def find_sets(codes: Sequence[str]) -> list[SetSpan]:
    """Every span of a row that is a set, those of four tiles first."""
    stretches = [(start, start + size) for size in (4, 3) for start in range(len(codes) - size + 1)]
    kinds = [(start, stop, classify_set(codes[start:stop])) for start, stop in stretches]
    return [SetSpan(start, stop, kind) for start, stop, kind in kinds if kind]


def _consecutive(codes: Sequence[str]) -> bool:
    suits = {code[1] for code in codes}
    numbers = sorted(int(code[0]) for code in codes)
    return len(suits) == 1 and suits < set("mps") and numbers == list(range(numbers[0], numbers[0] + 3))
