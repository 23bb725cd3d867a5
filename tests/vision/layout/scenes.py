"""Rules of the layout as scenes: a sentence, a picture of the tiles, and what they are.

    a row of several sets above the concealed tiles is exposed
      0,-1.1h: 1m 2m 3m 5p 5p 5p
      7s 8s 9s 2z 2z 2z 6z 6z
      = chow, concealed, pung

A picture is rows as `row` lays them, each on a line or behind ` / `, at x,y in tile widths or (`h`) tile heights.
Behind a tile may stand `'` (sideways), `*` (see below), `~` (none of the hand; behind a place: of the whole row), `:.6`
(its probability), `×12` (so many of it). `(14,0 or 16,0)` stands for two pictures. In square brackets: how the photo is
taken, and by which rules is played, as in `[angles 0 90, slant .3, noise .02, corners, riichi]`.

What is expected: `=` these groups and no other, `>` these among others, `!` no group of these kinds. A group is a kind,
`+` behind it where a tile was added, with its tiles, or `*` for the tiles marked so, and `?` with a question or `none`.
`= hand`: all tiles are of the hand but those with `~`. A rule may have several pictures.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
import pytest
from _pytest.mark import ParameterSet

from scoring.hand import Rules
from scoring.registry import rule_set_names
from tests.vision.layout.table import HEIGHT, Laid, photograph, row, said
from vision.detection.detections import Detections
from vision.layout import Group, TableConventions, conventions_for, decode, group_tiles

_TILE: Final = re.compile(r"(\d[a-z])('?)([*~]*)(?::(\.\d+))?(?:×(\d+))?")


@dataclass
class Scene:
    """A picture and what is expected of it."""

    laid: list[Laid] = field(default_factory=list)
    marked: set[int] = field(default_factory=set)
    aside: set[int] = field(default_factory=set)
    probabilities: dict[int, float] = field(default_factory=dict)
    options: dict[str, Any] = field(default_factory=dict)
    rules: Rules | None = None
    angles: list[float] = field(default_factory=lambda: [0.0])
    expected: list[str] = field(default_factory=list)

    @property
    def hand(self) -> set[int]:
        """The tiles of the hand."""
        return set(range(len(self.laid))) - self.aside

    @classmethod
    def of(cls, picture: str, expected: list[str]) -> "Scene":
        """The scene of a picture, its rows laid."""
        scene = cls(expected=expected)
        options, _, rows = picture.rpartition("]")
        for option in filter(None, options.strip("[").split(", ")):
            scene._add_option(option)
        for one in filter(str.strip, rows.split(" / ")):
            scene._add_row(one.strip())
        return scene

    def _add_row(self, line: str) -> None:
        place, _, codes = line.rpartition(": ")
        x, y = map(_length, place.rstrip("~").split(",")) if "," in place else (0.0, 0.0)
        plain: list[str] = []
        for token in codes.split():
            if token == "|":
                plain.append(token)
                continue
            tile = _TILE.fullmatch(token)
            assert tile is not None, token
            code, turned, marks, probability, count = tile.groups()
            for _ in range(int(count or 1)):
                index = len(self.laid) + len(plain) - plain.count("|")
                plain.append(code + turned)
                self.marked |= {index} if "*" in marks else set()
                self.aside |= {index} if "~" in marks or place.endswith("~") else set()
                self.probabilities |= {index: float(probability)} if probability else {}
        self.laid += row(" ".join(plain), x, y)

    def _add_option(self, option: str) -> None:
        name, *values = option.split()
        if name in rule_set_names():
            self.rules = name
        elif name == "angles":
            self.angles = list(map(float, values))
        else:
            self.options[name] = float(values[0]) if values else True

    def photograph(self, angle: float = 0.0) -> Detections:
        """The photo."""
        tiles = photograph(self.laid, angle=angle, **self.options)
        for tile, probability in self.probabilities.items():
            tiles.class_probs[tile] *= probability / tiles.class_probs[tile].max()
        return tiles

    @property
    def conventions(self) -> TableConventions:
        """The rules played."""
        return conventions_for(self.rules)

    def check(self) -> None:
        """Group the tiles, and compare the groups with those expected."""
        for angle in self.angles:
            tiles = self.photograph(angle)
            groups = group_tiles(tiles, self.conventions)
            for line in self.expected:
                assert self._holds(line, groups, tiles.codes, self.hand), f"at {angle}: {said(groups, tiles.codes)}"

    def check_decoded(self) -> None:
        """Compare what decoding reads; boxes marked `*` are too faint to be tiles, `= win` and `! win` say if."""
        tiles = self.photograph()
        faint = np.isin(np.arange(len(tiles)), list(self.marked))
        best = decode(tiles.select(~faint), self.conventions, faint=tiles.select(faint)).best
        hand = {place for place, tile in enumerate(np.argsort(faint, kind="stable")) if tile in self.hand}
        for line in self.expected:
            if line.endswith(" win"):
                assert best.plausibility.wins is line.startswith("=")
            else:
                assert self._holds(line, best.groups, best.codes, hand), said(best.groups, best.codes)

    def _holds(self, line: str, groups: Sequence[Group], codes: Sequence[str], hand: set[int]) -> bool:
        if line == "= hand":
            return {tile for group in groups if group.kind != "background" for tile in group.tiles} == hand
        wanted, left = [one.split() for one in line[2:].split(", ")], list(groups)
        if line[0] == "!":
            return not {group.kind for group in groups} & {kind for (kind,) in wanted}
        for one in sorted(wanted, key=len, reverse=True):
            fitting = next((group for group in left if self._fits(one, group, codes)), None)
            if fitting is None:
                return False
            left.remove(fitting)
        return line[0] == ">" or not left

    def _fits(self, wanted: Sequence[str], group: Group, codes: Sequence[str]) -> bool:
        kind, *tiles = wanted
        if tiles and tiles[-1].startswith("?"):
            question = "none" if group.question is None else group.question.name.lower().replace("_", "-")
            if tiles.pop() != f"?{question}":
                return False
        if tiles == ["*"]:
            return kind == group.kind and set(group.tiles) == self.marked
        return kind == group.kind + "+" * group.added and tiles in ([], sorted(codes[tile] for tile in group.tiles))


def scenes(text: str) -> list[ParameterSet]:
    """The scenes of a text as parameters of a test, named by their rules."""
    found: list[tuple[str, list[str], list[str]]] = []
    rule = ""
    for line in filter(str.strip, text.splitlines()):
        if not line.startswith(" "):
            rule = line
        if not line.startswith(" ") or (_is_expected(line) < bool(found[-1][2])):
            found.append((rule, [], []))
        if line.startswith(" "):
            _, picture, expected = found[-1]
            (expected if _is_expected(line) else picture).append(line.strip())
    return [
        pytest.param(Scene.of(picture, expected), id=name)
        for name, lines, expected in found
        if expected
        for picture in _variants(" / ".join(lines))
    ]


def _is_expected(line: str) -> bool:
    return line.strip()[:2] in ("= ", "> ", "! ")


def _variants(picture: str) -> Iterator[str]:
    """A picture with each of the alternatives in its brackets."""
    alternatives = re.search(r"\((.*? or .*?)\)", picture)
    if alternatives is None:
        yield picture
        return
    for one in alternatives[1].split(" or "):
        yield from _variants(picture[: alternatives.start()] + one + picture[alternatives.end() :])


def _length(text: str) -> float:
    return HEIGHT * float(text[:-1]) if text.endswith("h") else float(text)
