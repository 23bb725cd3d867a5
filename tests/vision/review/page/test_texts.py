"""The page's texts: each one used is in the catalogue with its values; `tests/vision/texts` shows that each is used."""

import json
import re
from collections.abc import Iterator
from itertools import chain

from scoring.texts.catalogue import places
from tests.vision.review.page.art import PAGE
from vision.review.api.routes.page import TEXTS
from vision.texts import CATALOGUE

FILES = sorted(PAGE.rglob("*.js")) + sorted(PAGE.rglob("*.html")) + sorted((PAGE.parent / "browser").rglob("*.js"))
SOURCES = {file.relative_to(PAGE.parent).as_posix(): file.read_text("utf-8") for file in FILES}
OWN = {"page": None, "learn": None, "win": None, "sheet": None, "queue": ("queue.", "keys."), "camera": None}
"""Files of the catalogue that the page shows; of a file that others use too, the prefixes of the page."""

_TEMPLATE = re.compile(r"`((?:[A-Za-z][\w-]*\.)(?:[\w.-]|\$\{[^`]*?\})*)`")
_CALLED = re.compile(r'\bt\("([\w.-]+)"(?:, \{([^{}]*)\})?\)')
_MARKED = re.compile(r'data-t(?:-label|-title|-placeholder)?="([\w.-]+)"')
_HAN = re.compile(r"[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]")


def _own_keys() -> Iterator[str]:
    for name, prefixes in OWN.items():
        for key in json.loads((TEXTS[0] / f"{name}.json").read_text("utf-8")):
            if prefixes is None or key.startswith(prefixes):
                yield key


def _patterns() -> list[re.Pattern[str]]:
    """What keys built from prefixes look like: `kind.${kind}` is `kind.` and anything."""
    found = set(_TEMPLATE.findall("\n".join(SOURCES.values())))
    return [re.compile(".+?".join(map(re.escape, re.split(r"\$\{(?:[^{}]|\{[^{}]*\})*\}", one)))) for one in found]


def test_every_key_used_is_in_the_catalogue() -> None:
    called = set(chain.from_iterable(_MARKED.findall(source) for source in SOURCES.values()))
    called |= {key for source in SOURCES.values() for key, _ in _CALLED.findall(source)}
    assert len(called) > 200
    assert sorted(called - set(CATALOGUE)) == []


def test_every_key_built_from_a_prefix_finds_some() -> None:
    keys = set(_own_keys()) | {key for key in CATALOGUE if key.startswith(("tile.", "rules.", "table.abortive."))}
    own = {key.split(".")[0] for key in keys}
    for pattern in _patterns():
        if pattern.pattern.split(r"\.")[0] in own:
            assert any(pattern.fullmatch(key) for key in keys), pattern.pattern


def test_every_call_gives_the_values_of_its_text() -> None:
    for name, source in SOURCES.items():
        for key, given in _CALLED.findall(source):
            values = set(re.findall(r"(?:^|,)\s*(\w+)", re.sub(r"\([^()]*\)", "", given)))
            assert values >= set(places(CATALOGUE[key].en)), f"{name}: {key}"


def test_files_that_the_page_loads_are_there() -> None:
    loaded = set(re.findall(r'"/static/texts/([\w/.-]+)"', "\n".join(SOURCES.values())))
    assert {f"{name}.json" for name in OWN} < loaded
    assert [name for name in loaded if not any((folder / name).is_file() for folder in TEXTS)] == []


def test_no_chinese_or_japanese_stands_in_the_page_itself() -> None:
    assert [name for name, source in SOURCES.items() if _HAN.search(source)] == []
