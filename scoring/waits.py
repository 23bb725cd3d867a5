"""The waits of a hand with the score of each, and the scores of a hand whose winning tile is unknown."""

from collections.abc import Iterable, Sequence

from scoring.declaration import RuleSet
from scoring.errors import HandError
from scoring.hand import NO_OPTIONS, PLAIN_WIN, AnyMeld, Hand, Options, Rules, Win, as_melds, require_type
from scoring.registry import rule_set
from scoring.result import Score
from scoring.rules import score
from scoring.tiles import HONOURS, SUITED, parse_tiles


def waits(
    rules: Rules,
    concealed: str,
    *,
    melds: Iterable[AnyMeld] = (),
    flowers: str = "",
    win: Win = PLAIN_WIN,
    options: Options = NO_OPTIONS,
) -> dict[str, Score]:
    """Score a hand with each tile that would complete it; scores by tile, in tile order.

    Tiles of which the hand holds all four are left out, tiles that the table plays without, and tiles that the facts
    of the win exclude (a robbed kong of which the hand holds another tile).

    >>> {tile: score.total for tile, score in waits("australia", "1112345678999s", win=Win(by="discard")).items()}
    {'1s': 625, '2s': 590, '3s': 585, '4s': 585, '5s': 590, '6s': 585, '7s': 585, '8s': 590, '9s': 625}

    Raises:
        HandError, TilesError: if the hand is invalid with any winning tile.
    """
    tiles = parse_tiles(concealed, "concealed")
    known = as_melds(melds)
    require_type("win", win, Win)
    melded = [tile for meld in known for tile in meld.tiles]
    declared = rule_set(rules)
    _check_can_wait(declared, tiles, len(known), win.under(rules))
    require_type("options", options, Options)
    left_out = declared.left_out(options)
    scores: dict[str, Score] = {}
    for tile in (one for one in (*SUITED, *HONOURS) if one not in left_out):
        waiting = "".join(tiles) + tile
        try:
            hand = Hand.parse(rules, waiting, tile, melds=known, flowers=flowers, win=win, options=options)
        except HandError:
            # An error with a tile that the hand does not hold yet is not about that tile, but about the hand.
            if tile not in tiles and tile not in melded:
                raise
        else:
            result = score(hand)
            if result.win:
                scores[tile] = result
    return scores


def _check_can_wait(rules: RuleSet, tiles: Sequence[str], melds: int, facts: Win) -> None:
    said = rules.needs_no_hand(facts)
    if said is not None and said.without_hand is not None:
        raise HandError(said.without_hand, f"win.{said.name}")
    waiting = rules.size - 3 * melds - 1
    if waiting > 0 and len(tiles) != waiting:
        raise HandError("waits.count", "concealed", size=rules.size, melds=melds, waiting=waiting, count=len(tiles))


def score_candidates(
    rules: Rules,
    concealed: str,
    *,
    melds: Iterable[AnyMeld] = (),
    flowers: str = "",
    win: Win = PLAIN_WIN,
    options: Options = NO_OPTIONS,
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
