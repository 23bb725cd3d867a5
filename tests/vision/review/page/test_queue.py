"""The queue on the page: each photo with its reasons, accepted with one key or tap, put off, and done to the end."""

import re
import shutil
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route

from tests.vision.review.held import held
from tests.vision.review.page.acting import box_of, is_within, settle
from tests.vision.review.page.axe import serious_faults
from tests.vision.review.page.conftest import DESKTOP, PHONE, SAMPLES, OpenPage, serving
from tests.vision.review.transports import ask

NAMES = ("international-1", "international-2", "australia-1")
_QUEUE = "**/api/queue?by=*"
_PATIENCE_MS = 90_000


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """A server that labels three photos, with an empty store."""
    photos = tmp_path / "photos"
    photos.mkdir()
    for name in NAMES:
        shutil.copy(SAMPLES / f"{name}.jpg", photos)
    data = tmp_path / "data"
    data.mkdir()
    with serving(data, program=("tests.vision.remembering", "label", str(photos))) as printed:
        yield printed


def _enter(page: Page) -> None:
    page.evaluate("location.hash = 'queue'")
    _shown(page, "")


def _shown(page: Page, before: str) -> str:
    """Wait for a photo of the queue other than the one before; its address."""
    page.wait_for_function(
        "(before) => /queue&reading=/.test(location.href) && location.href !== before"
        " && document.querySelector('#queue [data-key=accept]:enabled') && !document.querySelector('#queue').hidden",
        arg=before,
        timeout=_PATIENCE_MS,
    )
    settle(page)
    return page.url


def _boxes(page: Page) -> int:
    """How many tiles the photo shows a box around."""
    return page.locator("#photo .box").count()


def _accept(page: Page) -> None:
    """Accept with a key; where doubts are open the first press warns."""
    page.keyboard.press("n")
    if page.locator("#toast", has_text="Press N again").is_visible():
        page.keyboard.press("n")


def _progress(page: Page) -> str:
    return page.locator("#queue .queue-progress").inner_text().strip()


def test_queue_is_labelled_to_its_end_with_one_key_a_photo(open_page: OpenPage) -> None:
    page = open_page(DESKTOP, bypass_csp=True, reduced_motion="reduce")
    _enter(page)
    page.locator("#menu-button").click()
    page.get_by_text("Nothing to export yet: correct a photo and save it first.").wait_for()
    assert page.locator("#menu #labels").count() == 0
    page.locator("#menu [data-close]").click()
    for place in range(len(NAMES)):
        assert _progress(page) == f"{place} of 3"
        assert page.locator("#queue-why li").first.inner_text()
        assert page.locator("#bar").is_hidden()
        assert all(label.is_visible() for label in page.locator(".box.kind-background .read-as").all())
        before = page.url
        if place == 0:
            _add_a_box(page, "7f")
        if place == 1:
            page.keyboard.press("k")
            before = _shown(page, before)
            assert _progress(page) == "1 of 3", "a photo that was put off is not accepted"
        _accept(page)
        if place < len(NAMES) - 1:
            _shown(page, before)
    page.wait_for_selector("#queue-pause:not([hidden])")
    assert "All photos are labelled." in page.locator("#queue-pause").inner_text()
    assert "3 photos accepted here" in page.locator("#queue-pause").inner_text()
    assert serious_faults(page) == []
    with page.expect_download() as downloading:
        page.locator("#queue-pause #labels").click()
    with zipfile.ZipFile(downloading.value.path()) as labels:
        assert [name for name in labels.namelist() if name.startswith("labels/") and name.endswith(".txt")]
    assert page.locator("#review").is_hidden()
    listed = ask(page, "GET", "/api/readings")[1]["readings"]
    assert [reading["corrected"] for reading in listed] == [True] * len(NAMES)
    kept = [ask(page, "GET", f"/api/readings/{reading['id']}")[1] for reading in listed]
    assert ["7f" in [tile["code"] for tile in reading["tiles"]] for reading in kept].count(True) == 1
    page.locator("#queue-pause [data-key=home]").click()
    assert page.locator("#start").is_visible()


def _add_a_box(page: Page, face: str) -> None:
    frame = box_of(page.locator("#photo"))
    page.locator("#add").click()
    page.mouse.move(frame["x"] + 200, frame["y"] + 120)
    page.mouse.down()
    page.mouse.move(frame["x"] + 240, frame["y"] + 170, steps=4)
    page.mouse.up()
    page.locator(f'.faces-all button[data-code="{face}"]').click()
    settle(page)


def test_no_key_pressed_while_a_photo_changes_is_lost_and_an_accepted_one_comes_back(open_page: OpenPage) -> None:
    page = open_page(DESKTOP)
    _enter(page)
    first, boxes = page.url, _boxes(page)
    assert page.locator("#score").is_hidden()
    with held(page, "**/api/queue/*/open?by=*", lambda: page.keyboard.press("k")):
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Delete")
        assert _boxes(page) == boxes, "they are meant for the next photo"
    second = _shown(page, first)
    page.wait_for_selector("#undo:enabled")
    page.keyboard.press("u")
    strip = page.locator(".queue-strip button")
    assert strip.count() >= 2
    drawn = "(one) => one.decode().then(() => one.naturalWidth)"
    assert all(one.evaluate(drawn) > 1 for one in strip.locator("img").all()), "photos are told by what they show"
    assert page.get_by_text("Nothing looks doubtful").is_hidden(), "that speaks against the reasons beside it"
    page.locator(".queue-strip button:not([aria-current])").first.click()
    third = _shown(page, second)
    with held(page, f"**/api/readings/{second.partition('reading=')[2]}", page.go_back):
        boxes = _boxes(page)
        for key in ["ArrowRight"] * 25 + ["Delete"]:
            page.keyboard.press(key)
        assert _boxes(page) == boxes, "the browser's own way back changes the photo too"
    _shown(page, third)
    page.wait_for_selector("#undo:enabled")
    page.keyboard.press("u")
    settle(page)
    page.locator("#queue [data-key=accept]").click()
    _shown(page, second)
    page.locator("#toast [data-key=toast-action]").click()
    page.wait_for_function("(second) => location.href === second", arg=second)


def test_phone_in_chinese_accepts_with_one_tap_and_goes_back(open_page: OpenPage) -> None:
    page = open_page(PHONE, "zh-TW", bypass_csp=True, reduced_motion="reduce")
    _enter(page)
    first = page.url
    assert re.search(r"[一-鿿]", page.locator("#queue-why").inner_text())
    assert serious_faults(page) == []
    page.locator("#queue [data-key=accept]").tap()
    _shown(page, first)
    assert _progress(page) == "1 / 3"
    page.go_back()
    page.wait_for_function("(first) => location.href === first", arg=first)
    page.locator("#queue-why", has_text="這張已標註").wait_for()
    assert is_within(page)
    _go_home(page)
    assert page.locator("#queue").is_hidden()


def test_what_comes_after_one_went_home_calls_nobody_back(open_page: OpenPage) -> None:
    page = open_page(DESKTOP)
    _enter(page)
    first = page.url
    page.route(_QUEUE, _others_are_still_read, times=1)
    page.keyboard.press("k")
    page.locator("#queue-pause").wait_for()
    _shown(page, first)
    with held(page, f"**/api/readings/{first.partition('reading=')[2]}", page.go_back):
        page.wait_for_function("(first) => location.href === first", arg=first)
        assert page.locator("#queue").is_hidden(), "nothing is accepted while the photo before is on the page"
        _go_home(page)
    _require_start(page)
    for asked in ("**/api/queue/*/skip", _QUEUE, "**/api/queue/*/open?by=*"):
        _enter(page)
        with held(page, asked, lambda: page.keyboard.press("k")):
            _go_home(page)
        _require_start(page)


def _others_are_still_read(route: Route) -> None:
    state = route.fetch().json()
    route.fulfill(json={**state, "waiting": [], "unread": 1})


def _go_home(page: Page) -> None:
    page.locator(".brand").click()
    page.wait_for_selector("#start:not([hidden])")


def _require_start(page: Page) -> None:
    assert page.locator("#start").is_visible()
    assert page.locator("#review").is_hidden()
    assert page.locator("#queue").is_hidden()
    assert "queue" not in page.url
