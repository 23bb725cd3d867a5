"""Compares the outputs of two checkouts of the project on the same inputs.

    python -m tests.benchmarks.compare_checkouts OLD NEW OUT [--data ../shared/data/photos] [--only reads,labels]
        [--hands 30000]

    reads     `pailens read --json` on the samples and every photo of DATA/test and DATA/wild, plain and scored under
              each rule set
    labels    `pailens detect` on the same photos, in every format
    scores    `pailens score --jsonl` on generated hands, and a fifth as many changed ones
    evaluate  `pailens evaluate DATA/test DATA/wild --json`

Each checkout's outputs are written to OUT/old and OUT/new, JSON with a field a line, unless they are there from before,
and compared by `git diff`. Both run under this Python, one after the other and with a clock that stands still, so that
timings are equal and no search hits its time limit. Exit status 1 if anything differs.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from scoring.registry import rule_set_names
from tests.benchmarks.compare_hands import write_hands

FORMATS: Final = ("json", "yolo", "yolo-obb", "coco", "labelstudio", "cvat", "voc")
_PICTURES: Final = frozenset({".jpg", ".jpeg", ".png", ".webp", ".heic"})
_JOURNAL: Final = "detect.jsonl"
_ANSWERED: Final = (0, 1, 2)
"""Exit statuses of a command that did its work."""
_STILL_CLOCK: Final = """import time

time.perf_counter = lambda: 0.0
time.perf_counter_ns = lambda: 0
"""


@dataclass(frozen=True, slots=True)
class Checkout:
    """A checkout of the project: its folder, and Python that runs its command line."""

    root: Path
    entry: str

    @classmethod
    def of(cls, root: Path) -> "Checkout":
        """The checkout in a folder; exits where Python finds the packages elsewhere."""
        root = root.resolve()
        scripts = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]["scripts"]
        module, _, function = scripts["pailens"].partition(":")
        checkout = cls(root, f"from {module} import {function}; {function}()")
        found = checkout._run(
            "-c", "import scoring, vision; print(*scoring.__path__, *vision.__path__, sep='\\n')"
        ).stdout
        if any(not Path(line).is_relative_to(root) for line in found.splitlines()):
            sys.exit(f"{root}: Python imports {found.split()} instead")
        return checkout

    def pailens(self, *arguments: str) -> tuple[str, int]:
        """The output and exit status of a command; exits at a traceback or another status than those of done work."""
        done = self._run("-c", self.entry, *arguments)
        if done.returncode not in _ANSWERED or "Traceback (most recent call last)" in done.stderr:
            sys.exit(f"{self.root}: pailens {' '.join(arguments)[:200]}\n{done.stderr[-2000:]}")
        return done.stdout, done.returncode

    def _run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        with tempfile.TemporaryDirectory() as clock:
            Path(clock, "sitecustomize.py").write_text(_STILL_CLOCK)
            language = {"LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1"}
            return subprocess.run(
                [sys.executable, *arguments],
                cwd=self.root,
                env=os.environ | language | {"PYTHONPATH": f"{self.root}{os.pathsep}{clock}"},
                stdin=subprocess.DEVNULL,
                capture_output=True,
                encoding="utf-8",
                check=False,
            )


@dataclass(frozen=True, slots=True)
class Inputs:
    """What both checkouts are asked.

    Attributes:
        photos: by name (`samples/images/a.jpg`).
        data: labelled folders for `evaluate`.
        hands: a folder with the hands of each rule set.
    """

    photos: Mapping[str, Path]
    data: tuple[Path, ...]
    hands: Path


def find_photos(folders: Mapping[str, Path]) -> dict[str, Path]:
    """Every photo below some folders, by the folder's name and its place there."""
    return {
        f"{name}/{path.relative_to(folder).as_posix()}": path
        for name, folder in folders.items()
        for path in sorted(folder.resolve().rglob("*"))
        if path.suffix.lower() in _PICTURES
    }


def _read(checkout: Checkout, inputs: Inputs, folder: Path) -> None:
    """A reading record for each photo, without rules and scored under each rule set."""
    for name, options in {"plain": [], **{rules: ["--rules", rules] for rules in rule_set_names()}}.items():
        printed, status = checkout.pailens("read", "--json", *options, *map(str, inputs.photos.values()))
        for photo, line in zip(inputs.photos, printed.splitlines(), strict=True):
            _write(folder / name / f"{photo}.json", line)
        _write(folder / name / "exit-status", str(status))


def _label(checkout: Checkout, inputs: Inputs, folder: Path) -> None:
    """Labels in every format; photos are read for the first, whose journal the others go on from."""
    first, *others = FORMATS
    with tempfile.TemporaryDirectory() as place:
        photos = Path(place, "photos")
        for name, photo in inputs.photos.items():
            (photos / name).parent.mkdir(parents=True, exist_ok=True)
            (photos / name).symlink_to(photo)
        checkout.pailens("detect", str(photos), "--format", first, "-o", str(folder / first))
        journal = (folder / first / _JOURNAL).read_text("utf-8")
        for format_ in others:
            begun = journal.replace(f'"format":"{first}"', f'"format":"{format_}"', 1)
            unwritten = [line for line in begun.splitlines(keepends=True) if not line.startswith('{"written"')]
            _write(folder / format_ / _JOURNAL, "".join(unwritten))
            checkout.pailens("detect", str(photos), "--format", format_, "-o", str(folder / format_))
    for path in [*folder.glob(f"*/{_JOURNAL}"), *find_photos({"": folder}).values()]:
        path.unlink()


def _score(checkout: Checkout, inputs: Inputs, folder: Path) -> None:
    """A score record, or a refusal, for each hand."""
    for hands in sorted(inputs.hands.iterdir()):
        printed, _ = checkout.pailens("score", "--jsonl", str(hands))
        _write(folder / hands.name, printed)


def _evaluate(checkout: Checkout, inputs: Inputs, folder: Path) -> None:
    """The figures on labelled photos."""
    printed, _ = checkout.pailens("evaluate", *map(str, inputs.data), "--json")
    _write(folder / "evaluation.json", printed)


PARTS: Final[dict[str, Callable[[Checkout, Inputs, Path], None]]] = {
    "reads": _read,
    "labels": _label,
    "scores": _score,
    "evaluate": _evaluate,
}
"""What is asked, by its name."""


def _write(path: Path, text: str) -> None:
    """Write a file, one of JSON with a field a line."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(json.loads(text), indent=1) if path.suffix == ".json" else text, "utf-8")


def main() -> int:
    """Make what is not there yet, and compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("old", "new", "out"):
        parser.add_argument(name, type=Path)
    parser.add_argument("--data", type=Path, default=Path("../shared/data/photos"), help="a folder with test and wild")
    parser.add_argument("--only", default=",".join(PARTS))
    parser.add_argument("--hands", type=int, default=30_000, help="legal hands of each rule set (default: 30,000)")
    arguments = parser.parse_args()
    data = {name: (arguments.data / name).resolve() for name in ("test", "wild")}
    photos = find_photos({"samples": arguments.old / "datasets" / "samples", **data})
    with tempfile.TemporaryDirectory() as place:
        write_hands(Path(place), arguments.hands)
        for side in ("old", "new"):
            checkout = Checkout.of(getattr(arguments, side))
            for part in arguments.only.split(","):
                done, unfinished = arguments.out / side / part, arguments.out / f"unfinished-{part}"
                if not done.exists():
                    shutil.rmtree(unfinished, ignore_errors=True)
                    unfinished.mkdir(parents=True)
                    PARTS[part](checkout, Inputs(photos, tuple(data.values()), Path(place)), unfinished.resolve())
                    done.parent.mkdir(exist_ok=True)
                    unfinished.rename(done)
    compared = ["git", "diff", "--no-index", "--stat", "--patch", "--unified=1", "--word-diff"]
    return subprocess.run([*compared, arguments.out / "old", arguments.out / "new"], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
