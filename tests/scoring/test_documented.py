"""The library's public names have docstrings, and the API page shows them."""

import inspect
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import scoring

PAGES = ("scoring", "scoring.notation", "scoring.table", "scoring.tiles")
ROOT = Path(__file__).parents[2]
MODULES = (*PAGES, "scoring.registry", "scoring.declaration")


def public(module: str) -> Iterator[tuple[str, object]]:
    """The functions and classes of a module that are public, and the public methods of its classes."""
    names = import_module(module)
    for name in getattr(names, "__all__", [name for name in vars(names) if not name.startswith("_")]):
        value = getattr(names, name)
        if not (inspect.isfunction(value) or inspect.isclass(value)) or not value.__module__.startswith("scoring"):
            continue
        yield f"{module}.{name}", value
        if inspect.isclass(value):
            for method, found in vars(value).items():
                if not method.startswith("_") and (inspect.isfunction(found) or isinstance(found, property)):
                    yield f"{module}.{name}.{method}", found


@pytest.mark.parametrize("module", MODULES)
def test_every_public_name_has_a_docstring(module: str) -> None:
    named = dict(public(module))
    assert named
    assert [name for name, value in named.items() if not inspect.getdoc(value)] == []


def test_the_api_page_shows_every_public_name(tmp_path: Path) -> None:
    pytest.importorskip("pdoc", reason="pdoc is not installed")
    command = [sys.executable, "-m", "pdoc", "--docformat", "google", "--output-directory", str(tmp_path), *PAGES]
    subprocess.run(command, check=True, capture_output=True, cwd=ROOT, timeout=120)
    page = (tmp_path / "scoring.html").read_text(encoding="utf-8")
    assert [name for name in scoring.__all__ if f'id="{name}"' not in page] == []
    assert (tmp_path / "scoring" / "notation.html").is_file()


@pytest.mark.parametrize("file", ["CONTRIBUTING.md", ".github/workflows/site.yml"])
def test_the_site_has_the_same_api_pages(file: str) -> None:
    text = (ROOT / file).read_text("utf-8")
    command = next(line for line in text.splitlines() if "pdoc --docformat google" in line)
    assert command.split()[-len(PAGES) :] == list(PAGES)
