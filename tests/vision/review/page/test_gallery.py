"""The gallery of labels on the page: filtered, walked with keys, mended with one tap, and many of a class at once."""

import json
import re
from collections.abc import Iterator
from urllib.request import urlopen

import pytest
from playwright.sync_api import Locator, Page

from tests.vision.remembering import remembering_detector
from tests.vision.review.page.acting import is_within, settle
from tests.vision.review.page.axe import serious_faults
from tests.vision.review.page.conftest import DESKTOP, PHONE, SAMPLES, OpenPage, serving
from vision.hashing import sha256_of
from vision.images.photo import read_photo_file
from vision.reading.pipeline import read_photo
from vision.review.correction import Correction
from vision.review.store.store import Store

_PATIENCE_MS = 90_000
_COMMON = "2z"
"""A face that both photos show, four times together."""
_CHANGE_ONE = """async (face) => {
  const { crops } = await (await fetch(`/api/gallery/crops?face=${face}`)).json();
  const { tiles, groups } = await (await fetch(`/api/readings/${crops[0].reading}`)).json();
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify({ tiles, groups });
  await fetch(`/api/readings/${crops[0].reading}/corrections`, { method: "POST", headers, body });
  return crops.filter(({ reading }) => reading === crops[0].reading).length;
}"""
"""Corrects one of the photos as another person does; how many of its tiles are of a face."""
_WRONG = {"international-1": "1z", "international-2": None}
"""The face that the first tile of a photo is labelled as, None as it is."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that labels what it keeps: two photos with labels, one of them with an error."""
    tmp_path = tmp_path_factory.mktemp("gallery")
    with Store.open(tmp_path / "data") as store:
        for name, wrong in _WRONG.items():
            path = SAMPLES / f"{name}.jpg"
            record = read_photo(path, detector=remembering_detector())
            assert record.image.sha256 == sha256_of(path)
            stored = store.add_reading(read_photo_file(str(path)), record)
            first, *others = record.tiles
            labelled = first.model_copy(update={"code": wrong or first.code})
            store.add_correction(stored.id, Correction(tiles=(labelled, *others), groups=record.groups))
    with serving(tmp_path / "data", program=("tests.vision.remembering", "label")) as printed:
        urlopen(f"{printed}/livez", timeout=90).close()
        yield printed


def _await_cards(page: Page, count: int) -> None:
    page.wait_for_function("(count) => document.querySelectorAll('.crop-card').length === count", arg=count)


def _open_tiles(page: Page, face: str) -> Locator:
    """The labels of a face, once the networks have looked at all of them and nothing moves any more."""
    page.evaluate("location.hash = 'gallery'")
    page.locator("[data-key=view-tiles]").check(timeout=_PATIENCE_MS)
    page.locator("[data-key=gallery-face]").select_option(face)
    page.locator("#gallery p", has_text=re.compile(r"^(Found: 4\.|符合條件：4 張。)$")).wait_for(timeout=_PATIENCE_MS)
    page.wait_for_function("() => document.querySelectorAll('.crop-card img[src^=\"blob:\"]').length === 4")
    return page.locator(".crop-card")


def _await_chosen(page: Page, count: int) -> None:
    page.wait_for_function(
        "(count) => document.querySelectorAll('.crop-card[aria-pressed=true]').length === count", arg=count
    )


def test_labels_of_a_class_are_edited_at_once_conflicts_are_named_and_one_undo_takes_all_back(
    open_page: OpenPage,
) -> None:
    page = open_page(DESKTOP, bypass_csp=True, reduced_motion="reduce")
    cards = _open_tiles(page, _COMMON)
    cards.nth(1).click()
    cards.nth(3).click(modifiers=["Shift"])
    _await_chosen(page, 3)
    page.keyboard.press("Escape")
    _await_chosen(page, 0)
    cards.nth(0).drag_to(cards.nth(2))
    _await_chosen(page, 3)
    cards.nth(2).focus()
    page.keyboard.press("Shift+ArrowRight")
    _await_chosen(page, 4)
    assert serious_faults(page) == []
    changed = page.evaluate(_CHANGE_ONE, _COMMON)
    page.locator(".crops-bar [data-key=face]").click()
    page.locator("dialog button[data-code='7f']").click()
    page.get_by_text(re.compile(f"^{4 - changed} labels? (is|are) now")).wait_for()
    page.locator("#gallery .notice a").first.wait_for()
    assert page.locator("#gallery .notice a").count() == changed
    _await_cards(page, changed)
    page.locator("[data-key=undo]").click()
    _await_cards(page, 4)

    phone = open_page(PHONE, "zh-TW", bypass_csp=True, reduced_motion="reduce")
    phone.evaluate("location.hash = 'gallery'")
    phone.locator(".gallery-card").first.wait_for(timeout=_PATIENCE_MS)
    assert is_within(phone)
    cards = _open_tiles(phone, _COMMON)
    cards.nth(0).tap()
    cards.nth(2).tap()
    _await_chosen(phone, 2)
    assert serious_faults(phone) == []
    assert is_within(phone)
    phone.locator(".crops-bar [data-key=remove]").tap()
    phone.get_by_text("已移除 2 個標註。").wait_for()
    _await_cards(phone, 2)
    phone.locator("[data-key=undo]").tap()
    _await_cards(phone, 4)
    cards.nth(3).tap()
    phone.locator(".crops-bar [data-key=open]").tap()
    phone.locator(f"#strip .hand-tile[aria-pressed=true] [data-code='{_COMMON}']").first.wait_for(state="attached")
    phone.go_back()
    _await_cards(phone, 4)


def test_a_probable_error_is_found_and_mended_with_one_tap_and_is_doubtful_no_more(open_page: OpenPage) -> None:
    page = open_page(DESKTOP, bypass_csp=True, reduced_motion="reduce")
    page.evaluate("location.hash = 'queue'")
    page.locator("#queue-pause a[href='#gallery']").click(timeout=_PATIENCE_MS)
    cards = page.locator("#gallery .gallery-card")
    page.get_by_text("2 photos are labelled, 1 probably with an error. Found: 1.").wait_for(timeout=_PATIENCE_MS)
    page.locator(".gallery-card img[src^='blob:']").wait_for()
    assert "A tile is labelled East" in cards.first.inner_text()
    assert serious_faults(page) == []
    page.locator("[data-key=gallery-reason]").select_option("missing")
    page.get_by_text("No photo fits.").wait_for()
    page.locator("[data-key=gallery-reason]").select_option("face")
    page.locator("[data-key=gallery-face]").select_option("1z")
    cards.first.wait_for()
    page.get_by_label("All labels").check()
    page.locator("[data-key=gallery-face]").select_option("")
    page.wait_for_function("() => document.querySelectorAll('.gallery-card').length === 2")
    cards.first.focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement === document.querySelectorAll('.gallery-card')[1]")
    page.get_by_label("Probably wrong").check()
    page.wait_for_function("() => document.querySelectorAll('.gallery-card').length === 1")
    cards.first.press("Enter")
    mend = page.locator("#queue-why [data-key^=mend-]").first
    mend.wait_for()
    settle(page)
    assert serious_faults(page) == []
    mend.click()
    page.wait_for_selector("#undo:enabled")
    reading = page.url.partition("reading=")[2]
    page.keyboard.press("n")
    page.wait_for_url("**/#gallery")
    page.get_by_text("2 photos are labelled, 0 probably with an error.").wait_for()
    kept = json.loads(page.evaluate(f"fetch('/api/readings/{reading}').then((answer) => answer.text())"))
    assert "1z" not in [tile["code"] for tile in kept["tiles"]]
    assert page.locator("#queue").is_hidden()
