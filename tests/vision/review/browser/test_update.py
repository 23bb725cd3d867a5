"""A newer version of the site takes over once the older one is closed; an open photo keeps its version."""

import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.vision.review.browser.site_page import open_site, served

pytestmark = [pytest.mark.slow, pytest.mark.browser]

SAMPLE = Path(__file__).parents[4] / "datasets" / "samples" / "images" / "international-1.jpg"
NEWER = "static-bbbbbbbbbbbb"
_MARK = '<meta name="newer" />'
_UPDATE = "async () => void (await (await navigator.serviceWorker.ready).update())"
_WAITS = "async () => (await navigator.serviceWorker.ready).waiting"
_SCORED = '#score[aria-busy="false"]'


def _publish_newer(site: Path) -> None:
    """The files of a newer version in place of those of the older one."""
    (older,) = site.glob("static-*")
    older.rename(site / NEWER)
    for file in (*site.glob("*.*"), *(site / NEWER).rglob("*.*")):
        if file.suffix == ".gz":
            file.unlink()
        elif file.suffix in (".html", ".js", ".css", ".webmanifest"):
            text = file.read_text(encoding="utf-8").replace(older.name, NEWER).replace("<title>", f"{_MARK}<title>")
            file.write_text(re.sub(r'"version": "\w+"', '"version": "newer"', text), encoding="utf-8")


def _is_newer(page: Page) -> bool:
    return page.locator("meta[name=newer]").count() == 1


def test_a_newer_version_waits_until_the_open_photo_is_closed(browser: Browser, site: Path, tmp_path: Path) -> None:
    published = shutil.copytree(site, tmp_path / "published")
    context = browser.new_context(locale="en-US")
    with served(published) as address:
        page = open_site(context, address).page
        page.wait_for_function("() => navigator.serviceWorker.controller", timeout=90_000)
        page.set_input_files("#choose", SAMPLE)
        page.wait_for_selector(_SCORED)
        _publish_newer(published)
        page.evaluate(_UPDATE)
        page.wait_for_function(_WAITS, timeout=90_000)
        # The files of the older version are gone from the host, and it goes on.
        page.locator(".groups .hand-tile").first.click()
        page.locator('.faces-all button[data-code="9m"]').click()
        page.wait_for_selector(_SCORED)
        page.goto(f"{address}sheet.html")
        page.wait_for_selector("h1:not(:empty)")
        page.go_back()
        page.locator('.groups [data-code="9m"]').first.wait_for()
        assert not _is_newer(page)
        place = page.url
        page.close()
        # The browser needs a moment to tell the older version that its last page is closed.
        again = context.new_page()
        again.wait_for_timeout(1500)
        again.goto(place)
        again.locator('.groups [data-code="9m"]').first.wait_for()
        assert _is_newer(again)
        assert again.evaluate("caches.keys()") == ["pailens-site-newer"]
    context.close()
