"""Why a photo is in the queue, and what a collection of labels still lacks: sentences in English and Chinese."""

from __future__ import annotations

from typing import Final

from scoring.tiles import NAMES
from vision.words import GROUP_KINDS, Words

REASONS: Final = {
    "too-many": Words("{tile} was read {count} times; a set has {most}.", "{tile}讀出{count}張，一副牌只有{most}張。"),
    "size": Words(
        "{count} tiles were read as the hand; a winning hand has {complete}.",
        "手牌讀出{count}張，和牌應為{complete}張。",
    ),
    "not-winning": Words("The hand as read wins under no rules.", "照這樣讀，任何規則都不成和牌。"),
    "nothing": Words("No tile was found.", "沒有找到牌。"),
    "margin": Words("Hard to tell: {tiles}.", "不易分辨：{tiles}。"),
    "looks": Words(
        "Looked at upright and upside down, a tile is {first} once and {second} once.",
        "正看像{first}，倒看像{second}。",
    ),
    "networks": Words(
        "One network sees {first}, the other {second}.",
        "兩個網路看法不同：{first}、{second}。",
    ),
    "decoded": Words(
        "A tile looks like {first} but was read as {second} to fit the hand.",
        "有張牌像{first}，為配合手牌讀作{second}。",
    ),
    "rare": Words("Shows what is rare among the labels: {facets}.", "含有標註中少見的：{facets}。"),
    "unlike": Words("Looks unlike every photo labelled so far.", "與已標註的照片都不相像。"),
    "sure": Words("Nothing is doubtful; accepting it takes one key.", "沒有疑問，一鍵即可確認。"),
}
"""Sentences with places for their values, by the kind of reason."""

NO_TILE: Final = Words("no tile", "不是牌")
"""What a network says that sees nothing where another sees a tile."""

FACETS: Final = {
    "sideways": Words("tiles laid sideways", "橫放的牌"),
    "dark": Words("dim light", "光線昏暗"),
    "glare": Words("glare on tiles", "牌面反光"),
    "blurred": Words("blurred tiles", "牌面模糊"),
    "small": Words("tiles small in the photo", "牌在照片中很小"),
    "turned": Words("rows at a slant", "牌列傾斜"),
    "crowded": Words("a whole table", "整張牌桌"),
}
"""What labels may show, beside faces and kinds of group."""

GROUPS: Final = {kind: words for kind, words in GROUP_KINDS.items() if kind not in ("unsure", "background")}


def name_of_code(code: str | None) -> Words:
    """What a face is called; None is no tile."""
    if code is None:
        return NO_TILE
    name = NAMES[code]
    return Words(name.en, name.zh)


def say(kind: str, **values: object) -> Words:
    """A reason's sentence; a value that is `Words` comes in its own language."""
    words = REASONS[kind]
    return Words(*(text.format(**_in(values, place)) for place, text in enumerate(words)))


def join(words: list[Words]) -> Words:
    """A list of words as one."""
    return Words(", ".join(word.en for word in words), "、".join(word.zh for word in words))


def _in(values: dict[str, object], place: int) -> dict[str, object]:
    return {name: value[place] if isinstance(value, Words) else value for name, value in values.items()}
