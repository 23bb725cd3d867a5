"""The Python of the site: compiled packages, each a zip file."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
from collections.abc import Mapping
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import scoring
import vision
from vision.review.browser.site.parts import PartError

_COMPILER: Final = Path(__file__).with_name("compile.mjs")
_ROOT: Final = Path(vision.__file__).parents[1]
_LISTING: Final = """
import sys
sys.modules["cv2"] = None  # as in a browser
import vision.review.browser.page, vision.review.browser.labels
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
    return sorted((_zip(tree, folder / f"{tree.name}.zip") for tree in trees.iterdir()), key=_library_first)


def _library_first(path: Path) -> tuple[bool, str]:
    return path.stem != "library", path.name


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
