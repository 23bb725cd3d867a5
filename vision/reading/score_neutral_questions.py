"""Questions about kongs, claimed sets and red fives, left out where no answer changes the score."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Final, Literal, NamedTuple

from scoring.errors import PailensError
from scoring.records.hand import MeldRecord
from scoring.registry import rule_set
from scoring.tiles import format_tiles, parse_tiles
from vision.reading.pipeline import ASKED, RED_OF, shown_codes
from vision.reading.records import GroupRecord, ReadHandRecord, ReviewRecord, TileRecord, UnsureSetRecord
from vision.reading.scores import CandidateScores, ScoringTerms, score_hand


def drop_score_neutral_red_fives(
    review: Sequence[ReviewRecord], tiles: Sequence[TileRecord], hand: ReadHandRecord, terms: ScoringTerms
) -> tuple[ReviewRecord, ...]:
    """The review list without red fives that would not change the score of a hand that can be scored."""
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
    """The hand with one five of a suit red, the winning tile last; as it is if there is none."""
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


_KONG: Final = "question.claimed_kong"
_SETS: Final = ("question.unsure_sets", "statement.read_as_claimed", "statement.read_as_concealed")
_MELDS: Final = ("chow", "pung", "kong", "concealed-kong")
_KONG_KINDS: Final = ("kong", "added-kong", "concealed-kong")
_WON_BY: Final[tuple[Literal["self-draw", "discard"], ...]] = ("self-draw", "discard")

Answers = Sequence[ReadHandRecord]
"""The hand after each answer to one question."""


class ReviewedHand(NamedTuple):
    """A hand and what it was read from; the fields are those of the reading record."""

    tiles: Sequence[TileRecord]
    groups: Sequence[GroupRecord]
    hand: ReadHandRecord
    unsure_sets: Sequence[UnsureSetRecord]


def drop_score_neutral_questions(
    review: Sequence[ReviewRecord], read: ReviewedHand, terms: ScoringTerms, *, way_stated: bool = False
) -> tuple[ReviewRecord, ...]:
    """The review list without questions of which no answer would change the score, whatever the others' answers.

    How kongs and sets were come by is tried with a win by self-draw and by discard. What the win rules out is no
    answer: after a riichi no set was claimed. A hand that cannot be scored or does not win keeps its questions.
    `way_stated`: whether a person said how the hand was won; then the other way is not tried.
    """
    left = drop_score_neutral_red_fives(review, read.tiles, read.hand, terms)
    asked = {one.group for one in left if one.id == _KONG and one.group is not None}
    if not (asked or any(one.id in _SETS for one in left)) or not score_hand(read.hand, terms).has_win:
        return left
    unsure = {one.group for one in read.unsure_sets}
    sure = [group.id for group in _meld_groups(read.groups) if group.id not in unsure]
    kongs = {group: sure.index(group) for group in asked & set(sure)}
    claims = [hand for hand in _claims(read, terms) if score_hand(hand, terms).refused is None]
    ways = [terms] if way_stated else list(_both_ways(terms))
    idle = {group for group, place in kongs.items() if _all_alike(_kong_answers(place, kongs.values(), claims), ways)}
    settled = _all_alike(zip(*(_kong_kinds(hand, kongs.values()) for hand in claims), strict=True), ways)
    return tuple(one for one in left if not ((one.id in _SETS and settled) or (one.id == _KONG and one.group in idle)))


def _meld_groups(groups: Sequence[GroupRecord]) -> list[GroupRecord]:
    """The groups that are the hand's melds, in its order."""
    return [group for group in groups if group.kind in _MELDS]


def _claims(read: ReviewedHand, terms: ScoringTerms) -> Iterator[ReadHandRecord]:
    """The hand with none of the unsure sets claimed, with all, and with each alone; its sure melds come first."""
    codes = [tile.shown for tile in read.tiles]
    shown = shown_codes(read.tiles, codes) if rule_set(terms.rules).red_fives else codes
    code_of = {tile.id: code for tile, code in zip(read.tiles, shown, strict=True)}
    sets = [(one.kind, [code_of[tile] for tile in one.tiles]) for one in read.unsure_sets]
    groups = _meld_groups(read.groups)
    unsure = {one.group for one in read.unsure_sets}
    melds = [meld for group, meld in zip(groups, read.hand.melds, strict=True) if group.id not in unsure]
    in_melds = {group.id for group in groups} & unsure
    read_claimed = [code_of[tile] for one in read.unsure_sets if one.group in in_melds for tile in one.tiles]
    own = [*parse_tiles(read.hand.concealed), *read_claimed]
    for some in ([], sets, *([one] for one in sets if len(sets) > 1)) if sets else ([],):
        concealed = list(own)
        for code in (code for _, tiles in some for code in tiles):
            concealed.remove(code)
        claimed = (MeldRecord(kind=kind, tiles=format_tiles(tiles)) for kind, tiles in some)
        yield read.hand.model_copy(update={"concealed": format_tiles(concealed), "melds": (*melds, *claimed)})


def _kong_answers(place: int, asked: Collection[int], claims: Sequence[ReadHandRecord]) -> Iterator[Answers]:
    """One kong in every way, under each answer about the sets and with the other kongs all of each kind."""
    others = [other for other in asked if other != place]
    for hand in claims[:2]:
        for way in _kong_kinds(hand, others):
            yield list(_kong_kinds(way, [place]))


def _kong_kinds(hand: ReadHandRecord, places: Collection[int]) -> Iterator[ReadHandRecord]:
    """The hand with the melds at some places kongs of each kind; the hand itself if there are none."""
    for kind in _KONG_KINDS if places else ():
        melds = (
            meld.model_copy(update={"kind": kind}) if place in places else meld for place, meld in enumerate(hand.melds)
        )
        yield hand.model_copy(update={"melds": tuple(melds)})
    if not places:
        yield hand


def _all_alike(cases: Iterable[Answers], ways: Sequence[ScoringTerms]) -> bool:
    """Whether in every case all answers give the same scores, whichever way the hand was won."""
    return all(_alike(answers, way) for answers, way in product(cases, ways))


def _both_ways(terms: ScoringTerms) -> Iterator[ScoringTerms]:
    """The terms, and those with the other way to win where nothing said contradicts it."""
    yield terms
    for by in _WON_BY:
        if by != terms.win.by:
            try:
                yield replace(terms, win=terms.win.replace(by=by))
            except PailensError:
                continue


def _alike(answers: Answers, terms: ScoringTerms) -> bool:
    first, *others = (score_hand(hand, terms) for hand in answers)
    return first.refused is None and all(one.refused is None and one.same_scores(first) for one in others)
