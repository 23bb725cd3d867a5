"""The sentences of the review list, in English and Chinese."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scoring.tiles import NAMES
from vision.layout.model import Question
from vision.words import Words

QUESTIONS: Final = {
    Question.ALMOST_SET: Words(
        "These three tiles lie like a set but are none: one of them may be misread.",
        "這三張牌擺成一副，卻不成順子或刻子：可能有一張認錯。",
    ),
    Question.CLAIMED_KONG: Words(
        "Was this kong claimed, added to a pung, or concealed? The photo does not show it.",
        "這副杠是直杠、加杠還是暗杠？照片看不出來。",
    ),
    Question.CLAIMED_SETS: Words(
        "Every set lies on its own. Was this one claimed?", "每副牌都分開擺放。這副是吃碰來的嗎？"
    ),
    Question.LONE_TILE: Words(
        "Does this tile belong to the hand? It lies alone.", "這張牌單獨擺放，是手牌的一部分嗎？"
    ),
    Question.SCATTERED: Words("These tiles lie scattered, without rows or sets.", "這些牌散放著，沒有排成行。"),
    Question.TOO_MANY_TILES: Words(
        "There are more tiles here than a hand has. Which belong to it?",
        "這裡的牌比一手牌多。哪些屬於這手牌？",
    ),
    Question.TWO_READINGS: Words("Two boxes lie on one tile; this one was left out.", "同一張牌有兩個框；此框不計。"),
}

NO_FACE: Final = Words(
    "All four tiles of this concealed kong show their backs. Which tile is it?", "這副暗杠四張都蓋著。是哪張牌？"
)
UNSURE_SETS: Final = Words(
    "Nothing shows which sets of this row were claimed, if any. Which were?",
    "照片看不出這行牌中哪些是吃碰來的。有哪些？",
)
NOT_WINNING: Final = Words(
    "This is not a winning hand as read, and no single tile would make it one.",
    "照這樣讀不成和牌，改任何一張也不成。",
)
NO_HAND: Final = Words(
    "No hand was found among these tiles: none shows its face.", "這些牌中找不到一手牌：沒有一張露出牌面。"
)
LEFT_OUT: Final = Words(
    "This tile stands at the hand and was left out of it, because the hand is likelier without. Does it belong?",
    "這張牌和手牌排在一起，但不算它更像一手牌，所以沒有計入。它是手牌的一部分嗎？",
)
HIDDEN_TILE: Final = Words("This tile shows its back. Which tile is it?", "這張牌蓋著。是哪張牌？")


def which_face(code: str, others: Sequence[str]) -> Words:
    """A tile that is hard to read; `others` are the other likely faces, if any."""
    names = [NAMES[face] for face in (code, *others)]
    if not others:
        return Words(f"Hard to read: is this {names[0].en}?", f"看不清楚：這是{names[0].zh}嗎？")
    return Words(
        f"Is this {' or '.join(name.en for name in names)}?", f"這是{'還是'.join(name.zh for name in names)}？"
    )


def too_many(code: str, count: int, most: int) -> Words:
    """More tiles of a face than a set of tiles has; said of the least certain of them."""
    name = NAMES[code]
    return Words(
        f"{name.en} was read {count} times, but there {'is' if most == 1 else 'are'} only {most}. "
        "This one is the least certain.",
        f"{name.zh}認出{count}張，但一副牌只有{most}張。這張最不確定。",
    )


def wrong_size(count: int, complete: Sequence[int]) -> Words:
    """A hand of a size that is none; `complete` are those of a winning hand."""
    en, zh = " or ".join(map(str, complete)), "或".join(map(str, complete))
    return Words(
        f"The hand has {count} {_tiles(count)} (a kong counts three, flowers not): a winning hand has {en}. "
        "Is a tile missing, or one too many?",
        f"這手牌有{count}張（杠算三張，花牌不算）：和牌應為{zh}張。是否少了或多了牌？",
    )


def one_short(count: int, waits: Sequence[str]) -> Words:
    """A hand that lacks one tile to be complete; `waits` are the tiles that would make it win."""
    names = [NAMES[code] for code in waits]
    en = f" It would win with {', '.join(name.en for name in names)}." if names else ""
    zh = f"加上{'、'.join(name.zh for name in names)}就成和牌。" if names else ""
    return Words(
        f"The hand has {count} {_tiles(count)}, one short of a winning hand.{en} Was a tile missed?",
        f"這手牌有{count}張，比和牌少一張。{zh}是否漏了一張？",
    )


def missing_here(before: str, after: str, fitting: Sequence[str]) -> Words:
    """Room for one tile between two, in a hand that is one short; `fitting` would complete it there."""
    left, right = NAMES[before], NAMES[after]
    names = [NAMES[code] for code in fitting]
    en = f" The hand would win with {', '.join(name.en for name in names)} here." if names else ""
    zh = f"這裡加上{'、'.join(name.zh for name in names)}就成和牌。" if names else ""
    return Words(
        f"A tile may be missing here: the hand is one short, and between this {left.en} and {right.en} "
        f"there is room for just one.{en}",
        f"這裡可能漏了一張：這手牌少一張，這張{left.zh}和{right.zh}之間正好空出一張牌的位置。{zh}",
    )


def _tiles(count: int) -> str:
    return "tile" if count == 1 else "tiles"


def would_win_with(code: str, needed: str) -> Words:
    """A hand that is not a winning one; one tile, read as `code`, would have to be another."""
    name, other = NAMES[code], NAMES[needed]
    return Words(
        f"This is not a winning hand as read. It would be one if this {name.en} were {other.en}.",
        f"照這樣讀不成和牌。如果這張{name.zh}是{other.zh}，就成和牌。",
    )


def read_otherwise(looks: str, code: str) -> Words:
    """A tile that was read as `code` because what it looks most like does not fit the hand."""
    name, other = NAMES[looks], NAMES[code]
    return Words(
        f"This looks most like {name.en}, but {other.en} fits the hand. Which is it?",
        f"這張看來像{name.zh}，但{other.zh}才合這手牌。是哪一張？",
    )
