"""Whether the answers to the questions of readings change their scores.

Reads hands of both generators, every tile read right, under the rules of their table. Each question that offers
answers is answered in every way; it is idle if the hand as read wins and every answer gives the same totals and scores
in every seat, by self-draw and by discard.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final

from scoring.errors import PailensError
from scoring.hand import SEATS, Options, Rules, Win
from scoring.tiles import BACK, HONOURS, SUITED
from tests.benchmarks.layout_second import read_perfect
from tests.benchmarks.second_tables.judging import scores_of
from tests.benchmarks.second_tables.pictures import second_table
from vision.layout import Group, ReadHand, assemble_hand
from vision.layout.grouping.model import GroupKind
from vision.reading.records import GroupedRecord, ReadingRecord, ReviewRecord
from vision.reading.score_neutral_questions import ReviewedHand, drop_score_neutral_questions
from vision.reading.scores import ScoringTerms
from vision.synthesis.tables.view import RULES, simulate_photo

Reading = GroupedRecord | ReadingRecord

WINS: Final = tuple(Win(by=by, seat=seat) for by in ("self-draw", "discard") for seat in SEATS)
WITHOUT_OFFER: Final = ("no_tiles", "no_hand", "scattered", "red_five")
"""Questions that offer no answers of their own: a person points tiles out or makes groups, and nobody is asked about a
red five that changes nothing."""

_FACES: Final = (*SUITED, *HONOURS)


@dataclass(frozen=True, slots=True)
class Answered:
    """A reading after an answer: the code of each tile by id, and the groups of ids."""

    codes: Mapping[int, str]
    groups: Sequence[Group]

    def recoded(self, tile: int, code: str) -> Answered:
        """With another code of a tile, which leaves the flowers or joins them if it has to."""
        kind: GroupKind = "flowers" if code[1] == "f" else "concealed"
        was = "flowers" if self.codes[tile][1] == "f" else "concealed"
        changed = replace(self, codes={**self.codes, tile: code})
        return changed if kind == was else changed.moved(tile, Group(kind, (tile,)))

    def moved(self, tile: int, *groups: Group) -> Answered:
        """With a tile out of its group and these groups added."""
        left = [replace(group, tiles=tuple(own for own in group.tiles if own != tile)) for group in self.groups]
        return replace(self, groups=[*(group for group in left if group.tiles), *groups])

    def regrouped(self, index: int, **fields: object) -> Answered:
        """With other fields of a group."""
        groups = list(self.groups)
        groups[index] = replace(groups[index], **fields)  # type: ignore[arg-type]
        return replace(self, groups=groups)


def answers_to(entry: ReviewRecord, reading: Reading) -> list[Answered]:
    """The reading after each answer that an entry offers; empty for a statement or where it offers none."""
    base = Answered(
        {tile.id: tile.code for tile in reading.tiles},
        [Group(group.kind, group.tiles, added=group.added) for group in reading.groups],
    )
    tiles = {tile.id: tile for tile in reading.tiles}
    place = {group.id: at for at, group in enumerate(reading.groups)}
    said = entry.id or ""
    kind = said.removeprefix("question.")
    if kind == said or kind in WITHOUT_OFFER:
        return []
    if entry.group is not None and kind in _OF_GROUP:
        return list(_OF_GROUP[kind](base, place[entry.group], reading))
    assert entry.tile is not None
    tile = entry.tile
    if kind in ("left_out", "lone_tile"):
        return list(_in_or_out(base, tile))
    named = entry.faces or tuple(other.code for other in tiles[tile].alternatives) or _FACES
    away = [base.moved(tile, Group("background", (tile,)))] if "too_many" in kind else []
    return [base, *(base.recoded(tile, face) for face in named), *away]


def _sets_claimed(base: Answered, _: int, reading: Reading) -> Iterator[Answered]:
    place = {group.id: at for at, group in enumerate(reading.groups)}
    for one in reading.unsure_sets:
        if base.groups[place[one.group]].kind == one.kind:
            base = base.regrouped(place[one.group], kind="concealed")
    sets = [Group(one.kind, one.tiles) for one in reading.unsure_sets]
    yield from (_claimed(base, some) for count in range(len(sets) + 1) for some in combinations(sets, count))


def _kong_claimed(base: Answered, at: int, _: Reading) -> Iterator[Answered]:
    yield from (base.regrouped(at, kind="kong", added=added) for added in (False, True))
    yield base.regrouped(at, kind="concealed-kong")


def _kong_faces(base: Answered, at: int, _: Reading) -> Iterator[Answered]:
    yield from (base.regrouped(at, face=face) for face in _FACES)


def is_idle(entry: ReviewRecord, reading: Reading, rules: Rules) -> bool:
    """Whether the hand as read wins and every answer that the entry offers leaves its scores as they are."""
    answered = answers_to(entry, reading)
    if not answered:
        return False
    outcomes = {outcome_of(answer, rules) for answer in answered}
    return len(outcomes) == 1 and None not in outcomes


def outcome_of(answer: Answered, rules: Rules) -> object:
    """Totals and scores by tile and win; None for a hand that cannot be scored or wins with no tile."""
    top = max(answer.codes, default=-1) + 1
    hand = assemble_hand(answer.groups, [answer.codes.get(tile, BACK) for tile in range(top)])
    found = []
    for win in WINS:
        try:
            found.append(_scores(hand, rules, win))
        except PailensError as error:
            return ("refused", str(error)) if found else None
    return tuple(found) if any(won for scores in found for _, won, *_ in scores) else None


def _scores(hand: ReadHand, rules: Rules, win: Win) -> frozenset[tuple[object, ...]]:
    scores = scores_of(hand, rules, win)
    return frozenset((tile, result.win, result.total, result.score) for tile, result in scores.items())


def _claimed(base: Answered, sets: Sequence[Group]) -> Answered:
    taken = {tile for one in sets for tile in one.tiles}
    left = [replace(group, tiles=tuple(tile for tile in group.tiles if tile not in taken)) for group in base.groups]
    return replace(base, groups=[*(group for group in left if group.tiles), *sets])


def _in_or_out(base: Answered, tile: int) -> Iterator[Answered]:
    """A tile as none of the hand, as a concealed one or a flower, as the winning one, and as the fourth of a pung."""
    code = base.codes[tile]
    yield base.moved(tile, Group("background", (tile,)))
    yield base.moved(tile, Group("flowers" if code[1] == "f" else "concealed", (tile,)))
    for group in base.groups:
        if group.kind == "pung" and base.codes[group.tiles[0]] == code:
            left = [other for other in base.moved(tile).groups if other.tiles != group.tiles]
            yield replace(base, groups=[*left, Group("kong", (*group.tiles, tile), added=True)])


_OF_GROUP: Final[Mapping[str, Callable[[Answered, int, Reading], Iterator[Answered]]]] = {
    "unsure_sets": _sets_claimed,
    "claimed_kong": _kong_claimed,
    "no_face": _kong_faces,
    "lone_tile": lambda base, at, _: _in_or_out(base, base.groups[at].tiles[0]),
    "left_out": lambda base, at, _: _in_or_out(base, base.groups[at].tiles[0]),
}


def first_reading(seed: int) -> tuple[GroupedRecord, Rules]:
    """A hand of the first generator, every tile read right."""
    rules = RULES[seed % len(RULES)]
    return read_perfect(simulate_photo(rules, seed).detections(), rules), rules


def second_reading(seed: int) -> tuple[GroupedRecord, Rules]:
    """A hand of the second generator, every tile read right."""
    picture = second_table(seed)
    return read_perfect(picture.detections(), picture.deal.rules), picture.deal.rules


def shown_review(reading: Reading, rules: Rules) -> tuple[ReviewRecord, ...]:
    """The entries that the page and `pailens read` show."""
    read = ReviewedHand(reading.tiles, reading.groups, reading.hand, reading.unsure_sets)
    return drop_score_neutral_questions(reading.review, read, ScoringTerms(rules, Win(), Options(), None))
