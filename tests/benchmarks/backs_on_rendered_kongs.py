"""Recall of backs on rendered concealed kongs of held-out seeds.

    python tests/benchmarks/backs_on_rendered_kongs.py [--pictures 200] [--art ART] [--model MODEL]

A back counts as found if a detection of class back overlaps it with IoU >= 0.5. The hands are of held-out seeds, never
used in training; tiles have random styles, or those of an artwork folder. Prints recall with its 95 % bootstrap
interval over pictures, by number of backs per kong, and the number of detections that match no labelled tile.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import count, islice
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from rich.progress import track

from scoring.tiles import BACK
from vision.detection.detector import Detector
from vision.evaluation.bootstrap import estimate, photo_weights
from vision.labels.matching import box_iou, match_boxes
from vision.synthesis.rendering.art import ArtSet, DrawnSet, load_art
from vision.synthesis.rendering.faces import random_style
from vision.synthesis.rendering.samples import Sample, render_sample
from vision.synthesis.tables.view import HELD_OUT, RULES, PhotoTruth, simulate_photo

FIRST_SEED = HELD_OUT + 200_000
OVERLAP = 0.5
SIDE = 1280
_ALL_TILES = 34


def main() -> None:
    """Runs the benchmark and prints its figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pictures", type=int, default=200, help="pictures with a concealed kong (default 200)")
    parser.add_argument("--art", type=Path, help="artwork folder; default: the faces that this project draws")
    parser.add_argument("--model", type=Path, help="model folder; default: the one shipped")
    options = parser.parse_args()
    detector = Detector.load(options.model)
    sets = load_art(options.art) if options.art else []
    by_backs: dict[int, list[int]] = defaultdict(lambda: [0, 0])
    found_there: list[tuple[int, int]] = []
    wrong = 0
    samples = islice(samples_with_kongs(sets), options.pictures)
    for sample in track(samples, total=options.pictures, description="pictures"):
        detections = detector.detect(sample.photo)
        backs = detections.boxes[[code == BACK for code in detections.codes]]
        hit, stray = backs_found(sample, backs)
        wrong += stray
        kongs = kong_backs(sample.truth)
        found_there.append((int(hit[np.concatenate(kongs)].sum()), sum(map(len, kongs))))
        for kong in kongs:
            tally = by_backs[len(kong)]
            tally[0] += int(hit[kong].sum())
            tally[1] += len(kong)
    print(f"{options.pictures} pictures, {sum(there for _, there in found_there)} backs in concealed kongs")
    print(f"recall {interval(found_there)}")
    for number, (found, there) in sorted(by_backs.items()):
        print(f"  kongs that show {number} backs: {found} of {there} ({found / there:.3f})")
    print(f"{wrong} finds of a back where no tile is labelled (those mostly hidden are not)")


def samples_with_kongs(sets: Sequence[ArtSet]) -> Iterator[Sample]:
    """Pictures with at least one concealed kong that shows a back, without end."""
    whole = [one for one in sets if len(one.codes) >= _ALL_TILES]
    for seed in count(FIRST_SEED):
        photo = simulate_photo(RULES[seed % len(RULES)], seed, side=SIDE)
        if not kong_backs(photo):
            continue
        rng = np.random.default_rng(seed)
        style = random_style(rng)
        fitting = [one for one in whole if set(photo.codes) <= {*one.codes, BACK}]
        tiles = fitting[int(rng.integers(len(fitting)))] if fitting else DrawnSet("made up", style)
        yield render_sample(photo, tiles, style.back, rng)


def kong_backs(photo: PhotoTruth) -> list[list[int]]:
    """For each concealed kong of the hand the places of its backs, where it shows any."""
    groups = (group.tiles for group in photo.groups if group.kind != "background" and len(group.tiles) == 4)
    backs = ([tile for tile in tiles if photo.codes[tile] == BACK] for tiles in groups)
    return [tiles for tiles in backs if tiles]


def backs_found(sample: Sample, backs: NDArray[np.float32]) -> tuple[NDArray[np.bool_], int]:
    """Which tiles of a picture are backs that were found, and how many finds are on no back."""
    places = np.flatnonzero([code == BACK for code in sample.truth.codes])
    chosen = match_boxes(box_iou(backs, sample.truth.boxes[places]), OVERLAP)
    hit = np.zeros(len(sample.truth.codes), bool)
    hit[places[chosen[chosen >= 0]]] = True
    return hit, int((chosen < 0).sum())


def interval(counts: list[tuple[int, int]]) -> str:
    """The share found with its interval."""
    weights = photo_weights(len(counts), 1000, 1)
    found, there = weights @ np.array(counts).T[0], weights @ np.array(counts).T[1]
    measured = estimate(found / np.maximum(there, 1))
    assert measured is not None
    return f"{measured.value:.3f} ({measured.low:.3f} to {measured.high:.3f})"


if __name__ == "__main__":
    main()
