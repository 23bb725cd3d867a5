"""Tests of elements and of the layout pass in the browser's Python too, run by Node.js."""

import shutil
import subprocess
import sysconfig
from pathlib import Path
from typing import Final
from zipfile import ZipFile

import pytest

from tests.vision.review.site_fixtures import parts_folder
from vision.review.browser.site.parts import Part, PartError, all_parts, collect_parts, unpack_npm

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[4]
RUN = ROOT / "tests" / "pyodide" / "run.mjs"
PURE: Final = (
    Part(
        "hypothesis-6.149.1-py3-none-any.whl",
        "48d7ea77cae8b83c6c3c9f50ac683ae3b1673c1c306909410ea348e4e97aeb77",
        "pypi",
        "hypothesis==6.149.1",
    ),
    Part(
        "sortedcontainers-2.4.0-py2.py3-none-any.whl",
        "a163dcaede0f1c021485e957a39245190e74249897e2ae4b2aa38595db237ee0",
        "pypi",
        "sortedcontainers==2.4.0",
    ),
)
"""The last Hypothesis without compiled parts."""

ARGUMENTS: Final = (
    "tests/scoring/test_conformance.py",
    "tests/vision/layout",
    "--ignore=tests/vision/layout/review_list/test_not_winning.py",
    "--ignore=tests/vision/layout/test_turned_photos.py",
)
"""What tells whether this Python counts otherwise: every element in the corpus, and layouts, whose numbers are short.

Left out is what needs OpenCV or Pillow.
"""


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The folders of Pyodide and of the unpacked wheels."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        pytest.skip("Node.js with npm is not installed")
    try:
        files = collect_parts(parts_folder(), [*all_parts(), *PURE])
    except PartError as error:
        pytest.skip(f"neither a registry nor $PAILENS_PARTS has a part of the site: {error}")
    folder = tmp_path_factory.mktemp("pyodide")
    pyodide = unpack_npm(next(path for name, path in files.items() if name.startswith("pyodide-")), folder)
    for name, path in files.items():
        if name.endswith(".whl"):
            with ZipFile(path) as wheel:
                wheel.extractall(folder / "wheels")
    return pyodide, folder / "wheels"


def test_the_corpus_and_layouts_pass_in_the_browsers_python(python: tuple[Path, Path]) -> None:
    folders = [str(folder) for folder in python]
    command = ["node", "--stack-size=16000", str(RUN), *folders, sysconfig.get_path("purelib"), *ARGUMENTS]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=900, check=False)
    assert told.returncode == 0, told.stdout[-3000:] + told.stderr[-1000:]
