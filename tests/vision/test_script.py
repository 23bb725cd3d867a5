"""Chinese is traditional everywhere, but for the names that the rule texts print."""

import re
from pathlib import Path

from vision.texts import CATALOGUE

ROOT = Path(__file__).parents[2]
_AS_PRINTED = (
    "scoring/__init__.py",
    "scoring/rules/",
    "scoring/texts/japanese/",
    "vision/synthesis/rendering/faces/",
    "vision/texts/simplified.py",
)
"""Names of elements as the texts have them, what is printed on tiles, and the example of what conversion gives."""
_CHINESE = re.compile(r"[\u4e00-\u9fff]")


def _is_traditional(character: str) -> bool:
    # Big5 was made for traditional Chinese: characters of the simplified script alone are not in it.
    try:
        character.encode("big5")
    except UnicodeEncodeError:
        return False
    return True


def _files() -> list[str]:
    found = [
        path.relative_to(ROOT).as_posix()
        for room in ("scoring", "vision")
        for kind in ("*.py", "*.js", "*.html")
        for path in (ROOT / room).rglob(kind)
    ]
    return sorted(path for path in found if not path.startswith(_AS_PRINTED))


def _has_simplified(path: str) -> bool:
    return not all(map(_is_traditional, _CHINESE.findall((ROOT / path).read_text(encoding="utf-8"))))


def test_sentences_are_traditional() -> None:
    assert [path for path in _files() if _has_simplified(path)] == []


def test_the_catalogue_is_traditional_where_it_says_so() -> None:
    mixed = [row for row, text in CATALOGUE.items() if not all(map(_is_traditional, _CHINESE.findall(text.zh_hant)))]
    assert mixed == []


def test_simplified_characters_would_be_found() -> None:
    assert not any(map(_is_traditional, "计读须单换"))
