"""The parts of the site that others publish: Pyodide, onnxruntime-web and Python wheels, each with its hash."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, Literal

from platformdirs import user_cache_path

from vision.errors import VisionError
from vision.hashing import sha256_of

_TABLE: Final = Path(__file__).with_name("parts.json")
_TIMEOUT_S: Final = 300


class PartError(VisionError, code="part"):
    """A part of the site that cannot be had; `about` is its file."""


@dataclass(frozen=True, slots=True)
class Part:
    """A published file. `named`: what it is called there: `name@version`, `name==version` or its address."""

    file: str
    sha256: str
    source: Literal["npm", "pypi", "address"]
    named: str


def all_parts() -> list[Part]:
    """The parts of the site, as `parts.json` names them."""
    rows = json.loads(_TABLE.read_text(encoding="utf-8"))
    return [Part(row["file"], row["sha256"], row["from"], row["named"]) for row in rows]


def collect_parts(folder: Path | None = None, parts: Sequence[Part] | None = None) -> dict[str, Path]:
    """The files of the parts by name: those of a folder, those of the cache, else fetched into the cache.

    `folder`: of files named as in `parts.json`. Raises `PartError`: a part can be had nowhere, or its hash is another.
    """
    return {part.file: _find(part, folder) for part in (all_parts() if parts is None else parts)}


def _find(part: Part, folder: Path | None) -> Path:
    if folder is not None and (given := folder / part.file).is_file():
        return _checked(part, given)
    cache = user_cache_path("pailens", appauthor=False) / "parts"
    cached = cache / part.file
    if not (cached.is_file() and _is_published(part, cached)):
        cache.mkdir(parents=True, exist_ok=True)
        # A download that broke off, or is another file, is not kept: it would be refused ever after.
        with TemporaryDirectory(dir=cache) as scratch:
            fetched = Path(scratch) / part.file
            _fetch(part, fetched)
            _checked(part, fetched).replace(cached)
    return cached


def _checked(part: Part, path: Path) -> Path:
    if not _is_published(part, path):
        raise PartError("part.hash", str(path))
    return path


def _is_published(part: Part, path: Path) -> bool:
    return sha256_of(path.read_bytes()) == part.sha256


def _fetch(part: Part, path: Path) -> None:
    try:
        if part.source == "npm":
            _run("npm", "pack", "--silent", "--pack-destination", str(path.parent), part.named)
        elif part.source == "pypi":
            options = ("--quiet", "--no-deps", "--only-binary=:all:", "--disable-pip-version-check")
            _run(*_pip(), "download", *options, "--dest", str(path.parent), part.named)
        else:
            _download(part.named, path)
    except (OSError, subprocess.SubprocessError) as error:
        raise PartError("part.unreachable", part.file, named=part.named) from error
    if not path.is_file():
        raise PartError("part.unreachable", part.file, named=part.named)


def _run(*command: str) -> None:
    subprocess.run(command, check=True, capture_output=True, timeout=_TIMEOUT_S)


def _pip() -> list[str]:
    own = [sys.executable, "-m", "pip"]
    has_own = subprocess.run([*own, "--version"], check=False, capture_output=True).returncode == 0
    return own if has_own else [shutil.which("pip3") or "pip"]


def _download(address: str, path: Path) -> None:
    with urllib.request.urlopen(address, timeout=_TIMEOUT_S) as response, path.open("wb") as file:
        shutil.copyfileobj(response, file)
