"""Hands from simulated games, reproducible from a seed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count as count_up
from random import Random
from typing import Final

from scoring.hand import Rules
from vision.synthesis.tables.game import Game
from vision.synthesis.tables.played import PlayedHand

_EARLIEST_STOP: Final = 4
_LATEST_STOP: Final = 60
"""Most discards after which a hand that has not won is taken."""


def play_hand(rules: Rules, seed: int, *, won: bool = True) -> PlayedHand:
    """The hand of the first game with the requested end.

    Args:
        rules: the rule set.
        seed: determines the hand.
        won: a winning hand; otherwise a complete-sized hand, last tile just drawn, that does not win.
    """
    for game in count_up():
        rng = Random(f"{rules}/{seed}/{game}/{won}")
        stop_after = None if won else rng.randint(_EARLIEST_STOP, _LATEST_STOP)
        played = Game(rules, rng).play(stop_after)
        if played is not None and played.won == won:
            return played
    raise AssertionError("counting never ends")


def play_hands(rules: Rules, seeds: range, *, won: bool = True) -> Iterator[PlayedHand]:
    """The hands of several seeds."""
    for seed in seeds:
        yield play_hand(rules, seed, won=won)
