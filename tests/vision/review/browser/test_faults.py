"""Faults of a phone: a lost network, a broken photo, a full disk, storage that the browser takes away."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route

from scoring.records.table import event_record
from tests.scoring.table.sessions import start
from tests.vision.review.browser.site_page import open_site

pytestmark = [pytest.mark.slow, pytest.mark.browser]

SAMPLE = Path(__file__).parents[4] / "datasets" / "samples" / "images" / "international-1.jpg"
NETWORK = "**/*.onnx"
TAPPED = {
    "rules": "international",
    "concealed": "234m567p34588s",
    "melds": [{"kind": "pung", "tiles": "777z"}],
    "winning_tile": "5p",
    "win": {"by": "discard", "seat": "south", "from": "west"},
}
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


_DRAFTS = """() => new Promise((resolve) => {
  const opening = indexedDB.open("pailens-drafts");
  opening.onsuccess = () => {
    const asked = opening.result.transaction("drafts").objectStore("drafts").getAll();
    asked.onsuccess = () => {
      opening.result.close();
      resolve(asked.result);
    };
  };
})"""
_MAKE_OLD = f"""async () => {{
  const [{{ id, reading, state, time }}] = await ({_DRAFTS})();
  localStorage["pailens.draft." + id] = JSON.stringify({{ reading, doc: state, time }});
  const opening = indexedDB.open("pailens-drafts");
  await new Promise((resolve) => (opening.onsuccess = resolve));
  const transaction = opening.result.transaction("drafts", "readwrite");
  transaction.objectStore("drafts").clear();
  await new Promise((resolve) => (transaction.oncomplete = resolve));
  opening.result.close();
}}"""
"""Keeps the draft as an earlier version did."""


def _choose(page: Page, code: str) -> None:
    """Correct the first tile."""
    page.locator(".groups .hand-tile").first.click()
    page.locator(f'.faces-all button[data-code="{code}"]').click()


def _add_disk(route: Route) -> None:
    route.fulfill(body=_DISK + route.fetch().text(), content_type="text/javascript")


def _fill(page: Page, *, full: bool) -> None:
    page.evaluate("(full) => { new BroadcastChannel('disk').postMessage(full) }", full)


def test_a_lost_network_a_full_disk_and_lost_storage_lose_nothing_that_was_entered(
    browser: Browser, site_address: str
) -> None:
    context = browser.new_context(locale="en-US", service_workers="block")
    context.add_init_script(_DISK)
    context.route("**/browser/database.js", _add_disk)
    context.route(NETWORK, lambda route: route.abort())
    page = open_site(context, site_address)
    inner = page.page
    inner.locator("#parts", has_text="could not be loaded").wait_for()
    # What needs no network is answered; the photo waits.
    assert page.send("POST", "/api/score", TAPPED)[1]["total"] == 2.5
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
    inner.locator("#score", has_text="26.1").wait_for()
    # Edits are kept, those that an earlier version kept elsewhere too; a full disk is said.
    _choose(inner, "9m")
    inner.wait_for_function(f"async () => (await ({_DRAFTS})()).length")
    inner.evaluate(_MAKE_OLD)
    inner.reload()
    inner.wait_for_selector('#score[aria-busy="false"]')
    inner.locator('.groups [data-code="9m"]').first.wait_for()
    assert inner.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('pailens.draft'))") == []
    _fill(inner, full=True)
    _choose(inner, "8m")
    inner.locator("#toast", has_text="cannot keep your changes").wait_for()
    _fill(inner, full=False)
    # Edits of a reading that the browser takes away while the page is open are there still.
    session = context.new_cdp_session(inner)
    session.send("Storage.clearDataForOrigin", {"origin": site_address, "storageTypes": "indexeddb"})
    _choose(inner, "7m")
    inner.wait_for_function(f"async () => (await ({_DRAFTS})()).length")
    inner.reload()
    inner.wait_for_selector('#score[aria-busy="false"]')
    inner.locator('.groups [data-code="7m"]').first.wait_for()
    inner.click(".brand")
    inner.locator("#upload", has_text="has deleted the hands").wait_for()
    # A photo cut short is no photo.
    whole = SAMPLE.read_bytes()
    status, record, _ = page.read(whole[: len(whole) // 2])
    assert (status, record["error"]["id"]) == (422, "photo.damaged")
    context.close()


@pytest.mark.parametrize("part", ["pyodide.asm.wasm", "ort-wasm-simd-threaded.mjs"])
def test_a_part_that_the_network_did_not_bring_is_said_and_asked_for_again(
    browser: Browser, site_address: str, part: str
) -> None:
    context = browser.new_context(locale="en-US", service_workers="block")
    context.route(f"**/{part}", lambda route: route.abort())
    inner = open_site(context, site_address).page
    missing = inner.locator("#parts", has_text="could not be loaded")
    missing.wait_for()
    inner.set_input_files("#choose", SAMPLE)
    inner.locator("#upload", has_text="The photo is kept on this device.").wait_for()
    missing.wait_for()
    context.unroute(f"**/{part}")
    inner.locator('[data-act="again"]').click()
    inner.locator("#score", has_text="26.1").wait_for()
    context.close()


@pytest.mark.parametrize(
    ("place", "lost", "language", "sentence", "again"),
    [
        ("", "**/texts/win.json", "en-US", "The page could not be loaded", "Try again"),
        ("sheet.html", "**/sheet/main.js", "zh-CN", "网页加载失败", "再试一次"),
    ],
)
def test_a_page_of_which_a_file_was_lost_says_so_and_can_be_loaded_again(
    browser: Browser, site_address: str, place: str, lost: str, language: str, sentence: str, again: str
) -> None:
    context = browser.new_context(locale=language, service_workers="block")
    page = context.new_page()
    page.route(lost, lambda route: route.abort())
    page.goto(f"{site_address}{place}")
    page.get_by_role("alert").get_by_text(sentence).wait_for()
    page.unroute(lost)
    page.get_by_role("button", name=again).click()
    page.wait_for_selector("h1:not(:empty)")
    assert page.locator("#lost").count() == 0
    context.close()


def test_a_photo_whose_reader_dies_is_kept_and_read_by_the_next(browser: Browser, site_address: str) -> None:
    context = browser.new_context(locale="en-US", service_workers="block")
    page = open_site(context, site_address)
    page.send("GET", "/api/readings")
    inner = page.page
    # As where WebAssembly has no memory left: what Python answers is an error of the worker's.
    inner.evaluate("""() => {
      const { postMessage } = Worker.prototype;
      Worker.prototype.postMessage = function (asked, ...others) {
        if (asked.path !== "/api/readings" || asked.method !== "POST") return postMessage.call(this, asked, ...others);
        Worker.prototype.postMessage = postMessage;
        return postMessage.call(this, { ...asked, body: { size: 1 } }, ...others);
      };
    }""")
    inner.set_input_files("#choose", SAMPLE)
    inner.locator("#upload", has_text="The reader has stopped.").wait_for()
    inner.locator("#upload", has_text="The photo is kept on this device.").wait_for()
    inner.reload()
    inner.locator('[data-act="again"]').click()
    inner.locator("#score", has_text="26.1").wait_for()
    context.close()
