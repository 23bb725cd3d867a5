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
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import track

from tests.benchmarks.fourth_tables.tables import Table, fourth_table
from tests.benchmarks.second_tables.judging import Verdict, judge
from tests.benchmarks.second_tables.pictures import Picture, second_table
from tests.benchmarks.second_tables.rendering import render
from tests.benchmarks.second_tables.scenes import HELD_OUT
from vision.detection.detector import Detector
from vision.images.photo import Photo
from vision.reading.pipeline import read, regroup
from vision.reading.records import GroupedRecord, ReadingRecord
from vision.reading.tile_records import to_tile_records

Z: Final = 1.96
TABLES: Final[dict[str, Callable[[int], Picture | Table]]] = {
    "second": second_table,
    "fourth": fourth_table,
}
FIGURES: Final[dict[str, Callable[[Verdict], bool]]] = {
    "tiles": lambda verdict: verdict.tiles,
    "groups": lambda verdict: verdict.groups,
    "hand": lambda verdict: verdict.hand,
    "score": lambda verdict: verdict.score,
    "unasked": lambda verdict: verdict.unasked,
    "silent": lambda verdict: verdict.silent,
}


def read_perfect(picture: Picture | Table) -> GroupedRecord:
    """The reading of a picture whose tiles are all found and read right."""
    found = picture.detections()
    tiles = to_tile_records(found, found.class_probs.argmax(axis=1).tolist())
    return regroup(tiles, rules=picture.deal.rules)


def read_rendered(picture: Picture, detector: Detector) -> ReadingRecord:
    """The reading of the rendered picture."""
    pixels: NDArray[np.uint8] = render(picture, np.random.default_rng(picture.seed))
    photo = Photo(pixels, *picture.size, scale=1.0, sha256="0" * 64, name=str(picture.seed), decode_ms=0.0)
    return read(photo, detector, picture.deal.rules)


def traits_of(picture: Picture | Table) -> tuple[str, ...]:
    """What is special about a picture, for the figures by trait."""
    if isinstance(picture, Table):
        return picture.traits
    house, pieces = picture.scene.house, picture.scene.pieces
    melds = [piece for piece in pieces if piece.kind in ("chow", "pung", "kong")]
    named = {
        f"sets {house.sets_at}": bool(melds),
        f"winning {house.winning_at}": True,
        f"flowers {house.flowers_at}": any(piece.kind == "flowers" for piece in pieces),
        f"kong backs {house.backs}": any(piece.kind == "concealed-kong" for piece in pieces),
        f"added kong {house.added}": any(piece.added for piece in pieces),
        "claimed kong": any(piece.kind == "kong" and not piece.added for piece in pieces),
        f"order {house.order}": True,
        house.shown: True,
        "turned": house.turned and bool(melds),
        "wrapped": sum(piece.kind == "concealed" for piece in pieces) > 1,
        "half hidden": bool((picture.visible < 0.8).any()),
        "finger": bool(picture.scene.fingers),
        "something open": any(piece.open for piece in pieces),
        picture.scene.deal.rules: True,
    }
    return tuple(name for name, there in named.items() if there)


def print_table(judged: Sequence[tuple[Verdict, tuple[str, ...]]]) -> None:
    """Print the figures of all pictures and by trait, then the questions."""
    print(f"| pictures | count | {' | '.join(FIGURES)} |\n|---{'|---' * (len(FIGURES) + 1)}|")
    verdicts = [verdict for verdict, _ in judged]
    print(_line("all", verdicts))
    print(_line("with every tile found", [verdict for verdict in verdicts if verdict.tiles]))
    for name in sorted({trait for _, traits in judged for trait in traits}):
        print(_line(name, [verdict for verdict, traits in judged if name in traits]))
    asked = sum((verdict.questions for verdict in verdicts), Counter[str]())
    right = [verdict for verdict in verdicts if verdict.groups and verdict.hand]
    print(f"\nquestions a hand: {sum(asked.values()) / len(verdicts):.2f}", end="; ")
    print(f"where groups and hand are right: {sum(v.questions.total() for v in right) / max(len(right), 1):.2f}")
    for name, count in asked.most_common():
        print(f"    {name}: {count / len(verdicts):.3f}")


def _line(name: str, verdicts: Sequence[Verdict]) -> str:
    if not verdicts:
        return f"| {name} | 0 |{' |' * len(FIGURES)}"
    cells = [
        share_with_interval(sum(figure(verdict) for verdict in verdicts), len(verdicts)) for figure in FIGURES.values()
    ]
    return f"| {name} | {len(verdicts)} | {' | '.join(cells)} |"


def share_with_interval(right: int, count: int) -> str:
    """A share with Wilson's 95 % interval."""
    share, square = right / count, Z * Z / count
    middle = (share + square / 2) / (1 + square)
    reach = Z * float(np.sqrt(share * (1 - share) / count + square / count / 4)) / (1 + square)
    return f"{share:.3f} ({max(middle - reach, 0):.3f}-{min(middle + reach, 1):.3f})"


def kept_verdicts(path: Path | None) -> dict[int, Verdict]:
    """The verdicts that a file holds, by seed; a line that was cut short is taken off."""
    if path is None or not path.exists():
        return {}
    data = path.read_bytes()
    whole = data[: data.rfind(b"\n") + 1]
    path.write_bytes(whole)
    known = [json.loads(line) for line in whole.splitlines()]
    return {one["seed"]: Verdict(**{**one, "questions": Counter(one["questions"])}) for one in known}


def keep(verdict: Verdict, path: Path | None) -> None:
    """Add a verdict to the file."""
    if path is not None:
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({one.name: getattr(verdict, one.name) for one in fields(verdict)}) + "\n")


def main() -> None:
    """Read the pictures and print the figures; stopped by Ctrl-C, those of the pictures read so far."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", choices=tuple(TABLES), default="second", help="the generator")
    parser.add_argument("--seeds", choices=("building", "held-out"), default="held-out")
    parser.add_argument("--hands", type=int, default=600)
    parser.add_argument("--first", type=int, default=0, help="how many seeds to pass over")
    parser.add_argument("--rendered", action="store_true", help="render the pictures and read them")
    parser.add_argument("--model", type=Path, help="model folder; default: the one shipped")
    parser.add_argument("--kept", type=Path, help="file of verdicts, a line a hand, to go on from and to add to")
    parser.add_argument("--wrong", type=Path, help="write the seeds that come out wrong to this file")
    options = parser.parse_args()
    first = options.first + (HELD_OUT if options.seeds == "held-out" else 0)
    if options.rendered and options.tables == "fourth":
        parser.error("--rendered: tiles of the fourth generator are not drawn")
    detector = Detector.load(options.model) if options.rendered else None
    judged: list[tuple[Verdict, tuple[str, ...]]] = []
    seeds = range(first, first + options.hands)
    known = kept_verdicts(options.kept)
    try:
        for seed in track(seeds, description="reading", console=Console(stderr=True), transient=True):
            picture = TABLES[options.tables](seed)
            if seed not in known:
                reading = (
                    read_rendered(picture, detector)
                    if detector and isinstance(picture, Picture)
                    else read_perfect(picture)
                )
                known[seed] = judge(picture, reading)
                keep(known[seed], options.kept)
            judged.append((known[seed], traits_of(picture)))
    except KeyboardInterrupt:
        print(f"stopped after {len(judged)} hands")
    if not judged:
        return
    print_table(judged)
    if options.wrong:
        wrong = {
            name: [v.seed for v, _ in judged if figure(v) == (name == "silent")] for name, figure in FIGURES.items()
        }
        options.wrong.write_text(json.dumps(wrong), encoding="utf-8")


if __name__ == "__main__":
    main()
