"""Constants of `vision.layout.decoding`."""

from __future__ import annotations

from dataclasses import dataclass
from math import log
from typing import Final

from vision.layout.tuning.constant import tuned


@dataclass(frozen=True, slots=True)
class BudgetConstants:
    """Constants of `decoding/budget.py`."""

    steps: int = tuned(180, "steps", "Steps that may be taken for a photo; one takes about a tenth of a millisecond.")
    seconds: float = tuned(0.5, "s", "Time after which no more is done, should steps take far longer than usual.")
    tile: float = tuned(
        1.0, "steps", "Steps that are taken for each tile of the photo before anything is searched for."
    )
    combination: float = tuned(1.0, "steps", "Steps of counting a hand through with some tiles read differently.")
    choices: float = tuned(6.0, "steps", "Steps of working out what the tiles of a hand may be read as.")
    reading: float = tuned(8.0, "steps", "Steps of grouping measured tiles for one reading of their faces.")
    table: float = tuned(30.0, "steps", "Steps of measuring the tiles of a hand and those that may be some of it.")
    laid: float = tuned(6.0, "steps", "Steps of putting some of the measured tiles in rows.")


@dataclass(frozen=True, slots=True)
class ChoicesConstants:
    """Constants of `decoding/choices.py`."""

    most: int = tuned(8, "ways", "Most ways to read one tile or one set.")


@dataclass(frozen=True, slots=True)
class EvidenceConstants:
    """Constants of `decoding/evidence.py`."""

    least: float = tuned(
        1e-06, "chance", "Chance that a face keeps where the networks give it none.", low=1e-07, high=1e-05
    )
    sure: float = tuned(0.6, "chance", "Chance of the likeliest face from which a tile is read surely.")
    unsure: float = tuned(
        log(0.005), "nats", "Ratio that any face has where the likeliest one is unsure: one in seven of those is wrong."
    )
    unlikelier: float = tuned(
        2.0,
        "ratio",
        "By how much the odds against a tile grow where the box lies beside the tiles of a hand: the networks see "
        "it alone.",
    )
    likelier: float = tuned(4.0, "ratio", "By how much the odds for one grow there.")
    closest: float = tuned(0.001, "chance", "How near to 0 and to 1 the chance that a box holds a tile may come.")


@dataclass(frozen=True, slots=True)
class LikelihoodConstants:
    """Constants of `decoding/likelihood.py`."""

    impossible: float = tuned(
        12.0,
        "nats",
        "What each tile too many of a face costs; a reading like that is chosen only where there is no other.",
    )
    no_set: float = tuned(
        4.0, "nats", "What it costs that tiles laid out as a set are none, or that a back is of no set."
    )


@dataclass(frozen=True, slots=True)
class SearchConstants:
    """Constants of `decoding/search.py`."""

    confident: float = tuned(
        log(50),
        "nats",
        "A face that is so much likelier than another is confident: it gives way to a possible hand, not to a "
        "winning one.",
    )
    doubtful: float = tuned(log(1000), "nats", "As `confident`, for tiles that are not read surely.")
    certain: float = tuned(log(5000), "nats", "A face that is so much likelier than another gives way for nothing.")
    flipped: float = tuned(
        log(100), "nats", "A face that is so much likelier than a flower, or a flower than a face, is none."
    )
    range_: float = tuned(log(50), "nats", "How much less likely than the best a reading may be.")
    most_combinations: int = tuned(
        60, "combinations", "Combinations of faces that are tried for one grouping of the tiles."
    )
    most_regrouped: int = tuned(3, "readings", "Readings of the faces that are grouped anew.")
    most_flips: int = tuned(2, "tiles", "Tiles that are tried as a flower in place of a face, or the other way.")


@dataclass(frozen=True, slots=True)
class AlternativesConstants:
    """Constants of `decoding/alternatives.py`."""

    largest: int = tuned(
        30, "tiles", "Tiles of a hand at most, with five kongs, eight flowers and some to spare; more are no hand."
    )
    apart: float = tuned(
        1.5,
        "nats",
        "The same for a flower that stands in no line with any tile of the hand, which says nothing for it being one.",
    )
    agreed: float = tuned(
        2.0,
        "nats",
        "By how much likelier a faint box beside a pung is its fourth where it looks like it more than like "
        "anything else: what is no tile looks like any face, mostly like a bare one.",
    )
    flowers_from: float = tuned(
        3.5, "mean sides of the boxes", "Steps, in mean sides of tiles, from which a flower may belong to the hand."
    )
    in_line: float = tuned(
        1.5,
        "nats",
        "By how much likelier a faint flower is one where it stands beside a tile of the hand and in line with it.",
    )
    called_from: float = tuned(
        3.0,
        "mean sides of the boxes",
        "Steps, in mean sides of tiles, from which a lone tile may complete a hand.",
    )
    most_extra: int = tuned(3, "boxes", "Faint boxes beside the tiles of the hand that are tried.")


@dataclass(frozen=True, slots=True)
class DecodeConstants:
    """Constants of `decoding/decode.py`."""

    worth_telling: float = tuned(log(50), "nats", "How much less likely than the best reading a runner-up may be.")
    most_runners: int = tuned(4, "readings", "Runners-up that are told.")
    held_back: float = tuned(
        6.9,
        "nats",
        "Logarithm of the odds below which a tile that stands in no row is called on only where the hand lacks one.",
    )
    lone_flower: float = tuned(
        1.6, "nats", "The same of flowers and backs, which complete no hand and are seldom seen where there are none."
    )
    doubtful: float = tuned(
        1.5, "nats", "Logarithm of the odds below which a tile of a hand that wins nothing may be none."
    )
    telling: float = tuned(
        4.0, "nats", "What it costs at most to leave out a tile that stands in no row, however surely it is one."
    )
    doubted: float = tuned(
        0.0,
        "nats",
        "Logarithm of the odds from which a faint box in a row of the hand is asked about.",
        low=-0.5,
        high=0.5,
    )
    most_misleading: int = tuned(2, "tiles", "Tiles of a hand that wins nothing that are tried as none.")


BUDGET: Final = BudgetConstants()
CHOICES: Final = ChoicesConstants()
EVIDENCE: Final = EvidenceConstants()
LIKELIHOOD: Final = LikelihoodConstants()
SEARCH: Final = SearchConstants()
ALTERNATIVES: Final = AlternativesConstants()
DECODE: Final = DecodeConstants()
