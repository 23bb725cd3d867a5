"""System fonts with Chinese and Japanese characters, which Pillow's default font lacks."""

from functools import cache
from typing import Final

from PIL import ImageFont

from scoring.texts import Language

FontFile = tuple[str, int]
"""File name of a system font, as `ImageFont.truetype` finds it, and the font's index in the file."""

_FONTS: Final[dict[Language, tuple[FontFile, ...]]] = {
    "en": (),
    "ja": (
        ("NotoSansCJK-Regular.ttc", 0),
        ("NotoSansJP-Regular.otf", 0),
        ("ヒラギノ角ゴシック W3.ttc", 0),
        ("YuGothM.ttc", 0),
        ("meiryo.ttc", 0),
        ("NotoSerifCJK-Regular.ttc", 0),
        ("fonts-japanese-gothic.ttf", 0),
        ("ipag.ttf", 0),
        ("DroidSansFallbackFull.ttf", 0),
    ),
    "zh-Hant": (
        ("NotoSansCJK-Regular.ttc", 3),
        ("NotoSansTC-Regular.otf", 0),
        ("PingFang.ttc", 0),
        ("STHeiti Medium.ttc", 0),
        ("msjh.ttc", 0),
        ("NotoSerifCJK-Regular.ttc", 3),
        ("DroidSansFallbackFull.ttf", 0),
        ("wqy-zenhei.ttc", 0),
        ("uming.ttc", 0),
    ),
    "zh-Hans": (
        ("NotoSansCJK-Regular.ttc", 2),
        ("NotoSansSC-Regular.otf", 0),
        ("PingFang.ttc", 0),
        ("STHeiti Medium.ttc", 0),
        ("msyh.ttc", 0),
        ("NotoSerifCJK-Regular.ttc", 2),
        ("DroidSansFallbackFull.ttf", 0),
        ("wqy-zenhei.ttc", 0),
        ("uming.ttc", 0),
    ),
}
"""Fonts of Linux, macOS and Windows by language, in order of preference."""


@cache
def font_of(language: Language) -> FontFile | None:
    """The first installed font for a language; None for English, or where none is installed."""
    for file, index in _FONTS[language]:
        try:
            ImageFont.truetype(file, 12, index=index)
        except OSError:
            continue
        return file, index
    return None
