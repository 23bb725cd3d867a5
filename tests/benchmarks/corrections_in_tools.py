"""Corrections made with other tools' libraries: do all of them, and none of the untouched predictions, become labels?

    python -m tests.benchmarks.corrections_in_tools [--count 100] [--untouched 20] [--python INTERPRETER ...]

Photos in nested folders get predictions as `pailens detect` writes them; a tool corrects one box of `count` photos and
writes its own files; `pailens dataset build` makes a data set of them. Prints how many corrections are in it, and how
many photos that nobody touched. For interpreters of other environments: `pip install datumaro pycocotools
label-studio-sdk`.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from PIL import Image
from rich.console import Console
from rich.table import Table

from vision.labels.formats import FORMATS, PhotoLabels, TileLabel
from vision.labels.photo_export import PhotoExport
from vision.labels.predictions_file import with_predictions
from vision.records import NetworkRecord

TOOLS = {"coco": "pycocotools", "cvat": "Datumaro", "labelstudio": "Label Studio SDK"}
MODEL = NetworkRecord(name="by hand", sha256="0123456789abcdef" * 4)
SIZE = (320, 240)
OLD, NEW = "1m", "9s"


def main() -> None:
    """Run the command and print its table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--untouched", type=int, default=20)
    parser.add_argument("--python", nargs="*", default=[sys.executable])
    options = parser.parse_args()
    table = Table("format", "corrected by", "corrections in the data set", "photos nobody touched in it", "")
    for format_, tool in TOOLS.items():
        with TemporaryDirectory() as place:
            root = Path(place)
            predict(root, format_, options.count + options.untouched)
            table.add_row(format_, tool, *figures(root, format_, options.count, options.python))
    Console(width=120).print(table)


def predict(root: Path, format_: str, count: int) -> None:
    """Photos with three predicted tiles each, as `pailens detect` writes them."""
    export = PhotoExport(root / "out" / FORMATS[format_].images, flat=True, upright=True)
    photos = []
    rng = np.random.default_rng(7)
    for number in range(count):
        path = root / "photos" / f"evening {number % 3}" / f"{number}.jpg"
        path.parent.mkdir(parents=True, exist_ok=True)
        blocks = rng.integers(0, 255, (SIZE[1] // 16, SIZE[0] // 16, 3), np.uint8)
        Image.fromarray(blocks).resize(SIZE).save(path)
        boxes = [(30.0 + 70 * i, 60.0, 80.0 + 70 * i, 140.0) for i in range(3)]
        tiles = tuple(TileLabel(OLD, box, confidence=0.9, sideways=False) for box in boxes)
        labels = PhotoLabels(f"{path.parent.name}/{path.name}", *SIZE, tiles, model=MODEL)
        photos.append(export.add(labels, path.read_bytes))
    FORMATS[format_].write(with_predictions(photos, root / "out"), root / "out")


def figures(root: Path, format_: str, count: int, interpreters: list[str]) -> tuple[str, str, str]:
    """Corrections in the built data set, and photos there that nobody touched."""
    script = Path(__file__).with_name("tool_corrections.py")
    for python in interpreters:
        command = [python, str(script), format_, str(root / "out"), str(root / "corrected"), str(count), NEW]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode == 0:
            break
    else:
        return "", "", done.stderr.strip().splitlines()[-1]
    build = ["dataset", "build", str(root / "corrected"), "-o", str(root / "set"), "--split", "100/0/0"]
    terms = ["--licence", "CC0", "--consent", "rendered", "--predictions", str(root / "out")]
    subprocess.run([sys.executable, "-m", "vision.cli", *build, *terms], check=True, capture_output=True)
    photos = list(FORMATS["json"].read(root / "set" / "train"))
    corrected = sum(sorted(tile.code for tile in photo.tiles) == sorted([OLD, OLD, NEW]) for photo in photos)
    return f"{corrected} of {count}", str(len(photos) - corrected), ""


if __name__ == "__main__":
    main()
