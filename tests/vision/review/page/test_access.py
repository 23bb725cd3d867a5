"""A server on the local network asks for its token: the page takes it from the printed address or from a person."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import TYPE_CHECKING

from tests.vision.review.page.axe import serious_faults
from tests.vision.review.page.conftest import PHONE, SAMPLES, OpenPage, serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

TOKEN = "a-token-of-32-letters-for-a-test"


def status(page: Page) -> int:
    got: int = page.evaluate("async () => (await fetch('/api/readings')).status")
    return got


def test_session_is_ended_in_the_menu_and_its_cookie_with_it(tmp_path: Path, browser: Browser) -> None:
    with serving(tmp_path, "--lan", "--http", PAILENS_TOKEN=TOKEN) as address:
        opened = OpenPage(browser, address)
        page = opened(PHONE, path=f"/#token={TOKEN}")
        page.wait_for_function("() => localStorage.getItem('pailens.session')")
        assert status(page) == 200
        cookies = page.context.cookies()
        page.goto(address)
        page.wait_for_selector("#start-title:not(:empty)")
        page.locator("#menu-button").click()
        page.get_by_role("button", name="End this session").click()
        page.locator("#access").wait_for()
        assert status(page) == 401
        page.context.add_cookies([{"name": one["name"], "value": one["value"], "url": address} for one in cookies])
        assert status(page) == 401
        page.context.clear_cookies()
        opened.close()
        assert all("status of 401" in fault for fault in opened.faults)


def test_token_of_the_address_or_typed_lets_in(tmp_path: Path, browser: Browser) -> None:
    with serving(tmp_path, "--lan", "--http", PAILENS_TOKEN=TOKEN) as address:
        scanned = OpenPage(browser, address)
        page = scanned(PHONE, path=f"/#token={TOKEN}")
        page.wait_for_function("() => localStorage.getItem('pailens.session')")
        assert "token" not in page.evaluate("location.hash")
        assert status(page) == 200
        assert page.locator("#access").is_hidden()
        assert page.evaluate("document.cookie") == "", "no script reads the cookie"
        scanned.close()
        assert not scanned.faults

        typed = OpenPage(browser, address)
        page = typed(PHONE, bypass_csp=True, reduced_motion="reduce")
        page.locator("#access").wait_for()
        assert serious_faults(page) == []
        page.locator("#token").fill("wrong")
        page.locator("#access .primary").click()
        page.wait_for_function("() => document.querySelector('#access [role=alert]').textContent")
        page.locator("#token").fill(f"{address}/#token={TOKEN}")
        page.locator("#access .primary").click()
        page.locator("#access").wait_for(state="hidden")
        assert page.evaluate("async () => (await fetch('/api/readings')).status") == 200
        typed.close()

        pasted = OpenPage(browser, address)
        page = pasted(PHONE)
        page.locator("#access").wait_for()
        page.evaluate("token => { location.hash = `token=${token}` }", TOKEN)
        page.locator("#access").wait_for(state="hidden")
        page.wait_for_url(lambda url: "token" not in url)
        assert page.evaluate("async () => (await fetch('/api/readings')).status") == 200
        pasted.close()
        typed.faults += pasted.faults
        assert all("status of 401" in fault for fault in typed.faults)


def test_shared_hand_opens_scored_without_the_token(tmp_path: Path, browser: Browser) -> None:
    hand = {"rules": "international", "concealed": "123m123p456p789s11z", "winning_tile": "1z"}
    link = base64.urlsafe_b64encode(json.dumps({"hand": hand}).encode()).decode().rstrip("=")
    with serving(tmp_path, "--lan", "--http", PAILENS_TOKEN=TOKEN) as address:
        opened = OpenPage(browser, address)
        page = opened(PHONE, path=f"/#hand={link}")
        page.locator("#shared .worth").wait_for()
        assert page.locator("#access").is_hidden()
        opened.close()
        assert opened.faults == []


def test_token_in_the_address_of_a_sheet_lets_in(tmp_path: Path, browser: Browser) -> None:
    with serving(tmp_path, "--lan", "--http", PAILENS_TOKEN=TOKEN) as address:
        page = browser.new_context(service_workers="block").new_page()
        page.goto(f"{address}/sheet#token={TOKEN}")
        page.get_by_role("button", name="New sheet").wait_for()
        assert "token" not in page.url
        page.context.close()


def test_phones_get_https_and_plain_http_says_once_what_it_lacks(tmp_path: Path, browser: Browser) -> None:
    with serving(tmp_path, "--lan", PAILENS_TOKEN=TOKEN) as address:
        assert address.startswith("https://")
        opened = OpenPage(browser, address)
        page = opened(PHONE, path=f"/#token={TOKEN}", ignore_https_errors=True)
        page.wait_for_function("() => localStorage.getItem('pailens.session')")
        assert page.evaluate("[isSecureContext, 'mediaDevices' in navigator]") == [True, True]
        assert page.locator(".plain-http").count() == 0
        assert page.context.cookies()[0]["secure"]
        page.set_input_files("#choose", SAMPLES / "international-1.jpg")
        page.wait_for_selector("#review:not([hidden])")
        page.goto(address)
        plain = "Object.defineProperty(window, 'isSecureContext', { value: false })"
        page.context.add_init_script(plain)
        page.reload()
        page.locator(".plain-http", has_text="no live camera").wait_for()
        page.locator("[data-key=plain-http]").click()
        page.reload()
        page.wait_for_selector("#start-title:not(:empty)")
        assert page.locator(".plain-http").count() == 0
        opened.close()
        assert not opened.faults
