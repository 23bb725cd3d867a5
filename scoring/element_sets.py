"""Which sets of a hand an element of its score rests on."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, cast

from scoring.errors import HandError
from scoring.hand import Hand, Meld, MeldKind
from scoring.result import CountedSet, Score
from scoring.rules import score
from scoring.tiles import parse_tiles, plain_tiles

_SETS: Final = tuple(
    (kind, parse_tiles(tiles))
    for kind, tiles in (
        *(("chow", tiles) for tiles in ("123m", "456p", "789s", "234m", "678p", "345s", "567m", "234p")),
        *(("pung", tiles) for tiles in ("111m", "555p", "999s", "222s", "111z", "333z", "555z", "777z")),
    )
)
"""Sets that are tried in place of a set: of every suit, with and without terminals, winds and dragons."""
_PAIRS: Final = tuple(parse_tiles(tiles) for tiles in ("11m", "55p", "88s", "44m", "99p", "22z", "33z", "66z", "77z"))
_LEAST_LOSSES: Final = 2
"""Replacements that take an element away before it is said to rest on a set: one alone may bring a greater element that
excludes it."""


def element_sets(hand: Hand) -> dict[str, tuple[int, ...]]:
    """The sets that each counted element rests on, as indices of `Score.sets`, by the element's id.

    An element rests on a set if it is counted less often with other sets in its place. One that counts by how the hand
    was won, or by its form as a whole, rests on none; those of a hand without parts rest on all of it. A hand that does
    not win has none.

    >>> hand = Hand.parse("international", "234m567p345s11z", "5p", melds=[("pung", "777z")])
    >>> [str(len(one.tiles)) + one.tiles[0] for one in score(hand).sets]
    ['37z', '32m', '35p', '33s', '21z']
    >>> element_sets(hand)
    {'26.1': (0,), '27.1(8)': (0, 1, 2, 3, 4), '27.2(5)': (0,), '28.1(2)': (), '28.5(1)': ()}
    """
    result = score(hand)
    if not result.win:
        return {}
    counts = _counts(result)
    if any(one.kind in ("special", "flowers") for one in result.sets):
        return dict.fromkeys(counts, tuple(range(len(result.sets))))
    losses = {name: [0] * len(result.sets) for name in counts}
    for place, other in _replaced(hand, result.sets):
        left = _counts(score(other))
        for name, count in counts.items():
            losses[name][place] += left.get(name, 0) < count
    return {
        name: tuple(place for place, lost in enumerate(found) if lost >= _LEAST_LOSSES)
        for name, found in losses.items()
    }


def flower_elements(hand: Hand) -> tuple[str, ...]:
    """Ids of the counted elements that rest on the flowers: without them they are counted less often.

    >>> hand = Hand.parse("international", "234m567p345s11z", "5p", melds=[("pung", "777z")], flowers="1f")
    >>> flower_elements(hand)
    ('28.5(2)',)
    """
    result = score(hand)
    if not hand.flowers or not result.win:
        return ()
    try:
        left = _counts(score(replace(hand, flowers=())))
    except HandError:
        return ()  # A flower win.
    return tuple(name for name, count in _counts(result).items() if left.get(name, 0) < count)


def _counts(result: Score) -> dict[str, int]:
    return {element.id: element.count for element in result.elements}


def _replaced(hand: Hand, sets: tuple[CountedSet, ...]) -> Iterator[tuple[int, Hand]]:
    """Legal hands with one set replaced by another, each with the place of that set."""
    for place, part in enumerate(sets):
        for kind, tiles in _others(part):
            try:
                yield place, _with(hand, place, part, kind, tiles)
            except HandError:
                continue  # More than four of a face, or a fact that the other set contradicts.


def _others(part: CountedSet) -> Iterator[tuple[str, tuple[str, ...]]]:
    own = plain_tiles(part.tiles)
    if part.kind in ("eyes", "pair"):
        yield from (("eyes", tiles) for tiles in _PAIRS if tiles != own)
        return
    for kind, tiles in _SETS:
        if not part.kind.endswith("kong"):
            if tiles != own:
                yield kind, tiles
        elif kind == "pung" and tiles[0] != own[0]:
            yield part.kind, (*tiles, tiles[0])
            yield kind, tiles


def _with(hand: Hand, place: int, part: CountedSet, kind: str, tiles: tuple[str, ...]) -> Hand:
    """The hand with a set replaced; the lowest tile of the new one wins if the old one was won on."""
    if place < len(hand.melds):
        melds = (*hand.melds[:place], *hand.melds[place + 1 :])
        if part.kind == "concealed-kong" and kind == "pung":
            return replace(hand, melds=melds, concealed=(*hand.concealed, *tiles))
        meld = Meld(cast(MeldKind, kind), tiles)
        return replace(hand, melds=(*melds[:place], meld, *melds[place:]))
    concealed = list(plain_tiles(hand.concealed))
    for tile in plain_tiles(part.tiles):
        concealed.remove(tile)
    winning = tiles[0] if part.winning else plain_tiles((hand.winning_tile,))[0] if hand.winning_tile else None
    return replace(hand, concealed=(*concealed, *tiles), winning_tile=winning)
