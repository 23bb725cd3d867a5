"""The parts of the site that others publish: Pyodide, onnxruntime-web and Python wheels, each with its hash."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tarfile
import urllib.request
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, Literal
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from platformdirs import user_cache_path

import scoring
import vision
from vision.errors import VisionError
from vision.hashing import sha256_of

_COMPILER: Final = Path(__file__).with_name("compile.mjs")
_ROOT: Final = Path(vision.__file__).parents[1]
_LISTING: Final = """
import sys
sys.modules["cv2"] = None  # as in a browser
import vision.review.browser.requests, vision.review.browser.labels
print(*(name for name in sys.modules if name.partition(".")[0] == "vision"))
"""
"""Prints the modules of `vision` that the page's Python imports."""
_NOT_NEEDED: Final = (
    *(f"numpy/{name}/*" for name in ("f2py", "fft", "polynomial", "random", "testing", "_pyinstaller")),
    *(f"pydantic/{name}" for name in ("color.py", "deprecated/*", "experimental/*", "v1/*", "mypy.py")),
    *(f"{name}/*" for name in ("_pyrepl", "ensurepip", "idlelib", "multiprocessing")),
    *(f"{name}/*" for name in ("pydoc_data", "tomllib", "unittest", "wsgiref", "xml/dom", "xml/sax", "xmlrpc")),
    *(f"{name}.py" for name in ("bdb", "cProfile", "ftplib", "imaplib", "modulefinder", "optparse", "plistlib")),
    *(f"{name}.py" for name in ("profile", "pstats", "smtplib", "tarfile", "trace")),
    *(f"email/{name}.py" for name in ("_header_value_parser", "contentmanager", "headerregistry", "policy")),
    *(f"{name}.py" for name in ("_pydatetime", "_pydecimal", "_pyio", "difflib", "doctest", "mailbox", "pdb")),
    *(f"{name}.py" for name in ("argparse", "configparser", "pickletools", "pydoc", "turtle", "webbrowser")),
    *(f"asyncio/{name}.py" for name in ("proactor_events", "windows_events", "windows_utils")),
    *("html/*", "http/cookiejar.py", "http/server.py", "logging/config.py", "logging/handlers.py"),
    *("numpy/conftest.py", "numpy/ma/mrecords.py", "numpy/ma/testutils.py", "numpy/typing/mypy_plugin.py"),
    *(f"encodings/{name}*" for name in ("big5", "cp1", "cp5", "cp7", "cp8", "cp9", "euc", "gb", "hp_", "hz")),
    *(f"encodings/{name}*" for name in ("iso", "jo", "koi8", "kz", "mac_", "shift")),
    *(f"{name}.py" for name in ("_ast_unparse", "cmd", "netrc", "nturl2path", "sched", "shelve", "statistics")),
    *(f"{name}.py" for name in ("concurrent/futures/process", "pyodide/console", "symtable", "tracemalloc")),
    "sqlite3/*",
    # What elements ask for is in the page's files; types of facts are for checkers.
    *(f"scoring/rules/*/{name}" for name in ("examples.json", "rulings.json", "typed.py")),
    "*/tests/*",
)
"""Patterns of the files that the page's Python does not import."""
_NEEDED: Final = frozenset({".py", ".so", ".json"})
_EPOCH: Final = (1980, 1, 1, 0, 0, 0)
"""The time of every file in the zip files, so that the same content has the same hash."""
_LIBRARY: Final = "python_stdlib.zip"


def unpack_npm(archive: Path, folder: Path) -> Path:
    """Unpack a package of npm; returns its folder."""
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")
    return folder / "package"


def compile_packages(parts: Mapping[str, Path], pyodide: Path, folder: Path) -> list[Path]:
    """Zip files of Python's library, the project and its wheels, compiled. Raises `PartError`: about Node.js."""
    trees = folder / "trees"
    _unzip(pyodide / _LIBRARY, trees / "library")
    for name, path in parts.items():
        if name.endswith(".whl"):
            _unzip(path, trees / name.partition("-")[0])
    _copy_project(trees / "pailens")
    _compile(pyodide, trees)
    packed = (_zip(tree, folder / f"{tree.name}.zip") for tree in trees.iterdir())
    return sorted(packed, key=lambda path: (path.stem != "library", path.name))


def _unzip(archive: Path, folder: Path) -> None:
    with ZipFile(archive) as packed:
        for name in packed.namelist():
            if _is_needed(name):
                packed.extract(name, folder)


def _is_needed(name: str) -> bool:
    return Path(name).suffix in _NEEDED and not any(fnmatchcase(name, pattern) for pattern in _NOT_NEEDED)


def _copy_project(folder: Path) -> None:
    """Copy `scoring`, the modules of `vision` that the page's Python imports, and the catalogues of both."""
    told = subprocess.run([sys.executable, "-c", _LISTING], cwd=_ROOT, check=True, capture_output=True, text=True)
    for name in told.stdout.split():
        path = _ROOT.joinpath(*name.split("."))
        _copy(path / "__init__.py" if path.is_dir() else path.with_suffix(".py"), folder)
    for path in Path(scoring.__file__).parent.rglob("*"):
        if _is_needed(path.relative_to(_ROOT).as_posix()):
            _copy(path, folder)
    for path in (Path(vision.__file__).parent / "texts").glob("*.json"):
        _copy(path, folder)


def _copy(path: Path, folder: Path) -> None:
    target = folder / path.relative_to(_ROOT)
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(path, target)


def _compile(pyodide: Path, trees: Path) -> None:
    try:
        subprocess.run(["node", str(_COMPILER), str(pyodide), str(trees)], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise PartError("part.node", "node") from error


def _zip(tree: Path, path: Path) -> Path:
    with ZipFile(path, "w", ZIP_DEFLATED, compresslevel=9) as packed:
        for file in sorted(one for one in tree.rglob("*") if one.is_file()):
            entry = ZipInfo(file.relative_to(tree).as_posix(), _EPOCH)
            entry.compress_type = ZIP_DEFLATED
            packed.writestr(entry, file.read_bytes())
    return path


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
