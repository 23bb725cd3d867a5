"""How well the queue ranks misread photos first, and which reasons predict them.

    python -m tests.benchmarks.label_order [--data ../shared/data/photos] [--part test --part wild]

Labelled photos are read and queued as in `pailens label`, with nothing labelled yet. A photo is wrong if a tile of the
hand must be changed, added or deleted. `told` is the probability that a wrong photo ranks before a right one (area
under the ROC curve: 0.5 is random, 1 is perfect), without the reasons based on rarity.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import track

from tests.benchmarks.decoding_on_photos import DATA, is_hand, labelled_hands
from vision.annotation.queue.candidate import make_candidate
from vision.annotation.queue.order import LabelQueue, QueueEntry
from vision.annotation.queue.reasons import combine_weights
from vision.detection.detector import PHOTO_SIDE, Detector
from vision.images.photo import load_photo_file
from vision.reading.records import ReadingRecord


def main() -> None:
    """Read, queue and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--part", action="append", choices=("val", "test", "wild"))
    options = parser.parse_args()
    parts = options.part or ["test", "wild"]
    hands = [hand for hand in labelled_hands(options.data) if hand[0] in parts and is_hand(hand[2])]
    detector = Detector.load()
    queue = LabelQueue()
    wrong: dict[str, bool] = {}
    for _, path, truth in track(hands, "reading", console=Console(stderr=True), transient=True):
        candidate = make_candidate(load_photo_file(path, max_side=PHOTO_SIDE), detector, path.stem)
        queue.add(candidate)
        wrong[candidate.key] = is_wrong(candidate.reading, truth)
    report(queue.entries(), wrong, len(hands))


def is_wrong(reading: ReadingRecord, truth: Sequence[str]) -> bool:
    """Whether the hand as read has other tiles than it has."""
    beside = {tile for group in reading.groups if group.kind == "background" for tile in group.tiles}
    return Counter(tile.code for tile in reading.tiles if tile.id not in beside) != Counter(truth)


def report(entries: Sequence[QueueEntry], wrong: dict[str, bool], read: int) -> None:
    """Print how early the wrong photos come, and how often each reason is about one."""
    bad = [entry for entry in entries if wrong[entry.candidate.key]]
    good = [entry for entry in entries if not wrong[entry.candidate.key]]
    print(f"{len(entries)} photos of {read} queued, {len(bad)} of them wrong")
    own, whole = (_told(bad, good, with_rare=with_rare) for with_rare in (False, True))
    print(f"told: {own:.2f}; with rare faces counted: {whole:.2f}")
    early = sum(wrong[entry.candidate.key] for entry in entries[: len(entries) // 4])
    print(f"in the first quarter of the queue: {early} of the {len(bad)} wrong ones")
    kinds = sorted({reason.kind for entry in entries for reason in entry.reasons})
    print(f"{'reason':<14} {'photos':>7} {'wrong':>6}")
    for kind in kinds:
        about = [entry for entry in entries if kind in {reason.kind for reason in entry.reasons}]
        print(f"{kind:<14} {len(about):>7} {sum(wrong[entry.candidate.key] for entry in about):>6}")


def _told(bad: Sequence[QueueEntry], good: Sequence[QueueEntry], *, with_rare: bool) -> float:
    """The chance that a wrong photo has more to teach than a right one; half for as much."""

    def teaches(entry: QueueEntry) -> float:
        return entry.teaches if with_rare else combine_weights(entry.candidate.reasons)

    pairs = [(teaches(one), teaches(other)) for one in bad for other in good]
    return sum((one > other) + (one == other) / 2 for one, other in pairs) / max(len(pairs), 1)


if __name__ == "__main__":
    main()
