"""The photo under one and two fingers."""

import re

import pytest
from playwright.sync_api import Page

from tests.vision.review.page.acting import await_review, box_of, read_photo, settle
from tests.vision.review.page.conftest import PHONE, OpenPage

Fingers = list[tuple[float, float]]


def _scale(page: Page) -> float:
    found = re.search(r"scale\(([\d.e-]+)\)", page.locator(".stage").get_attribute("style") or "")
    assert found
    return float(found[1])


def _touch(page: Page, *steps: Fingers) -> None:
    """Lay fingers on the screen, move them from step to step and lift them."""
    session = page.context.new_cdp_session(page)

    def send(kind: str, fingers: Fingers) -> None:
        points = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(fingers)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    send("touchStart", steps[0][:1])
    send("touchStart", steps[0])
    for fingers in steps[1:]:
        send("touchMove", fingers)
    send("touchEnd", [])


def test_pinch_zooms_about_the_fingers_one_finger_moves_and_nothing_else_changes(open_page: OpenPage) -> None:
    page = open_page(PHONE)
    read_photo(page)
    frame = box_of(page.locator("#photo"))
    x, y = frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2
    spread = [[(x - gap, y), (x + gap, y)] for gap in range(30, 91, 10)]
    before = _scale(page)
    _touch(page, *spread)
    assert _scale(page) == pytest.approx(3 * before, rel=0.02)
    left = page.locator(".stage").bounding_box()
    _touch(page, *[[(x + step, y)] for step in range(0, 41, 10)])
    moved = page.locator(".stage").bounding_box()
    assert left
    assert moved
    assert moved["x"] - left["x"] == pytest.approx(40, abs=1)
    _touch(page, *reversed(spread))
    assert _scale(page) == pytest.approx(before, rel=0.02)
    assert page.locator('.box[aria-pressed="true"]').count() == 0
    assert page.locator("#faces").is_hidden()
    assert page.evaluate("visualViewport.scale") == 1, "the page itself is not zoomed"


def test_box_brought_up_close_on_a_phone_is_large_enough_to_be_turned_by_a_finger(open_page: OpenPage) -> None:
    page = open_page(PHONE)
    page.locator("#sample").tap()
    await_review(page)
    page.locator(".group.kind-pung .hand-tile").nth(1).tap()
    page.locator('#faces [data-act="adjust"]').tap()
    grip = page.locator(".handles .turn-grip")
    grip.wait_for()
    at = box_of(grip)
    x, y = at["x"] + at["width"] / 2, at["y"] + at["height"] / 2
    straight = page.locator(".handles .chosen").get_attribute("points")
    _touch(page, [(x, y)], *([(x + 5 * step, y + step)] for step in range(1, 8)))
    settle(page)
    assert page.locator(".handles .chosen").get_attribute("points") != straight
