"""Collects the outputs of a checkout for `compare_checkouts`: one file, or one line of a `.jsonl` file, per output."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Final

from tests.benchmarks.compare_hands import GENERATORS

FORMATS: Final = ("json", "yolo", "yolo-obb", "coco", "labelstudio", "cvat", "voc")
_PICTURES: Final = frozenset({".jpg", ".jpeg", ".png", ".webp", ".heic"})
_PACKAGES: Final = ("numpy", "onnxruntime", "opencv-python-headless", "pillow", "pydantic")
_JOURNAL: Final = "detect.jsonl"
_VERSION: Final = 1
"""To be raised when something else is asked than before, so that answers kept are made anew."""
_ANSWERED: Final = (0, 1, 2)
"""Exit statuses of a command that did its work."""
_STILL_CLOCK: Final = """import time

time.perf_counter = lambda: 0.0
time.perf_counter_ns = lambda: 0
"""


class CompareError(Exception):
    """A checkout that cannot be run, or a command of it that failed."""


@dataclass(frozen=True, slots=True)
class Checkout:
    """A checkout of the project.

    Attributes:
        root: its folder.
        entry: Python that runs its command line.
        commit: 40 hexadecimal digits, None where something is not committed.
    """

    root: Path
    entry: str
    commit: str | None

    @classmethod
    def of(cls, root: Path) -> Checkout:
        """The checkout in a folder.

        Raises:
            CompareError: Python does not find the packages there.
        """
        root = root.resolve()
        scripts = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]["scripts"]
        module, _, function = scripts["pailens"].partition(":")
        commit = None if _git(root, "status", "--porcelain") else _git(root, "rev-parse", "HEAD").strip()
        checkout = cls(root, f"from {module} import {function}; {function}()", commit)
        found = checkout.python("-c", "import scoring, vision; print(*scoring.__path__, *vision.__path__, sep='\\n')")
        if any(not Path(line).is_relative_to(root) for line in found.splitlines()):
            raise CompareError(f"{root}: Python imports {found.split()} instead")
        return checkout

    def python(self, *arguments: str) -> str:
        """The output of Python with the checkout's packages.

        Raises:
            CompareError: it fails.
        """
        done = self._run(arguments)
        if done.returncode:
            raise CompareError(f"{self.root}: {' '.join(arguments)[:200]}\n{done.stderr[-2000:]}")
        return done.stdout

    def pailens(self, *arguments: str) -> tuple[str, int]:
        """The output and exit status of a command.

        Raises:
            CompareError: it ends with a traceback or another status than those of a command that did its work.
        """
        done = self._run(("-c", self.entry, *arguments))
        if done.returncode not in _ANSWERED or "Traceback (most recent call last)" in done.stderr:
            raise CompareError(f"{self.root}: pailens {' '.join(arguments)[:200]}\n{done.stderr[-2000:]}")
        return done.stdout, done.returncode

    def _run(self, arguments: tuple[str, ...]) -> subprocess.CompletedProcess[str]:
        # With a clock that stands still timings are equal, and no search ends early because the machine is busy.
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

    def digest(self, part: str) -> str:
        """Tells inputs, libraries and numbers of cores apart with which the answers of a part may differ."""
        photos = {name: photo.stat().st_size for name, photo in self.photos.items()}
        hands = {file.name: _sha256(file) for file in sorted(self.hands.iterdir())}
        told = {
            "inputs": hands if part == "scores" else photos,
            "python": [sys.version, *map(version, _PACKAGES), os.cpu_count()],
            "version": _VERSION,
        }
        return hashlib.sha256(json.dumps(told).encode()).hexdigest()[:12]


def find_photos(folders: Mapping[str, Path]) -> dict[str, Path]:
    """Every photo below some folders, by the folder's name and its place there."""
    return {
        f"{name}/{path.relative_to(folder).as_posix()}": path
        for name, folder in folders.items()
        for path in sorted(folder.resolve().rglob("*"))
        if path.suffix.lower() in _PICTURES
    }


def make_hands(checkout: Checkout, number: int, keep: Path) -> Path:
    """A folder with hands of the checkout's generators."""

    def make(folder: Path) -> None:
        checkout.python(str(Path(__file__).with_name("compare_hands.py")), str(folder), str(number))

    return _kept(keep, checkout, f"hands-{number}-{_VERSION}", make)


def make_outputs(checkout: Checkout, part: str, inputs: Inputs, keep: Path) -> Path:
    """A folder with a checkout's answers, made unless `keep` has them of the same commit and inputs."""
    return _kept(keep, checkout, f"{part}-{inputs.digest(part)}", lambda folder: PARTS[part](checkout, inputs, folder))


def _kept(keep: Path, checkout: Checkout, name: str, make: Callable[[Path], None]) -> Path:
    done = keep.resolve() / f"{(checkout.commit or 'uncommitted')[:12]}-{name}"
    if not done.exists():
        part = done.with_name(f"{done.name}.part")
        shutil.rmtree(part, ignore_errors=True)
        part.mkdir(parents=True)
        make(part)
        part.rename(done)
    return done


def _read(checkout: Checkout, inputs: Inputs, folder: Path) -> None:
    """A reading record for each photo, without rules and scored under each rule set."""
    for name, options in {"plain": [], **{rules: ["--rules", rules] for rules in GENERATORS}}.items():
        printed, status = checkout.pailens("read", "--json", *options, *map(str, inputs.photos.values()))
        lines = printed.splitlines(keepends=True)
        if len(lines) != len(inputs.photos):
            raise CompareError(f"{checkout.root}: {len(lines)} records of {len(inputs.photos)} photos")
        for photo, line in zip(inputs.photos, lines, strict=True):
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
        _detect(checkout, photos, first, folder / first)
        journal = (folder / first / _JOURNAL).read_text("utf-8")
        for format_ in others:
            begun = journal.replace(f'"format":"{first}"', f'"format":"{format_}"', 1)
            unwritten = [line for line in begun.splitlines(keepends=True) if not line.startswith('{"written"')]
            _write(folder / format_ / _JOURNAL, "".join(unwritten))
            _detect(checkout, photos, format_, folder / format_)
    for format_ in FORMATS:
        (folder / format_ / _JOURNAL).unlink()
        placed = [path for path in sorted((folder / format_).rglob("*")) if path.suffix.lower() in _PICTURES]
        _write(folder / format_ / "placed.txt", "".join(f"{path.relative_to(folder)}\n" for path in placed))
        for path in placed:
            path.unlink()


def _detect(checkout: Checkout, photos: Path, format_: str, out: Path) -> None:
    _, status = checkout.pailens("detect", str(photos), "--format", format_, "-o", str(out))
    _write(out / "exit-status", str(status))


def _score(checkout: Checkout, inputs: Inputs, folder: Path) -> None:
    """A score record, or a refusal, for each hand."""
    for hands in sorted(inputs.hands.iterdir()):
        printed, _ = checkout.pailens("score", "--jsonl", str(hands))
        _write(folder / hands.name, printed)


def _evaluate(checkout: Checkout, inputs: Inputs, folder: Path) -> None:
    """The figures on labelled photos."""
    printed, status = checkout.pailens("evaluate", *map(str, inputs.data), "--json")
    _write(folder / "evaluation.json", printed)
    _write(folder / "exit-status", str(status))


PARTS: Final[dict[str, Callable[[Checkout, Inputs, Path], None]]] = {
    "reads": _read,
    "labels": _label,
    "scores": _score,
    "evaluate": _evaluate,
}
"""What is asked, by its name."""


def _git(root: Path, *arguments: str) -> str:
    return subprocess.run(["git", "-C", str(root), *arguments], capture_output=True, text=True, check=True).stdout


def _sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
