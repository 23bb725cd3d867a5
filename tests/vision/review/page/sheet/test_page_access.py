"""The score sheet page for everybody: screen readers, keyboards, thumbs, small and dark screens, two languages."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tests.vision.review.page.acting import box_of
from tests.vision.review.page.axe import serious_faults
from tests.vision.review.page.sheet.events import Enter, OpenSheet, View, discard, self_draw
from tests.vision.review.page.sheet.pages import DESKTOP, PHONE, OpenPage, choose, totals, wait_for_entry
from tests.vision.review.transports import ask

LONG = "W" * 40
"""The longest name, of the widest letters, without a space."""
_HOUSE_RULES = """localStorage.setItem("pailens.house_rules", JSON.stringify([
  { name: "Friday", rules: "riichi", options: {} },
  { name: "Every second Sunday at Maximiliana's", rules: "international", options: {} },
]))"""
_SMALL = """() => [...document.querySelectorAll("button, a, select, input, summary")].filter((element) => {
  const dialog = document.querySelector("dialog");
  if (dialog && !dialog.contains(element)) return false;
  if (element.closest("[hidden]") || element.matches(".skip, [type=file], .pick, .laid")) return false;
  const target = element.matches("input[type=radio], input[type=checkbox]") ? element.closest("label") : element;
  const { width, height } = target.getBoundingClientRect();
  return width > 0 && (width < 43.5 || height < 43.5);
}).map((element) => element.outerHTML.slice(0, 120))"""


@pytest.fixture
def played(open_sheet: OpenSheet, enter: Enter) -> View:
    """A sheet on which something is owed, won in a row and not whole."""
    view = open_sheet(players=["Ann", LONG, "陳大文", "Dan"], options={"base": "10.25", "rate": "2.5"})
    events = [self_draw("Ann", 12), discard("Dan", "Ann", 2), discard("Dan", "Ann", 7), {"event": "drawn"}]
    return enter(view, *events)


def _places(page: Page) -> Iterator[str]:
    """The places of the page, each while it is shown; from a sheet to the question whether to delete it."""
    page.get_by_role("button", name="All sheets").click()
    page.locator(".sheet-card").first.wait_for()
    yield "the list of sheets"
    page.get_by_role("button", name="New sheet").click()
    page.locator("[data-key=rules-riichi]").check()
    page.locator(".houses button", has_text="Friday").click()
    page.get_by_role("radio", name="Taiwan 16").check()
    yield "a new sheet"
    page.go_back()
    page.locator(".sheet-card").first.click()
    page.locator(".entry").first.wait_for()
    yield "a sheet"
    page.get_by_role("button", name="Win", exact=True).click()
    choose(page, "Who won?", "Dan")
    choose(page, "How?", "Discard")
    yield "a win"
    choose(page, "What is it worth?", "Count the tiles")
    yield "the tiles of a win"
    _close(page)
    page.get_by_role("button", name="Pay", exact=True).click()
    page.get_by_role("radio", name="pung called").check()
    yield "a payment"
    _close(page)
    page.get_by_role("button", name="More").click()
    yield "the menu"
    page.get_by_role("button", name="Delete").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").wait_for()
    yield "the question"


def _close(page: Page) -> None:
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="detached")


def test_every_place_suits_screen_readers_either_light_small_phones_and_thumbs_and_a_sheet_is_deleted(
    open_page: OpenPage, played: View, open_sheet: OpenSheet
) -> None:
    page = open_page(PHONE, f"/sheet#{played['id']}", bypass_csp=True)
    page.evaluate(_HOUSE_RULES)
    for place in _places(page):
        _require_fit_for_all(page, place)
        if place == "a sheet":
            _require_payments_below_their_title(page)
    page.get_by_role("dialog").get_by_role("button", name="Delete", exact=True).click()
    page.get_by_role("heading", name="Your sheets").wait_for()
    assert played["id"] not in [table["id"] for table in ask(page, "GET", "/api/tables")[1]["tables"]]

    page = open_page(PHONE, f"/sheet#{open_sheet('riichi')['id']}", bypass_csp=True)
    page.get_by_role("button", name="Draw", exact=True).click()
    page.get_by_role("dialog").locator("button.primary:enabled").wait_for()
    _require_fit_for_all(page, "a draw under riichi")


def _require_fit_for_all(page: Page, place: str) -> None:
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        assert serious_faults(page) == [], place
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"], place
    for body in page.locator(".dialog-body").all():
        assert body.evaluate("body => body.scrollWidth - body.clientWidth") == 0, place
    assert page.evaluate(_SMALL) == [], place


def _require_payments_below_their_title(page: Page) -> None:
    """Beside a title they leave it no room on a small phone."""
    for entry in page.locator(".entry summary").all():
        title, changes = box_of(entry.locator(".entry-title")), box_of(entry.locator(".entry-changes"))
        assert changes["y"] >= title["y"] + title["height"]
        assert changes["x"] == title["x"]


def test_a_win_is_entered_with_the_keyboard_alone(open_page: OpenPage, open_sheet: OpenSheet) -> None:
    page = open_page(DESKTOP, f"/sheet#{open_sheet('international')['id']}")
    press = page.keyboard.press
    _tab_to(page, "win")
    press("Enter")
    page.get_by_role("dialog").wait_for()
    press("Escape")
    page.get_by_role("dialog").wait_for(state="detached")
    assert page.evaluate("document.activeElement.dataset.key") == "win", "the focus is back"
    press("Enter")
    _tab_to(page, "Who won?:Ann")
    press("ArrowDown")
    _tab_to(page, "How?:self-draw")
    press("ArrowRight")
    _tab_to(page, "Who discarded?:Ann")
    press("ArrowRight")
    _tab_to(page, "value")
    page.keyboard.type("8")
    page.locator(".changes").wait_for()
    press("Enter")
    wait_for_entry(page, "Bob wins, Cat discards")
    press("Control+z")
    page.get_by_text("Nothing has happened yet.").wait_for()


def test_the_page_is_chinese_where_the_browser_asks_for_it(open_page: OpenPage, played: View) -> None:
    page = open_page(PHONE, f"/sheet#{played['id']}", language="zh-TW")
    page.get_by_role("heading", name="東風圈 · 第 5 局").wait_for()
    assert page.locator("html").get_attribute("lang") == "zh-Hant"
    shown = totals(page)
    page.get_by_role("combobox", name="語言").select_option(label="English")
    page.get_by_role("heading", name="East round · hand 5").wait_for()
    assert totals(page) == shown


def _tab_to(page: Page, key: str) -> None:
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.key") == key:
            return
    raise AssertionError(f"the keyboard does not come to {key}")


def test_a_dialog_leaves_most_of_a_phone_on_its_side_to_what_it_asks(open_page: OpenPage, played: View) -> None:
    page = open_page({"width": 844, "height": 390}, path=f"/sheet#{played['id']}")
    page.locator(".entry").first.wait_for()
    for name in ("Win", "Pay"):
        page.get_by_role("button", name=name, exact=True).click()
        assert box_of(page.locator("dialog .dialog-body"))["height"] > 0.55 * 390, name
        page.keyboard.press("Escape")
