"""Tile F1 on real photos under rotation, perspective, lower resolution, distance and fifteen common corruptions.

    pip install numba && pip install --no-deps imagecorruptions-imaug
    python -m tests.benchmarks.robustness PHOTOS/wild PHOTOS/test --sample 40 --out models/pailens-tiles

(`--no-deps`, as it requires another build of the OpenCV that is installed already.) Writes `robustness.json`, one line
per condition, and curves as SVG files. An interrupted run resumes; another model or other photos start again.
"""

import argparse
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from scoring.tiles import BACK
from tests.benchmarks.degradations import Condition, Pixels, corruption_conditions, geometric_conditions, rescale_photo
from tests.benchmarks.measuring import parser_of, progress
from vision.detection.detector import Detector
from vision.images.photo import load_photo_file
from vision.labels.folders import read_labelled_sets
from vision.labels.labelled_photo import LabelledPhoto
from vision.training.run_report import svg_panels

GEOMETRY = {
    "rotation": "rotation, degrees",
    "perspective": "perspective, degrees",
    "resolution": "pixels of a tile in the photo",
    "distance": "pixels of a tile in the finder's picture",
}
BROKEN = 0.9
"""Share of the F1 on the easiest photos of a family below which it is said to break."""


@dataclass(frozen=True)
class Prepared:
    """A photo of at most `--side` pixels, its tiles, and the longer side of a middling tile."""

    pixels: Pixels
    codes: Counter[str]
    tile: float


def main() -> None:
    """Runs the benchmark, writes its files and says where it breaks."""
    parser = parser_of(__doc__, model=True)
    parser.add_argument("photos", nargs="+", type=Path, help="folders of labelled real photos")
    parser.add_argument("--sample", type=int, default=40, help="photos, drawn alike from every folder (default 40)")
    parser.add_argument("--corrupted", type=int, default=24, help="how many of them are corrupted too (default 24)")
    parser.add_argument("--side", type=int, default=960, help="longer side that photos are shrunk to (default 960)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, required=True, help="folder of robustness.json and the curves")
    options = parser.parse_args()
    detector = Detector.load(options.model)
    chosen = draw(options.photos, options.sample, options.seed)
    conditions = [*geometric_conditions(), *corruption_conditions()]
    state = begin(options, detector, chosen)
    path = options.out / "robustness.json"
    left = [condition for condition in conditions if condition.name not in state["conditions"]]
    photos = [prepare(photo, detector, options.side) for photo in chosen] if left else []
    for condition in progress(left, "conditions"):
        some = photos if condition.family in GEOMETRY else photos[: options.corrupted]
        state["conditions"][condition.name] = measure(detector, condition, some)
        save(path, state)
    curves = curves_of(state["conditions"])
    write_curves(options.out, curves)
    for line in where_it_breaks(curves):
        print(line)


def draw(folders: Sequence[Path], count: int, seed: int) -> list[LabelledPhoto]:
    """Photos drawn at random, the folders in turn, so that the first few are of all folders too."""
    rng = np.random.default_rng(seed)
    queues = [[part.photos[i] for i in rng.permutation(len(part.photos))] for part in read_labelled_sets(folders)]
    chosen: list[LabelledPhoto] = []
    while len(chosen) < count and any(queues):
        chosen += [queue.pop() for queue in queues if queue]
    return chosen[:count]


def begin(options: argparse.Namespace, detector: Detector, chosen: Sequence[LabelledPhoto]) -> dict[str, Any]:
    """What was measured already for this model and these photos, or an empty record."""
    fresh = {
        "model": {"name": detector.name, "sha256": detector.sha256},
        "sample": {"seed": options.seed, "photos": len(chosen), "corrupted": options.corrupted, "side": options.side,
                   "folders": dict(Counter(photo.data for photo in chosen))},
    }  # fmt: skip
    options.out.mkdir(parents=True, exist_ok=True)
    path = options.out / "robustness.json"
    known = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    same = {name: known.get(name) for name in fresh} == fresh
    return known if same else fresh | {"conditions": {}}


def prepare(photo: LabelledPhoto, detector: Detector, side: int) -> Prepared:
    """Shrink a photo; how large its tiles are is told by its boxes, or else by what the network finds."""
    pixels = load_photo_file(photo.path).pixels
    small = rescale_photo(pixels, min(1.0, side / max(pixels.shape[:2])))
    assert small is not None
    height, width = small.shape[:2]
    boxes = detector.detect(small).boxes if photo.boxes is None else photo.boxes * (width, height, width, height)
    tile = float(np.median((boxes[:, 2:] - boxes[:, :2]).max(axis=1))) if len(boxes) else side / 20
    return Prepared(small, Counter(photo.codes), tile)


def measure(detector: Detector, condition: Condition, photos: Sequence[Prepared]) -> dict[str, float]:
    """Tile F1 and the share of photos that are all right, over the photos that the condition can be made of."""
    common = labelled = read = right = number = 0
    for photo in photos:
        changed = condition.change(photo.pixels, photo.tile)
        if changed is None:
            continue
        found = Counter(code for code in detector.detect(changed).codes if code != BACK)
        common += (found & photo.codes).total()
        labelled += photo.codes.total()
        read += found.total()
        right += found == photo.codes
        number += 1
    f1 = 2 * common / max(labelled + read, 1)
    return {"photos": number, "tile_f1": round(f1, 4), "photos_right": round(right / max(number, 1), 4)}


def save(path: Path, state: Mapping[str, Any]) -> None:
    """One line a condition; the file is replaced at once."""
    lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in state["conditions"].items())
    head = "".join(f"{json.dumps(name)}: {json.dumps(state[name])},\n" for name in ("model", "sample"))
    fresh = path.with_suffix(".tmp")
    fresh.write_text(f'{{{head}"conditions": {{\n{lines}\n}}}}\n', encoding="utf-8")
    fresh.replace(path)


def curves_of(conditions: Mapping[str, Mapping[str, float]]) -> dict[str, list[tuple[float, float]]]:
    """Points (value, tile F1) by family; conditions that no photo could be made to are left out."""
    curves: dict[str, list[tuple[float, float]]] = {}
    for name, measured in conditions.items():
        family, value = name.rsplit("/", 1)
        if measured["photos"]:
            curves.setdefault(family, []).append((float(value), measured["tile_f1"]))
    return {family: sorted(points) for family, points in curves.items()}


def write_curves(out: Path, curves: Mapping[str, list[tuple[float, float]]]) -> None:
    """Draw the curves of the geometry and those of the corruptions."""
    geometry = {title: curves[name] for name, title in GEOMETRY.items()}
    corruptions = {name.replace("_", " "): points for name, points in curves.items() if name not in GEOMETRY}
    (out / "robustness-geometry.svg").write_text(svg_panels(geometry, 2, 2.0), encoding="utf-8")
    (out / "robustness-corruptions.svg").write_text(svg_panels(corruptions, 5), encoding="utf-8")


def where_it_breaks(curves: Mapping[str, list[tuple[float, float]]]) -> list[str]:
    """A line a family: its best F1 and where it falls below `BROKEN` of that."""
    lines = []
    for family, points in curves.items():
        best = max(f1 for _, f1 in points)
        broken = [f"{value:g} ({f1:.3f})" for value, f1 in points if f1 < BROKEN * best]
        lines.append(f"{family:>18}: best {best:.3f}; below nine tenths of it at {', '.join(broken) or 'none'}")
    return lines


if __name__ == "__main__":
    main()
