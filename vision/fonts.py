"""Fonts of the system for texts that the font of Pillow has no characters for."""

from __future__ import annotations

from functools import cache
from typing import Final

from PIL import ImageFont

from scoring.texts import Language

FontFile = tuple[str, int]
"""Name of a font's file, as Pillow finds it among the system's, and the number of the font in it."""

_FONTS: Final[dict[Language, tuple[FontFile, ...]]] = {
    "en": (),
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
"""Fonts of Linux, macOS and Windows that have the characters of a language, the preferred ones first."""


@cache
def font_of(language: Language) -> FontFile | None:
    """A font of the system for a language; None for English, and where the system has none."""
    for file, index in _FONTS[language]:
        try:
            ImageFont.truetype(file, 12, index=index)
        except OSError:
            continue
        return file, index
    return None
