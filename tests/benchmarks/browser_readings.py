"""Reads photos on the site in Chromium and natively, and compares the records and the durations.

    python -m tests.benchmarks.browser_readings [FOLDER...] [--parts DIR] [--site DIR] [--most N]

FOLDER is searched for photos, by default ../shared/data/photos/test and wild and the samples. `--site` names a site
that is built already. Both read on one thread, one photo after the other; durations are from the file's bytes to the
record.

Exit status 1 if the hand or the review list of any photo differs.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Final

from playwright.sync_api import sync_playwright
from rich.console import Console
from rich.table import Table

from tests.vision.review.browser.site_page import SitePage, open_site, served
from vision.detection.detector import PHOTO_SIDE, Detector
from vision.detection.model_folders import packaged_model_folder
from vision.images.photo import load_photo
from vision.reading import read
from vision.review.browser.site.build import build_site

_ROOT: Final = Path(__file__).parents[2]
_PHOTOS: Final = _ROOT.parent / "shared" / "data" / "photos"
_FOLDERS: Final = (_PHOTOS / "test", _PHOTOS / "wild", _ROOT / "datasets" / "samples" / "images")
_SUFFIXES: Final = frozenset({".jpg", ".jpeg", ".png", ".webp"})
_CHROMIUM: Final = "/usr/bin/chromium"


@dataclass(frozen=True, slots=True)
class Comparison:
    """A photo's readings.

    Attributes:
        name: of the photo.
        megapixels: of the photo.
        differing: the fields that differ.
        other_codes: how many tiles have a code in one reading that none has in the other.
        native_ms: duration natively.
        browser_ms: duration in the browser.
    """

    name: str
    megapixels: float
    differing: tuple[str, ...]
    other_codes: int
    native_ms: float
    browser_ms: float


def main() -> int:
    """Compare, print a table."""
    options = _options()
    photos = sorted(
        path for folder in options.folders for path in folder.rglob("*") if path.suffix.lower() in _SUFFIXES
    )
    photos = photos[:: max(1, len(photos) // options.most)] if options.most else photos
    with tempfile.TemporaryDirectory() as scratch:
        site = options.site or Path(scratch)
        if options.site is None:
            build_site(site, options.parts)
        results, started_ms = _compare_all(site, photos)
    _print(results, started_ms, Console())
    return int(any(one.differing for one in results))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="*", type=Path, default=_FOLDERS)
    parser.add_argument("--parts", type=Path)
    parser.add_argument("--site", type=Path)
    parser.add_argument("--most", type=int, help="compare about so many photos, evenly chosen")
    return parser.parse_args()


def _compare_all(site: Path, photos: Sequence[Path]) -> tuple[list[Comparison], float]:
    """The comparisons, and the time in milliseconds until the page answers with its files in the browser's cache."""
    detector = Detector(packaged_model_folder(), threads=1)
    with served(site) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=_CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        context = browser.new_context(locale="en-US", service_workers="block")
        open_site(context, address, site).send("GET", "/api/readings")
        began = time.perf_counter()
        page = open_site(context, address, site)
        page.send("GET", "/api/readings")
        started_ms = 1000 * (time.perf_counter() - began)
        results = [_compare(page, detector, photo) for photo in photos]
        browser.close()
    return results, started_ms


def _compare(page: SitePage, detector: Detector, path: Path) -> Comparison:
    data = path.read_bytes()
    began = time.perf_counter()
    native = read(load_photo(data, path.name, max_side=PHOTO_SIDE), detector).to_dict()
    native_ms = 1000 * (time.perf_counter() - began)
    found = page.read(data)
    own, others = (Counter(tile["code"] for tile in record["tiles"]) for record in (native, found.record))
    return Comparison(
        path.name,
        native["image"]["width"] * native["image"]["height"] / 1e6,
        tuple(name for name in ("image", "hand", "review") if native[name] != found.record[name]),
        ((own - others) + (others - own)).total(),
        native_ms,
        found.milliseconds,
    )


def _print(results: Sequence[Comparison], started_ms: float, console: Console) -> None:
    table = Table("what", "figure")
    same = sum(not one.differing for one in results)
    codes = sum(one.other_codes == 0 for one in results)
    table.add_row("photos with equal image, hand and review", f"{same} of {len(results)}")
    table.add_row("photos with every tile's code equal", f"{codes} of {len(results)}")
    ratios = [one.browser_ms / one.native_ms for one in results]
    table.add_row("median reading natively, one thread", f"{median(one.native_ms for one in results):.0f} ms")
    table.add_row("median reading in the browser", f"{median(one.browser_ms for one in results):.0f} ms")
    table.add_row("median ratio", f"{median(ratios):.1f}")
    large = [one for one in results if one.megapixels > 8]
    if large:
        table.add_row("longest over 8 megapixels", f"{max(one.browser_ms for one in large):.0f} ms")
    table.add_row("ready, files in the browser's cache", f"{started_ms:.0f} ms")
    console.print(table)
    for one in results:
        if one.differing:
            console.print(f"{one.name}: {', '.join(one.differing)}")


if __name__ == "__main__":
    sys.exit(main())
