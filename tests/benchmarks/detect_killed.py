"""Tests that `pailens detect` neither loses nor repeats photos when killed, and leaves no process behind.

    python tests/benchmarks/detect_killed.py [PHOTOS ...] [--count 1000] [--kills 3] [--workers 2] [--format coco]

Runs the command on `count` photos (by default slightly altered samples), kills it (SIGKILL) `kills` times as its
journal grows, then lets it finish. Prints the number of photos in the journal after each run, and whether any is
missing or duplicated. With few photos it is also run without kills, and the labels are compared.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from PIL import Image, ImageEnhance

from vision.annotation.prelabel.journal import FILE
from vision.annotation.prelabel.photos import find_photos
from vision.labels.formats import FORMATS

SAMPLES = Path(__file__).parents[2] / "datasets" / "samples" / "images"
COMPARED = 100
"""Photos up to which the labels are compared with those of a run that was not killed."""


def main() -> None:
    """Runs the benchmark and prints what it found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("photos", nargs="*")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--kills", type=int, default=3)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--format", default="coco")
    arguments = parser.parse_args()
    with TemporaryDirectory() as place:
        folder, out = Path(place) / "photos", Path(place) / "out"
        count = len(gather_photos(arguments.photos, arguments.count, folder))
        options = ["--format", arguments.format, "--workers", str(arguments.workers)]
        for kill in range(1, arguments.kills + 1):
            put_down, left = run_and_kill(folder, out, options, count * kill // (arguments.kills + 1))
            print(f"killed with {put_down} of {count} photos put down; processes left after it: {left}")
        begun = time.perf_counter()
        finished = subprocess.run(command(folder, out, options), capture_output=True, text=True, check=False)
        print(
            f"finished in {time.perf_counter() - begun:.0f} s, status {finished.returncode}: {finished.stdout.strip()}"
        )
        print(
            "".join(line for line in finished.stderr.splitlines(keepends=True) if line.startswith("not read")), end=""
        )
        report(folder, out, arguments.format)
        if count <= COMPARED:
            again = Path(place) / "again"
            subprocess.run(command(folder, again, options), capture_output=True, check=True)
            print("labels as without a kill:", same_labels(out, again, arguments.format))


def gather_photos(given: list[str], count: int, folder: Path) -> list[Path]:
    """`count` photos in a folder, none with the bytes of another: links to those given, else samples, each changed."""
    folder.mkdir(parents=True)
    if not given:
        return [_changed_sample(number, folder) for number in range(count)]
    found = find_photos(given, folder)
    links = []
    for number, photo in enumerate(found[:count]):
        link = folder / f"{number:05d}{Path(photo.path).suffix}"
        link.symlink_to(photo.path)
        links.append(link)
    return links


def _changed_sample(number: int, folder: Path) -> Path:
    rng = np.random.default_rng(number)
    samples = sorted(SAMPLES.glob("*.jpg"))
    with Image.open(samples[number % len(samples)]) as sample:
        turned = sample.rotate(float(rng.uniform(-6, 6)), expand=False, fillcolor=(90, 90, 90))
    path = folder / f"{number:05d}.jpg"
    ImageEnhance.Brightness(turned).enhance(float(rng.uniform(0.7, 1.2))).save(path, quality=88)
    return path


def command(folder: Path, out: Path, options: list[str]) -> list[str]:
    """The command line."""
    return [sys.executable, "-m", "vision.cli", "detect", str(folder), "-o", str(out), *options]


def run_and_kill(folder: Path, out: Path, options: list[str], at: int) -> tuple[int, int]:
    """Start the command and kill it when its journal has `at` photos.

    Returns:
        How many it has then, and how many of its own processes outlive it by more than some seconds.
    """
    process = subprocess.Popen(command(folder, out, options), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while process.poll() is None and lines(out) < at:
        time.sleep(0.02)
    own = children(process.pid)
    process.send_signal(signal.SIGKILL)
    process.wait()
    put_down = lines(out)
    for _ in range(50):
        if not any(alive(number) for number in own):
            break
        time.sleep(0.2)
    return put_down, sum(alive(number) for number in own)


def children(parent: int) -> list[int]:
    """The processes that a process has started."""
    listed = subprocess.run(["ps", "-o", "pid=", "--ppid", str(parent)], capture_output=True, text=True, check=False)
    return [int(number) for number in listed.stdout.split()]


def alive(number: int) -> bool:
    """Whether there is still a process of this number that runs."""
    status = Path("/proc", str(number), "stat")
    return status.exists() and status.read_text().rpartition(")")[2].split()[0] != "Z"


def lines(out: Path) -> int:
    """Photos in the journal."""
    path = out / FILE
    return sum(line.startswith(b'{"photo"') for line in path.open("rb")) if path.exists() else 0


def report(folder: Path, out: Path, format_: str) -> None:
    """Say what the journal and the labels hold."""
    photos = {path.name for path in folder.iterdir()}
    records = [json.loads(line)["photo"] for line in (out / FILE).open("rb") if line.startswith(b'{"photo"')]
    put_down = Counter(record["name"] for record in records)
    labelled = Counter(photo.name for photo in FORMATS[format_].read(out))
    copies = sum("same_as" in record for record in records)
    print(f"photos {len(photos)}, put down {len(put_down)}, copies {copies}, labelled {len(labelled)}")
    print(f"missing {len(photos - set(put_down))}, put down twice {sum(n > 1 for n in put_down.values())}, "
          f"labelled twice {sum(n > 1 for n in labelled.values())}")  # fmt: skip


def same_labels(first: Path, second: Path, format_: str) -> bool:
    """Whether two runs wrote the same labels, but for how long reading took."""
    if format_ == "json":
        pairs = zip(FORMATS[format_].read(first), FORMATS[format_].read(second), strict=True)
        return all(one.tiles == other.tiles and one.groups == other.groups for one, other in pairs)
    parts = FORMATS[format_].labels
    files = [path for part in parts for path in [first / part, *(first / part).rglob("*")] if path.is_file()]
    return all(path.read_bytes() == (second / path.relative_to(first)).read_bytes() for path in files)


if __name__ == "__main__":
    os.environ.setdefault("PYTHONPATH", str(Path(__file__).parents[2]))
    main()
