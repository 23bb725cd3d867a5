"""The questions and statements of the review list, as messages of the catalogue; statements ask for no answer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import Final

from scoring.texts import Message, Value
from vision.layout.grouping.model import Question
from vision.layout.weights import DOUBTS
from vision.texts.names import tile_name

QUESTIONS: Final = {
    Question.CLAIMED_KONG: (Message("question.claimed_kong", {}), DOUBTS.claimed_kong),
    Question.LONE_TILE: (Message("question.lone_tile", {}), DOUBTS.lone_tile),
    Question.SCATTERED: (Message("question.scattered", {}), DOUBTS.scattered),
}
"""The questions about groups, each with its weight in the review list."""

NO_FACE: Final = Message("question.no_face", {})
UNSURE_SETS: Final = Message("question.unsure_sets", {})
READ_AS_CLAIMED: Final = Message("statement.read_as_claimed", {})
READ_AS_CONCEALED: Final = Message("statement.read_as_concealed", {})
NOT_WINNING: Final = Message("statement.not_winning", {})
NO_TILES: Final = Message("question.no_tiles", {})
NO_HAND: Final = Message("question.no_hand", {})
LEFT_OUT: Final = Message("question.left_out", {})
HIDDEN_TILE: Final = Message("question.hidden_tile", {})
UNKNOWN_TILE: Final = Message("question.unknown_tile", {})

_SMALLEST_HAND: Final = 5
"""Tiles of a set and eyes."""


def choose(share: float, question: Message, statement: Message) -> Message | None:
    """What is said of a reading that is wrong in this share of cases: it is asked, stated, or nothing is said."""
    if share >= DOUBTS.asked:
        return question
    return statement if share >= DOUBTS.stated else None


def which_face(code: str, others: Sequence[str]) -> tuple[Message, Message]:
    """Question and statement about a tile of uncertain class; `others` are the other probable codes, if any."""
    statement = Message("statement.taken_for", {"tile": tile_name(code)})
    if not others:
        return Message("question.hard_to_read", {"tile": tile_name(code)}), statement
    faces = _either("face", [tile_name(face) for face in (code, *others)])
    return Message("question.which_face", {"faces": faces}), statement


def too_many(code: str, count: int, most: int) -> Message:
    """More equal tiles than exist; refers to the least certain of them."""
    question = "question.too_many_flowers" if most == 1 else "question.too_many"
    return Message(question, {"tile": tile_name(code), "count": count, "most": most})


def wrong_size(count: int, complete: Sequence[int]) -> Message:
    """A hand of an impossible size, a statement; `complete` are the sizes of winning hands. A tile or a set is no hand.

    Such a hand mostly lies so: of 245 photos 13 have a tile misread or missed, of 125 with a few tiles three.
    """
    if count < _SMALLEST_HAND:
        return Message("statement.few_tiles", {"count": count})
    return Message("statement.wrong_size", {"count": count, "complete": _either("number", complete)})


def one_short(count: int, waits: Sequence[str]) -> Message:
    """A hand before its draw, a statement; `waits` are the tiles that would complete it."""
    if not waits:
        return Message("statement.one_short", {"count": count})
    return Message("statement.one_short_waiting", {"count": count, "waits": [tile_name(code) for code in waits]})


def would_win_with(code: str, needed: str, *, settled: bool) -> Message:
    """A hand that does not win; it would if the tile read as `code`, or `settled` by a person, were `needed`."""
    name = "question.would_win_with_set" if settled else "question.would_win_with"
    return Message(name, {"tile": tile_name(code), "needed": tile_name(needed)})


def read_otherwise(looks: str, code: str) -> tuple[Message, Message]:
    """Question and statement about a tile read as `code` because its most probable class does not fit the hand."""
    tiles: dict[str, Value] = {"looks": tile_name(looks), "tile": tile_name(code)}
    return Message("question.read_otherwise", tiles), Message("statement.read_otherwise", tiles)


def _either(kind: str, values: Sequence[Value]) -> Value:
    """Several tiles or numbers joined by "or"."""
    return reduce(lambda one, other: Message(f"either.{kind}", {"one": one, "other": other}), values)
