"""Whether turned photos have the groups of upright ones, on the second generator.

    python -m tests.benchmarks.layout_turned [--seeds held-out] [--hands 400] [--first 0] [--wrong]

Every tile is read right. The corners of every tile are turned around the photo's middle by every ten degrees, and the
groups compared with those of the photo as it was taken: kinds, tiles and added kongs; concealed tiles, flowers and the
background each as one. Tiles whose corners cannot be seen have their boxes turned, which grow by that.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np

from tests.benchmarks.labelled_groups import parts_of
from tests.benchmarks.layout_second import add_seeds, seeds_of
from tests.benchmarks.measuring import parser_of, print_table, progress
from tests.benchmarks.second_tables.pictures import Picture, second_table
from vision.detection.detections import Detections
from vision.layout import conventions_for, group_tiles

ANGLES: Final = range(10, 360, 10)


def turned(tiles: Detections, angle: float, size: tuple[int, int]) -> Detections:
    """What a detector would report of the photo of this width and height if it were turned, clockwise in degrees."""
    turn, middle = np.radians(angle), np.array(size) / 2
    matrix = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    known = np.isfinite(tiles.corners).all(axis=(1, 2), keepdims=True)
    outlines = tiles.boxes[:, [0, 1, 2, 1, 2, 3, 0, 3]].reshape(-1, 4, 2)
    seen = (np.where(known, tiles.corners, outlines).astype(np.float64) - middle) @ matrix + middle
    boxes = np.concatenate([seen.min(axis=1), seen.max(axis=1)], axis=1).astype(np.float32)
    return Detections(boxes, tiles.class_probs, np.where(known, seen, np.nan).astype(np.float32))


def differing_angles(picture: Picture, angles: Sequence[int] = ANGLES) -> list[int]:
    """The angles by which the turned picture has other groups."""
    tiles, conventions = picture.detections(), conventions_for(picture.deal.rules)
    upright, *others = (
        parts_of(group_tiles(turned(tiles, angle, picture.size), conventions)) for angle in (0, *angles)
    )
    return [angle for angle, parts in zip(angles, others, strict=True) if parts != upright]


def main() -> None:
    """Print how many hands and how many turned photos have other groups."""
    parser = parser_of(__doc__)
    add_seeds(parser, 400)
    parser.add_argument("--wrong", action="store_true", help="list the hands that differ, with the angles")
    options = parser.parse_args()
    found = {seed: differing_angles(second_table(seed)) for seed in progress(seeds_of(options), "turning")}
    count, hands, photos = sum(map(len, found.values())), sum(map(bool, found.values())), len(found) * len(ANGLES)
    shares = f"{hands} ({hands / len(found):.3f})", photos, f"{count} ({count / photos:.4f})"
    print_table(("hands", "other groups at some angle", "turned photos", "other groups"), [(len(found), *shares)])
    if options.wrong:
        print("\n".join(f"    {seed}: {', '.join(map(str, angles))}" for seed, angles in found.items() if angles))


if __name__ == "__main__":
    main()
