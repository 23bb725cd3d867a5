"""Wins are shared as a picture and a link, house rules as a code; both open on a device that knows nothing of them."""

import io
from urllib.parse import urlsplit

import cv2
import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import Page

from tests.vision.review.page.acting import fragment, read_photo, say, settle
from tests.vision.review.page.conftest import PHONE, OpenPage
from tests.vision.review.page.scenes import CLIPBOARD

SHARES_FILES = """
void Object.assign(navigator, {
  canShare: () => true,
  share: async ({ files }) => { window.sent = files[0].type },
})
"""
WON = {"rules": "international", "concealed": "123m123p456p789s11z", "winning_tile": "1z"}
CUT_OFF = fragment({"hand": WON})[:40]
NO_TILES = fragment({"hand": {**WON, "concealed": "mahjong"}})


def _copied(page: Page) -> str:
    page.wait_for_function("() => window.copied")
    address = urlsplit(page.evaluate("window.copied"))
    return f"{address.path}#{address.fragment}"


def test_picture_is_saved_and_the_link_opens_the_hand_scored_elsewhere(open_page: OpenPage) -> None:
    page = open_page(PHONE)
    page.evaluate(CLIPBOARD)
    read_photo(page)
    page.locator(".share-button").click()
    page.locator("#share canvas").wait_for()
    with page.expect_download() as saved:
        page.locator('#share [data-act="download"]').click()
    picture = np.asarray(Image.open(saved.value.path()).convert("RGB"))
    assert picture.shape[1] == 1080
    assert picture.shape[0] > 800
    assert picture.std() > 20, "something is drawn"
    page.locator('#share [data-act="link"]').click()
    other = open_page(PHONE, "zh-CN", path=_copied(page))
    other.locator("#shared .worth").wait_for()
    assert "3.5" in other.locator("#shared .worth strong").inner_text()
    assert other.locator("#shared .hand-view .tile").count() == 18
    assert other.locator("#shared .tile.won").count() == 1
    assert other.locator("#shared .assumed").inner_text() == "若是东、自摸", "what nobody said is no fact elsewhere"
    assert other.locator("h1:visible").count() == 1


def test_device_that_shares_files_is_offered_that(open_page: OpenPage) -> None:
    page = open_page(PHONE)
    page.evaluate(SHARES_FILES)
    read_photo(page)
    page.locator(".share-button").click()
    page.locator('#share [data-act="share"]').click()
    page.wait_for_function("() => window.sent === 'image/png'")


@pytest.mark.parametrize("link", [CUT_OFF, NO_TILES], ids=["cut off", "no tiles"])
def test_link_that_holds_no_hand_opens_the_start_and_says_so(open_page: OpenPage, link: str) -> None:
    open_page.forgive("422")
    page = open_page(PHONE, path=f"/#hand={link}")
    page.locator("#upload .notice", has_text="This link holds no hand").wait_for()
    assert page.locator("#choose-button").is_visible()
    assert page.locator("#shared").is_hidden()
    assert "#" not in page.url, "reloading says it no more"


def test_what_stands_beside_a_hand_in_a_link_and_house_rules_may_be_rubbish(open_page: OpenPage) -> None:
    page = open_page(PHONE, path=f"/#hand={fragment({'hand': WON, 'table': 5, 'unsaid': {'seat': [1]}})}")
    page.locator("#shared .worth", has_text="fan").wait_for()
    page = open_page(PHONE, path=f"/#house={fragment({'n': 1})}")
    page.locator("#toast", has_text="house rules").wait_for()


def test_house_rules_have_a_name_in_every_result_and_pass_on_as_a_code(open_page: OpenPage) -> None:
    page = open_page(PHONE)
    read_photo(page)
    page.locator(".terms summary").last.click()
    option = page.locator(".terms details").last.locator("[data-term]").first
    option.locator("label:not(:has(:checked))").first.click()
    settle(page)
    assert page.locator(".house-played").count() == 1, "options that are not the usual ones are said"
    page.locator('.terms [data-act="house"]').click()
    page.locator('#house input[name="house"]').fill("週五桌")
    page.locator("#house form button").click()
    page.locator("#house [data-close]").click()
    settle(page)
    assert "週五桌" in page.locator("#score").inner_text()
    page.locator('.terms [data-act="house"]').click()
    page.locator('#house .house-line [data-act="share"]').click()
    shot = page.locator("#house .qr").screenshot()
    picture = np.asarray(Image.open(io.BytesIO(shot)).convert("L"))
    text, _, _ = cv2.QRCodeDetector().detectAndDecode(picture)
    address = urlsplit(text)
    other = open_page(PHONE, path=f"{address.path}#{address.fragment}")
    other.locator("#house .button.primary").click()
    read_photo(other)
    assert "週五桌" in other.locator("#score").inner_text()
    assert "#house" not in other.url
    say(other, "rules", "Riichi")
    assert "週五桌" not in other.locator("#score").inner_text(), "other rules are others"
