"""Hands with the right tiles on real photos, and the questions that they are asked.

    python tests/benchmarks/decoding_on_photos.py [--data ../shared/data/photos] [--wrong]

Uses the photos of val, test and wild with hands of 13 to 17 tiles, not counting flowers and fourth tiles of kongs.
`right` is the share of hands with exactly the true tiles. Labels that `groups.json` marks as wrong are corrected; tiles
that it marks as background do not belong to the hand. `questions` is the mean number of questions about a hand that is
right, with a 95 % interval of the mean; below the table they are listed by kind.
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from rich.console import Console
from rich.progress import track

from scoring.tiles import INDEX
from vision.detection.detector import PHOTO_SIDE, Detector
from vision.images.photo import load_photo_file
from vision.labels.yolo_folders import read_yolo_labels
from vision.reading.pipeline import read

DATA: Final = Path(__file__).parents[2] / ".." / "shared" / "data" / "photos"
SIZES: Final = range(13, 19)
"""Tiles without flowers: a hand of 13 to 17 tiles, and one kong."""
MOST: Final = 26
"""Tiles with flowers; more are no hand."""


def labelled_hands(data: Path) -> Iterator[tuple[str, Path, list[str]]]:
    """The part, the file and the tiles of each photo with a hand."""
    known = {photo["name"]: photo for photo in json.loads((data / "groups.json").read_text())["photos"]}
    for part in ("val", "test"):
        for path in sorted((data / part / "images").iterdir()):
            codes = read_yolo_labels(data / part / "labels" / f"{path.stem}.txt")[0]
            yield part, path, _corrected(list(codes), known.get(path.stem))
    for photo in json.loads((data / "wild" / "truth.json").read_text())["images"]:
        yield "wild", data / "wild" / "images" / photo["file"], [code for row in photo["rows"] for code in row]


def _corrected(codes: list[str], known: dict[str, Any] | None) -> list[str]:
    """The tiles of the hand, as a person has read them where one has."""
    if known is None:
        return codes
    for wrong in known["wrong"]:
        if wrong.get("shows") in INDEX:
            codes[wrong["box"]] = wrong["shows"]
    own = [codes[box] for group in known["groups"] if group["kind"] != "background" for box in group["boxes"]]
    return own + [missing["code"] for missing in known["missing"]]


def is_hand(codes: Sequence[str]) -> bool:
    """Whether so many tiles can be a hand."""
    return sum(code[1] != "f" for code in codes) in SIZES and len(codes) <= MOST


class Measured(NamedTuple):
    """Whether the tiles of a hand are right, and what is asked."""

    right: bool
    questions: Counter[str]


def measure(path: Path, truth: Sequence[str], detector: Detector) -> Measured:
    """Read one photo."""
    record = read(load_photo_file(path, max_side=PHOTO_SIDE), detector)
    codes = {tile.id: tile.code for tile in record.tiles}
    hand = Counter(codes[tile] for group in record.groups if group.kind != "background" for tile in group.tiles)
    asked = Counter(entry.id or entry.reason for entry in record.review)
    questions = Counter({kind: count for kind, count in asked.items() if kind.startswith("question.")})
    return Measured(hand == Counter(truth), questions)


def asked_on_right(results: Sequence[Measured]) -> str:
    """The mean number of questions about right hands, with its 95 % interval."""
    counts = [one.questions.total() for one in results if one.right]
    reach = 1.96 * float(np.std(counts, ddof=1)) / len(counts) ** 0.5 if len(counts) > 1 else float("nan")
    return f"{np.mean(counts):.2f} ({max(np.mean(counts) - reach, 0):.2f}-{np.mean(counts) + reach:.2f})"


def main() -> None:
    """Print the figures, one line a part."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--wrong", action="store_true", help="list the hands that come out wrong")
    options = parser.parse_args()
    detector = Detector.load()
    hands = [hand for hand in labelled_hands(options.data) if is_hand(hand[2])]
    results: dict[str, list[Measured]] = {}
    wrong = []
    for part, path, truth in track(hands, "reading", console=Console(stderr=True), transient=True):
        result = measure(path, truth, detector)
        for name in (part, "all"):
            results.setdefault(name, []).append(result)
        if not result.right:
            wrong.append(f"    {part} {path.stem}")
    print("| photos | hands | right | questions a right hand |")
    print("|---|---|---|---|")
    for part, values in results.items():
        right = np.mean([value.right for value in values])
        print(f"| {part} | {len(values)} | {right:.3f} | {asked_on_right(values)} |")
    for part, values in results.items():
        kinds = sum((value.questions for value in values if value.right), Counter[str]())
        print(f"{part}: " + (", ".join(f"{kind} {count}" for kind, count in kinds.most_common()) or "no question"))
    if options.wrong:
        print("\n".join(wrong))


if __name__ == "__main__":
    main()
