"""How well colours tell tables apart, for photos without times.

    python -m tests.benchmarks.session_colours PHOTOS/crowd [--every 3]

The tables of `datasets/corrections/crowd.json` are the truth. Prints for several Hellinger distances the share of pairs
of one table, and of two tables, that lie within it: among all pairs, and among photos next to each other by name.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.table import Table

from vision.images.perceptual_hash import compute_perceptual_hash, hellinger_distances
from vision.images.photo import load_photo_file
from vision.labels.folders import read_labelled_folder

CORRECTIONS = Path(__file__).parents[2] / "datasets" / "corrections" / "crowd.json"
DISTANCES = (0.15, 0.2, 0.3, 0.4, 0.5)


def main() -> None:
    """Run the benchmark and print its table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--every", type=int, default=3)
    options = parser.parse_args()
    known = json.loads(CORRECTIONS.read_text())["photos"]
    tables, colours = [], []
    photos = [photo for photo in read_labelled_folder(options.folder).photos if f"crowd/{photo.path.stem}" in known]
    for photo in sorted(photos, key=lambda one: one.path.name)[:: options.every]:
        pixels = load_photo_file(photo.path, max_side=256).pixels
        height, width = pixels.shape[:2]
        boxes = np.asarray(photo.boxes, np.float32).reshape(-1, 4) * np.array([width, height] * 2, np.float32)
        tables.append(known[f"crowd/{photo.path.stem}"].get("table", photo.path.stem))
        colours.append(compute_perceptual_hash(pixels, boxes, photo.codes).colours)
    apart = hellinger_distances(np.stack(colours), np.stack(colours))
    one_table = np.array(tables)[:, None] == np.array(tables)[None]
    pairs = np.triu(np.ones_like(one_table), 1)
    neighbours = np.eye(len(tables), k=1, dtype=bool)
    shown = Table("distance", "all pairs: one table", "two tables", "neighbours: one table", "two tables")
    for distance in DISTANCES:
        near = apart <= distance
        shares = [near[among & which].mean() for among in (pairs, neighbours) for which in (one_table, ~one_table)]
        shown.add_row(f"{distance}", *(f"{share:.4f}" for share in shares))
    Console(width=110).print(f"{len(tables)} photos of {len(set(tables))} tables", shown)


if __name__ == "__main__":
    main()
