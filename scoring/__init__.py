"""Mahjong hands and their exact scores.

>>> hand = Hand.parse("international", "234m567p345s11z", "5p", melds=[("pung", "777z")], flowers="1f")
>>> print(hand)
234m567p345s11z, pung 777z, flowers 1f; won on 5p by self-draw as east (international)
>>> print(score(hand))
fan: 4.5, score: 16
26.1 The Coward 鸡胡 0.5
27.1(8) All Types 五门齐 1
27.2(5) Pung Of Dragon 三元刻 1
28.1(2) From The Wall 自摸食胡 1
28.5(2) Chance Flower 正花 1
east +48, south -16, west -16, north -16

Tiles are codes: `1m`-`9m` characters, `1p`-`9p` dots, `1s`-`9s` bamboos, `1z`-`7z` East, South, West, North, White,
Green, Red, `1f`-`8f` flowers. `scoring.notation` has those of other programs.
"""

from scoring.analysis import Decomposition, Discard, decompositions, discards, is_win, shanten, ukeire
from scoring.element_list import elements
from scoring.errors import HandError, PailensError, TilesError
from scoring.explain import Explanation, NotCounted, explain
from scoring.hand import Hand, Meld, Options, Win
from scoring.result import CountedElement, CountedSet, Score
from scoring.rules import score, score_many, total
from scoring.waits import score_candidates, waits

__all__ = [
    "CountedElement",
    "CountedSet",
    "Decomposition",
    "Discard",
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
    "decompositions",
    "discards",
    "elements",
    "explain",
    "is_win",
    "score",
    "score_candidates",
    "score_many",
    "shanten",
    "total",
    "ukeire",
    "waits",
]
