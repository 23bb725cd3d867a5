"""Policy of the simulated players: simple heuristics that make progress, reproducible from the player's generator."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise, permutations
from typing import Final

from scoring.declaration import RuleSet
from scoring.decompose import UNIOS
from scoring.hand import SEATS
from scoring.tile_counts import HONOUR_FROM
from vision.synthesis.tables.discard_costs import SET, block_value, discard_costs
from vision.synthesis.tables.player import Player, Strategy, block_of

_HONOURS: Final = frozenset(range(HONOUR_FROM, HONOUR_FROM + 7))
_DRAGONS: Final = frozenset(range(HONOUR_FROM + 4, HONOUR_FROM + 7))
_OTHER_SUIT: Final = 0.25
"""Weight of tiles of suits that are not collected."""
_ROWS: Final = ((0, 3, 6), (1, 4, 7), (2, 5, 8))
_APART: Final = tuple(three for three in combinations(range(9), 3) if all(b - a > 2 for a, b in pairwise(three)))
_LEAST_GAIN: Final = 4.5
"""Least gain in the hand's value for which a claim is made."""


def choose_strategy(rules: RuleSet, player: Player) -> Strategy:
    """Choose a strategy for the tiles dealt."""
    rng, counts = player.rng, player.counts
    size = sum(counts)
    pairs = sum(count // 2 for count in counts)
    if pairs >= (6 if rules.size > 14 else 5) and rng.random() < 0.8:
        return Strategy("pairs", claims=0.0)
    for wanted in _special_hands(rules, counts):
        if sum(counts[face] > 0 for face in wanted) >= 0.68 * size:
            return Strategy("singles", claims=0.0, wanted=wanted)
    claims = rng.choice((0.0, 0.6, 1.0) if rules.minimum else (0.0, 0.7, 1.0, 1.0))
    by_suit = sorted(range(3), key=lambda suit: -sum(player.block(suit)))
    eager = 0.6 if rules.minimum else 0.2 if rules.size == 14 else 0.15
    one_suit = sum(player.block(by_suit[0])) + sum(player.block(3)) >= 0.55 * size or rng.random() < 0.3
    suits = frozenset({by_suit[0], 3}) if one_suit and rng.random() < eager else frozenset(range(4))
    chows = not (pairs >= 4 and rng.random() < 0.5)
    return Strategy("sets", suits, chows, claims)


def choose_discard(player: Player, forbidden: frozenset[int], seen: Counter[int]) -> int:
    """The face to discard; `seen` counts the faces that lie open."""
    aim = player.strategy
    if aim.plan != "sets":
        return _discard_of_special_hand(player)
    best, choice = 1e9, -1
    for number in range(4):
        weight = 1.0 if number in aim.suits else _OTHER_SUIT
        chows = aim.chows and number < 3
        for loss, place in discard_costs(player.block(number), chows):
            face = 9 * number + place
            cost = loss * weight - 0.12 * seen[face] + 0.1 * player.rng.random()
            if face in _DRAGONS or (number == 3 and SEATS[place % 4] == player.seat):
                cost += 0.15
            if cost < best and face not in forbidden:
                best, choice = cost, face
    # Some tile is always allowed: claims that would forbid all discards are not made.
    return choice


def wants_pung(player: Player, face: int) -> bool:
    """Whether to claim a discard for a pung."""
    aim = player.strategy
    if not aim.claims or aim.plan != "sets" or block_of(face) not in aim.suits:
        return False
    gain = SET + _change(player, face, (face, face))
    if face in _DRAGONS or (face in _HONOURS and SEATS[(face - HONOUR_FROM) % 4] == player.seat):
        gain += 2.0
    return gain >= _LEAST_GAIN + 1.0 and player.rng.random() < aim.claims


def wants_chow(player: Player, face: int, own: tuple[int, int]) -> bool:
    """Whether to claim a discard for a chow with two own tiles."""
    aim = player.strategy
    if not aim.claims or not aim.chows or aim.plan != "sets" or block_of(face) not in aim.suits:
        return False
    return SET + _change(player, face, own) >= _LEAST_GAIN + 2.0 and player.rng.random() < 0.75 * aim.claims


def wants_kong(player: Player, face: int, *, concealed: bool) -> bool:
    """Whether to make a kong of four own tiles, or to claim or add the fourth."""
    aim = player.strategy
    if aim.plan != "sets" or player.declared_ready or (not concealed and not aim.claims):
        return False
    own = (face,) * player.counts[face]
    return SET + _change(player, face, own) > -2.0 and player.rng.random() < 0.8


def _change(player: Player, face: int, own: tuple[int, ...]) -> float:
    """Loss of the hand's value without these tiles of one block."""
    number = block_of(face)
    block = player.block(number)
    rest = list(block)
    for tile in own:
        rest[tile - 9 * number] -= 1
    chows = player.strategy.chows and number < 3
    return block_value(tuple(rest), chows) - block_value(block, chows)


def _discard_of_special_hand(player: Player) -> int:
    """A tile that a hand of pairs or of single tiles does not need."""
    faces = [face for face, count in enumerate(player.counts) if count]
    if player.strategy.plan == "pairs":
        lone = [face for face in faces if player.counts[face] % 2]
        return player.rng.choice(lone or faces)
    useless = [face for face in faces if face not in player.strategy.wanted]
    double = [face for face in faces if player.counts[face] > 1]
    return player.rng.choice(useless or double[1:] or double or faces)


def _special_hands(rules: RuleSet, counts: list[int]) -> list[frozenset[int]]:
    """Tile sets of the nearest special hands of single tiles: all terminals and honours, unrelated tiles."""
    wanted = [UNIOS]
    if "stars" in rules.shapes:
        rows = (
            frozenset(9 * suit + at for suit in range(3) for at in _ROWS[row[suit]]) for row in permutations(range(3))
        )
        wanted.append(_HONOURS | max(rows, key=lambda faces: sum(counts[face] > 0 for face in faces)))
    if "unrelated" in rules.shapes:
        held = [max(_APART, key=lambda three: sum(counts[9 * suit + at] > 0 for at in three)) for suit in range(3)]
        wanted.append(_HONOURS | frozenset(9 * suit + at for suit in range(3) for at in held[suit]))
    return wanted
