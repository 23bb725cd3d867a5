"""Fills in the Simplified Chinese of the catalogue: `python -m vision.texts.build [--check]`."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Final

import scoring.texts
import vision.texts

FOLDERS: Final = (Path(scoring.texts.__file__).parent, Path(vision.texts.__file__).parent)


def simplify(file: Path) -> str:
    """The JSON text of a file of the catalogue, its Simplified Chinese made anew by OpenCC."""
    from opencc import OpenCC

    convert = OpenCC("tw2s").convert
    rows: dict[str, dict[str, str]] = json.loads(file.read_text("utf-8"))
    built = {
        name: {"en": row["en"], "zh-Hant": row["zh-Hant"], "zh-Hans": convert(row["zh-Hant"])}
        for name, row in rows.items()
    }
    return json.dumps(built, ensure_ascii=False, indent=2) + "\n"


def stale_files() -> list[Path]:
    """The files whose Simplified Chinese is not what is made of their Traditional Chinese."""
    files = [file for folder in FOLDERS for file in sorted(folder.glob("*.json"))]
    return [file for file in files if file.read_text("utf-8") != simplify(file)]


def main() -> int:
    """Write the files that are stale, or with `--check` only name them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing; exit status 1 where a file is stale")
    check = parser.parse_args().check
    stale = stale_files()
    for file in stale:
        print(file.name)
        if not check:
            file.write_text(simplify(file), "utf-8")
    return int(check and bool(stale))


if __name__ == "__main__":
    raise SystemExit(main())
