"""What a hand that was scored or refused can teach: what its elements rest on, what it waits for, what does not fit."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from scoring.element_sets import element_sets, flower_elements
from scoring.errors import PailensError
from scoring.hand import Hand, as_meld
from scoring.meld import Meld
from scoring.nearest import nearest_hand
from scoring.records.base import Model, Record
from scoring.records.declared import Tiles
from scoring.records.hand import HandRecord
from scoring.records.score import ScoreRecord
from scoring.registry import rule_set
from scoring.tiles import PLAIN, format_tiles, parse_tiles, plain_tiles
from scoring.waits import waits


class WaitRecord(Model):
    """A tile that completes the hand, and the score with it; `spare` is the tile it would take the place of."""

    tile: Tiles
    spare: Tiles | None
    score: ScoreRecord


class PartRecord(Model):
    """A part of a hand, as far as there are tiles; any of `wanted` is one of the `missing` tiles that it lacks."""

    tiles: Tiles
    wanted: tuple[Tiles, ...]
    missing: int


class NearestRecord(Model):
    """The nearest complete hand: its parts, tiles that fit nowhere, and how many tiles it still wants."""

    parts: tuple[PartRecord, ...]
    spare: Tiles
    missing: int


class AdviceRecord(Record):
    """Of a win, `element_sets`: its score's sets by element, and `flower_elements`, which rest on its flowers.

    Of other hands, `waits` and `nearest`.

    `waits` are the tiles that would complete a hand one tile short, or one with a single tile that does not fit.
    """

    element_sets: dict[str, tuple[int, ...]]
    flower_elements: tuple[str, ...] = ()
    waits: tuple[WaitRecord, ...]
    nearest: NearestRecord | None


def advise(record: HandRecord) -> AdviceRecord:
    """What to say of a hand; nothing of tiles that cannot be a hand, or are more than one has."""
    rested, of_flowers = _rested(record)
    if rested:
        return AdviceRecord(element_sets=rested, flower_elements=of_flowers, waits=(), nearest=None)
    try:
        melds = [as_meld((meld.kind, meld.tiles), f"melds[{place}]") for place, meld in enumerate(record.melds)]
        nearest = nearest_hand(record.rules, record.concealed, melds)
    except PailensError:
        return AdviceRecord(element_sets={}, waits=(), nearest=None)
    # Of pairs or orphans any tile may be the one too many.
    spare = nearest.spare if nearest.shape is None else plain_tiles(parse_tiles(record.concealed, "concealed"))
    found = _waits_of(record, melds, nearest.missing, spare)
    return AdviceRecord(element_sets={}, waits=found, nearest=NearestRecord.like(nearest))


def _waits_of(record: HandRecord, melds: Sequence[Meld], missing: int, spares: Iterable[str]) -> tuple[WaitRecord, ...]:
    """The waits of a hand one tile short, or of one without one of `spares`, if it is a tile away."""
    tiles = parse_tiles(record.concealed, "concealed")
    whole = rule_set(record.rules).size - 3 * len(melds)
    if len(tiles) == whole - 1:
        return _waits(record, record.concealed, None)
    if len(tiles) != whole or missing != 1:
        return ()
    return tuple(wait for spare in dict.fromkeys(spares) for wait in _waits(record, _without(tiles, spare), spare))


def _rested(record: HandRecord) -> tuple[dict[str, tuple[int, ...]], tuple[str, ...]]:
    try:
        return _rested_of(record.to_hand())
    except PailensError:
        return {}, ()  # No hand to be scored; what it lacks is for `nearest_hand` to say.


@lru_cache(maxsize=64)
def _rested_of(hand: Hand) -> tuple[dict[str, tuple[int, ...]], tuple[str, ...]]:
    # Cached: one hand is scored some hundred times, and a person looks at one element after another.
    return element_sets(hand), flower_elements(hand)


def _waits(record: HandRecord, concealed: str, spare: str | None) -> tuple[WaitRecord, ...]:
    melds = [(meld.kind, meld.tiles) for meld in record.melds]
    try:
        scores = waits(
            record.rules,
            concealed,
            melds=melds,
            flowers=record.flowers,
            win=record.win.to_win(),
            options=record.options.to_options(),
        )
    except PailensError:
        return ()
    return tuple(
        WaitRecord(tile=tile, spare=spare, score=ScoreRecord.from_score(score)) for tile, score in scores.items()
    )


def _without(tiles: tuple[str, ...], spare: str) -> str:
    """The tiles without one of the face `spare`: a red five where there is no other."""
    left = list(tiles)
    left.remove(max(tile for tile in tiles if PLAIN[tile] == spare))
    return format_tiles(left)
