"""Trial: a logistic model in place of the constants that tell which lone tiles are the hand's.

    python -m tests.benchmarks.lone_tile_model [--hands 400]

A lone tile is one in no row, no flower and no back. The model is a logistic regression (ridge `RIDGE`) on the tiles of
the building photos (`datasets/groups/crowd.json`, from labelled tiles) and of building seeds of both generators, every
tile read right; it is compared with `vision.layout` on the measuring photos and held-out seeds.
Features: whether the hand wins with the tile, whether it lacks a tile, lies in line, in front or beyond, its distance,
size and direction by those of the nearest tile of the hand. Prints how many tiles each gets wrong, with 95 % Wilson
intervals, and how many it loses (the hand's, left out) or adds (another's).
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from scoring.tiles import BACK
from tests.benchmarks.layout_on_real_tables import load_cases
from tests.benchmarks.layout_second import share_with_interval
from tests.benchmarks.second_tables.pictures import second_table
from tests.benchmarks.second_tables.scenes import HELD_OUT as SECOND_HELD_OUT
from vision.detection.detections import Detections
from vision.layout import ANY_RULES, TableConventions, conventions_for, group_tiles
from vision.layout.geometry.rows import find_rows
from vision.layout.geometry.spacing import Geometry, measure_geometry
from vision.layout.grouping.complete import tiles_win
from vision.layout.tuning.geometry import ROWS
from vision.synthesis.tables import HELD_OUT, simulate_photo
from vision.synthesis.tables.photos import RULES

Floats = NDArray[np.float64]

RIDGE: Final = 1.0
STEPS: Final = 50


@dataclass(frozen=True)
class Lone:
    """A lone tile: what is measured of it, whether it is the hand's, whether `vision.layout` says so."""

    features: tuple[float, ...]
    true: bool
    found: bool


def lone_tiles(tiles: Detections, hand: set[int], conventions: TableConventions) -> Iterator[Lone]:
    """The lone tiles of a photo whose hand is known."""
    if len(tiles) < 2:
        return
    codes, geometry = tiles.codes, measure_geometry(tiles)
    groups = [group for group in group_tiles(tiles, conventions) if group.kind != "background"]
    found = {tile for group in groups for tile in group.tiles}
    single = {row.tiles[0] for row in find_rows(geometry, tiles.corners.astype(np.float64)) if len(row) == 1}
    own = sorted(found - single)
    if not own:
        return
    rows = [[codes[tile] for tile in group.tiles if tile not in single] for group in groups]
    concealed = [tile for group in groups if group.kind == "concealed" for tile in group.tiles if tile not in single]
    for tile in sorted(single):
        if codes[tile] != BACK and codes[tile][1] != "f":
            wins = tiles_win([*(row for row in rows if row), [codes[tile]]], conventions)
            features = _features(tile, own, len(concealed), geometry, wins=wins)
            yield Lone(features, tile in hand, tile in found)


def _features(tile: int, own: Sequence[int], concealed: int, geometry: Geometry, *, wins: bool) -> tuple[float, ...]:
    others = list(own)
    nearest = others[int(geometry.distances[tile, others].argmin())]
    size = float(np.log(geometry.extents.height[tile] / geometry.extents.height[nearest]))
    in_line = bool(geometry.aligned[tile, nearest]) and geometry.gaps[tile, nearest] > ROWS.overlap
    in_front = not in_line and bool((geometry.across[others, tile] > 0).all())
    beyond = not in_line and bool((geometry.across[others, tile] < 0).all())
    away = min(float(geometry.distances[tile, nearest]), 6.0)
    turn = 1 - abs(float(geometry.directions[tile] @ geometry.directions[nearest]))
    lacks = float(concealed % 3 == 1), float(concealed % 3 == 0)
    return (1.0, float(wins), *lacks, float(in_line), float(in_front), float(beyond), away, size, size**2, turn)


def fit(lone: Sequence[Lone]) -> Floats:
    """The weights of a logistic regression, by Newton's method."""
    x = np.array([one.features for one in lone])
    y = np.array([one.true for one in lone], np.float64)
    weights: Floats = np.zeros(x.shape[1])
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-x @ weights))
        slope = x.T @ (y - chance) - RIDGE * weights
        bend = (x * (chance * (1 - chance))[:, None]).T @ x + RIDGE * np.eye(len(weights))
        weights = weights + np.linalg.solve(bend, slope)
    return weights


def photos(half: str) -> list[Lone]:
    """The lone tiles of half the photos."""
    found: list[Lone] = []
    for case in load_cases():
        if case.half == half:
            hand = {tile for group in case.truth if group.kind != "background" for tile in group.tiles}
            found += lone_tiles(case.tiles, hand, ANY_RULES)
    return found


def first(start: int, hands: int) -> list[Lone]:
    """Those of the first generator's layouts."""
    found: list[Lone] = []
    for seed in range(start, start + hands):
        rules = RULES[seed % len(RULES)]
        photo = simulate_photo(rules, seed)
        found += lone_tiles(photo.detections(), set(photo.hand_tiles), conventions_for(rules))
    return found


def second(start: int, hands: int) -> list[Lone]:
    """Those of the second generator's pictures."""
    found: list[Lone] = []
    for seed in range(start, start + hands):
        picture = second_table(seed)
        hand = {tile for group in picture.groups if group.kind != "background" for tile in group.tiles}
        found += lone_tiles(picture.detections(), hand, conventions_for(picture.scene.deal.rules))
    return found


def line(name: str, lone: Sequence[Lone], said: Sequence[bool]) -> str:
    """What one way of telling gets wrong."""
    lost = sum(one.true and not here for one, here in zip(lone, said, strict=True))
    added = sum(here and not one.true for one, here in zip(lone, said, strict=True))
    return f"| {name} | {len(lone)} | {share_with_interval(lost + added, len(lone))} | {lost} | {added} |"


def main() -> None:
    """Fit, compare and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=400, help="seeds of each generator, to fit and to measure")
    hands = parser.parse_args().hands
    weights = fit([*photos("build"), *first(0, hands), *second(0, hands)])
    print("| measured on | lone tiles | wrong | lost | added |\n|---|---|---|---|---|")
    measured = {
        "measuring photos": photos("measure"),
        "first generator": first(HELD_OUT, hands),
        "second generator": second(SECOND_HELD_OUT, hands),
    }
    for name, lone in measured.items():
        print(line(f"{name}, constants", lone, [one.found for one in lone]))
        print(line(f"{name}, model", lone, [float(np.dot(one.features, weights)) > 0 for one in lone]))


if __name__ == "__main__":
    main()
