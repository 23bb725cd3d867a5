"""Consistency checks of a hand; each error names the contradicting field."""

from collections import Counter
from typing import Final, Protocol

from scoring.declaration import RuleSet
from scoring.errors import HandError, refuse_if
from scoring.meld import Meld
from scoring.tile_counts import MELD_COUNTS, has_four_at_most
from scoring.tiles import BACK, PLAIN, RED_FIVES
from scoring.win import Win

_REDS: Final = frozenset(RED_FIVES)


class CheckedHand(Protocol):
    """What is checked of a `scoring.hand.Hand`, which is made with these checks."""

    @property
    def concealed(self) -> tuple[str, ...]: ...
    @property
    def winning_tile(self) -> str | None: ...
    @property
    def melds(self) -> tuple[Meld, ...]: ...
    @property
    def flowers(self) -> tuple[str, ...]: ...
    @property
    def facts(self) -> Win: ...
    @property
    def counts(self) -> int: ...


def check_consistency(hand: CheckedHand, rules: RuleSet) -> None:
    """Check the tiles of `hand`, its size and winning tile, and the facts of its win that its rules use.

    Raises `HandError`: about the first contradiction found.
    """
    _check_faces(hand)
    _check_copies(hand, rules)
    if not hand.facts.exact_key:
        _check_complete(hand, rules.size)
    else:
        if hand.facts.flower_win:
            _check_flower_win(hand, rules)
        elif not rules.needs_no_hand(hand.facts):
            _check_complete(hand, rules.size)
        _check_other_player(hand)
        _check_replacements(hand)
        _check_first_turn(hand, rules)
    rules.check(hand)


def _check_faces(hand: CheckedHand) -> None:
    # Tiles are sorted, and the back stands last.
    if hand.concealed and hand.concealed[-1] == BACK:
        raise HandError("hand.back", "concealed")
    if hand.flowers and hand.flowers[-1] == BACK:
        raise HandError("hand.back", "flowers")
    if hand.winning_tile == BACK:
        raise HandError("hand.back", "winning_tile")
    if hand.concealed and hand.concealed[-1][1] == "f":
        raise HandError("hand.concealed-flower", "concealed")
    if hand.flowers and hand.flowers[0][1] != "f":
        raise HandError("hand.no-flower", "flowers", tile=hand.flowers[0])


def _check_copies(hand: CheckedHand, rules: RuleSet) -> None:
    if hand.flowers and len(set(hand.flowers)) != len(hand.flowers):
        raise HandError("hand.flower-twice", "flowers")
    if not (rules.red_fives and _has_red_fives(hand)) and _copies_fit(hand):
        return
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


def _has_red_fives(hand: CheckedHand) -> bool:
    return not (_REDS.isdisjoint(hand.concealed) and all(_REDS.isdisjoint(meld.tiles) for meld in hand.melds))


def _copies_fit(hand: CheckedHand) -> bool:
    """Whether no face is held more than four times."""
    if not has_four_at_most(hand.concealed):
        return False
    held = hand.counts
    for meld in hand.melds:
        tiles, blocked = MELD_COUNTS[meld.kind, meld.tiles[0]]
        if held & blocked:
            return False
        held += tiles
    return True


def _check_complete(hand: CheckedHand, size: int) -> None:
    melds = len(hand.melds)
    if 3 * melds >= size:
        raise HandError("hand.no-room", "melds", size=size, melds=melds)
    expected = size - 3 * melds
    if len(hand.concealed) != expected:
        raise HandError(
            "hand.concealed-count", "concealed", size=size, melds=melds, expected=expected, count=len(hand.concealed)
        )
    if hand.winning_tile is None:
        raise HandError("hand.winning-tile-missing", "winning_tile")
    if hand.winning_tile not in hand.concealed:
        raise HandError("hand.winning-tile-not-held", "winning_tile", tile=hand.winning_tile)


def _check_flower_win(hand: CheckedHand, rules: RuleSet) -> None:
    facts = hand.facts
    refuse_if(facts.by != "self-draw", "hand.flower-win-drawn", "win.flower_win")
    needed = rules.flower_wins[facts.flower_win or ""].own
    if len(hand.flowers) != needed:
        raise HandError("hand.flower-win-count", "win.flower_win", needed=needed, count=len(hand.flowers))
    if hand.winning_tile is not None and hand.winning_tile not in hand.flowers:
        raise HandError("hand.flower-win-tile", "winning_tile")


def _check_other_player(hand: CheckedHand) -> None:
    facts = hand.facts
    if facts.from_ is not None:
        refuse_if(facts.by == "self-draw", "hand.from-drawn", "win.from")
        refuse_if(facts.from_ == facts.seat, "hand.from-winner", "win.from")
    if facts.by == "robbed-kong":
        copies = [*hand.concealed, *(tile for meld in hand.melds for tile in meld.tiles)]
        won = PLAIN.get(hand.winning_tile or "")
        if won is not None and [PLAIN[tile] for tile in copies].count(won) > 1:
            raise HandError("hand.robbed-tile-held", "win.by", tile=won)


def _check_replacements(hand: CheckedHand) -> None:
    facts, about = hand.facts, "win.replacements"
    if not facts.replacements:
        return
    refuse_if(facts.by != "self-draw", "hand.replacement-drawn", about)
    kinds = [meld.kind for meld in hand.melds]
    # A turn starts with at most one claim; further kongs of the turn are made of drawn tiles.
    kongs = min(1, kinds.count("kong")) + kinds.count("added-kong") + kinds.count("concealed-kong")
    refuse_if(facts.replacements.count("kong") > kongs, "hand.kongs-of-turn", about, kongs=kongs)
    # The winning flower has no replacement.
    flowers = len(hand.flowers) - bool(facts.flower_win)
    refuse_if(facts.replacements.count("flower") > flowers, "hand.flowers-replaced", about, flowers=flowers)


def _check_first_turn(hand: CheckedHand, rules: RuleSet) -> None:
    facts, about = hand.facts, "win.first_turn"
    if facts.first_turn is None:
        return
    refuse_if(facts.last_tile, "hand.opening-last-tile", about)
    # A pung claimed among the first discards does not bar a win within them.
    if facts.first_turn != "human" and any(meld.is_claimed for meld in hand.melds):
        raise HandError("hand.opening-claimed", about)
    if facts.first_turn == "heaven":
        _check_heaven(hand, rules, about)
    elif facts.first_turn == "earth":
        _check_earth(hand, rules, about)
    elif facts.seat == "east":
        raise HandError("hand.human-dealer", about)


def _check_heaven(hand: CheckedHand, rules: RuleSet, about: str) -> None:
    facts = hand.facts
    refuse_if(facts.by != "self-draw", "hand.heaven-drawn", about)
    refuse_if(facts.seat != "east" and not (rules.heaven_by_flowers and facts.flower_win), "hand.heaven-dealer", about)
    # Before the first discard only the dealer can have made a kong.
    refuse_if(hand.melds and (rules.kong_bars_heaven or facts.seat != "east"), "hand.heaven-kong", about)


def _check_earth(hand: CheckedHand, rules: RuleSet, about: str) -> None:
    facts = hand.facts
    refuse_if(rules.earth_drawn and facts.by != "self-draw", "hand.earth-drawn", about)
    refuse_if(not rules.earth_drawn and facts.by != "discard", "hand.earth-discard", about)
    refuse_if(facts.seat == "east", "hand.earth-dealer", about)
    refuse_if(facts.from_ not in (None, "east"), "hand.earth-from", "win.from")
    refuse_if(hand.melds, "hand.earth-meld", about)
