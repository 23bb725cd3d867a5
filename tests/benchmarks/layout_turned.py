"""Whether turned photos have the groups of upright ones, on the second generator.

    python -m tests.benchmarks.layout_turned [--seeds held-out] [--hands 400] [--first 0] [--wrong]

Every tile is read right. The corners of every tile are turned around the photo's middle by every ten degrees, and the
groups compared with those of the photo as it was taken: kinds, tiles and added kongs; concealed tiles, flowers and the
background each as one. Tiles whose corners cannot be seen have their boxes turned, which grow by that.
"""

import argparse
from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np
from rich.console import Console
from rich.progress import track

from tests.benchmarks.second_tables.pictures import Picture, second_table
from tests.benchmarks.second_tables.scenes import HELD_OUT
from vision.detection.detections import Detections
from vision.layout import Group, conventions_for, group_tiles

ANGLES: Final = range(10, 360, 10)
_JOINED: Final = ("concealed", "flowers", "background")

Parts = set[tuple[str, bool, frozenset[int]]]


def turned(tiles: Detections, angle: float, size: tuple[int, int]) -> Detections:
    """What a detector would report of the photo of this width and height if it were turned, clockwise in degrees."""
    turn, middle = np.radians(angle), np.array(size) / 2
    matrix = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    known = np.isfinite(tiles.corners).all(axis=(1, 2), keepdims=True)
    outlines = tiles.boxes[:, [0, 1, 2, 1, 2, 3, 0, 3]].reshape(-1, 4, 2)
    seen = (np.where(known, tiles.corners, outlines).astype(np.float64) - middle) @ matrix + middle
    boxes = np.concatenate([seen.min(axis=1), seen.max(axis=1)], axis=1).astype(np.float32)
    return Detections(boxes, tiles.class_probs, np.where(known, seen, np.nan).astype(np.float32))


def differing_angles(picture: Picture, angles: Iterable[int] = ANGLES) -> list[int]:
    """The angles by which the turned picture has other groups."""
    tiles, conventions = picture.detections(), conventions_for(picture.scene.deal.rules)

    def groups_at(angle: int) -> Parts:
        return _parts(group_tiles(turned(tiles, angle, picture.size), conventions))

    upright = groups_at(0)
    return [angle for angle in angles if groups_at(angle) != upright]


def _parts(groups: Sequence[Group]) -> Parts:
    joined: Parts = {
        (kind, False, frozenset(tile for group in groups if group.kind == kind for tile in group.tiles))
        for kind in _JOINED
    }
    return joined | {(group.kind, group.added, frozenset(group.tiles)) for group in groups if group.kind not in _JOINED}


def main() -> None:
    """Print how many hands and how many turned photos have other groups."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", choices=("building", "held-out"), default="held-out")
    parser.add_argument("--hands", type=int, default=400)
    parser.add_argument("--first", type=int, default=0, help="how many seeds to pass over")
    parser.add_argument("--wrong", action="store_true", help="list the hands that differ, with the angles")
    options = parser.parse_args()
    first = options.first + (HELD_OUT if options.seeds == "held-out" else 0)
    seeds = range(first, first + options.hands)
    found = {
        seed: differing_angles(second_table(seed))
        for seed in track(seeds, "turning", console=Console(stderr=True), transient=True)
    }
    count, hands = sum(map(len, found.values())), sum(map(bool, found.values()))
    print("| hands | other groups at some angle | turned photos | other groups |\n|---|---|---|---|")
    photos = len(found) * len(ANGLES)
    print(f"| {len(found)} | {hands} ({hands / len(found):.3f}) | {photos} | {count} ({count / photos:.4f}) |")
    if options.wrong:
        print("\n".join(f"    {seed}: {', '.join(map(str, angles))}" for seed, angles in found.items() if angles))


if __name__ == "__main__":
    main()
