"""A server on the local network asks for its token: the page takes it from the printed address or from a person."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.vision.review.page.acting import fragment
from tests.vision.review.page.axe import serious_faults
from tests.vision.review.page.conftest import PHONE, OpenPage, serving

TOKEN = "a-token-of-32-letters-for-a-test"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server on plain HTTP that asks for its token."""
    with serving(tmp_path_factory.mktemp("guarded"), "--lan", "--http", PAILENS_TOKEN=TOKEN) as printed:
        yield printed


def status(page: Page) -> int:
    got: int = page.evaluate("async () => (await fetch('/api/readings')).status")
    return got


def test_token_of_the_address_lets_in_until_the_session_is_ended_and_its_cookie_with_it(open_page: OpenPage) -> None:
    page = open_page(PHONE, path=f"/#token={TOKEN}")
    page.wait_for_function("() => localStorage.getItem('pailens.session')")
    assert "token" not in page.evaluate("location.hash")
    assert status(page) == 200
    assert page.locator("#access").is_hidden()
    assert page.evaluate("document.cookie") == "", "no script reads the cookie"
    cookies = page.context.cookies()
    page.locator("#menu-button").click()
    page.get_by_role("button", name="End this session").click()
    page.locator("#access").wait_for()
    assert status(page) == 401
    again = [{"name": one["name"], "value": one["value"], "url": page.url} for one in cookies]
    page.context.add_cookies(again)  # type: ignore[arg-type]
    assert status(page) == 401
    open_page.forgive("status of 401")


def test_token_that_is_typed_or_pasted_lets_in(open_page: OpenPage, address: str) -> None:
    open_page.forgive("status of 401")
    page = open_page(PHONE, bypass_csp=True, reduced_motion="reduce")
    page.locator("#access").wait_for()
    assert serious_faults(page) == []
    page.locator("#token").fill("wrong")
    page.locator("#access .primary").click()
    page.wait_for_function("() => document.querySelector('#access [role=alert]').textContent")
    page.locator("#token").fill(f"{address}/#token={TOKEN}")
    page.locator("#access .primary").click()
    page.locator("#access").wait_for(state="hidden")
    assert status(page) == 200

    page = open_page(PHONE)
    page.locator("#access").wait_for()
    page.evaluate("token => { location.hash = `token=${token}` }", TOKEN)
    page.locator("#access").wait_for(state="hidden")
    page.wait_for_url(lambda url: "token" not in url)
    assert status(page) == 200


def test_shared_hand_opens_without_the_token_which_a_sheet_takes_from_its_address(
    open_page: OpenPage, address: str
) -> None:
    hand = {"rules": "international", "concealed": "123m123p456p789s11z", "winning_tile": "1z"}
    page = open_page(PHONE, path=f"/#hand={fragment({'hand': hand})}")
    page.locator("#shared .worth").wait_for()
    assert page.locator("#access").is_hidden()
    page.goto(f"{address}/sheet#token={TOKEN}")
    page.get_by_role("button", name="New sheet").wait_for()
    assert "token" not in page.url


def test_phones_get_https_and_plain_http_says_once_what_it_lacks(tmp_path: Path, browser: Browser) -> None:
    with serving(tmp_path, "--lan", PAILENS_TOKEN=TOKEN) as address:
        assert address.startswith("https://")
        opened = OpenPage(browser, address)
        page = opened(PHONE, path=f"/#token={TOKEN}", ignore_https_errors=True)
        page.wait_for_function("() => localStorage.getItem('pailens.session')")
        assert page.evaluate("[isSecureContext, 'mediaDevices' in navigator]") == [True, True]
        assert page.locator(".plain-http").count() == 0
        assert page.context.cookies()[0]["secure"]
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
