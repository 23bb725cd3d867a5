"""The site, built once for all tests."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from filelock import FileLock

from tests.vision.review.browser.site_page import served
from vision.review.browser.site.build import build_site
from vision.review.browser.site.parts import PartError

VARIABLE = "PAILENS_PARTS"
"""Names a folder with the parts of the site; the others are fetched."""
BESIDE = Path(__file__).parents[4] / "shared" / "browser" / "wheels"


def parts_folder() -> Path | None:
    """The folder with parts of the site, if there is one."""
    named = os.environ.get(VARIABLE)
    if named:
        return Path(named)
    return BESIDE if BESIDE.is_dir() else None


def common_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of all processes of this run of tests."""
    base = tmp_path_factory.getbasetemp()
    return base.parent if "PYTEST_XDIST_WORKER" in os.environ else base


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a site, one for all processes that run tests; skipped where its parts cannot be had."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        pytest.skip("Node.js with npm is not installed")
    out = common_folder(tmp_path_factory) / "site"
    try:
        with FileLock(out.with_suffix(".lock")):
            if not out.exists():
                started = tmp_path_factory.mktemp("site")
                build_site(started, parts_folder())
                started.rename(out)
    except PartError as error:
        pytest.skip(f"neither a registry nor ${VARIABLE} has a part of the site: {error}")
    return out


@pytest.fixture(scope="session")
def site_address(site: Path) -> Iterator[str]:
    """The address at which the site is served."""
    with served(site) as address:
        yield address
