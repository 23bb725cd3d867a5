"""Back closes what is open on top of the page."""

from tests.vision.review.page.conftest import PHONE, OpenPage


def test_back_closes_a_dialog_and_not_the_page(open_page: OpenPage) -> None:
    page = open_page(PHONE, path="/#help")
    for _ in range(2):
        page.locator("#menu-button").click()
        page.go_back()
        page.wait_for_selector("#menu:not([open])", state="attached")
        assert page.locator("#help").is_visible()
    page.locator("#menu-button").click()
    page.locator("#menu [data-close]").first.click()
    page.wait_for_function("() => history.state === null")
    assert page.locator("#help").is_visible()


_GO_ON_AT_ONCE = """async (waits) => {
  const menu = document.querySelector("#menu");
  const closed = new Promise((resolve) => menu.addEventListener("close", resolve));
  menu.close();
  if (waits) await closed;
  location.hash = "help";
}"""


def test_place_gone_to_while_a_dialog_leaves_the_history_stays(open_page: OpenPage) -> None:
    """The browser takes a step back some time after it was asked to, and a dialog is closed before it says so."""
    page = open_page(PHONE)
    for waits in (True, False):
        page.locator("#menu-button").click()
        page.evaluate(_GO_ON_AT_ONCE, waits)
        page.locator("#help").wait_for()
        page.wait_for_function("() => history.state === null")
        page.wait_for_timeout(200)
        assert page.locator("#help").is_visible()
        assert page.evaluate("location.hash") == "#help"
        page.go_back()
        page.locator("#start").wait_for()
