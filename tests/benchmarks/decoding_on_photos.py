"""Hands with the right tiles on real photos, and the questions that they are asked.

    python tests/benchmarks/decoding_on_photos.py [--data ../shared/data/photos] [--wrong]

Uses the photos of val, test and wild with hands of 13 to 17 tiles, not counting flowers and fourth tiles of kongs.
`right` is the share of hands with exactly the true tiles. Labels that `groups.json` marks as wrong are corrected; tiles
that it marks as background do not belong to the hand. `questions` is the mean number of questions about a hand that is
right, with a 95 % interval of the mean; below the table they are listed by kind.
"""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from tests.benchmarks.labelled_groups import corrected_codes
from tests.benchmarks.measuring import PHOTOS, parser_of, print_table, progress
from vision.detection.detector import PHOTO_SIDE, Detector
from vision.images.photo import load_photo_file
from vision.labels.yolo_folders import read_yolo_labels
from vision.reading.pipeline import read

SIZES: Final = range(13, 19)
"""Tiles without flowers: a hand of 13 to 17 tiles, and one kong."""
MOST: Final = 26
"""Tiles with flowers; more are no hand."""


class Hand(NamedTuple):
    """A labelled hand, and what is asked about it; `right` where it is read with exactly its tiles."""

    part: str
    path: Path
    right: bool
    questions: Counter[str]


def labelled_hands(data: Path) -> Iterator[tuple[str, Path, list[str]]]:
    """The part, the file and the tiles of each photo with a hand, as a person has read them where one has."""
    known = {photo["name"]: photo for photo in json.loads((data / "groups.json").read_text())["photos"]}
    for part in ("val", "test"):
        for path in sorted((data / part / "images").iterdir()):
            codes = list(read_yolo_labels(data / part / "labels" / f"{path.stem}.txt")[0])
            if photo := known.get(path.stem):
                shown = corrected_codes(codes, photo)
                codes = [shown[box] for g in photo["groups"] if g["kind"] != "background" for box in g["boxes"]]
                codes += [missing["code"] for missing in photo["missing"]]
            yield part, path, codes
    for photo in json.loads((data / "wild" / "truth.json").read_text())["images"]:
        yield "wild", data / "wild" / "images" / photo["file"], [code for row in photo["rows"] for code in row]


def is_hand(codes: Sequence[str]) -> bool:
    """Whether so many tiles can be a hand."""
    return sum(code[1] != "f" for code in codes) in SIZES and len(codes) <= MOST


def measure(part: str, path: Path, truth: Sequence[str], detector: Detector) -> Hand:
    """Read one photo."""
    record = read(load_photo_file(path, max_side=PHOTO_SIDE), detector)
    codes = {tile.id: tile.code for tile in record.tiles}
    hand = Counter(codes[tile] for group in record.groups if group.kind != "background" for tile in group.tiles)
    asked = Counter(entry.id for entry in record.review if entry.id and entry.id.startswith("question."))
    return Hand(part, path, hand == Counter(truth), asked)


def asked_on_right(hands: Sequence[Hand]) -> str:
    """The mean number of questions about right hands, with its 95 % interval."""
    counts = [one.questions.total() for one in hands if one.right]
    reach = 1.96 * float(np.std(counts, ddof=1)) / len(counts) ** 0.5 if len(counts) > 1 else float("nan")
    return f"{np.mean(counts):.2f} ({max(np.mean(counts) - reach, 0):.2f}-{np.mean(counts) + reach:.2f})"


def main() -> None:
    """Print the figures, one line a part."""
    parser = parser_of(__doc__)
    parser.add_argument("--data", type=Path, default=PHOTOS)
    parser.add_argument("--wrong", action="store_true", help="list the hands that come out wrong")
    options = parser.parse_args()
    detector = Detector.load()
    labelled = [hand for hand in labelled_hands(options.data) if is_hand(hand[2])]
    hands = [measure(*hand, detector) for hand in progress(labelled, "reading")]
    parts = {part: [hand for hand in hands if part in (hand.part, "all")] for part in ("val", "test", "wild", "all")}
    rows = [
        (part, len(own), f"{np.mean([h.right for h in own]):.3f}", asked_on_right(own)) for part, own in parts.items()
    ]
    print_table(("photos", "hands", "right", "questions a right hand"), rows)
    for part, own in parts.items():
        kinds = sum((hand.questions for hand in own if hand.right), Counter[str]())
        print(f"{part}: " + (", ".join(f"{kind} {count}" for kind, count in kinds.most_common()) or "no question"))
    if options.wrong:
        print("\n".join(f"    {hand.part} {hand.path.stem}" for hand in hands if not hand.right))


if __name__ == "__main__":
    main()
