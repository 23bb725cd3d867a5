"""Accuracy on the second or fourth generator of laid-out hands, `tests.benchmarks.second_tables` and `fourth_tables`.

    python -m tests.benchmarks.layout_second --seeds held-out --hands 600 [--tables fourth] [--rendered] [--kept FILE]

`--wrong FILE` writes the seeds of what came out wrong.

Every hand is read under the rule set of its table. `tiles`: every tile of the hand is found and read right; `groups`:
every group has its kind and tiles; `hand`: exactly the hand's tiles; `score`: the totals under every rule set whose
hands have this size are right, or are so once a question about what the picture cannot tell is answered truly;
`unasked`: they are right without an answer; `silent`: they are wrong and nothing is asked. 95 % Wilson intervals.
Without `--rendered`, every tile is found and read right; with it, pictures are rendered with drawn faces and read by
the shipped networks. `--kept` goes on where another run stopped.

Seeds `building` are for looking at and mending; `held-out` ones only for measuring.
"""

import argparse
import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Final

import numpy as np

from tests.benchmarks.fourth_tables.tables import fourth_table
from tests.benchmarks.measuring import parser_of, print_table, progress, wilson_interval
from tests.benchmarks.second_tables.judging import Truth, Verdict, judge
from tests.benchmarks.second_tables.pictures import Picture, second_table
from tests.benchmarks.second_tables.rendering import render
from tests.benchmarks.second_tables.scenes import HELD_OUT
from vision.detection.detections import Detections
from vision.detection.detector import Detector
from vision.images.photo import Photo
from vision.reading.pipeline import read, regroup
from vision.reading.records import GroupedRecord, ReadingRecord
from vision.reading.tile_records import to_tile_records

TABLES: Final[dict[str, Callable[[int], Truth]]] = {"second": second_table, "fourth": fourth_table}
FIGURES: Final = ("tiles", "groups", "hand", "score", "unasked", "silent")


def read_perfect(found: Detections, rules: str) -> GroupedRecord:
    """The reading of detections under the rules of their table."""
    return regroup(to_tile_records(found, found.class_probs.argmax(axis=1).tolist()), rules=rules)


def read_rendered(picture: Picture, detector: Detector) -> ReadingRecord:
    """The reading of the rendered picture."""
    pixels = render(picture, np.random.default_rng(picture.seed))
    photo = Photo(pixels, *picture.size, scale=1.0, sha256="0" * 64, name=str(picture.seed), decode_ms=0.0)
    return read(photo, detector, picture.deal.rules)


def print_figures(verdicts: Sequence[Verdict]) -> None:
    """Print the figures of all pictures, then the questions."""
    parts = {"all": verdicts, "with every tile found": [verdict for verdict in verdicts if verdict.tiles]}
    print_table(("pictures", "count", *FIGURES), [(name, len(some), *_shares(some)) for name, some in parts.items()])
    asked = sum((verdict.questions for verdict in verdicts), Counter[str]())
    right = [verdict for verdict in verdicts if verdict.groups and verdict.hand]
    print(f"\nquestions a hand: {sum(asked.values()) / len(verdicts):.2f}", end="; ")
    print(f"where groups and hand are right: {sum(v.questions.total() for v in right) / max(len(right), 1):.2f}")
    for name, count in asked.most_common():
        print(f"    {name}: {count / len(verdicts):.3f}")


def _shares(verdicts: Sequence[Verdict]) -> list[str]:
    counts = [sum(getattr(verdict, figure) for verdict in verdicts) for figure in FIGURES]
    return [wilson_interval(count, len(verdicts)) if verdicts else "" for count in counts]


def kept_verdicts(path: Path | None) -> dict[int, Verdict]:
    """The verdicts that a file holds, by seed; a line that was cut short is taken off."""
    if path is None or not path.exists():
        return {}
    data = path.read_bytes()
    whole = data[: data.rfind(b"\n") + 1]
    path.write_bytes(whole)
    known = [json.loads(line) for line in whole.splitlines()]
    return {one["seed"]: Verdict(**{**one, "questions": Counter(one["questions"])}) for one in known}


def add_seeds(parser: argparse.ArgumentParser, hands: int) -> None:
    """Options that choose the generator's seeds."""
    parser.add_argument("--seeds", choices=("building", "held-out"), default="held-out")
    parser.add_argument("--hands", type=int, default=hands)
    parser.add_argument("--first", type=int, default=0, help="how many seeds to pass over")


def seeds_of(options: argparse.Namespace) -> range:
    """The seeds that the options choose."""
    first = options.first + (HELD_OUT if options.seeds == "held-out" else 0)
    return range(first, first + options.hands)


def main() -> None:
    """Read the pictures and print the figures; stopped by Ctrl-C, those of the pictures read so far."""
    parser = parser_of(__doc__, model=True)
    parser.add_argument("--tables", choices=tuple(TABLES), default="second", help="the generator")
    add_seeds(parser, 600)
    parser.add_argument("--rendered", action="store_true", help="render the pictures and read them")
    parser.add_argument("--kept", type=Path, help="file of verdicts, a line a hand, to go on from and to add to")
    parser.add_argument("--wrong", type=Path, help="write the seeds that come out wrong to this file")
    options = parser.parse_args()
    if options.rendered and options.tables == "fourth":
        parser.error("--rendered: tiles of the fourth generator are not drawn")
    detector = Detector.load(options.model) if options.rendered else None
    verdicts: list[Verdict] = []
    known = kept_verdicts(options.kept)
    try:
        for seed in progress(seeds_of(options), "reading"):
            verdicts.append(known.get(seed) or _judged(TABLES[options.tables](seed), detector, options.kept))
    except KeyboardInterrupt:
        print(f"stopped after {len(verdicts)} hands")
    if verdicts:
        print_figures(verdicts)
    if options.wrong:
        wrong = {name: [v.seed for v in verdicts if getattr(v, name) == (name == "silent")] for name in FIGURES}
        options.wrong.write_text(json.dumps(wrong), encoding="utf-8")


def _judged(picture: Truth, detector: Detector | None, kept: Path | None) -> Verdict:
    if detector is not None and isinstance(picture, Picture):
        verdict = judge(picture, read_rendered(picture, detector))
    else:
        verdict = judge(picture, read_perfect(picture.detections(), picture.deal.rules))
    if kept is not None:
        with kept.open("a", encoding="utf-8") as file:
            file.write(json.dumps({one.name: getattr(verdict, one.name) for one in fields(verdict)}) + "\n")
    return verdict


if __name__ == "__main__":
    main()
