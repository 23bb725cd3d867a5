"""On a phone the photo makes way: a hand without doubts, who won it, its score and Enter fit one screen."""

from playwright.sync_api import Page, ViewportSize

from tests.vision.review.page.acting import Groups, read_photo, say
from tests.vision.review.page.conftest import OpenPage
from tests.vision.review.transports import ask, go

SCREEN: ViewportSize = {"width": 390, "height": 844}
LYING: ViewportSize = {"width": 844, "height": 390}
CLAIMED: Groups = (
    ("chow", "1m 2m 3m"),
    ("pung", "5z 5z 5z"),
    ("concealed", "4m 5m 6m 1p 1p 1p 9p"),
    ("winning-tile", "9p"),
)
_IN_SIGHT = """() => {
  const under = document.querySelector("#photo").getBoundingClientRect().bottom;
  const [bar, enter] = ["#bar", "#bar .primary"].map((one) => document.querySelector(one).getBoundingClientRect());
  const parts = ["#strip", "[data-term=seat]", "[data-term=by]", "[data-term=from]", "#bar .sum"];
  const inside = (part) => {
    const { top, bottom } = document.querySelector(part).getBoundingClientRect();
    return top >= under && bottom <= (part.startsWith("#bar") ? innerHeight : bar.top);
  };
  return under >= 64 && under <= 96 && enter.bottom <= innerHeight && parts.every(inside);
}"""
_BELOW_THE_BAR = (
    "pane => pane.getBoundingClientRect().top - document.querySelector('.bar').getBoundingClientRect().bottom"
)
_TOO_WIDE = """() => {
  const all = [...document.querySelectorAll(":root, .choice span, .button")];
  return all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.outerHTML.slice(0, 200));
}"""
"""What is cut off or runs into its neighbour."""
_WHOLE_PHOTO = "() => document.querySelector('#photo').getBoundingClientRect().top >= 0"


def _win_on_a_sheet(page: Page) -> None:
    players = ["Ann", "Bob", "Cat", "Dan"]
    _, table = ask(page, "POST", "/api/tables", {"players": players, "rules": "international"})
    go(page, f"/#sheet={table['id']}&player=Bob")
    page.reload()
    page.locator("#session", has_text="Bob").wait_for()
    read_photo(page, CLAIMED, order="sets")
    say(page, "by", "Discard")
    say(page, "from", "Ann")
    assert page.locator("#doubts.clear").count() == 1


def _scroll(page: Page, pixels: int) -> None:
    page.mouse.move(195, 500)
    page.mouse.wheel(0, pixels)


def test_hand_winner_score_and_enter_are_seen_after_one_scroll(open_page: OpenPage) -> None:
    page = open_page(SCREEN)
    _win_on_a_sheet(page)
    page.locator("#strip").evaluate("strip => strip.scrollIntoView()")
    page.wait_for_function(_IN_SIGHT)


def test_photo_comes_back_at_a_tap_or_for_a_correction_and_goes_as_one_scrolls_on(open_page: OpenPage) -> None:
    page = open_page(SCREEN)
    read_photo(page, CLAIMED)
    _scroll(page, 335)
    page.wait_for_selector(".photo-pane.away")
    page.touchscreen.tap(195, 30)
    page.wait_for_function(_WHOLE_PHOTO)
    assert page.locator("#faces").is_hidden(), "the tap was meant for no tile"
    _scroll(page, 100)
    page.wait_for_selector(".photo-pane.away")
    page.locator(".hand-tile").first.tap()
    page.wait_for_function(_WHOLE_PHOTO)
    page.keyboard.press("Escape")
    page.wait_for_selector(".photo-pane.away")
    _scroll(page, -1000)
    page.wait_for_function(_WHOLE_PHOTO)


def test_photo_beside_the_hand_stays(open_page: OpenPage) -> None:
    page = open_page(LYING)
    read_photo(page, CLAIMED)
    page.locator("#terms").evaluate("terms => terms.scrollIntoView()")
    assert page.locator(".photo-pane").evaluate(_BELOW_THE_BAR) == 0


def test_text_twice_as_large_stays_within_a_phone(open_page: OpenPage) -> None:
    page = open_page(SCREEN, "ja-JP")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate(_TOO_WIDE) == []
    read_photo(page)
    assert page.evaluate(_TOO_WIDE) == []
