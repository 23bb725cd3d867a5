"""What cannot be true of a hand at the table, each refused with the field that says it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from scoring.errors import HandError
from scoring.tiles import BACK

if TYPE_CHECKING:
    from scoring.hand import Hand

_FLOWERS_OF_WIN: Final = {"seven": 7, "eight": 8, "two-sets": 8, "seven-rob-one": 7, "one-rob-seven": 1}


def refuse_contradictions(hand: Hand) -> None:
    """Check the tiles of `hand`, its size and winning tile, and the facts of its win that its rules know.

    Raises:
        HandError: the first contradiction found.
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
            raise HandError(about, "A tile here shows its back: say which face it has.")
    if hand.concealed and hand.concealed[-1][1] == "f":
        raise HandError("concealed", "A flower is never concealed: write it among the flowers.")
    if hand.flowers and hand.flowers[0][1] != "f":
        raise HandError("flowers", f"{hand.flowers[0]} is not a flower; they are 1f to 8f.")


def _check_copies(hand: Hand) -> None:
    if len(set(hand.flowers)) != len(hand.flowers):
        raise HandError("flowers", "A flower is here twice; there is one of each.")
    held: Counter[str] = Counter()
    places = [(f"melds[{i}].tiles", meld.tiles) for i, meld in enumerate(hand.melds)]
    for about, tiles in (*places, ("concealed", hand.concealed)):
        held.update(tiles)
        for tile in tiles:
            if held[tile] > 4:
                raise HandError(about, f"The hand has {held[tile]} copies of {tile}; there are four.")


def _check_complete(hand: Hand) -> None:
    melds = _count(len(hand.melds), "meld")
    if 3 * len(hand.melds) >= hand.size:
        raise HandError("melds", f"A hand of {hand.size} tiles has no room for {melds}.")
    expected = hand.size - 3 * len(hand.melds)
    if len(hand.concealed) != expected:
        raise HandError(
            "concealed",
            f"A hand of {hand.size} with {melds} has {_count(expected, 'concealed tile')}, not {len(hand.concealed)}.",
        )
    if hand.winning_tile is None:
        raise HandError("winning_tile", "Say which tile completed the hand.")
    if hand.winning_tile not in hand.concealed:
        raise HandError("winning_tile", f"{hand.winning_tile} is not among the concealed tiles.")


def _check_flower_win(hand: Hand) -> None:
    facts = hand.facts
    if facts.by != "self-draw":
        raise HandError("win.flower_win", "A flower win is won on a flower drawn, so by self-draw.")
    if facts.kong_to_fourth:
        raise HandError("win.flower_win", "A hand is won by flowers or by Kong To Fourth, not by both.")
    needed = _FLOWERS_OF_WIN[facts.flower_win or ""]
    if len(hand.flowers) != needed:
        raise HandError("win.flower_win", f"This flower win has {_count(needed, 'flower')}, not {len(hand.flowers)}.")
    if hand.winning_tile is not None and hand.winning_tile not in hand.flowers:
        raise HandError("winning_tile", "On a flower win this is one of the flowers, or empty.")


def _check_kong_to_fourth(hand: Hand) -> None:
    about = "win.kong_to_fourth"
    kinds = [meld.kind for meld in hand.melds]
    if hand.facts.by != "self-draw":
        raise HandError(about, "Kong To Fourth is won by the player's own kongs, so by self-draw.")
    if len(kinds) != 4 or not all(meld.is_kong for meld in hand.melds):
        raise HandError(about, "Kong To Fourth needs four kongs as the only melds.")
    if kinds.count("kong") > 1:
        raise HandError(about, "The four kongs are made in one turn, and a turn claims one kong at most.")
    if len(hand.concealed) != 1:
        raise HandError("concealed", f"Kong To Fourth leaves exactly one concealed tile, not {len(hand.concealed)}.")
    if hand.winning_tile not in (None, hand.concealed[0]):
        raise HandError("winning_tile", "On Kong To Fourth this is the one concealed tile, or empty.")


def _check_other_player(hand: Hand) -> None:
    facts = hand.facts
    if facts.from_ is not None:
        if facts.by == "self-draw":
            raise HandError("win.from", "The winning tile was drawn, so no player gave it.")
        if facts.from_ == facts.seat:
            raise HandError("win.from", "The winner cannot have given the winning tile.")
    if facts.robbed_kong_on_kong and facts.by != "robbed-kong":
        raise HandError("win.robbed_kong_on_kong", "No kong was robbed.")
    if facts.by == "robbed-kong":
        copies = [*hand.concealed, *(tile for meld in hand.melds for tile in meld.tiles)]
        if copies.count(hand.winning_tile or "") > 1:
            raise HandError("win.by", f"A kong of {hand.winning_tile} was robbed, so this hand has no other one.")


def _check_replacements(hand: Hand) -> None:
    facts, about = hand.facts, "win.replacements"
    if not facts.replacements:
        return
    if facts.by != "self-draw":
        raise HandError(about, "The last replacement wins the hand, but it was not won by self-draw.")
    kinds = [meld.kind for meld in hand.melds]
    # A turn begins with one claim at most; every further kong of the turn is made of drawn tiles.
    kongs = min(1, kinds.count("kong")) + kinds.count("added-kong") + kinds.count("concealed-kong")
    if facts.replacements.count("kong") > kongs:
        raise HandError(about, f"One turn of this hand makes {_count(kongs, 'kong')} at most.")
    # The flower that wins has not been replaced.
    flowers = len(hand.flowers) - bool(facts.flower_win)
    if facts.replacements.count("flower") > flowers:
        raise HandError(about, f"This hand replaced {_count(flowers, 'flower')} at most.")


def _check_first_turn(hand: Hand) -> None:
    facts, about = hand.facts, "win.first_turn"
    if facts.first_turn is None:
        return
    if facts.last_tile:
        raise HandError(about, "A win in the opening of the game is not won on the last tile.")
    if any(meld.is_claimed for meld in hand.melds):
        raise HandError(about, "A win in the opening of the game leaves no time to claim a meld.")
    if facts.first_turn == "heaven":
        _check_heaven(hand, about)
    elif facts.first_turn == "earth":
        _check_earth(hand, about)
    elif facts.seat == "east":
        raise HandError(about, "A win of human is for players other than the dealer, East.")


def _check_heaven(hand: Hand, about: str) -> None:
    facts = hand.facts
    if facts.by != "self-draw":
        raise HandError(about, "A win of heaven comes before any discard, so by self-draw.")
    if facts.seat != "east" and not (hand.rules == "international" and facts.flower_win):
        raise HandError(about, "Only the dealer, East, has a whole hand before the first discard.")
    # Before the first discard only the dealer can have made a kong (international 25.1(1)).
    if hand.melds and not (hand.rules == "international" and facts.seat == "east"):
        raise HandError(about, "A win of heaven is barred by the kong.")


def _check_earth(hand: Hand, about: str) -> None:
    facts = hand.facts
    if facts.by != "discard":
        raise HandError(about, "A win of earth is won on the dealer's first discard, so by discard.")
    if facts.seat == "east":
        raise HandError(about, "A win of earth is won on the discard of the dealer, East, so not by East.")
    if facts.from_ not in (None, "east"):
        raise HandError("win.from", "A win of earth is won on a discard of the dealer, East.")
    if hand.melds:
        raise HandError(about, "A win of earth comes before the winner's first turn, so without a meld.")


def _check_floor(hand: Hand) -> None:
    facts, about = hand.facts, "win.tiles_on_floor"
    count = facts.tiles_on_floor
    if count is None:
        return
    if count == 0 and facts.by == "discard":
        raise HandError(about, "The winning discard is counted, so this is at least 1.")
    if count > 0 and facts.first_turn == "heaven":
        raise HandError(about, "On a win of heaven nothing has been discarded, so this is 0.")
    if count != 1 and facts.first_turn == "earth":
        raise HandError(about, "On a win of earth only the dealer's first discard counts, so this is 1.")
    if count > 4 and facts.first_turn == "human":
        raise HandError(about, "A win of human comes with at most 4 tiles discarded.")


def _count(number: int, name: str) -> str:
    return f"{number} {name}" + ("" if number == 1 else "s")
