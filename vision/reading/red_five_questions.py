"""Questions about red fives, left out where the answer changes nothing."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.tiles import format_tiles, parse_tiles
from vision.reading.records import ReadHandRecord, ReviewRecord, TileRecord
from vision.reading.red_fives import ASKED, RED_OF
from vision.reading.scores import CandidateScores, ScoringTerms, score_hand


def drop_score_neutral_red_fives(
    review: Sequence[ReviewRecord],
    tiles: Sequence[TileRecord],
    hand: ReadHandRecord,
    terms: ScoringTerms,
) -> tuple[ReviewRecord, ...]:
    """The review list without questions about red fives of which a red one would not change the score.

    A hand that cannot be scored keeps its questions.
    """
    codes = {tile.id: tile.code for tile in tiles}
    faces = {codes[one.tile] for one in review if one.id == ASKED and one.tile is not None}
    if not faces:
        return tuple(review)
    scores = score_hand(hand, terms)
    idle = {face for face in faces if _changes_nothing(hand, face, terms, scores)}
    return tuple(one for one in review if one.id != ASKED or one.tile is None or codes[one.tile] not in idle)


def _changes_nothing(hand: ReadHandRecord, face: str, terms: ScoringTerms, candidates: CandidateScores) -> bool:
    if candidates.refused is not None:
        return False
    return score_hand(_with_red_five(hand, face), terms).same_scores(candidates)


def _with_red_five(hand: ReadHandRecord, face: str) -> ReadHandRecord:
    """The hand with one five of a suit red; which one makes no difference, so the winning tile stays plain if it can.

    A hand without such a five stays as it is.
    """
    red = RED_OF[face]
    for place, meld in enumerate(hand.melds):
        if face in parse_tiles(meld.tiles):
            redder = meld.model_copy(update={"tiles": _reddened(meld.tiles, face)})
            return hand.model_copy(update={"melds": (*hand.melds[:place], redder, *hand.melds[place + 1 :])})
    only = parse_tiles(hand.concealed).count(face) == 1
    won = {"winning_tile": red} if only and hand.winning_tile == face else {}
    return hand.model_copy(update={"concealed": _reddened(hand.concealed, face), **won})


def _reddened(text: str, face: str) -> str:
    tiles = list(parse_tiles(text))
    if face in tiles:
        tiles[tiles.index(face)] = RED_OF[face]
    return format_tiles(tiles)
