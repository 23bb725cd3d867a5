"""Time to read a photo, relative to decoding it and the bare networks in the same run.

    python tests/benchmarks/read_time.py [PHOTO.jpg] [--runs N] [--processor-time]
    python tests/benchmarks/read_time.py PHOTOS/test [--photos N] [--runs N] [--processor-time]

Without a photo, a rendered sample that gets further looks is enlarged to 12 megapixels. Prints medians in milliseconds,
and the ratio of the whole reading, with one look only and as shipped, to image decoding plus the forward passes of one
look by finder and reader. Of a folder's photos, evenly spaced, prints the median ratio of those read in one look, of
those that got further ones, and of all. With `--processor-time`, one thread does everything and its processor time is
taken instead of the clock's: what else the machine does counts less, and several cores do not make the networks alone
faster.
"""

import statistics
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import cv2

from tests.benchmarks.measuring import SAMPLES, enlarged, parser_of
from vision.annotation.prelabel.photos import find_photos
from vision.detection.detector import PHOTO_SIDE, Detector
from vision.detection.finder import finder_input, propose
from vision.detection.inference import FINDER, READER, NetworkCall
from vision.detection.pipeline import classify, trace_tiles
from vision.detection.reader import cut_crops, flip_augment, reader_input
from vision.images.photo import Photo, load_photo
from vision.reading.pipeline import FAINT_THRESHOLD, model_of, read, read_detections
from vision.reading.records import ReadingRecord

Clock = Callable[[], float]
"""Seconds since some moment."""
ONE_LOOK, SHIPPED = "with one look", "photo to record"


def read_once(photo: Photo, detector: Detector) -> ReadingRecord:
    """The reading of a photo that gets no second pass."""
    found, _ = detector.drive(classify(photo.pixels, detector.drive(propose(photo.pixels)), detector.calibration))
    height, width = photo.pixels.shape[:2]
    faint = found.select(found.above_threshold(FAINT_THRESHOLD, (width, height)))
    return read_detections(photo, faint, model_of(detector), 0.0)


def count_looks(photo: Photo, detector: Detector) -> int:
    """How often the finder runs on a photo."""
    inference = trace_tiles(photo.pixels, detector.calibration, FAINT_THRESHOLD)
    looks = 0
    with suppress(StopIteration):
        call = next(inference)
        while True:
            looks += call.network is FINDER
            call = inference.send(detector.run_network(call))
    return looks


def measure(data: bytes, detector: Detector, runs: int, clock: Clock) -> dict[str, float]:
    """Median milliseconds of decoding, of the bare networks, and of the whole reading."""
    photo = load_photo(data, "photo.jpg", max_side=PHOTO_SIDE)
    picture = finder_input(photo.pixels)[0]
    crops = flip_augment(reader_input(cut_crops(photo.pixels, detector.drive(propose(photo.pixels)).boxes)))
    steps: dict[str, Callable[[], object]] = {
        "decode": lambda: load_photo(data, "photo.jpg", max_side=PHOTO_SIDE),
        "finder, bare": lambda: detector.run_network(NetworkCall(FINDER, picture)),
        "reader, bare": lambda: detector.run_network(NetworkCall(READER, crops)) if len(crops) else None,
        ONE_LOOK: lambda: read_once(load_photo(data, "photo.jpg", max_side=PHOTO_SIDE), detector),
        SHIPPED: lambda: read(load_photo(data, "photo.jpg", max_side=PHOTO_SIDE), detector),
    }
    times: dict[str, list[float]] = {name: [] for name in steps}
    for _ in range(runs + 2):  # the steps take turns, so that a busy moment hits all alike
        for name, step in steps.items():
            begun = clock()
            step()
            times[name].append((clock() - begun) * 1000)
    return {name: statistics.median(values[2:]) for name, values in times.items()}


def ratio(medians: dict[str, float], name: str) -> float:
    """A step relative to decoding and the bare networks."""
    return medians[name] / sum(medians[one] for one in ("decode", "finder, bare", "reader, bare"))


def main() -> None:
    """Runs the benchmark and prints its table."""
    parser = parser_of(__doc__)
    parser.add_argument("photo", nargs="?", type=Path, help="or a folder of photos")
    parser.add_argument("--runs", type=int)
    parser.add_argument("--photos", type=int, default=40)
    parser.add_argument("--processor-time", action="store_true", help="of one thread, instead of the clock's time")
    arguments = parser.parse_args()
    alone: bool = arguments.processor_time
    clock: Clock = time.process_time if alone else time.perf_counter
    cv2.setNumThreads(1 if alone else -1)
    detector = Detector.load(threads=int(alone))
    if arguments.photo and arguments.photo.is_dir():
        _print_folder(arguments.photo, arguments.photos, detector, arguments.runs or 3, clock)
        return
    data = arguments.photo.read_bytes() if arguments.photo else enlarged(sorted(SAMPLES.glob("*.jpg"))[0])
    photo = load_photo(data, "photo.jpg", max_side=PHOTO_SIDE)
    medians = measure(data, detector, runs := arguments.runs or 25, clock)
    places = len(detector.drive(propose(photo.pixels)).boxes)
    print(f"{photo.width} x {photo.height} pixels, {places} places, {count_looks(photo, detector)} looks, {runs} runs")
    for name, median in medians.items():
        print(f"{name:>16} {median:7.1f} ms")
    for name in (ONE_LOOK, SHIPPED):
        print(f"{name:>16} {ratio(medians, name):7.2f} times decoding and the bare networks")


def _print_folder(folder: Path, count: int, detector: Detector, runs: int, clock: Clock) -> None:
    files = [Path(found.path) for found in find_photos([str(folder)], Path("nowhere"))]
    ratios: dict[str, list[float]] = {"one look": [], "further looks": [], "all": []}
    for path in files[:: max(1, len(files) // count)][:count]:
        data = path.read_bytes()
        told = ratio(measure(data, detector, runs, clock), SHIPPED)
        looks = count_looks(load_photo(data, path.name, max_side=PHOTO_SIDE), detector)
        ratios["one look" if looks == 1 else "further looks"].append(told)
        ratios["all"].append(told)
    for name, values in ratios.items():
        if values:
            middle = statistics.median(values)
            print(f"{name:>16} {len(values):4} photos {middle:6.2f} times decoding and the bare networks")


if __name__ == "__main__":
    main()
