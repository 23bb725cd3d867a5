"""Corrections made with other tools' libraries: do all of them, and none of the untouched predictions, become labels?

    python -m tests.benchmarks.corrections_in_tools [--count 100] [--untouched 20] [--python INTERPRETER ...]

Photos in nested folders get predictions as `pailens detect` writes them; a tool renames, moves, deletes or adds one box
of each of `count` photos and writes its own files; `pailens dataset build` makes a data set of them. Prints how many
corrections are in it as they were made, and how many photos that nobody touched. For interpreters of other
environments: `pip install datumaro pycocotools label-studio-sdk`.
"""

import argparse
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from PIL import Image
from rich.console import Console
from rich.table import Table

from tests.benchmarks.tool_corrections import ADDED, KINDS, MOVED
from vision.labels.formats import FORMATS, PhotoLabels, TileLabel
from vision.labels.photo_export import PhotoExport
from vision.labels.predictions_file import with_predictions
from vision.reading.records import NetworkRecord

CORRECTORS = {
    "coco": ("coco", "pycocotools"),
    "cvat": ("cvat", "Datumaro"),
    "cvat-xml": ("cvat", "changes as CVAT's own"),
    "labelstudio": ("labelstudio", "Label Studio SDK"),
}
"""The format that each of `TOOLS` corrects, and what it is called."""
MODEL = NetworkRecord(name="by hand", sha256="0123456789abcdef" * 4)
SIZE = (320, 240)
OLD, NEW = "1m", "9s"
PLACES = tuple((30.0 + 70 * i, 60.0, 80.0 + 70 * i, 140.0) for i in range(3))
"""Of the predicted tiles, xyxy in pixels."""
CLOSE = 0.51
"""Pixels by which a format may round."""


def main() -> None:
    """Run the command and print its table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--untouched", type=int, default=20)
    parser.add_argument("--python", nargs="*", default=[sys.executable])
    options = parser.parse_args()
    table = Table("format", "corrected by", "corrections in the data set", "photos nobody touched in it", "")
    for tool, (format_, name) in CORRECTORS.items():
        with TemporaryDirectory() as place:
            root = Path(place)
            predict(root, format_, options.count + options.untouched)
            table.add_row(format_, name, *figures(root, tool, options.count, options.python))
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
        tiles = tuple(TileLabel(OLD, box, confidence=0.9, sideways=False) for box in PLACES)
        labels = PhotoLabels(f"{path.parent.name}/{path.name}", *SIZE, tiles, model=MODEL)
        photos.append(export.add(labels, path.read_bytes))
    FORMATS[format_].write(with_predictions(photos, root / "out"), root / "out")


def figures(root: Path, tool: str, count: int, interpreters: list[str]) -> tuple[str, str, str]:
    """Corrections in the built data set, and photos there that nobody touched."""
    script = Path(__file__).with_name("tool_corrections.py")
    for python in interpreters:
        command = [python, str(script), tool, str(root / "out"), str(root / "corrected"), str(count), NEW]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode == 0:
            break
    else:
        return "", "", done.stderr.strip().splitlines()[-1]
    build = ["dataset", "build", str(root / "corrected"), "-o", str(root / "set"), "--split", "100/0/0"]
    terms = ["--licence", "CC0", "--consent", "rendered", "--predictions", str(root / "out")]
    subprocess.run([sys.executable, "-m", "vision.cli", *build, *terms], check=True, capture_output=True)
    photos = list(FORMATS["json"].read(root / "set" / "train"))
    corrected = sum(is_corrected(photo) for photo in photos)
    return f"{corrected} of {count}", str(len(photos) - corrected), ""


def is_corrected(photo: PhotoLabels) -> bool:
    """Whether a photo has its one correction just as it was made."""
    return correction_of(photo) is not None


def correction_of(photo: PhotoLabels) -> str | None:
    """Which of `KINDS` of correction a photo has; None where it has none, another or more than one."""
    tiles = [(tile.code, tile.box) for tile in photo.tiles]
    for kind in KINDS:
        for place in range(len(PLACES)):
            wanted = [(OLD, box) for box in PLACES]
            if kind == "renamed":
                wanted[place] = (NEW, PLACES[place])
            elif kind == "moved":
                left, top, right, bottom = PLACES[place]
                wanted[place] = (OLD, (left + MOVED[0], top + MOVED[1], right + MOVED[0], bottom + MOVED[1]))
            elif kind == "deleted":
                del wanted[place]
            else:
                wanted.append((NEW, ADDED))
            if _alike(tiles, wanted):
                return kind
    return None


_Tiles = list[tuple[str, tuple[float, float, float, float]]]


def _alike(tiles: _Tiles, others: _Tiles) -> bool:
    pairs = list(zip(sorted(tiles), sorted(others), strict=False))
    near = all(a[0] == b[0] and np.abs(np.subtract(a[1], b[1])).max() <= CLOSE for a, b in pairs)
    return near and len(tiles) == len(others)


if __name__ == "__main__":
    main()
