"""Reads photos on the site in Chromium and natively, and compares records, network outputs, durations and memory.

    python -m tests.benchmarks.browser_readings [FOLDER...] [--parts DIR] [--site DIR] [--most N]

FOLDER is searched for photos, by default ../shared/data/photos/test and wild and the samples. Eight of them are also
read enlarged to 12 megapixels, each with another EXIF orientation, and one as HEIC. `--site` names a site that is
built already. Both read on one thread, one photo after the other on one page; durations are from the file's bytes to
the record, processor time is that of all threads of the page's process. Networks are compared on the same input. The
page is ready when Python answers on a second visit, all files kept by its service worker.

Exit status 1 if the hand or the review list of any photo differs, or an output by more than 1e-4.
"""

from __future__ import annotations

import io
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any, Final

from PIL import Image
from playwright.sync_api import sync_playwright
from rich.console import Console
from rich.table import Table

from tests.benchmarks.browser_outputs import BrowserNetworks, ListeningDetector
from tests.benchmarks.measuring import PHOTOS, SAMPLES, parser_of
from tests.benchmarks.serve_process import proportional_mebibytes
from tests.vision.review.browser.site_page import SitePage, open_site, served
from vision.detection.detector import PHOTO_SIDE
from vision.detection.model_folders import packaged_model_folder
from vision.images.photo import load_photo, load_photo_file
from vision.reading.pipeline import read
from vision.review.browser.site.build import build_site

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserType, CDPSession

_FOLDERS: Final = (PHOTOS / "test", PHOTOS / "wild", SAMPLES)
_SUFFIXES: Final = frozenset({".jpg", ".jpeg", ".png", ".webp"})
_CHROMIUM: Final = "/usr/bin/chromium"
_PATIENCE_MS: Final = 600_000
_MOST_DIFFERENCE: Final = 1e-4
_LARGE: Final = 8.0
_STEP: Final = 25
"""Photos between two printed figures of the memory."""
_PIXELS: Final = 4032 * 3024
_ORIENTATION: Final = 0x0112
_STORED: Final = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_90,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_270,
}
"""How an upright picture is turned to be stored with an orientation."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """A photo's readings.

    Attributes:
        differing: the fields that differ.
        other_codes: how many tiles have a code in one reading that none has in the other.
        most: the largest difference of any output of a network.
        mebibytes: of the page afterwards.
    """

    name: str
    megapixels: float
    differing: tuple[str, ...]
    other_codes: int
    most: float
    native_ms: float
    browser_ms: float
    native_processor_ms: float
    browser_processor_ms: float
    mebibytes: float


def main() -> int:
    """Compare, print a table."""
    parser = parser_of(__doc__)
    parser.add_argument("folders", nargs="*", type=Path, default=_FOLDERS)
    parser.add_argument("--parts", type=Path)
    parser.add_argument("--site", type=Path)
    parser.add_argument("--most", type=int, help="compare about so many photos, evenly chosen")
    options = parser.parse_args()
    paths = sorted(path for folder in options.folders for path in folder.rglob("*") if path.suffix.lower() in _SUFFIXES)
    paths = paths[:: max(1, len(paths) // options.most)] if options.most else paths
    photos = [(path.name, path.read_bytes()) for path in paths] + list(large_photos(paths).items())
    with tempfile.TemporaryDirectory() as scratch:
        site = options.site or Path(scratch)
        if options.site is None:
            build_site(site, options.parts)
        with served(site) as address, sync_playwright() as playwright:
            ready_ms = _ready_ms(playwright.chromium, address)
            browser, other = _launch(playwright.chromium), _launch(playwright.chromium)
            page = _open(browser, address)
            reader = _Reader(browser, page, BrowserNetworks(_open(other, address).page, site))
            results = [reader.compare(*photo) for photo in photos]
            heic = page.read(_heic(paths[0])).record
            browser.close()
            other.close()
    _print(results, ready_ms, heic.get("error", {}).get("message", "read"), Console())
    return int(any(one.differing or one.most > _MOST_DIFFERENCE for one in results))


def large_photos(photos: Sequence[Path]) -> dict[str, bytes]:
    """A 12-megapixel JPEG of eight of the photos, evenly chosen, one for each EXIF orientation; by name."""
    chosen = photos[:: max(1, len(photos) // 8)][:8]
    return {f"{path.name}, orientation {turn}": _enlarge(path, turn) for turn, path in enumerate(chosen, start=1)}


def _enlarge(path: Path, orientation: int) -> bytes:
    picture = Image.fromarray(load_photo_file(path).pixels)
    scale = sqrt(_PIXELS / (picture.width * picture.height))
    larger = picture.resize((round(picture.width * scale), round(picture.height * scale)), Image.Resampling.LANCZOS)
    stored = larger.transpose(_STORED[orientation]) if orientation in _STORED else larger
    exif, file = Image.Exif(), io.BytesIO()
    exif[_ORIENTATION] = orientation
    stored.save(file, "JPEG", quality=92, exif=exif)
    return file.getvalue()


def _heic(photo: Path) -> bytes:
    import pillow_heif

    pillow_heif.register_heif_opener()
    file = io.BytesIO()
    Image.fromarray(load_photo_file(photo).pixels).save(file, "HEIF")
    return file.getvalue()


def _pages(session: CDPSession) -> list[dict[str, Any]]:
    """The processes of a browser's pages."""
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    return [one for one in processes if one["type"] == "renderer"]


def processor_ms(session: CDPSession) -> float:
    """Processor time of a browser's pages until now, all threads."""
    return sum(1000 * float(one["cpuTime"]) for one in _pages(session))


def _launch(chromium: BrowserType) -> Browser:
    return chromium.launch(executable_path=_CHROMIUM, args=["--no-sandbox", "--disable-gpu"])


def _open(browser: Browser, address: str) -> SitePage:
    """A page that is not isolated, so that its networks run on one thread."""
    page = open_site(browser.new_context(locale="en-US", service_workers="block"), address)
    page.send("GET", "/api/readings")
    return page


def _ready_ms(chromium: BrowserType, address: str) -> float:
    """The time until the page answers on a visit after the first; the shortest of three."""
    browser = _launch(chromium)
    context = browser.new_context(locale="en-US")
    page = open_site(context, address).page
    page.wait_for_function("() => navigator.serviceWorker.controller", timeout=_PATIENCE_MS)
    page.close()
    times = []
    for _ in range(3):
        began = time.perf_counter()
        visit = open_site(context, address)
        visit.send("GET", "/api/readings")
        times.append(1000 * (time.perf_counter() - began))
        visit.page.close()
    browser.close()
    return min(times)


class _Reader:
    """Reads photos natively and on a page that has a browser of its own."""

    def __init__(self, browser: Browser, page: SitePage, networks: BrowserNetworks) -> None:
        self._session = browser.new_browser_cdp_session()
        self._page = page
        self._networks = networks
        self._detector = ListeningDetector(packaged_model_folder(), threads=1)

    def compare(self, name: str, data: bytes) -> Comparison:
        """Read a photo on both sides."""
        self._detector.forget()
        began, worked = time.perf_counter(), time.process_time()
        native = read(load_photo(data, name, max_side=PHOTO_SIDE), self._detector).to_dict()
        native_ms, native_processor_ms = 1000 * (time.perf_counter() - began), 1000 * (time.process_time() - worked)
        before = processor_ms(self._session)
        found = self._page.read(data)
        own, others = (Counter(tile["code"] for tile in record["tiles"]) for record in (native, found.record))
        return Comparison(
            name,
            native["image"]["width"] * native["image"]["height"] / 1e6,
            tuple(part for part in ("image", "hand", "review") if native[part] != found.record[part]),
            ((own - others) + (others - own)).total(),
            max((self._networks.difference(*heard) for heard in self._detector.heard), default=0.0),
            native_ms,
            found.milliseconds,
            native_processor_ms,
            processor_ms(self._session) - before,
            proportional_mebibytes(int(one["id"]) for one in _pages(self._session)),
        )


def _print(results: Sequence[Comparison], ready_ms: float, heic: str, console: Console) -> None:
    table = Table("what", "figure")
    same = sum(not one.differing for one in results)
    codes = sum(one.other_codes == 0 for one in results)
    large = [one for one in results if one.megapixels > _LARGE]
    table.add_row("photos with equal image, hand and review", f"{same} of {len(results)}")
    table.add_row(
        "of them over 8 megapixels, each turned otherwise", f"{sum(not one.differing for one in large)} of {len(large)}"
    )
    table.add_row("photos with every tile's code equal", f"{codes} of {len(results)}")
    table.add_row("largest difference of a network's output", f"{max(one.most for one in results):.1e}")
    for name, some in (("", results), (" of 12 megapixels", large)):
        table.add_row(f"median reading{name} natively, one thread", f"{median(one.native_ms for one in some):.0f} ms")
        table.add_row(f"median reading{name} in the browser", f"{median(one.browser_ms for one in some):.0f} ms")
        table.add_row(f"median ratio{name}", f"{median(one.browser_ms / one.native_ms for one in some):.1f}")
        worked = median(one.browser_processor_ms for one in some)
        ratio = median(one.browser_processor_ms / one.native_processor_ms for one in some)
        table.add_row(f"median processor time{name} in the browser", f"{worked:.0f} ms, {ratio:.1f} times the native")
    table.add_row("longest of 12 megapixels", f"{max(one.browser_ms for one in large):.0f} ms")
    worked = max(one.browser_processor_ms for one in large)
    table.add_row("most processor time of 12 megapixels", f"{worked:.0f} ms")
    table.add_row("ready on a second visit", f"{ready_ms:.0f} ms")
    taken = ", ".join(f"{one.mebibytes:.0f}" for one in results[_STEP - 1 :: _STEP])
    table.add_row(f"memory of the page after every {_STEP} photos", f"{taken} MiB")
    table.add_row("most memory", f"{max(one.mebibytes for one in results):.0f} MiB")
    table.add_row("HEIC", heic)
    console.print(table)
    for one in results:
        if one.differing or one.other_codes:
            console.print(f"{one.name}: {', '.join(one.differing)}, {one.other_codes} codes")


if __name__ == "__main__":
    sys.exit(main())
