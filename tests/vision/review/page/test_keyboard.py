"""The page with the keyboard alone: from the first Tab to the score sheet."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from tests.vision.review.page.acting import HAND, groups, hand, read_photo, settle
from tests.vision.review.page.conftest import DESKTOP, PHONE, OpenPage

if TYPE_CHECKING:
    from playwright.sync_api import Page

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
    page.wait_for_selector("#review:not([hidden])")
    settle(page)
    assert page.evaluate("document.activeElement.id") == "main"
    _press(page, "ArrowRight", "Space")
    assert page.locator("#faces").is_visible()
    assert page.evaluate("document.activeElement.closest('#faces') !== null")
    _press(page, "Escape")
    assert page.locator("#faces").is_hidden()
    assert page.evaluate("document.activeElement.closest('.overlay') !== null"), "the focus is back on the tile"
    _press(page, "Space", "Tab", "Enter")
    assert page.locator("#faces").is_hidden()


def test_no_key_of_the_list_lies_over_what_it_does(open_page: OpenPage) -> None:
    page = open_page(PHONE)
    read_photo(page)
    _press(page, "?")
    over = """all => all.map((key) => [key, key.parentElement])
        .filter((both) => both[0].getBoundingClientRect().right > both[1].getBoundingClientRect().right)
        .map(([key]) => key.innerText)"""
    assert page.locator(".key-line kbd:visible").count() > 20
    assert page.locator(".key-line kbd:visible").evaluate_all(over) == []


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
    box = page.locator(".handles .chosen")
    grip = page.locator(".handles .turn-grip")
    frame = page.locator("#photo").bounding_box()
    assert frame is not None
    for _ in range(4):
        page.keyboard.press("+")
        shown = box.bounding_box()
        assert shown is not None
        middle = [shown["x"] + shown["width"] / 2, shown["y"] + shown["height"] / 2]
        inside = (
            frame["x"] < middle[0] < frame["x"] + frame["width"],
            frame["y"] < middle[1] < frame["y"] + frame["height"],
        )
        assert inside == (True, True), "zooming in loses the tile that was chosen"
    for _ in range(4):
        page.keyboard.press("-")
    while not grip.is_visible():
        page.keyboard.press("+")
    straight = box.get_attribute("points")
    at = grip.bounding_box()
    assert at is not None
    x, y = at["x"] + at["width"] / 2, at["y"] + at["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 40, y + 10, steps=6)
    page.mouse.up()
    settle(page)
    assert box.get_attribute("points") != straight
    at = page.locator(".handles .grip").nth(2).bounding_box()
    assert at is not None
    x, y = at["x"] + at["width"] / 2 + 12, at["y"] + at["height"] / 2 + 9
    page.mouse.move(x - 12, y - 9)
    page.mouse.down()
    page.mouse.move(x, y, steps=4)
    page.mouse.up()
    settle(page)
    moved = page.locator(".handles .grip").nth(2).bounding_box()
    assert moved is not None
    assert max(abs(moved["x"] + moved["width"] / 2 - x), abs(moved["y"] + moved["height"] / 2 - y)) < 2
    turned = box.get_attribute("points")
    page.keyboard.press("Control+d")
    settle(page)
    assert page.locator(".handles .chosen").get_attribute("points") != turned
    ours = [tuple(map(float, corner.split(","))) for corner in (turned or "").split(" ")]
    copy = page.locator(".handles .chosen").get_attribute("points") or ""
    theirs = [tuple(map(float, corner.split(","))) for corner in copy.split(" ")]
    sides = [[(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(one)] for one in (ours, theirs)]
    assert all(abs(p - q) < 1 for own, its in zip(*sides, strict=True) for p, q in zip(own, its, strict=True))
