"""Time per photo relative to Ultralytics' prediction with the same finder weights, in one run.

    python tests/benchmarks/speed_beside_ultralytics.py [PHOTO.jpg] [--runs 30] [--threads 2]

Needs the extra `[train]`. Both get the same 12-megapixel file and alternate. Prints medians in milliseconds and ratios
of ours to Ultralytics', from the file and from the decoded photo, and for the whole reading. Without a photo, a
rendered sample is enlarged.
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
from PIL import Image

from vision.detection.detector import PHOTO_SIDE, Detector
from vision.detection.model_folders import packaged_model_folder
from vision.images.photo import load_photo_file
from vision.reading.pipeline import read

SAMPLES = Path(__file__).parents[2] / "datasets" / "samples" / "images"
TWELVE_MEGAPIXELS = (4032, 3024)
_PAUSE = 0.05
"""Seconds before each step: threads of the libraries go on spinning for a while, at the cost of whoever comes next."""


def main() -> None:
    """Runs the benchmark and prints its table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("photo", nargs="?", type=Path)
    parser.add_argument("--runs", type=int, default=30)
    parser.add_argument("--threads", type=int, default=2, help="torch's threads; onnxruntime takes all cores")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = options.photo
        if path is None:
            path = Path(folder) / "photo.jpg"
            enlarge(sorted(SAMPLES.glob("*.jpg"))[0], path)
        medians = timed(steps(path, options.threads), options.runs)
    for name, median in medians.items():
        print(f"{name:>36} {median:7.1f} ms")
    for ours, theirs in (("finder, from the file", "Ultralytics, from the file"), ("finder", "Ultralytics")):
        print(f"{ours} / {theirs}: {medians[ours] / medians[theirs]:.2f}")


def steps(path: Path, threads: int) -> dict[str, Callable[[], object]]:
    """What is timed."""
    os.environ |= {"YOLO_OFFLINE": "1", "YOLO_AUTOINSTALL": "False"}
    import torch
    from ultralytics import YOLO
    from ultralytics.nn.autobackend import AutoBackend

    # On a processor it only imports torchvision, which need not load beside the torch that is installed; the
    # suppression of overlapping boxes is then Ultralytics' own.
    AutoBackend.warmup = lambda *_, **__: None
    network = YOLO(packaged_model_folder() / "finder.pt")
    detector = Detector.load()
    full = load_photo_file(path).pixels
    bgr = np.ascontiguousarray(full[..., ::-1])
    shrunk = load_photo_file(path, max_side=PHOTO_SIDE).pixels
    torch.set_num_threads(threads)

    def predict(source: object) -> object:
        return network.predict(source, imgsz=640, device="cpu", verbose=False, conf=0.05)

    return {
        "Ultralytics": lambda: predict(bgr),
        "finder": lambda: detector.propose(shrunk),
        "Ultralytics, from the file": lambda: predict(str(path)),
        "finder, from the file": lambda: detector.propose(load_photo_file(path, max_side=PHOTO_SIDE).pixels),
        "finder and reader, from the file": lambda: detector.detect(load_photo_file(path, max_side=PHOTO_SIDE).pixels),
        "whole reading, from the file": lambda: read(load_photo_file(path, max_side=PHOTO_SIDE), detector),
    }


def enlarge(path: Path, out: Path) -> None:
    """Write a picture as a JPEG of 12 megapixels."""
    with Image.open(path) as picture:
        picture.convert("RGB").resize(TWELVE_MEGAPIXELS, Image.Resampling.BICUBIC).save(out, "JPEG", quality=92)


def timed(timed_steps: dict[str, Callable[[], object]], runs: int) -> dict[str, float]:
    """Median milliseconds of each step; they take turns, so that a busy moment hits all alike."""
    times: dict[str, list[float]] = {name: [] for name in timed_steps}
    for _ in range(runs + 2):
        for name, step in timed_steps.items():
            time.sleep(_PAUSE)
            begun = time.perf_counter()
            step()
            times[name].append((time.perf_counter() - begun) * 1000)
    return {name: statistics.median(values[2:]) for name, values in times.items()}


if __name__ == "__main__":
    main()
