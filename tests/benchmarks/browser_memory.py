"""Reads photos of 0.3 to 12 megapixels on one page of the site in Chromium, and prints how its memory grows.

    python -m tests.benchmarks.browser_memory [FOLDER...] [--photos 100] [--parts DIR] [--site DIR]

A dozen photos of the folders, by default the samples, are read again and again, a third of them enlarged to 12
megapixels; each time with other bytes at the end, so that each is kept as a photo of its own. Memory is that of the
page's process with its worker, shared memory counted by its share.

Exit status 1 if the second half of the readings took over a tenth more at most than the first half.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from itertools import cycle, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from playwright.sync_api import sync_playwright

from tests.benchmarks.large_photos import large_photos
from tests.vision.review.browser.site_page import open_site, served
from vision.review.browser.site.build import build_site

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession

_SAMPLES: Final = Path(__file__).parents[2] / "datasets" / "samples" / "images"
_CHROMIUM: Final = "/usr/bin/chromium"
_SMALL: Final = 8
_LARGE: Final = 4
_STEP: Final = 10
_GROWTH: Final = 1.1


def _pages(session: CDPSession) -> list[dict[str, Any]]:
    """The processes of a browser's pages."""
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    return [one for one in processes if one["type"] == "renderer"]


def processor_ms(session: CDPSession) -> float:
    """Processor time of a browser's pages until now, all threads."""
    return sum(1000 * float(one["cpuTime"]) for one in _pages(session))


def mebibytes(session: CDPSession) -> float:
    """Memory of a browser's pages, shared memory counted by its share."""
    texts = [Path(f"/proc/{one['id']}/smaps_rollup").read_text() for one in _pages(session)]
    return sum(int(found[1]) for text in texts if (found := re.search(r"^Pss:\s+(\d+) kB", text, re.MULTILINE))) / 1024


def main() -> int:
    """Read, print a row every ten photos."""
    options = _options()
    photos = _photos(options.folders)
    taken = []
    with tempfile.TemporaryDirectory() as scratch:
        site = options.site or Path(scratch)
        if options.site is None:
            build_site(site, options.parts)
        with served(site) as address, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=_CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
            page = open_site(browser.new_context(locale="en-US", service_workers="block"), address, site)
            page.send("GET", "/api/readings")
            session = browser.new_browser_cdp_session()
            print(f"  0 photos {mebibytes(session):5.0f} MiB", flush=True)
            for number, photo in enumerate(islice(cycle(photos), options.photos), start=1):
                page.read(photo + bytes(number))
                taken.append(mebibytes(session))
                if number % _STEP == 0:
                    print(f"{number:3} photos {taken[-1]:5.0f} MiB", flush=True)
            browser.close()
    middle = len(taken) // 2
    before, after = max(taken[:middle]), max(taken[middle:])
    print(f"most in the first half {before:.0f} MiB, in the second {after:.0f} MiB")
    return int(after > _GROWTH * before)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="*", type=Path, default=[_SAMPLES])
    parser.add_argument("--photos", type=int, default=100, help="how many are read")
    parser.add_argument("--parts", type=Path)
    parser.add_argument("--site", type=Path)
    return parser.parse_args()


def _photos(folders: list[Path]) -> list[bytes]:
    paths = sorted(path for folder in folders for path in folder.rglob("*.jpg"))
    small = paths[:: max(1, len(paths) // _SMALL)][:_SMALL]
    return [path.read_bytes() for path in small] + list(large_photos(paths).values())[:_LARGE]


if __name__ == "__main__":
    sys.exit(main())
