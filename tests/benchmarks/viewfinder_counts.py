"""Counts the tiles of photos as the camera's live picture does, and as a whole reading does.

    python -m tests.benchmarks.viewfinder_counts [FOLDER...] [--most N] [--side PIXELS]

FOLDER is searched for photos, by default ../shared/data/photos/test and wild and the samples.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

import numpy as np
from PIL import Image
from rich.console import Console
from rich.table import Table

from scoring.tiles import FLOWERS
from vision.detection.detector import PHOTO_SIDE, Detector
from vision.images.photo import load_photo_file
from vision.reading import read
from vision.review.viewfinder import Frame, count_tiles

_ROOT: Final = Path(__file__).parents[2]
_PHOTOS: Final = _ROOT.parent / "shared" / "data" / "photos"
_FOLDERS: Final = (_PHOTOS / "test", _PHOTOS / "wild", _ROOT / "datasets" / "samples" / "images")
_SUFFIXES: Final = frozenset({".jpg", ".jpeg", ".png", ".webp"})


def main() -> int:
    """Compare and print the figures."""
    options = _options()
    photos = [one for folder in options.folders for one in sorted(folder.rglob("*")) if one.suffix in _SUFFIXES]
    if options.most:
        photos = photos[:: max(1, len(photos) // options.most)]
    detector = Detector.load()
    differences = np.array([_difference(path, detector, options.side) for path in photos])
    table = Table("what", "figure")
    for most in (0, 1, 2):
        share = (abs(differences) <= most).mean()
        table.add_row(f"photos with a count at most {most} off", f"{share:.2f} of {len(photos)}")
    table.add_row("mean difference", f"{differences.mean():.1f}")
    Console().print(table)
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="*", type=Path, default=_FOLDERS)
    parser.add_argument("--most", type=int, help="compare about so many photos, evenly chosen")
    parser.add_argument("--side", type=int, default=416, help="longer side of a frame in pixels")
    return parser.parse_args()


def _difference(path: Path, detector: Detector, side: int) -> int:
    """How many tiles more the live picture counts than a whole reading, flowers left out."""
    photo = load_photo_file(path, max_side=PHOTO_SIDE)
    found = sum(tile.code not in FLOWERS for tile in read(photo, detector).tiles)
    picture = Image.fromarray(photo.pixels).convert("RGBA")
    scale = side / max(picture.size)
    frame = picture.resize((round(picture.width * scale), round(picture.height * scale)), Image.Resampling.BILINEAR)
    return detector.drive(count_tiles(Frame.of(*frame.size, None, frame.tobytes()))).tiles - found


if __name__ == "__main__":
    sys.exit(main())
