"""The page with the keyboard alone: from the first Tab to the score sheet."""

import pytest
from playwright.sync_api import Locator, Page

from tests.vision.review.page.acting import HAND, await_review, box_of, groups, hand, read_photo, settle
from tests.vision.review.page.conftest import DESKTOP, OpenPage

_FOCUSED = "(({ id, className }) => id || className.baseVal || className)(document.activeElement)"


def _press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)
    settle(page)


def _selected(page: Page) -> str | None:
    return page.locator('.hand-tile[aria-pressed="true"]').get_attribute("data-id")


def test_hand_corrected_with_keys_alone(open_page: OpenPage) -> None:
    page = open_page(DESKTOP)
    read_photo(page, (*HAND[:3], ("concealed", "9p 5m 6m 4p 4p 1z 1z"), *HAND[4:]))
    place, right = 10, [*hand(page)]
    right[place] = "4m"
    first = page.locator(".group.kind-concealed .hand-tile").first.get_attribute("data-id")
    _press(page, *["ArrowRight"] * (place + 1))
    assert _selected(page) == first
    assert page.evaluate("document.activeElement.getAttribute('data-id')") == first
    _press(page, *right[place])
    assert hand(page) == right
    _press(page, "u")
    assert hand(page)[place] == "9p", "typing a number and a suit is one step"
    _press(page, "Control+Shift+Z")
    assert hand(page) == right

    _press(page, "Delete")
    assert len(hand(page)) == len(right) - 1
    _press(page, "Control+z")
    assert hand(page) == right


def test_who_takes_the_sample_by_key_stands_at_its_reading_and_opens_the_sheet_of_faces(open_page: OpenPage) -> None:
    page = open_page(DESKTOP)
    page.locator("#sample").press("Enter")
    await_review(page)
    assert page.evaluate("document.activeElement.id") == "main"
    _press(page, "ArrowRight", "Space")
    assert page.locator("#faces").is_visible()
    assert page.evaluate("document.activeElement.closest('#faces') !== null")
    _press(page, "Escape")
    assert page.locator("#faces").is_hidden()
    assert page.evaluate("document.activeElement.closest('.overlay') !== null"), "the focus is back on the tile"
    _press(page, "Space", "Tab", "Enter")
    assert page.locator("#faces").is_hidden()


def test_enter_takes_a_doubtful_tile_as_right_and_goes_on_even_from_a_question_of_the_whole_hand(
    open_page: OpenPage,
) -> None:
    page = open_page(DESKTOP)
    read_photo(page, (*HAND[:3], ("concealed", "4m 5m 6m 4p 4p 1z"), *HAND[4:]))
    place = page.locator(".doubts-head .muted")
    seen = set()
    for _ in range(2 * int(place.inner_text().rpartition(" ")[2])):
        seen.add(place.inner_text())
        _press(page, "Enter")
    assert len(seen) > 1, "it stood still at the question that has no tile"
    page.locator(".brand").click()
    read_photo(page)
    assert page.locator(".hand-tile.doubtful").count() == 1
    _press(page, "Enter")
    assert _selected(page) == "0"
    assert page.locator(".hand-tile.doubtful").count() == 1, "going there settles nothing"
    _press(page, "Enter")
    assert page.locator(".hand-tile.doubtful").count() == 0
    assert hand(page)[0] == "4f"


def test_boxes_and_groups_with_keys(open_page: OpenPage) -> None:
    page = open_page(DESKTOP)
    read_photo(page)
    before = groups(page)
    _press(page, "ArrowDown", "ArrowDown", "]")
    assert groups(page) != before
    _press(page, "Control+z")
    assert groups(page) == before
    box = page.locator('.box[aria-pressed="true"] polygon').first.get_attribute("points")
    _press(page, "Alt+ArrowRight", "Alt+Shift+ArrowDown")
    assert page.locator('.box[aria-pressed="true"] polygon').first.get_attribute("points") != box
    _press(page, "a")
    page.keyboard.press("Escape")
    assert len(groups(page)) == len(before)


def test_every_control_is_reached_with_tab(open_page: OpenPage) -> None:
    page = open_page(DESKTOP)
    read_photo(page)
    reached = set()
    for _ in range(80):
        page.keyboard.press("Tab")
        reached.add(page.evaluate(_FOCUSED))
    for name in ("language", "menu-button", "add", "fit", "kind-select"):
        assert name in reached, name
    assert any(str(name).startswith("box") for name in reached), "one tile of the photo"
    assert any("hand-tile" in str(name) for name in reached)


def test_a_new_tile_is_typed_or_found_in_the_grid_with_arrows(open_page: OpenPage) -> None:
    page = open_page(DESKTOP)
    read_photo(page)
    before = len(page.locator(".box").all())
    _press(page, "a", "5")
    assert page.locator("#faces").is_visible(), "a number alone is no tile"
    page.keyboard.press("p")
    page.wait_for_selector("#faces", state="hidden")
    assert len(page.locator(".box").all()) == before + 1
    _press(page, "a")
    page.locator('.faces-all button[data-code="1m"]').focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.code") == "2m"
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.dataset.code") == "2p"
    page.keyboard.press("Enter")
    page.wait_for_selector("#faces", state="hidden")
    assert len(page.locator(".box").all()) == before + 2


def test_a_box_is_turned_and_copied_and_boxes_are_hidden_with_keys(open_page: OpenPage) -> None:
    page = open_page(DESKTOP)
    read_photo(page)
    before = len(page.locator(".box").all())
    _press(page, "ArrowRight")
    straight = page.locator(".handles .chosen").get_attribute("points")
    _press(page, ">", ">")
    turned = page.locator(".handles .chosen").get_attribute("points")
    assert turned != straight
    _press(page, "u")
    assert page.locator(".handles .chosen").get_attribute("points") == straight, "turning is one step"
    _press(page, "Control+d")
    assert len(page.locator(".box").all()) == before + 1
    _press(page, "h", "c")
    assert {"bare", "contrast"} <= set((page.locator("#photo").get_attribute("class") or "").split())


def test_a_box_is_turned_and_its_corner_dragged_after_zooming_in_on_it(open_page: OpenPage) -> None:
    page = open_page(DESKTOP)
    read_photo(page)
    _press(page, "ArrowRight")
    box, grip, corner = (page.locator(f".handles .{name}") for name in ("chosen", "turn-grip", "grip >> nth=2"))
    frame = box_of(page.locator("#photo"))
    for _ in range(4):
        page.keyboard.press("+")
        x, y = _middle(box)
        assert frame["x"] < x < frame["x"] + frame["width"], "zooming in loses the tile that was chosen"
        assert frame["y"] < y < frame["y"] + frame["height"], "zooming in loses the tile that was chosen"
    for _ in range(4):
        page.keyboard.press("-")
    while not grip.is_visible():
        page.keyboard.press("+")
    straight = box.get_attribute("points")
    _drag(page, grip, 40, 10)
    assert box.get_attribute("points") != straight
    x, y = _middle(corner)
    _drag(page, corner, 12, 9)
    assert _middle(corner) == pytest.approx((x + 12, y + 9), abs=2)


def _middle(shown: Locator) -> tuple[float, float]:
    box = box_of(shown)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _drag(page: Page, grip: Locator, right: float, down: float) -> None:
    x, y = _middle(grip)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + right, y + down, steps=6)
    page.mouse.up()
    settle(page)
