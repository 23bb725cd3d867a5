"""Scores of a hand whose winning tile is unknown: one for each candidate."""

from collections.abc import Iterable
from typing import Final

from scoring.errors import HandError
from scoring.hand import AnyMeld, Hand, Options, Rules, Win, as_melds, require_type
from scoring.registry import rule_set
from scoring.result import Score
from scoring.rules import score
from scoring.tiles import parse_tiles

_PLAIN_WIN: Final = Win()
_NO_OPTIONS: Final = Options()


def score_candidates(
    rules: Rules,
    concealed: str,
    *,
    melds: Iterable[AnyMeld] = (),
    flowers: str = "",
    win: Win = _PLAIN_WIN,
    options: Options = _NO_OPTIONS,
) -> dict[str, Score]:
    """Score a hand with each concealed tile as its winning tile; scores by tile, in tile order.

    Tiles that cannot have won (a robbed kong of which the hand holds another tile) are left out. A hand that needs no
    winning tile (a flower win, Kong To Fourth) has one score, under the empty code. Raises `HandError` or `TilesError`:
    if the hand is invalid with any winning tile.
    """
    scores: dict[str, Score] = {}
    refused: HandError | None = None
    known = as_melds(melds)
    require_type("win", win, Win)
    none_needed = rule_set(rules).needs_no_hand(win.under(rules)) is not None
    for tile in [""] if none_needed else dict.fromkeys(parse_tiles(concealed, "concealed")) or [""]:
        try:
            hand = Hand.parse(rules, concealed, tile, melds=known, flowers=flowers, win=win, options=options)
        except HandError as error:
            refused = refused or error
        else:
            scores[tile] = score(hand)
    if refused and not scores:
        raise refused
    return scores
