"""Fills in the Simplified Chinese of the catalogue: `python -m vision.texts.build [--check]`."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, Final

import scoring.texts
import vision.texts

FOLDERS: Final = (Path(scoring.texts.__file__).parent, Path(vision.texts.__file__).parent)
CHARACTERS: Final = Path(vision.texts.__file__).parent / "characters" / "simplified.json"
"""The table with which the page converts sentences of the server to Simplified Chinese."""

_IDEOGRAPHS: Final = range(0x4E00, 0xA000)


@cache
def convert(text: str) -> str:
    """Convert Traditional to Simplified Chinese with OpenCC."""
    return str(_converter().convert(text))


@cache
def _converter() -> Any:
    from opencc import OpenCC

    return OpenCC("tw2s")


def simplify(file: Path) -> str:
    """The JSON text of a catalogue file with its Simplified Chinese rebuilt; ids keep their order."""
    built = {
        name: {"en": row["en"], "zh-Hant": row["zh-Hant"], "zh-Hans": convert(row["zh-Hant"])}
        for name, row in _rows(file).items()
    }
    return json.dumps(built, ensure_ascii=False, indent=2) + "\n"


def characters(sentences: Iterable[str]) -> str:
    """The JSON text of the conversion table: `from` and `to` are parallel strings of characters.

    Restricted to characters of Big5-HKSCS; `words` holds the words in the sentences that character-wise conversion gets
    wrong.
    """
    changed = [one for one in map(chr, _IDEOGRAPHS) if convert(one) != one and _is_traditional(one)]
    words: dict[str, str] = {}
    for sentence in sentences:
        words |= _misread(sentence)
    table = {"from": "".join(changed), "to": "".join(map(convert, changed)), "words": dict(sorted(words.items()))}
    return json.dumps(table, ensure_ascii=False, indent=2) + "\n"


def _misread(sentence: str) -> dict[str, str]:
    """Short pieces of a sentence that character-wise conversion gets wrong, with their conversion."""
    whole = convert(sentence)
    found: dict[str, str] = {}
    for place, (one, right) in enumerate(zip(sentence, whole, strict=True)):
        if convert(one) == right:
            continue
        for start, stop in ((place, place + 2), (place - 1, place + 1), (place - 1, place + 2), (place - 2, place + 3)):
            piece = sentence[max(start, 0) : stop]
            if convert(piece) == whole[max(start, 0) : stop]:
                found[piece] = convert(piece)
                break
        else:
            found[sentence] = whole
    return found


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
    return {file: simplify(file) for file in files} | {CHARACTERS: characters(sentences)}


def stale_files() -> list[Path]:
    """Generated files that are missing or out of date."""
    return [file for file, text in built_files().items() if not file.exists() or file.read_text("utf-8") != text]


def main() -> int:
    """Rebuild stale files, or with `--check` only print their names."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing; exit status 1 where a file is stale")
    check = parser.parse_args().check
    built, stale = built_files(), stale_files()
    for file in stale:
        print(file.name)
        if not check:
            file.parent.mkdir(exist_ok=True)
            file.write_text(built[file], "utf-8")
    return int(check and bool(stale))


if __name__ == "__main__":
    raise SystemExit(main())
