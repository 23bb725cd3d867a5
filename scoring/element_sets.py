"""Which sets of a hand an element of its score rests on."""

from collections.abc import Iterator, Set
from dataclasses import replace
from functools import cache
from itertools import chain
from typing import Final, cast

from scoring.errors import HandError
from scoring.hand import Hand, Meld, MeldKind, Rules
from scoring.result import CountedSet, Score
from scoring.rules import rule_elements, score
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


def element_sets(hand: Hand) -> dict[str, tuple[int, ...]]:
    """The sets that each counted element rests on, as indices of `Score.sets`, by the element's id.

    An element rests on a set if it is counted less often with another set in its place; one that a greater element of
    its group or another reading keeps from counting is still there. One that counts by how the hand was won, or by its
    form as a whole, rests on none; those of a hand without parts rest on all of it. A hand that does not win has none.

    >>> hand = Hand.parse("international", "234m567p345s11z", "5p", melds=[("pung", "777z")])
    >>> [str(len(one.tiles)) + one.tiles[0] for one in score(hand).sets]
    ['37z', '32m', '35p', '33s', '21z']
    >>> element_sets(hand)
    {'26.1': (), '27.1(8)': (0, 1, 2, 3, 4), '27.2(5)': (0,), '28.1(2)': (), '28.5(1)': ()}
    """
    result = score(hand)
    if not result.win:
        return {}
    kinds = {one.kind for one in result.sets}
    if kinds & {"special", "flowers"}:
        every = tuple(range(len(result.sets)))
        of_the_win = _of_the_win(hand) if "special" in kinds else set()
        return {name: () if name in of_the_win else every for name in _worths(result)}
    rested: dict[str, set[int]] = {name: set() for name in _worths(result)}
    for place, other in _replaced(hand, result.sets):
        for name in rested.keys() & _lost(hand, result, other):
            rested[name].add(place)
    return {name: tuple(sorted(places)) for name, places in rested.items()}


def flower_elements(hand: Hand) -> tuple[str, ...]:
    """Ids of the counted elements that rest on the flowers: without them the hand has them less often.

    >>> hand = Hand.parse("international", "234m567p345s11z", "5p", melds=[("pung", "777z")], flowers="1f")
    >>> flower_elements(hand)
    ('28.5(2)',)
    """
    result = score(hand)
    if not hand.flowers or not result.win:
        return ()
    try:
        bare = replace(hand, flowers=())
    except HandError:
        return ()  # A flower win.
    left = _there(bare, score(bare))
    return tuple(name for name, worth in _worths(result).items() if left.get(name, 0) < worth)


def _lost(hand: Hand, result: Score, other: Hand) -> set[str]:
    left = score(other)
    if not left.elements and not hand.win.last_tile:
        # It lacks a yaku; the last tile is one.
        hand, other = (replace(one, win=one.win.replace(last_tile=True)) for one in (hand, other))
        result, left = score(hand), score(other)
    had, has = _worths(result), _worths(left)
    less = {name for name, worth in had.items() if has.get(name, 0) < worth}
    if not less:
        return less
    there = _there(other, left)

    def is_gone(name: str) -> bool:
        lost = had[name] - there.get(name, 0)
        rivals = set().union(*(group for group in _groups(hand.rules) or [there.keys() | had] if name in group))
        instead = sum(max(0, there.get(rival, 0) - had.get(rival, 0)) for rival in rivals)
        # What is in no group counts by what the others come to.
        return bool(rivals) and lost > 0 and instead < lost

    return {name for name in less if is_gone(name)}


def _worths(result: Score) -> dict[str, float]:
    return {element.id: element.value * element.count for element in result.elements}


def _there(hand: Hand, result: Score) -> dict[str, float]:
    """What each element is worth at most in a reading of a hand with that score, whether it counts there or not."""
    there = _worths(result)
    table = rule_elements(hand.rules)
    if table is None:
        return there
    for shape, code in table.arrangements(table.encode(hand)):
        for _, found in table.found(shape, code):
            there |= {one.element.id: max(one.value, there.get(one.element.id, 0)) for one in found}
    return there


@cache
def _groups(rules: Rules) -> list[Set[str]]:
    """Ids of the elements by group, in which one may count in place of another; none for rule sets without groups."""
    table = rule_elements(rules)
    return [{one.id for one in group.elements} for group in table.groups] if table else []


def _of_the_win(hand: Hand) -> set[str]:
    """Elements of a special hand that an ordinary one, won in the same way, has too."""
    melded = {tile for meld in hand.melds for tile in plain_tiles(meld.tiles)}
    sets = [tiles for _, tiles in _SETS if melded.isdisjoint(tiles)][: len(hand.concealed) // 3]
    eyes = next(tiles for tiles in reversed(_PAIRS) if melded.isdisjoint(tiles))
    ordinary = replace(hand, concealed=(*chain(*sets), *eyes), winning_tile=sets[0][0])
    return set(_worths(score(ordinary)))


def _replaced(hand: Hand, sets: tuple[CountedSet, ...]) -> Iterator[tuple[int, Hand]]:
    pairs = {plain_tiles(part.tiles) for part in sets if part.kind == "pair"}
    for place, part in enumerate(sets):
        for kind, tiles in _others(part):
            if tiles in pairs:
                continue  # Four equal tiles are no two pairs under every rule set.
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
    concealed = list(hand.concealed)
    for tile in plain_tiles(part.tiles):
        concealed.remove(next(own for own in sorted(concealed) if plain_tiles((own,)) == (tile,)))
    winning = tiles[0] if part.winning else plain_tiles((hand.winning_tile,))[0] if hand.winning_tile else None
    return replace(hand, concealed=(*concealed, *tiles), winning_tile=winning)
