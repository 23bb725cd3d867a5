"""Compares the outputs of two checkouts of the project on the same inputs.

    python -m tests.benchmarks.compare_checkouts OLD NEW [--data ../shared/data/photos] [--only reads,labels]
        [--hands 30000] [--keep DIR] [--ignore-added review[].id]...

    reads     `pailens read --json` on the samples and every photo of DATA/test and DATA/wild, plain and scored under
              each rule set
    labels    `pailens detect` on the same photos, in every format
    scores    `pailens score --jsonl` on hands of OLD's generators, and a fifth as many invalid ones
    evaluate  `pailens evaluate DATA/test DATA/wild --json`

Outputs are compared byte for byte. Both checkouts run under this Python, sequentially and with a frozen clock, so that
timings are equal and no search hits its time limit. Fields named with `--ignore-added` are ignored where OLD lacks
them. With `--keep` the outputs of a commit are cached. Exit status 1 if anything differs.
"""

import argparse
import sys
import tempfile
from collections import Counter
from pathlib import Path

from rich.console import Console
from rich.table import Table

from tests.benchmarks.compare_differences import Comparison, compare_folders
from tests.benchmarks.compare_outputs import (
    PARTS,
    Checkout,
    CompareError,
    Inputs,
    find_photos,
    make_hands,
    make_outputs,
)


def main() -> int:
    """Compare, print a table and the differences."""
    arguments = _arguments()
    console = Console(soft_wrap=True, highlight=False, markup=False)
    with tempfile.TemporaryDirectory() as scratch:
        try:
            sides = [
                (checkout, Path(scratch, side) if checkout.commit is None or arguments.keep is None else arguments.keep)
                for side, checkout in (("old", Checkout.of(arguments.old)), ("new", Checkout.of(arguments.new)))
            ]
            for checkout, place in sides:
                console.print(f"{checkout.commit or 'uncommitted'}  {checkout.root.name}, answers kept in {place}")
            inputs = _inputs(*sides[0], arguments)
            comparisons: dict[str, Comparison] = {}
            for part in arguments.only:
                before, after = (make_outputs(checkout, part, inputs, place) for checkout, place in sides)
                comparisons[part] = compare_folders(before, after, arguments.ignore_added)
        except CompareError as error:
            console.print(str(error))
            return 2
    _print(comparisons, arguments.show, console)
    return 1 if any(comparison.differences for comparison in comparisons.values()) else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("--data", type=Path, default=Path("../shared/data/photos"), help="a folder with test and wild")
    parser.add_argument("--only", type=_parts, default=list(PARTS), metavar=",".join(PARTS))
    parser.add_argument("--hands", type=int, default=30_000, help="legal hands of each rule set (default: 30,000)")
    parser.add_argument("--keep", type=Path, help="a folder for the answers of each commit")
    parser.add_argument("--ignore-added", action="append", default=[], metavar="FIELD", help="may be given again")
    parser.add_argument("--show", type=int, default=20, help="kinds of differences shown of each part (default: 20)")
    return parser.parse_args()


def _parts(text: str) -> list[str]:
    named = text.split(",")
    if unknown := set(named) - set(PARTS):
        raise argparse.ArgumentTypeError(f"not one of {', '.join(PARTS)}: {', '.join(sorted(unknown))}")
    return [part for part in PARTS if part in named]


def _inputs(old: Checkout, place: Path, arguments: argparse.Namespace) -> Inputs:
    data = {name: (arguments.data / name).resolve() for name in ("test", "wild")}
    photos = find_photos({"samples": old.root / "datasets" / "samples", **data})
    return Inputs(photos, tuple(data.values()), make_hands(old, arguments.hands, place))


def _print(comparisons: dict[str, Comparison], show: int, console: Console) -> None:
    table = Table("what", "compared", "equal", "different")
    for part, comparison in comparisons.items():
        for kind, count in comparison.compared.items():
            different = comparison.different[kind]
            table.add_row(f"{part}: {kind}", *map(str, (count, count - different, different)))
    console.print(table)
    for part, comparison in comparisons.items():
        for name, count in sorted(comparison.ignored.items()):
            console.print(f"{part}: left out of the new answers {count} times: {name}")
        changes = Counter(difference.change for difference in comparison.differences)
        for change, count in changes.most_common(show):
            first = next(difference for difference in comparison.differences if difference.change == change)
            console.print(f"\n{part}: {count} times, first in {first.answer}: {first.place}")
            console.print(f"  - {first.old}\n  + {first.new}")
        if len(changes) > show:
            console.print(f"\n{part}: {len(changes) - show} more kinds of differences; see --show")


if __name__ == "__main__":
    sys.exit(main())
