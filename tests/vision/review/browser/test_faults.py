"""Faults of a phone: a lost network, a broken photo, a full disk, storage that the browser takes away."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from scoring.records.table import event_record
from tests.scoring.table.sessions import start
from tests.vision.review.browser.site_page import open_site

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

pytestmark = [pytest.mark.slow, pytest.mark.browser]

SAMPLE = Path(__file__).parents[4] / "datasets" / "samples" / "images" / "international-1.jpg"
NETWORK = "**/*.onnx"
_DISK = """
for (const name of ["put", "add"]) {
  const write = IDBObjectStore.prototype[name];
  IDBObjectStore.prototype[name] = function (...values) {
    if (self.diskIsFull) throw new DOMException("", "QuotaExceededError");
    return write.apply(this, values);
  };
}
new BroadcastChannel("disk").onmessage = ({ data }) => (self.diskIsFull = data);
"""
"""A disk of the page and its worker that can be full: no browser lets a test fill the real one."""


def _add_disk(route: Route) -> None:
    route.fulfill(body=_DISK + route.fetch().text(), content_type="text/javascript")


def _fill(page: Page, *, full: bool) -> None:
    page.evaluate("(full) => { new BroadcastChannel('disk').postMessage(full) }", full)


def test_a_lost_network_a_full_disk_and_lost_storage_lose_nothing_that_was_entered(
    browser: Browser, site: Path, site_address: str
) -> None:
    context = browser.new_context(locale="en-US", service_workers="block")
    context.add_init_script(_DISK)
    context.route("**/browser/database.js", _add_disk)
    context.route(NETWORK, lambda route: route.abort())
    page = open_site(context, site_address, site)
    inner = page.page
    inner.locator("#parts", has_text="could not be loaded").wait_for()
    # What needs no network is answered; the photo waits.
    table = page.send("POST", "/api/tables", event_record(start().opened).to_dict())[1]
    inner.set_input_files("#choose", SAMPLE)
    inner.locator("#upload", has_text="The photo is kept on this device.").wait_for()
    context.unroute(NETWORK)
    assert page.send("GET", f"/api/tables/{table['id']}")[1]["count"] == 1
    _fill(inner, full=True)
    drawn = {"after": 1, "event": {"event": "drawn"}}
    assert page.send("POST", f"/api/tables/{table['id']}/events", drawn)[0] == 507
    inner.locator('[data-act="again"]').click()
    inner.locator("#upload", has_text="no room left").wait_for()
    inner.locator("#upload", has_text="until you close this page").wait_for()
    with inner.expect_download():
        inner.locator("#upload").get_by_role("button", name="Save everything").click()
    _fill(inner, full=False)
    assert page.send("POST", f"/api/tables/{table['id']}/events", drawn)[0] == 201
    inner.locator('[data-act="again"]').click()
    inner.wait_for_function("() => document.querySelector('#score').innerText.includes('26.1')")
    # Edits of a reading that the browser takes away are there still.
    inner.locator(".groups .hand-tile").first.click()
    inner.locator('.faces-all button[data-code="9m"]').click()
    session = context.new_cdp_session(inner)
    session.send("Storage.clearDataForOrigin", {"origin": site_address, "storageTypes": "indexeddb"})
    inner.reload()
    inner.wait_for_selector('#score[aria-busy="false"]')
    inner.locator('.groups [data-code="9m"]').first.wait_for()
    inner.click(".brand")
    inner.locator("#upload", has_text="has deleted the hands").wait_for()
    # A photo cut short is no photo.
    whole = SAMPLE.read_bytes()
    status, record, _ = page.read(whole[: len(whole) // 2])
    assert (status, record["error"]["id"]) == (422, "photo.damaged")
    context.close()
