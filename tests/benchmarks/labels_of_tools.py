"""Labels that other tools' own writers wrote, as `pailens import` reads them: nested folders, photos once turned, HEIC.

    python -m tests.benchmarks.labels_of_tools [PHOTOS ...] [--count 12] [--python INTERPRETER ...]

Photos and labels are those of `formats_in_tools`. Right is a photo that is read in its upright size with all of its
boxes to within two pixels, and counts as reviewed. For interpreters of other environments: `pip install supervision
datumaro label-studio-sdk`.
"""

import argparse
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from rich.console import Console
from rich.table import Table

from tests.benchmarks.formats_in_tools import figures, put_photos
from vision.commands.label_sources import open_labels
from vision.labels.labelled_photo import DatasetError
from vision.labels.photo_labels import PhotoLabels
from vision.labels.review_state import is_reviewed

_SOURCES = {"datumaro": "coco", "supervision": "coco", "label_studio_sdk": "labelstudio"}


def main() -> None:
    """Run the command and print its table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="*", type=Path)
    parser.add_argument("--count", type=int, default=12)
    parser.add_argument("--python", nargs="*", default=[sys.executable])
    options = parser.parse_args()
    table = Table("written by", "layout", "photos right", "boxes right", "reviewed", "")
    with TemporaryDirectory() as place:
        root = Path(place)
        photos = put_photos(root / "labels", options.folders, options.count)
        for name in {*_SOURCES.values()}:
            command = ["convert", str(root / "labels"), "--to", name, "-o", str(root / name), "--nested"]
            subprocess.run([sys.executable, "-m", "vision.cli", *command], check=True, capture_output=True)
        for tool, source in _SOURCES.items():
            out = root / "out" / tool
            if not any(written(python, tool, root / source, out) for python in options.python):
                table.add_row(tool, "", "", "", "", "not written")
            for layout in sorted(out.iterdir()) if out.is_dir() else []:
                table.add_row(tool, layout.name, *read(photos, layout))
    Console(width=110).print(table)


def written(python: str, tool: str, folder: Path, out: Path) -> bool:
    """Whether an interpreter has the tool, and it wrote."""
    command = [python, str(Path(__file__).with_name("tool_writers.py")), tool, str(folder), str(out)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode and "ModuleNotFoundError" not in done.stderr:
        print(done.stderr[-600:], file=sys.stderr)
    return done.returncode == 0


def read(photos: dict[str, PhotoLabels], folder: Path) -> tuple[str, str, str, str]:
    """How many photos and boxes come back, and how many photos count as reviewed."""
    try:
        with open_labels(folder) as found:
            files = list(found)
    except DatasetError as error:
        return "", "", "", str(error)
    known = {stem.split("_")[-1]: photo for stem, photo in photos.items()}
    seen: list[dict[str, Any]] = [
        {
            "name": Path(file.labels.name).stem.split("_")[-1],
            "size": [*file.load().pixels.shape[1::-1]],
            "boxes": [(tile.code, tile.box) for tile in file.labels.tiles],
        }
        for file in files
    ]
    reviewed = sum(is_reviewed(file.labels) for file in files)
    return *figures(known, seen)[:2], str(reviewed), ""


if __name__ == "__main__":
    main()
