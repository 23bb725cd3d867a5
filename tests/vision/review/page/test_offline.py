"""Without the server: the page opens, keeps what was entered and says plainly what it cannot do."""

from playwright.sync_api import Page

from tests.vision.review.page.acting import await_review, hand, read_photo, settle
from tests.vision.review.page.conftest import PHONE, SAMPLES, OpenPage

PHOTO = SAMPLES / "international-1.jpg"
_KEPT = "async () => Boolean((await navigator.serviceWorker.ready).active && navigator.serviceWorker.controller)"


def _go_offline(page: Page) -> None:
    page.wait_for_function(_KEPT)
    page.context.set_offline(True)


def test_page_reloads_and_keeps_a_correction(open_page: OpenPage) -> None:
    page = open_page(PHONE, service_workers="allow")
    read_photo(page)
    _go_offline(page)
    page.locator(".group.kind-concealed .hand-tile").first.click()
    page.locator('.faces-all button[data-code="9s"]').click()
    page.wait_for_selector("#score [role=alert]")
    assert "cannot be reached" in page.locator("#score").inner_text()
    entered = hand(page)
    assert "9s" in entered

    page.reload()
    page.wait_for_selector("#score [role=alert]")
    assert hand(page) == entered
    page.wait_for_function("() => document.querySelector('img.photo').naturalWidth > 0")
    page.context.set_offline(False)
    settle(page)
    page.locator("#score .notice, #score .worth").first.wait_for()
    assert hand(page) == entered
    open_page.forgive("net::ERR_")


def test_photo_taken_without_the_server_waits_for_it(open_page: OpenPage) -> None:
    page = open_page(PHONE, service_workers="allow")
    _go_offline(page)
    page.set_input_files("#choose", PHOTO)
    page.locator('#upload [data-act="again"]').wait_for()
    assert "is kept" in page.locator("#upload").inner_text()
    page.reload()
    page.locator('#upload [data-act="again"]').wait_for()
    page.context.set_offline(False)
    page.locator('#upload [data-act="again"]').click()
    await_review(page)
    assert len(hand(page)) > 13
    open_page.forgive("net::ERR_")


def test_every_photo_taken_without_the_server_waits_for_it(open_page: OpenPage) -> None:
    page = open_page(PHONE, service_workers="allow")
    _go_offline(page)
    for name in ("international-1.jpg", "australia-1.jpg"):
        page.set_input_files("#choose", SAMPLES / name)
        page.locator('#upload [data-act="again"]').wait_for()
        page.reload()
        page.locator('#upload [data-act="again"]').wait_for()
    page.get_by_role("button", name="Discard the photo").click()
    page.context.set_offline(False)
    page.locator('#upload [data-act="again"]').click()
    await_review(page)
    assert "6m" in hand(page), "of the first photo"
    page.goto(page.url.partition("#")[0])
    page.locator("#choose").wait_for(state="attached")
    assert not page.locator('#upload [data-act="again"]').count()
    open_page.forgive("net::ERR_")


def test_what_is_no_photo_is_refused_in_words(open_page: OpenPage) -> None:
    page = open_page(PHONE)
    page.set_input_files("#choose", {"name": "rules.txt", "mimeType": "text/plain", "buffer": b"no photo"})
    assert "not a photo" in page.locator("#upload [role=alert]").inner_text()
    page.set_input_files("#choose", {"name": "x.jpg", "mimeType": "image/jpeg", "buffer": b"\xff\xd8\xff\xe0 broken"})
    page.wait_for_function(
        "() => !(document.querySelector('#upload [role=alert]')?.textContent.includes('not a photo') ?? true)"
    )
    assert page.locator("#upload [role=alert]").inner_text()
    assert page.locator('#upload [data-act="again"]').count() == 0
    open_page.forgive("status of 4")
