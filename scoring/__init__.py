"""Mahjong hands and their exact scores."""

from scoring.candidates import score_candidates
from scoring.errors import HandError, PailensError, TilesError
from scoring.explain import Explanation, NotCounted, explain
from scoring.hand import Hand, Meld, Options, Win
from scoring.result import CountedElement, CountedSet, Score
from scoring.rules import score
from scoring.waits import waits

__all__ = [
    "CountedElement",
    "CountedSet",
    "Explanation",
    "Hand",
    "HandError",
    "Meld",
    "NotCounted",
    "Options",
    "PailensError",
    "Score",
    "TilesError",
    "Win",
    "explain",
    "score",
    "score_candidates",
    "waits",
]
