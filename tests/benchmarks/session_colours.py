"""How well colours tell tables apart, for photos without times.

    python -m tests.benchmarks.session_colours PHOTOS/crowd [--every 3]

The tables of `datasets/corrections/crowd.json` are the truth. Prints for several Hellinger distances the share of pairs
of one table, and of two tables, that lie within it: among all pairs, and among photos up to three after one by name.
Then what the linking makes of these photos: sessions, how many show two tables, and how many photos of a table with
several stand alone.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from datetime import timedelta
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.table import Table

from vision.dataset.sessions import CaptureInfo, find_sessions
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
    parser.add_argument("--ahead", type=int, default=3, help="how far apart by name photos are next to each other")
    options = parser.parse_args()
    known = json.loads(CORRECTIONS.read_text())["photos"]
    tables, colours, captures = [], [], []
    photos = [photo for photo in read_labelled_folder(options.folder).photos if f"crowd/{photo.path.stem}" in known]
    for photo in sorted(photos, key=lambda one: one.path.name)[:: options.every]:
        pixels = load_photo_file(photo.path, max_side=256).pixels
        height, width = pixels.shape[:2]
        boxes = np.asarray(photo.boxes, np.float32).reshape(-1, 4) * np.array([width, height] * 2, np.float32)
        tables.append(known[f"crowd/{photo.path.stem}"].get("table", photo.path.stem))
        seen = compute_perceptual_hash(pixels, boxes, photo.codes)
        colours.append(seen.colours)
        captures.append(
            CaptureInfo(
                photo.path.name,
                "crowd",
                seen.bits,
                name=photo.path.name,
                size=(width, height),
                colours=seen.colours.astype(np.float16).tobytes(),
            )
        )
    apart = hellinger_distances(np.stack(colours), np.stack(colours))
    one_table = np.array(tables)[:, None] == np.array(tables)[None]
    pairs = np.triu(np.ones_like(one_table), 1)
    next_ones = sum(np.eye(len(tables), k=ahead, dtype=int) for ahead in range(1, options.ahead + 1)) > 0
    shown = Table("distance", "all pairs: one table", "two tables", f"{options.ahead} ahead: one table", "two tables")
    for distance in DISTANCES:
        near = apart <= distance
        shares = [near[among & which].mean() for among in (pairs, next_ones) for which in (one_table, ~one_table)]
        shown.add_row(f"{distance}", *(f"{share:.4f}" for share in shares))
    Console(width=110).print(f"{len(tables)} photos of {len(set(tables))} tables", shown)
    of_table = Counter(tables)
    table_of = {capture.photo: table for capture, table in zip(captures, tables, strict=True)}
    sessions = find_sessions(captures, timedelta())
    mixed = sum(len({table_of[one.photo] for one in found}) > 1 for found in sessions.values())
    alone = sum(len(found) == 1 and of_table[table_of[found[0].photo]] > 1 for found in sessions.values())
    print(f"{len(sessions)} sessions, {mixed} of two tables; {alone} photos of tables with several stand alone")


if __name__ == "__main__":
    main()
