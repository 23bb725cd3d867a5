"""Fills in the Simplified Chinese of the catalogue and of rulings.

python -m tests.vision.texts.making_simplified [--check]
"""

import argparse
import json
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, Final

import scoring.rules
import scoring.texts
import vision.texts
from scoring.element_list import elements
from scoring.examples import RULINGS
from scoring.registry import rule_sets

FOLDERS: Final = (Path(scoring.texts.__file__).parent, Path(vision.texts.__file__).parent)
RULE_SETS: Final = Path(scoring.rules.__file__).parent
"""The folder of the rule sets, each with its rulings."""
_TABLES: Final = Path(vision.texts.__file__).parent / "characters"
CHARACTERS: Final = _TABLES / "simplified.json"
"""The table with which the page converts sentences of the server to Simplified Chinese."""
NAMES: Final = _TABLES / "names.json"
"""The names of elements in the other script than that of their rule text."""
TERMS: Final = _TABLES / "terms.json"
"""One term for each thing, in each script: written by hand, the rest is built."""

_IDEOGRAPHS: Final = range(0x4E00, 0xA000)
_LONGEST_WORD: Final = 5
_SPELLINGS: Final = {"麼": "么", "臺": "台", "杠": "槓"}
"""What mahjong spells otherwise than OpenCC."""


@cache
def convert(text: str) -> str:
    """Convert Traditional Chinese of Taiwan to Simplified with the words of the mainland: OpenCC, our terms first."""
    terms = _terms()
    pieces = re.split(f"({'|'.join(sorted(terms, key=len, reverse=True))})", text)
    return "".join(
        terms[piece] if place % 2 else str(_converter("tw2sp").convert(piece)) for place, piece in enumerate(pieces)
    )


@cache
def _terms() -> dict[str, str]:
    return {row["zh-Hant"]: row["zh-Hans"] for row in json.loads(TERMS.read_text("utf-8"))}


@cache
def _converter(way: str) -> Any:
    from opencc import OpenCC

    return OpenCC(way)


def simplify(file: Path) -> str:
    """The JSON text of a file of texts with its Simplified Chinese rebuilt; ids keep their order."""
    built = {
        name: {"en": row["en"], "zh-Hant": row["zh-Hant"], "zh-Hans": convert(row["zh-Hant"]), "ja": row["ja"]}
        for name, row in _rows(file).items()
    }
    return json.dumps(built, ensure_ascii=False, indent=2) + "\n"


def characters(sentences: Iterable[str]) -> str:
    """The JSON text of the conversion table: `from` and `to` are parallel strings of characters.

    Restricted to characters of Big5-HKSCS; `words` holds our terms and the words in the sentences that character-wise
    conversion gets wrong.
    """
    changed = [one for one in map(chr, _IDEOGRAPHS) if _character(one) != one and _is_traditional(one)]
    words = {term: own for term, own in _terms().items() if _spelt(term, {}) != own}
    for sentence in sentences:
        words |= _misread(sentence, words)
    table = {"from": "".join(changed), "to": "".join(map(_character, changed)), "words": dict(sorted(words.items()))}
    return json.dumps(table, ensure_ascii=False, indent=2) + "\n"


@cache
def _character(one: str) -> str:
    return str(_converter("tw2s").convert(one))


def _spelt(text: str, words: dict[str, str]) -> str:
    """A text as the conversion table writes it: words, longest first, then characters."""
    if not words:
        return "".join(map(_character, text))
    longest = sorted(words, key=len, reverse=True)
    return re.sub("|".join([*map(re.escape, longest), "."]), lambda one: words.get(one[0]) or _character(one[0]), text)


def _misread(sentence: str, words: dict[str, str]) -> dict[str, str]:
    """Words of a sentence that the table does not have yet, with their conversion; the whole of it where that fails."""
    if _spelt(sentence, words) == convert(sentence):
        return {}
    found: dict[str, str] = {}
    for length in range(1, _LONGEST_WORD + 1):
        for start in range(len(sentence) - length + 1):
            piece = sentence[start : start + length]
            if _spelt(piece, words | found) != convert(piece):
                found[piece] = convert(piece)
    return found if _spelt(sentence, words | found) == convert(sentence) else {sentence: convert(sentence)}


def names() -> str:
    """The JSON text of the elements' and payments' names that another script spells otherwise than the rule text."""
    listed = sorted({name for rules in rule_sets() for name in _names_of(rules.name)})
    table = {
        "zh-Hant": {name: spelt for name in listed if (spelt := _in_traditional(name)) != name},
        "zh-Hans": {name: spelt for name in listed if (spelt := _spelt(name, {})) != name},
    }
    return json.dumps(table, ensure_ascii=False, indent=2) + "\n"


def _names_of(rules: str) -> Iterable[str]:
    yield from (element.name_zh for element in elements(rules))
    yield from (payment.name_zh for one in rule_sets() if one.name == rules for payment in one.sheet.instant)


def _in_traditional(name: str) -> str:
    return "".join(_SPELLINGS.get(one, one) for one in str(_converter("s2tw").convert(name)))


def _is_traditional(character: str) -> bool:
    try:
        character.encode("big5hkscs")
    except UnicodeEncodeError:
        return False
    return True


def _rows(file: Path) -> dict[str, dict[str, str]]:
    rows: dict[str, dict[str, str]] = json.loads(file.read_text("utf-8"))
    return rows


def built_files() -> dict[Path, str]:
    """Every generated file with its expected content."""
    files = [file for folder in FOLDERS for file in sorted(folder.glob("*.json"))]
    sentences = [row["zh-Hant"] for file in files for row in _rows(file).values()]
    rulings = sorted(RULE_SETS.glob(f"*/{RULINGS}"))
    return {file: simplify(file) for file in [*files, *rulings]} | {CHARACTERS: characters(sentences), NAMES: names()}


def stale_files() -> list[Path]:
    """Generated files that are missing or out of date."""
    return [file for file, text in built_files().items() if not file.exists() or file.read_text("utf-8") != text]


def main() -> int:
    """Rebuild stale files, or with `--check` only print their names."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing; exit status 1 where a file is stale")
    check = parser.parse_args().check
    try:
        built, stale = built_files(), stale_files()
    except ModuleNotFoundError:
        parser.error("OpenCC is not installed: pip install 'pailens[dev]'")
    for file in stale:
        print(file.name)
        if not check:
            file.parent.mkdir(exist_ok=True)
            file.write_text(built[file], "utf-8")
    return int(check and bool(stale))


if __name__ == "__main__":
    raise SystemExit(main())
