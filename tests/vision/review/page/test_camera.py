"""The camera's live picture counts the tiles and takes the photo itself, with and without a server."""

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.vision.review.page.axe import serious_faults
from tests.vision.review.page.conftest import PHONE, OpenPage

WITH_CAMERA: dict[str, Any] = {"permissions": ["camera"]}
SAYING = "document.querySelector('.camera-count').textContent"
_REFUSING = """(name) => {
  navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("", name));
}"""
_TWO_CAMERAS = """() => {
  const { mediaDevices } = navigator;
  const { prototype } = MediaStreamTrack;
  window.asked = [];
  window.set = [];
  const cameras = ["back", "front"].map((deviceId) => ({ kind: "videoinput", deviceId }));
  const { getUserMedia } = mediaDevices;
  mediaDevices.enumerateDevices = async () => cameras;
  mediaDevices.getUserMedia = ({ video }) => {
    window.asked.push(video.deviceId?.exact ?? video.facingMode.ideal);
    return getUserMedia.call(mediaDevices, { video: true });
  };
  prototype.getSettings = () => ({ deviceId: window.asked.at(-1) === "front" ? "front" : "back" });
  prototype.getCapabilities = () => ({ torch: true, zoom: { min: 1, max: 4, step: 0.5 } });
  prototype.applyConstraints = async ({ advanced }) => void window.set.push(advanced[0]);
}"""


@pytest.fixture
def browser(browser_with_camera: Browser) -> Browser:
    return browser_with_camera


def says(page: Page, sentence: str) -> None:
    page.wait_for_function(f"(sentence) => {SAYING}.includes(sentence)", arg=sentence, timeout=60_000)


def test_the_picture_counts_tiles_and_takes_the_photo_when_the_hand_is_whole(open_page: OpenPage) -> None:
    page = open_page(PHONE, **WITH_CAMERA)
    page.evaluate("localStorage['pailens.automatic'] = 'false'")
    page.reload()
    page.wait_for_selector("#start.live")
    page.locator("#camera-button").click()
    says(page, "13: one is missing")
    assert page.locator("#camera-view rect").count() >= 13
    says(page, "14: a whole hand")
    assert page.locator("#camera-view").is_visible()
    assert page.locator("#score").inner_text() == ""
    page.locator("#camera-automatic").click()
    page.wait_for_selector("#review:not([hidden])", timeout=60_000)
    assert not page.locator("#camera-view").is_visible()
    page.wait_for_function("() => document.querySelector('img.photo').naturalWidth === 1200")


def test_torch_zoom_and_the_other_camera_are_offered_where_they_are(open_page: OpenPage) -> None:
    page = open_page(PHONE, **WITH_CAMERA, bypass_csp=True, reduced_motion="reduce")
    page.evaluate(_TWO_CAMERAS)
    page.locator("#camera-button").click()
    page.locator(".camera-tools").get_by_text("Light").wait_for()
    assert serious_faults(page) == []
    tools = page.locator(".camera-tools")
    tools.get_by_text("Light").click()
    tools.locator("input").fill("2.5")
    tools.get_by_text("Other camera").click()
    page.wait_for_function("() => window.asked.length === 2")
    tools.get_by_text("Other camera").click()
    page.wait_for_function("() => window.asked.length === 3")
    assert page.evaluate("window.asked") == ["environment", "front", "back"]
    assert page.evaluate("window.set") == [{"torch": True}, {"zoom": 2.5}]
    page.keyboard.press("Escape")
    page.wait_for_selector("#camera-view", state="hidden")
    page.wait_for_function("() => document.querySelector('#camera-view video').srcObject === null")


def test_without_a_picture_the_reason_is_said_and_the_camera_app_offered(open_page: OpenPage) -> None:
    page = open_page(PHONE, **WITH_CAMERA)
    reasons = {"NotAllowedError": "does not let", "NotFoundError": "no camera", "NotReadableError": "no picture"}
    for error, sentence in reasons.items():
        page.evaluate(_REFUSING, error)
        page.locator("#camera-button").click()
        says(page, sentence)
        with page.expect_file_chooser():
            page.locator(".camera-tools").get_by_text("Use the camera app").click()
        assert not page.locator("#camera-view").is_visible()


def test_a_phone_that_is_turned_shows_its_new_picture(open_page: OpenPage) -> None:
    page = open_page(PHONE, **WITH_CAMERA)
    shown = "(size) => document.querySelector('#camera-view svg').getAttribute('viewBox') === size"
    page.locator("#camera-button").click()
    page.wait_for_function(shown, arg="0 0 416 312")
    page.evaluate("""() => {
      for (const [side, other] of [["videoWidth", 900], ["videoHeight", 1200]])
        Object.defineProperty(HTMLVideoElement.prototype, side, { get: () => other });
    }""")
    page.wait_for_function(shown, arg="0 0 312 416")


def test_a_server_that_is_gone_is_said_and_the_photo_is_kept(open_page: OpenPage) -> None:
    page = open_page(PHONE, **WITH_CAMERA)
    page.route("**/api/**", lambda route: route.fulfill(status=503, json={"error": json.loads("{}")}))
    page.locator("#camera-button").click()
    says(page, "busy")
    page.locator("#camera-shutter").click()
    page.wait_for_selector('[data-act="again"]')
    page.reload()
    page.wait_for_selector('[data-act="again"]')
    open_page.forgive("status of 503")


def test_without_a_secure_context_the_camera_app_is_opened_and_the_reason_said(open_page: OpenPage) -> None:
    page = open_page(PHONE)
    page.add_init_script("""
      Object.defineProperty(window, "isSecureContext", { get: () => false });
      Object.defineProperty(navigator, "mediaDevices", { get: () => undefined });
    """)
    page.reload()
    page.locator(".plain-http", has_text="camera app takes the photo").wait_for()
    assert page.locator("#start").inner_text().count("https") == 1, "said once"
    with page.expect_file_chooser():
        page.locator("#camera-button").click()
