"""The album of earlier hands: what a line shows, what is searched, and several hands deleted or saved at once."""

import json

from playwright.sync_api import Page

from tests.vision.review.page.acting import await_review, is_within, read_photo, say, settle
from tests.vision.review.page.axe import serious_faults
from tests.vision.review.page.conftest import PHONE, SAMPLES, OpenPage
from tests.vision.review.transports import ask


def _home(page: Page) -> None:
    page.locator(".brand").click()
    page.wait_for_selector("#start:not([hidden]) .album")


def _show_all(page: Page) -> None:
    """Fetch every page of the list, as a search does, so that counts before and after one can be compared."""
    more = page.locator("[data-key=more]")
    while more.count():
        shown = page.locator(".album li").count()
        more.click()
        page.wait_for_function("shown => document.querySelectorAll('.album li').length > shown", arg=shown)


def test_hands_are_shown_found_saved_and_deleted(open_page: OpenPage) -> None:
    page = open_page(PHONE, bypass_csp=True, reduced_motion="reduce")
    read_photo(page, photo=SAMPLES / "australia-1.jpg")
    _home(page)
    page.reload()
    page.wait_for_selector("#start-title:not(:empty)")
    read_photo(page, photo=SAMPLES / "international-2.jpg")
    say(page, "rules", "Taiwan 16")
    _home(page)
    newest = page.locator(".album li").first
    newest.get_by_text("Taiwan 16").wait_for()
    newest.scroll_into_view_if_needed()
    assert newest.locator(".album-tiles .tile").count() >= 13
    picture = newest.locator('.album-picture[src^="blob:"]')
    picture.wait_for()
    small = picture.evaluate("async (one) => (await one.decode(), Math.max(one.naturalWidth, one.naturalHeight))")
    assert small <= 240, "the whole photo is not shown at 72 pixels"

    page.locator(".album-filters summary").click()
    assert serious_faults(page) == []
    _show_all(page)
    before = page.locator(".album li").count()
    page.locator("[data-key=filter-rules]").select_option("taiwan16")
    found = page.locator(".album li").all_inner_texts()
    assert 0 < len(found) < before
    assert all("Taiwan 16" in line for line in found)
    page.locator("[data-key=filter-words]").fill("no such words")
    page.get_by_text("No hand is like that.").wait_for()
    page.locator("[data-key=filter-clear]").click()
    assert page.locator(".album li").count() == before
    page.locator("[data-key=filter-until]").fill("2001-01-01")
    page.get_by_text("No hand is like that.").wait_for()
    page.locator("[data-key=filter-clear]").click()
    assert is_within(page)

    page.locator("[data-key=select]").click()
    page.locator(".album input[type=checkbox]").nth(0).check()
    page.locator(".album input[type=checkbox]").nth(1).check()
    with page.expect_download() as downloading:
        page.locator("[data-key=album-export]").click()
    records = [json.loads(line) for line in downloading.value.path().read_text("utf-8").splitlines()]
    assert records[0]["counted"]["rules"] == "taiwan16"
    assert all(record["tiles"] for record in records)
    page.locator("[data-key=album-delete]").click()
    assert page.locator(".album li").count() == before, "one tap deletes nothing"
    page.locator("[data-key=album-delete]").click()
    page.locator("#toast", has_text="2 hands deleted").wait_for()
    assert page.locator(".album li").count() == before - 2
    assert ask(page, "GET", f"/api/readings/{records[0]['id']}")[0] == 404
    open_page.forgive("404")


def test_a_line_opens_its_hand_in_either_script_and_shows_its_score_on_another_device(open_page: OpenPage) -> None:
    page = open_page(PHONE, "zh-CN", color_scheme="dark")
    # Read as the server reads it, from which the other device counts.
    photo = (SAMPLES / "international-1.jpg").read_bytes()
    page.set_input_files("#choose", {"name": f"{'long' * 70}.jpg", "mimeType": "image/jpeg", "buffer": photo})
    await_review(page)
    say(page, "by", "自摸")
    named = page.url
    _home(page)
    page.locator(".album .earlier").first.click()
    page.wait_for_url(named)
    settle(page)
    _home(page)
    here = page.locator(".album li").first
    worth = here.locator(".album-worth").inner_text()
    assert "番" in worth
    name = here.get_by_text("longlong")
    assert name.evaluate("one => one.offsetHeight <= 2 * parseFloat(getComputedStyle(one).lineHeight) + 1")
    tiles = here.locator(".album-tiles").get_attribute("aria-label")

    other = open_page(PHONE, "zh-CN")
    there = other.locator(".album li").first
    there.scroll_into_view_if_needed()
    there.locator(".album-worth").wait_for()
    assert there.locator(".album-worth").inner_text() == worth
    assert there.locator(".album-tiles").get_attribute("aria-label") == tiles
    there.locator(".earlier").click()
    settle(other)
    assert other.locator("[data-term=by] label", has_text="自摸").locator("input").is_checked()
    _home(other)

    other.add_init_script("IntersectionObserver.prototype.observe = () => undefined")
    other.evaluate("localStorage.clear()")
    other.reload()
    other.locator(".album-filters summary").click()
    other.locator("[data-key=filter-words]").fill((tiles or "").split(", ")[0])
    other.locator(".album-worth").first.wait_for()
