"""Rendered hands of held-out seeds that networks may misread: beside things that are no tiles, or with concealed kongs.

    python -m tests.benchmarks.rendered_hands racks|clutter|pieces|kongs [--pictures N] [--model MODEL]

A photo with `racks`, `clutter` or `pieces` is read twice: as it is, and with the bare ends of a dark wooden rack beside
the concealed row, with a keyboard, cards, dominoes, a phone or the like right behind the hand, or with a marker of the
wind and dice there. Prints on how many photos a back is read (where racks lie, there is none), a back is of the hand,
more tiles are read, and the hand is another one, with 95 % Wilson intervals, and how many tiles more.

`kongs`: a back counts as found if a detection of class back overlaps it with IoU >= 0.5. Prints recall with its 95 %
bootstrap interval over pictures, by number of backs per kong, and how many detections match no labelled tile.
"""

import io
from collections import Counter
from collections.abc import Iterator
from itertools import count, islice
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from scoring.hand import Rules
from scoring.tiles import BACK, parse_tiles
from tests.benchmarks.measuring import parser_of, progress, wilson_interval
from vision.detection.detector import Detector
from vision.evaluation.bootstrap import estimate, photo_weights
from vision.images.photo import Photo, load_photo
from vision.labels.matching import box_iou, match_boxes
from vision.reading.pipeline import read
from vision.reading.records import ReadingRecord
from vision.synthesis.rendering.art import DrawnSet
from vision.synthesis.rendering.clutter import FlatThing
from vision.synthesis.rendering.faces import random_style
from vision.synthesis.rendering.props import random_pieces
from vision.synthesis.rendering.samples import Sample, render_sample
from vision.synthesis.rendering.things import Box
from vision.synthesis.tables.layout import Layout
from vision.synthesis.tables.view import HELD_OUT, RULES, PhotoTruth, simulate_photo
from vision.training.research.clutter_negatives import is_in_picture, visible_clutter_behind

PICTURES: Final = {"racks": 60, "clutter": 100, "pieces": 100, "kongs": 200}
_FIRST: Final = {"kongs": 200_000, "racks": 300_000, "clutter": 400_000, "pieces": 400_000}
_SIDE: Final = 1280
_OVERLAP: Final = 0.5
_WOODS: Final = ((62, 38, 24), (80, 50, 30), (48, 30, 22), (100, 62, 38), (70, 30, 22))
_AROUND: Final = 1.0
_AWAY: Final = 1.4
"""How far around a place behind a hand pieces lie, and how far that is from the hand, in tile widths."""


def main() -> None:
    """Runs the benchmark and prints its figures."""
    parser = parser_of(__doc__, model=True)
    parser.add_argument("kind", choices=PICTURES)
    parser.add_argument("--pictures", type=int, help="how many (racks: 60, kongs: 200, else 100)")
    options = parser.parse_args()
    detector, number = Detector.load(options.model), options.pictures or PICTURES[options.kind]
    if options.kind == "kongs":
        _measure_kongs(detector, number)
    else:
        _measure_things(options.kind, detector, number)


def _photos(kind: str) -> Iterator[tuple[int, Rules, PhotoTruth]]:
    for seed in count(HELD_OUT + _FIRST[kind]):
        rules = RULES[seed % len(RULES)]
        yield seed, rules, simulate_photo(rules, seed, side=_SIDE)


def _measure_things(kind: str, detector: Detector, number: int) -> None:
    counts, more = Counter[str](), 0
    for rules, bare, beside in progress(islice(pairs(kind), number), "pictures", number):
        before, after = (read(_photo_of(sample), detector, rules) for sample in (bare, beside))
        added = len(after.tiles) - len(before.tiles)
        more += max(0, added)
        counts["a back is read"] += any(tile.code == BACK for tile in after.tiles)
        counts["it is of the hand"] += BACK in parse_tiles(after.hand.concealed)
        counts["more tiles"] += added > 0
        counts["another hand"] += _hand_of(before) != _hand_of(after)
    for name, share in counts.items():
        print(f"{name:>17} on {share} of {number}: {wilson_interval(share, number)}")
    print(f"{more} tiles more")


def pairs(kind: str) -> Iterator[tuple[Rules, Sample, Sample]]:
    """Photos without and with things, without end."""
    for seed, rules, truth in _photos(kind):
        flat, boxes = _things(kind, truth, np.random.default_rng(seed))
        if not (flat or boxes):
            continue
        style = random_style(np.random.default_rng(seed))
        tiles = DrawnSet("made up", style)
        bare, beside = (
            render_sample(truth, tiles, style.back, np.random.default_rng(seed), boxes=solid, clutter=clutter)
            for clutter, solid in (((), ()), (flat, boxes))
        )
        yield rules, bare, beside


def _things(kind: str, truth: PhotoTruth, rng: np.random.Generator) -> tuple[list[FlatThing], list[Box]]:
    """What lies flat and what stands there; nothing where the photo is left out."""
    if kind == "racks":
        return [], [] if BACK in truth.codes else bare_rack_ends(truth.layout, rng)
    flat, dice = pieces_behind(truth.layout, rng) if kind == "pieces" else (visible_clutter_behind(truth, rng), [])
    return (flat, dice) if flat and is_in_picture(flat, truth) else ([], [])


def bare_rack_ends(layout: Layout, rng: np.random.Generator) -> list[Box]:
    """The ends of a dark wooden rack on which a row of concealed tiles lies, one to four tiles long, as high as tiles.

    They are as wide as the row is deep, and bare: a plain rectangle beside the last tile. There is none where another
    tile lies within a tile's width of the row.
    """
    rows = [group.tiles for group in layout.groups if group.kind == "concealed"]
    if not rows:
        return []
    centres = np.array([tile.pose.centre for tile in max(rows, key=len)])
    left, right, middle = centres[:, 0].min() - 0.5, centres[:, 0].max() + 0.5, np.median(centres[:, 1])
    colour = np.clip(np.array(_WOODS[int(rng.integers(len(_WOODS)))]) + rng.normal(0, 6, 3), 0, 255)
    deep, high = layout.shape.height * rng.uniform(1.0, 1.25), layout.shape.thickness * rng.uniform(0.3, 1.0)
    gap, lengths = rng.uniform(0.02, 0.15), rng.uniform(1, 4, 2)
    every = np.array([tile.pose.centre for group in layout.groups for tile in group.tiles])
    beside = every[np.abs(every[:, 1] - middle) < (deep + layout.shape.height) / 2 + 0.1, 0]
    room = (
        min((left - x - 0.8 for x in beside if x < left), default=np.inf),
        min((x - right - 0.8 for x in beside if x > right), default=np.inf),
    )
    ends = []
    for start, away, length in zip((left - gap, right + gap), (-1, 1), np.minimum(lengths, room), strict=True):
        if length >= 1:
            centre = (float(start + away * length / 2), float(middle), float(high / 2))
            red, green, blue = (float(c) for c in colour)
            ends.append(Box(centre, (float(length), float(deep), float(high)), 0.0, (red, green, blue)))
    return ends


def pieces_behind(layout: Layout, rng: np.random.Generator) -> tuple[list[FlatThing], list[Box]]:
    """A marker and dice in the middle right behind a hand and what lies around it, touching nothing."""
    centres = np.array([tile.pose.centre[:2] for group in layout.groups for tile in group.tiles])
    far = float(centres[:, 1].min()) - layout.shape.height
    markers, dice = random_pieces(np.array([centres[:, 0].mean(), far - _AWAY - _AROUND]), _AROUND, rng)
    return markers[:1], [die for die in dice if die.centre[1] < far - _AWAY]


def _photo_of(sample: Sample) -> Photo:
    data = io.BytesIO()
    Image.fromarray(sample.photo).save(data, "JPEG", quality=sample.quality)
    return load_photo(data.getvalue(), "rendered.jpg")


def _hand_of(record: ReadingRecord) -> tuple[str, str, str, str | None]:
    """The hand of a reading, to compare."""
    hand = record.hand
    melds = sorted((meld.kind, meld.tiles) for meld in hand.melds)
    return hand.concealed, str(melds), hand.flowers, hand.winning_tile


def _measure_kongs(detector: Detector, number: int) -> None:
    found_by_backs, there_by_backs, wrong = Counter[int](), Counter[int](), 0
    found_there: list[tuple[int, int]] = []
    for sample in progress(islice(samples_with_kongs(), number), "pictures", number):
        detections = detector.detect(sample.photo)
        hit, stray = _backs_found(sample, detections.boxes[[code == BACK for code in detections.codes]])
        wrong += stray
        kongs = _kong_backs(sample.truth)
        found_there.append((int(hit[np.concatenate(kongs)].sum()), sum(map(len, kongs))))
        for kong in kongs:
            found_by_backs[len(kong)] += int(hit[kong].sum())
            there_by_backs[len(kong)] += len(kong)
    print(f"{number} pictures, {there_by_backs.total()} backs in concealed kongs, recall {_recall(found_there)}")
    for backs, there in sorted(there_by_backs.items()):
        found = found_by_backs[backs]
        print(f"  kongs that show {backs} backs: {found} of {there} ({found / there:.3f})")
    print(f"{wrong} finds of a back where no tile is labelled (those mostly hidden are not)")


def samples_with_kongs() -> Iterator[Sample]:
    """Pictures with at least one concealed kong that shows a back, without end."""
    for seed, _, truth in _photos("kongs"):
        if _kong_backs(truth):
            rng = np.random.default_rng(seed)
            style = random_style(rng)
            yield render_sample(truth, DrawnSet("made up", style), style.back, rng)


def _kong_backs(photo: PhotoTruth) -> list[list[int]]:
    """For each concealed kong of the hand the places of its backs, where it shows any."""
    groups = (group.tiles for group in photo.groups if group.kind != "background" and len(group.tiles) == 4)
    backs = ([tile for tile in tiles if photo.codes[tile] == BACK] for tiles in groups)
    return [tiles for tiles in backs if tiles]


def _backs_found(sample: Sample, backs: NDArray[np.float32]) -> tuple[NDArray[np.bool_], int]:
    """Which tiles of a picture are backs that were found, and how many finds are on no back."""
    places = np.flatnonzero([code == BACK for code in sample.truth.codes])
    chosen = match_boxes(box_iou(backs, sample.truth.boxes[places]), _OVERLAP)
    hit = np.zeros(len(sample.truth.codes), bool)
    hit[places[chosen[chosen >= 0]]] = True
    return hit, int((chosen < 0).sum())


def _recall(counts: list[tuple[int, int]]) -> str:
    """The share found with its interval."""
    weights = photo_weights(len(counts), 1000, 1)
    found, there = weights @ np.array(counts).T[0], weights @ np.array(counts).T[1]
    measured = estimate(found / np.maximum(there, 1))
    assert measured is not None
    return f"{measured.value:.3f} ({measured.low:.3f} to {measured.high:.3f})"


if __name__ == "__main__":
    main()
