"""Constants of `vision.layout.decoding`."""

from __future__ import annotations

from dataclasses import dataclass
from math import log
from typing import Final


@dataclass(frozen=True, slots=True)
class DecodingConstants:
    """Constants of `vision.layout.decoding`, by module."""

    # `decoding/choices.py`
    most_ways: int = 8  # Most ways to read one tile or one set.

    # `decoding/evidence.py`
    least_probability: float = 1e-06  # Probability that a face keeps where the networks give it none.
    sure: float = 0.6  # Probability of the likeliest face from which a tile is read surely.
    # Ratio that any face has where the likeliest one is unsure: one in seven of those is wrong (nats).
    unsure: float = log(0.005)
    unlikelier: float = 2.0  # By how much the odds against a tile grow where its box lies beside those of a hand.
    likelier: float = 4.0  # By how much the odds for one grow there.
    closest: float = 0.001  # How near to 0 and to 1 the probability that a box holds a tile may come.

    # `decoding/likelihood.py`
    # What each tile too many of a face costs; a reading like that is chosen only where there is no other (nats).
    impossible: float = 12.0
    no_set: float = 4.0  # What it costs that tiles laid out as a set are none, or that a back is of no set (nats).

    # `decoding/search.py`
    # By how much likelier than another a face gives way to a possible hand, not to a winning one (nats).
    confident: float = log(50)
    doubtful: float = log(1000)  # As `confident`, for tiles that are not read surely (nats).
    worth_telling: float = log(50)  # How much less likely than the best a reading may be (nats).
    most_combinations: int = 60  # Combinations of faces that are tried for one grouping of the tiles.
    most_regrouped: int = 3  # Readings of the faces that are grouped anew.

    # `decoding/alternatives.py`
    flower_apart: float = 1.5  # Log odds that a faint flower in no line with the hand needs to be one of it (nats).
    flowers_from: float = 3.5  # Steps, in mean sides of tiles, from which a flower may belong to the hand.
    in_line: float = 1.5  # By how much likelier a faint flower is one where it stands beside the hand (nats).
    called_from: float = 3.0  # Steps, in mean sides of tiles, from which a lone tile may complete a hand.
    most_extra: int = 3  # Faint boxes beside the tiles of the hand that are tried.

    # `decoding/decode.py`
    most_runners: int = 4  # Runners-up that are told (readings).
    held_back: float = 6.9  # Log odds below which a tile in no row is called on only where the hand lacks one (nats).
    # The same of flowers and backs, which complete no hand and are seldom seen where there are none (nats).
    lone_flower: float = 1.6
    hardly_there: float = 1.5  # Log odds below which a tile of a hand that wins nothing may be none (nats).
    # What it costs at most to leave out a tile that stands in no row, however surely it is one (nats).
    telling: float = 4.0
    most_misleading: int = 2  # Tiles of a hand that wins nothing that are tried as none.


DECODING: Final = DecodingConstants()
