"""Another player's hand in the photo: how often it is offered, and whether anything is offered where there is none.

    python -m tests.benchmarks.two_hands [--tables 200] [--first N] [--photos FOLDER...] [--half build|measure]

Two tables of the second generator are laid into one: the hand towards the camera with what lies around it, and another
hand of the same rules beyond all of it, turned by half a turn or a quarter. Every tile is found and read right.
`offered` is the share of tables on which another hand is offered, `tiles` on which it has exactly the tiles of the one
that was not read.
Of tables without another hand, and of labelled photos (YOLO folders), those with an offer are listed: half of the
photos, by a hash of their names, are to build with, the others to measure.
"""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha1
from math import pi
from pathlib import Path
from random import Random
from typing import Final

import numpy as np
from PIL import Image

from tests.benchmarks.measuring import parser_of, read_right
from tests.benchmarks.second_tables.deal import random_deal
from tests.benchmarks.second_tables.hands import lay_hand
from tests.benchmarks.second_tables.houses import random_house
from tests.benchmarks.second_tables.pictures import SIDE, second_table, upper_side
from tests.benchmarks.second_tables.rows import LaidTile
from tests.benchmarks.second_tables.scenes import HELD_OUT, scene_of
from vision.detection.boxes import boxes_around
from vision.detection.detections import Detections
from vision.labels.yolo_folders import find_yolo_photos, read_yolo_labels
from vision.layout import ANY_RULES, Group, find_other_hand, group_tiles
from vision.synthesis.geometry import Pose, aim_camera

TURNS: Final = (pi, pi, pi / 2, -pi / 2)
_FRAME: Final = (SIDE, SIDE * 3 // 4)


@dataclass(frozen=True)
class Table:
    """What a camera sees of two hands: all tiles, and which of them are of either hand."""

    tiles: Detections
    hands: tuple[frozenset[int], frozenset[int]]

    def judge(self) -> tuple[bool, bool]:
        """Whether a hand is offered, and whether it has the tiles of that hand which is not read."""
        groups = group_tiles(self.tiles)
        found = _tiles_of_hand(find_other_hand(self.tiles, groups, self.tiles.codes, ANY_RULES) or ())
        read = _tiles_of_hand(groups)
        return bool(found), found == max(self.hands, key=lambda hand: len(hand - read))


def two_hands(seed: int) -> Table:
    """The table of a seed: every tile lies, and none is cut off."""
    rng = Random(f"two hands/{seed}")
    for attempt in range(1000):
        scene = scene_of(seed, attempt)
        house = replace(random_house(scene.deal.rules, rng), shown="lying")
        laid = lay_hand(random_deal(scene.deal.rules, rng), house, scene.shape, rng)
        if laid is None or scene.house.shown != "lying":
            continue
        far = min(float(tile.pose.centre[1]) for tile in scene.tiles) - scene.shape.height * rng.uniform(1.5, 4.0)
        other = _turned(laid.tiles, rng.choice(TURNS), far)
        tiles = [*scene.tiles, *other]
        corners = np.stack([tile.pose.corners(scene.shape)[list(upper_side(tile))] for tile in tiles])
        camera = aim_camera(
            corners.reshape(-1, 3),
            _FRAME,
            tilt=rng.uniform(0.1, 0.8),
            azimuth=rng.gauss(0.0, 0.15),
            roll=rng.gauss(0.0, 0.05),
            distance=rng.uniform(25.0, 60.0),
        )
        seen = camera.project(corners).astype(np.float32)
        found = read_right([tile.code for tile in tiles], np.asarray(boxes_around(seen), np.float32), seen)
        own = frozenset(at for at, tile in enumerate(tiles) if tile.piece >= 0)
        return Table(found, (own, frozenset(range(len(scene.tiles), len(tiles)))))
    raise AssertionError


def _turned(tiles: tuple[LaidTile, ...], angle: float, far: float) -> list[LaidTile]:
    """A hand turned around its middle and moved so that none of it lies nearer than `far`."""
    turn = np.array([[np.cos(angle), -np.sin(angle), 0], [np.sin(angle), np.cos(angle), 0], [0, 0, 1.0]])
    middle = np.mean([tile.pose.centre for tile in tiles], axis=0) * [1, 1, 0]
    poses = [Pose((tile.pose.centre - middle) @ turn.T, tile.pose.axes @ turn.T) for tile in tiles]
    step = np.array([0.0, far - max(float(pose.centre[1]) for pose in poses), 0.0])
    return [
        replace(tile, pose=Pose(pose.centre + step, pose.axes), piece=-1)
        for tile, pose in zip(tiles, poses, strict=True)
    ]


def _tiles_of_hand(groups: Sequence[Group]) -> frozenset[int]:
    return frozenset(tile for group in groups if group.kind != "background" for tile in group.tiles)


def photos_of(folder: Path, half: str | None) -> Iterator[tuple[str, Detections]]:
    """Names and tiles of the labelled photos of a folder, or of one half."""
    for photo in find_yolo_photos(folder):
        if half in (None, "measure" if sha1(Path(photo.name).stem.encode()).digest()[0] % 2 else "build"):
            codes, shares = read_yolo_labels(photo.labels)
            boxes = np.asarray(shares).reshape(-1, 4) * (Image.open(photo.picture).size * 2)
            yield photo.name, read_right(codes, boxes.astype(np.float32))


def print_tables(seeds: Sequence[int]) -> None:
    """Print how often the other hand is offered, and on which tables without one something is."""
    judged = [two_hands(seed).judge() for seed in seeds]
    offered, right = np.mean(judged, axis=0)
    print(f"{len(seeds)} tables with another hand: offered {offered:.3f}, tiles {right:.3f}")
    others = [seed for seed, (some, own) in zip(seeds, judged, strict=True) if some > own]
    print("    other tiles than the hand's:", others)
    without = [seed for seed in seeds if _offers(second_table(seed).detections())[0]]
    print(f"{len(seeds)} tables without: offers on {len(without)} {without}")


def _offers(tiles: Detections) -> tuple[bool, float]:
    """Whether another hand is offered, and the processor time of looking for it in ms."""
    groups = group_tiles(tiles)
    started = time.process_time()
    found = find_other_hand(tiles, groups, tiles.codes, ANY_RULES)
    return found is not None, 1000 * (time.process_time() - started)


def main() -> None:
    """Print the figures."""
    parser = parser_of(__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help=f"seed of the first; from {HELD_OUT} on they measure")
    parser.add_argument("--photos", type=Path, nargs="*", default=[])
    parser.add_argument("--half", choices=("build", "measure"))
    options = parser.parse_args()
    if options.tables:
        print_tables(range(options.first, options.first + options.tables))
    for folder in options.photos:
        looked = {name: _offers(tiles) for name, tiles in photos_of(folder, options.half)}
        offers = [name for name, (offered, _) in looked.items() if offered]
        slowest = max(spent for _, spent in looked.values())
        print(f"{folder.name}: {len(looked)} photos, offers on {len(offers)} {offers}, slowest {slowest:.1f} ms")


if __name__ == "__main__":
    main()
