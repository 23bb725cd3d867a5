"""Measures the camera's live picture on the site in Chromium, with a camera that shows a film of two hands.

    python -m tests.benchmarks.camera_preview [--parts DIR] [--site DIR] [--seconds S] [--isolated]

A frame of 416 pixels counts once its boxes are drawn. Networks run on one thread, with `--isolated` on as many as the
page takes once it is isolated, which its service worker sees to. Processor time is that of all threads of the page.

Exit status 1 below 5 frames a second.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from playwright.sync_api import sync_playwright
from rich.console import Console
from rich.table import Table

from tests.benchmarks.browser_memory import processor_ms
from tests.vision.review.browser.site_page import open_site, served
from tests.vision.review.fake_camera import camera_arguments, write_film
from vision.review.browser.site.build import build_site

if TYPE_CHECKING:
    from playwright.sync_api import Page

_CHROMIUM: Final = "/usr/bin/chromium"
_LEAST: Final = 5
_COUNT: Final = """(seconds) => new Promise((resolve) => {
  const drawn = [];
  new MutationObserver(() => drawn.push(performance.now())).observe(
    document.querySelector("#camera-view svg"), { childList: true });
  setTimeout(() => resolve(drawn), 1000 * seconds);
})"""


def main() -> int:
    """Measure, print the figures and return the exit status."""
    options = _options()
    with tempfile.TemporaryDirectory() as scratch:
        site = options.site or Path(scratch) / "site"
        if options.site is None:
            build_site(site, options.parts)
        film = Path(scratch) / "film.y4m"
        write_film(film)
        told, times = _measure(site, film, options)
    gaps = sorted(after - before for before, after in pairwise(times))
    rate = 1000 * len(gaps) / sum(gaps)
    worked = told["processor"] / len(times)
    table = Table("what", "figure")
    table.add_row("isolated", str(told["isolated"]).lower())
    table.add_row("frame", told["size"])
    table.add_row("frames a second", f"{rate:.1f}")
    table.add_row("median time of a frame", f"{gaps[len(gaps) // 2]:.0f} ms")
    table.add_row("longest", f"{gaps[-1]:.0f} ms")
    table.add_row("processor time of a frame", f"{worked:.0f} ms")
    Console().print(table)
    return int(rate < _LEAST)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--parts", type=Path)
    parser.add_argument("--site", type=Path)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--isolated", action="store_true")
    return parser.parse_args()


def _measure(site: Path, film: Path, options: argparse.Namespace) -> tuple[dict[str, Any], list[float]]:
    """Facts of the page, its processor time, and when frames were drawn, in milliseconds."""
    arguments = ["--no-sandbox", "--disable-gpu", *camera_arguments(film)]
    with served(site) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=_CHROMIUM, args=arguments)
        context = browser.new_context(
            locale="en-US", permissions=["camera"], service_workers="allow" if options.isolated else "block"
        )
        page = open_site(context, address, site).page
        if options.isolated:
            page.wait_for_function("() => navigator.serviceWorker.controller")
            page.reload()
        session = browser.new_browser_cdp_session()
        _open_camera(page)
        before = processor_ms(session)
        times: list[float] = page.evaluate(_COUNT, options.seconds)
        processor = processor_ms(session) - before
        told: dict[str, Any] = page.evaluate("""() => ({
          isolated: self.crossOriginIsolated,
          size: document.querySelector("#camera-view svg").getAttribute("viewBox"),
        })""")
        browser.close()
    return told | {"processor": processor}, times


def _open_camera(page: Page) -> None:
    page.evaluate("localStorage['pailens.automatic'] = 'false'")
    page.reload()
    page.wait_for_selector("#start.live")
    page.locator("#camera").evaluate("(input) => input.click()")
    page.wait_for_selector("#camera-view rect", state="attached")


if __name__ == "__main__":
    sys.exit(main())
