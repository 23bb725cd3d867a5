"""Time to read a 12-megapixel photo, relative to the networks alone in the same run.

    python tests/benchmarks/read_time.py [PHOTO.jpg] [--runs N]

Without a photo, a rendered sample that gets a second pass is enlarged to 12 megapixels. Prints medians in milliseconds,
and the ratio of the whole reading, with one pass only and as shipped, to image decoding plus the forward passes.
"""

from __future__ import annotations

import argparse
import io
import statistics
import time
from collections.abc import Callable
from pathlib import Path

from PIL import Image

from vision.detection.crops import cut_crops
from vision.detection.detector import PHOTO_SIDE, Detector
from vision.detection.flip_tta import flip_augment
from vision.detection.inference import FINDER, READER, NetworkCall
from vision.detection.preprocessing import finder_input, reader_input
from vision.images.photo import Photo, load_photo
from vision.reading import FAINT_THRESHOLD, model_of, read, read_detections
from vision.records import ReadingRecord

SAMPLES = Path(__file__).parents[2] / "datasets" / "samples" / "images"
TWELVE_MEGAPIXELS = (4032, 3024)


def read_once(photo: Photo, detector: Detector) -> ReadingRecord:
    """The reading of a photo that gets no second pass."""
    found = detector.classify(photo.pixels, detector.propose(photo.pixels))
    return read_detections(photo, found.select(found.above_threshold(FAINT_THRESHOLD)), model_of(detector), 0.0)


def main() -> None:
    """Runs the benchmark and prints its table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("photo", nargs="?", type=Path)
    parser.add_argument("--runs", type=int, default=25)
    arguments = parser.parse_args()
    data = arguments.photo.read_bytes() if arguments.photo else _enlarged(sorted(SAMPLES.glob("*.jpg"))[0])
    detector = Detector.load()
    photo = load_photo(data, "photo.jpg", max_side=PHOTO_SIDE)
    places = detector.propose(photo.pixels)
    picture = finder_input(photo.pixels)[0]
    crops = flip_augment(reader_input(cut_crops(photo.pixels, places.boxes)))
    steps: dict[str, Callable[[], object]] = {
        "decode": lambda: load_photo(data, "photo.jpg", max_side=PHOTO_SIDE),
        "finder, bare": lambda: detector.run_network(NetworkCall(FINDER, picture)),
        "reader, bare": lambda: detector.run_network(NetworkCall(READER, crops)),
        "with one look": lambda: read_once(load_photo(data, "photo.jpg", max_side=PHOTO_SIDE), detector),
        "photo to record": lambda: read(load_photo(data, "photo.jpg", max_side=PHOTO_SIDE), detector),
    }
    times: dict[str, list[float]] = {name: [] for name in steps}
    for _ in range(arguments.runs + 2):  # the steps take turns, so that a busy moment hits all alike
        for name, step in steps.items():
            begun = time.perf_counter()
            step()
            times[name].append((time.perf_counter() - begun) * 1000)
    medians = {name: statistics.median(values[2:]) for name, values in times.items()}
    print(f"{photo.width} x {photo.height} pixels, {len(places.boxes)} places looked at, {arguments.runs} runs")
    for name, median in medians.items():
        print(f"{name:>16} {median:7.1f} ms")
    bare = sum(medians[name] for name in ("decode", "finder, bare", "reader, bare"))
    for name in ("with one look", "photo to record"):
        print(f"{name:>16} {medians[name] / bare:7.2f} times decoding and the bare networks")


def _enlarged(path: Path) -> bytes:
    large = io.BytesIO()
    with Image.open(path) as picture:
        picture.convert("RGB").resize(TWELVE_MEGAPIXELS, Image.Resampling.BICUBIC).save(large, "JPEG", quality=92)
    return large.getvalue()


if __name__ == "__main__":
    main()
