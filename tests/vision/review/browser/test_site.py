"""The site reads, corrects and keeps without a server, and without a network after the first visit."""

import base64
import io
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Browser

from scoring.records.table import event_record
from tests.scoring.table.sessions import start
from tests.vision.review.browser.site_page import SitePage, open_site
from tests.vision.review.page.conftest import PHONE
from vision.detection.detector import PHOTO_SIDE, Detector
from vision.images.photo import load_photo
from vision.reading.pipeline import read

pytestmark = [pytest.mark.slow, pytest.mark.browser]

SAMPLES = Path(__file__).parents[4] / "datasets" / "samples" / "images"
MOST_BYTES = 23_000_000
_SHARE = """async (data) => {
  const { share_target: target } = await (await fetch(document.querySelector("[rel=manifest]").href)).json();
  const form = new FormData();
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  form.append(target.params.files[0].name, new Blob([bytes], { type: "image/jpeg" }));
  const answer = await fetch(target.action, { method: target.method, body: form });
  if (!answer.redirected) throw new Error("nobody took the photo");
}"""
_HOLD = """() => {
  self.held = new Map();
  const { createObjectURL, revokeObjectURL } = URL;
  URL.createObjectURL = (blob) => {
    const address = createObjectURL.call(URL, blob);
    self.held.set(address, blob.size);
    return address;
  };
  URL.revokeObjectURL = (address) => {
    self.held.delete(address);
    revokeObjectURL.call(URL, address);
  };
}"""
"""Notes the sizes of what is held by an address."""
ABSOLUTE = re.compile(r"""(?:href|src)="/|["'`]/(?:static|sheet)\b""")


@cache
def detector() -> Detector:
    return Detector.load()


def native(photo: bytes) -> dict[str, Any]:
    """The reading natively."""
    return read(load_photo(photo, "photo", max_side=PHOTO_SIDE), detector()).to_dict()


def codes(record: dict[str, Any]) -> list[str]:
    return sorted(tile["code"] for tile in record["tiles"])


@pytest.fixture(scope="module")
def page(browser: Browser, site_address: str) -> Iterator[SitePage]:
    context = browser.new_context(locale="en-US", service_workers="block")
    yield open_site(context, site_address)
    context.close()


def test_every_address_in_the_site_is_relative(site: Path) -> None:
    for file in site.rglob("*"):
        if file.suffix in (".html", ".js", ".css", ".webmanifest") and not file.parent.name.startswith("parts-"):
            assert not ABSOLUTE.search(file.read_text(encoding="utf-8")), file


def test_every_page_has_a_content_security_policy_that_names_no_other_host(site: Path) -> None:
    for page in site.glob("*.html"):
        policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page.read_text(encoding="utf-8"))
        assert policy is not None
        assert {source for rule in policy[1].split("; ") for source in rule.split()[1:]} == {
            *("'self'", "'none'", "'wasm-unsafe-eval'", "blob:")
        }


def test_the_whole_site_is_small(site: Path) -> None:
    sizes = {file: file.stat().st_size for file in site.rglob("*") if file.is_file()}
    least = [
        min(size, sizes.get(file.with_name(f"{file.name}.gz"), size))
        for file, size in sizes.items()
        if file.suffix != ".gz"
    ]
    assert sum(least) <= MOST_BYTES


def test_a_photo_on_its_side_is_turned_upright_and_reads_as_natively(page: SitePage) -> None:
    with Image.open(SAMPLES / "taiwan16-1.jpg") as picture:
        turned, exif = io.BytesIO(), Image.Exif()
        exif[0x0112] = 6
        picture.rotate(90, expand=True).save(turned, "JPEG", quality=95, exif=exif)
    found, expected = page.read(turned.getvalue()), native(turned.getvalue())
    assert found.status == 201
    assert codes(found.record) == codes(expected)
    for part in ("image", "hand", "review", "model"):
        assert found.record[part] == expected[part]


def test_everything_is_saved_as_a_file_that_another_browser_opens(
    page: SitePage, browser: Browser, site_address: str
) -> None:
    inner = page.page
    inner.reload()
    inner.wait_for_selector("#earlier .notice")
    inner.click("#menu-button")
    with inner.expect_download() as saving:
        inner.click("#save-archive")
    inner.click("#menu [data-close]")
    context = browser.new_context(locale="en-US", service_workers="block")
    other = open_site(context, site_address)
    other.page.click("#menu-button")
    other.page.set_input_files("#open-archive", saving.value.path())
    other.page.wait_for_selector("#earlier .earlier")
    assert other.send("GET", "/api/readings") == page.send("GET", "/api/readings")
    assert other.send("GET", "/api/labels?format=coco")[0] == 200
    context.close()


def test_a_sample_is_read_in_one_tap(page: SitePage) -> None:
    inner = page.page
    inner.click(".brand")
    inner.evaluate(_HOLD)
    inner.click("#sample")
    inner.wait_for_selector("#review:not([hidden])")
    inner.wait_for_function("() => document.querySelector('#score').innerText.includes('26.1')")
    assert inner.evaluate("[...held.values()].some((size) => size > 15_000)")
    assert inner.wait_for_function("() => document.querySelector('img.photo').naturalWidth")
    inner.click(".brand")
    # Only the small pictures of the album stay in memory.
    inner.wait_for_function("() => [...held.values()].every((size) => size < 15_000)")


def test_a_sheet_is_kept_not_overwritten_by_another_tab_and_no_file_once_deleted(
    page: SitePage,
) -> None:
    inner = page.page
    saved = []
    inner.on("download", lambda download: saved.append(download.suggested_filename))
    _, table = page.send("POST", "/api/tables", event_record(start().opened).to_dict())
    entry = {"after": 1, "event": {"event": "drawn"}}
    assert [page.send("POST", f"/api/tables/{table['id']}/events", entry)[0] for _ in "ab"] == [201, 409]
    inner.reload()
    assert page.send("GET", f"/api/tables/{table['id']}")[1]["count"] == 2
    inner.evaluate("(id) => { location.href = `sheet.html#${id}` }", table["id"])
    inner.get_by_role("button", name="Draw", exact=True).click()
    inner.locator(".entry").nth(1).wait_for()
    inner.get_by_role("button", name="More").click()
    assert page.send("DELETE", f"/api/tables/{table['id']}")[0] == 204
    inner.get_by_role("button", name="Save as CSV").click()
    inner.locator("#toast", has_text="No such score sheet is kept here.").wait_for()
    assert saved == []
    inner.go_back()
    inner.wait_for_selector("#start-title:not(:empty)")


def test_a_worker_that_was_killed_is_begun_anew(page: SitePage) -> None:
    page.page.evaluate("""() => {
      const { postMessage } = Worker.prototype;
      Worker.prototype.postMessage = function (asked, ...others) {
        if (asked.path !== "/api/tables") return postMessage.call(this, asked, ...others);
        Worker.prototype.postMessage = postMessage;
        this.dispatchEvent(new Event("error"));
      };
    }""")
    with pytest.raises(Exception, match="the worker has stopped"):
        page.send("GET", "/api/tables")
    assert page.send("GET", "/api/tables")[0] == 200


def test_the_live_picture_counts_tiles_and_takes_the_photo(browser_with_camera: Browser, site_address: str) -> None:
    context = browser_with_camera.new_context(
        viewport=PHONE, is_mobile=True, locale="en-US", service_workers="block", permissions=["camera"]
    )
    page = open_site(context, site_address).page
    page.wait_for_selector("#start.live")
    page.locator("#camera-button").click()
    page.locator(".camera-count", has_text="13: one is missing").wait_for()
    page.wait_for_selector("#review:not([hidden])")
    page.wait_for_function("() => document.querySelector('img.photo').naturalWidth === 1200")
    context.close()


def test_nothing_is_asked_of_anyone_and_the_second_visit_needs_no_network(browser: Browser, site_address: str) -> None:
    context = browser.new_context(locale="en-US")
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    page = open_site(context, site_address)
    page.page.wait_for_function("() => navigator.serviceWorker.controller", timeout=90_000)
    context.set_offline(True)
    page.page.reload()
    page.page.wait_for_selector("#start-title:not(:empty)")
    # The second visit is isolated, so that several threads may run.
    assert page.page.evaluate("crossOriginIsolated")
    photo = (SAMPLES / "international-1.jpg").read_bytes()
    found = page.read(photo)
    assert found.record["hand"] == native(photo)["hand"]
    # A photo that the gallery sends is read at once, without a network too.
    page.page.evaluate(_SHARE, base64.b64encode(photo).decode())
    page.page.goto(f"{site_address}#send")
    page.page.wait_for_selector("#review:not([hidden])")
    assert all(url.startswith((site_address, "data:", "blob:")) for url in asked)
    context.close()
