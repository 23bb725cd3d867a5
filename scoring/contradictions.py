"""Consistency checks of a hand; each error names the contradicting field."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from scoring.errors import HandError
from scoring.tiles import BACK, PLAIN, RED_FIVES

if TYPE_CHECKING:
    from scoring.hand import Hand

_FLOWERS_OF_WIN: Final = {"seven": 7, "eight": 8, "two-sets": 8, "seven-rob-one": 7, "one-rob-seven": 1}


def check_consistency(hand: Hand) -> None:
    """Check the tiles of `hand`, its size and winning tile, and the facts of its win that its rules use.

    Raises:
        HandError: about the first contradiction found.
    """
    _check_faces(hand)
    _check_copies(hand)
    if hand.facts.flower_win:
        _check_flower_win(hand)
    elif hand.facts.kong_to_fourth:
        _check_kong_to_fourth(hand)
    else:
        _check_complete(hand)
    _check_other_player(hand)
    _check_replacements(hand)
    _check_first_turn(hand)
    _check_floor(hand)


def _check_faces(hand: Hand) -> None:
    last = (hand.winning_tile,) if hand.winning_tile else ()
    for about, tiles in (("concealed", hand.concealed), ("flowers", hand.flowers), ("winning_tile", last)):
        if BACK in tiles:
            raise HandError("hand.back", about)
    if hand.concealed and hand.concealed[-1][1] == "f":
        raise HandError("hand.concealed-flower", "concealed")
    if hand.flowers and hand.flowers[0][1] != "f":
        raise HandError("hand.no-flower", "flowers", tile=hand.flowers[0])


def _check_copies(hand: Hand) -> None:
    if len(set(hand.flowers)) != len(hand.flowers):
        raise HandError("hand.flower-twice", "flowers")
    held: Counter[str] = Counter()
    reds: Counter[str] = Counter()
    places = [(f"melds[{i}].tiles", meld.tiles) for i, meld in enumerate(hand.melds)]
    for about, tiles in (*places, ("concealed", hand.concealed)):
        plain = [PLAIN[tile] for tile in tiles]
        held.update(plain)
        for tile in plain:
            if held[tile] > 4:
                raise HandError("hand.copies", about, count=held[tile], tile=tile)
        for red in RED_FIVES:
            reds[red] += tiles.count(red)
            if reds[red] > 1:
                raise HandError("hand.red-five-twice", about, tile=red)


def _check_complete(hand: Hand) -> None:
    melds = len(hand.melds)
    if 3 * melds >= hand.size:
        raise HandError("hand.no-room", "melds", size=hand.size, melds=melds)
    expected = hand.size - 3 * melds
    if len(hand.concealed) != expected:
        raise HandError(
            "hand.concealed-count",
            "concealed",
            size=hand.size,
            melds=melds,
            expected=expected,
            count=len(hand.concealed),
        )
    if hand.winning_tile is None:
        raise HandError("hand.winning-tile-missing", "winning_tile")
    if hand.winning_tile not in hand.concealed:
        raise HandError("hand.winning-tile-not-held", "winning_tile", tile=hand.winning_tile)


def _check_flower_win(hand: Hand) -> None:
    facts = hand.facts
    if facts.by != "self-draw":
        raise HandError("hand.flower-win-drawn", "win.flower_win")
    if facts.kong_to_fourth:
        raise HandError("hand.flower-win-and-kongs", "win.flower_win")
    needed = _FLOWERS_OF_WIN[facts.flower_win or ""]
    if len(hand.flowers) != needed:
        raise HandError("hand.flower-win-count", "win.flower_win", needed=needed, count=len(hand.flowers))
    if hand.winning_tile is not None and hand.winning_tile not in hand.flowers:
        raise HandError("hand.flower-win-tile", "winning_tile")


def _check_kong_to_fourth(hand: Hand) -> None:
    about = "win.kong_to_fourth"
    kinds = [meld.kind for meld in hand.melds]
    if hand.facts.by != "self-draw":
        raise HandError("hand.four-kongs-drawn", about)
    if len(kinds) != 4 or not all(meld.is_kong for meld in hand.melds):
        raise HandError("hand.four-kongs-only", about)
    if kinds.count("kong") > 1:
        raise HandError("hand.four-kongs-claimed", about)
    if len(hand.concealed) != 1:
        raise HandError("hand.four-kongs-concealed", "concealed", count=len(hand.concealed))
    if hand.winning_tile not in (None, hand.concealed[0]):
        raise HandError("hand.four-kongs-tile", "winning_tile")


def _check_other_player(hand: Hand) -> None:
    facts = hand.facts
    if facts.from_ is not None:
        if facts.by == "self-draw":
            raise HandError("hand.from-drawn", "win.from")
        if facts.from_ == facts.seat:
            raise HandError("hand.from-winner", "win.from")
    if facts.robbed_kong_on_kong and facts.by != "robbed-kong":
        raise HandError("hand.no-kong-robbed", "win.robbed_kong_on_kong")
    if facts.by == "robbed-kong":
        copies = [*hand.concealed, *(tile for meld in hand.melds for tile in meld.tiles)]
        won = PLAIN.get(hand.winning_tile or "")
        if won is not None and [PLAIN[tile] for tile in copies].count(won) > 1:
            raise HandError("hand.robbed-tile-held", "win.by", tile=won)


def _check_replacements(hand: Hand) -> None:
    facts, about = hand.facts, "win.replacements"
    if not facts.replacements:
        return
    if facts.by != "self-draw":
        raise HandError("hand.replacement-drawn", about)
    kinds = [meld.kind for meld in hand.melds]
    # A turn starts with at most one claim; further kongs of the turn are made of drawn tiles.
    kongs = min(1, kinds.count("kong")) + kinds.count("added-kong") + kinds.count("concealed-kong")
    if facts.replacements.count("kong") > kongs:
        raise HandError("hand.kongs-of-turn", about, kongs=kongs)
    # The winning flower has no replacement.
    flowers = len(hand.flowers) - bool(facts.flower_win)
    if facts.replacements.count("flower") > flowers:
        raise HandError("hand.flowers-replaced", about, flowers=flowers)


def _check_first_turn(hand: Hand) -> None:
    facts, about = hand.facts, "win.first_turn"
    if facts.first_turn is None:
        return
    if facts.last_tile:
        raise HandError("hand.opening-last-tile", about)
    # A pung claimed among the first discards does not bar a win within them.
    if facts.first_turn != "human" and any(meld.is_claimed for meld in hand.melds):
        raise HandError("hand.opening-claimed", about)
    if facts.first_turn == "heaven":
        _check_heaven(hand, about)
    elif facts.first_turn == "earth":
        _check_earth(hand, about)
    elif facts.seat == "east":
        raise HandError("hand.human-dealer", about)


def _check_heaven(hand: Hand, about: str) -> None:
    facts = hand.facts
    if facts.by != "self-draw":
        raise HandError("hand.heaven-drawn", about)
    if facts.seat != "east" and not (hand.rules == "international" and facts.flower_win):
        raise HandError("hand.heaven-dealer", about)
    # Before the first discard only the dealer can have made a kong (international 25.1(1)).
    if hand.melds and not (hand.rules == "international" and facts.seat == "east"):
        raise HandError("hand.heaven-kong", about)


def _check_earth(hand: Hand, about: str) -> None:
    facts = hand.facts
    if facts.by != "discard":
        raise HandError("hand.earth-discard", about)
    if facts.seat == "east":
        raise HandError("hand.earth-dealer", about)
    if facts.from_ not in (None, "east"):
        raise HandError("hand.earth-from", "win.from")
    if hand.melds:
        raise HandError("hand.earth-meld", about)


def _check_floor(hand: Hand) -> None:
    facts, about = hand.facts, "win.tiles_on_floor"
    count = facts.tiles_on_floor
    if count is None:
        return
    if count == 0 and facts.by == "discard":
        raise HandError("hand.floor-discard", about)
    if count > 0 and facts.first_turn == "heaven":
        raise HandError("hand.floor-heaven", about)
    if count != 1 and facts.first_turn == "earth":
        raise HandError("hand.floor-earth", about)
    if count > 4 and facts.first_turn == "human":
        raise HandError("hand.floor-human", about)
