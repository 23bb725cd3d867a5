"""The score sheet page as people use it."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page

PHONE = {"width": 360, "height": 740}
DESKTOP = {"width": 1280, "height": 800}

OpenPage = Callable[..., "Page"]


def choose(within: Locator | Page, question: str, answer: str) -> None:
    """Choose one of the answers to a question."""
    within.get_by_role("group", name=question).get_by_role("radio", name=answer, exact=True).check()


def tap(page: Page, kind: str, *tiles: str) -> None:
    """Tap tiles that go down as a kind."""
    choose(page, "The next tile is", kind)
    for tile in tiles:
        page.locator(f"[data-key=pick-{tile}]").click()


def totals(page: Page) -> dict[str, str]:
    """The total that stands at each player's seat."""
    seats = page.locator(".seat").all()
    return {seat.locator(".name").inner_text(): seat.locator(".total").inner_text() for seat in seats}


def wait_for_entry(page: Page, title: str) -> None:
    """Wait until the newest entry has this title."""
    page.locator(".entry:first-child strong", has_text=title).wait_for()


def enter_win(page: Page, winner: str, value: str, giver: str | None = None) -> None:
    """Enter a win of a value."""
    page.get_by_role("button", name="Win", exact=True).click()
    dialog = page.get_by_role("dialog")
    choose(dialog, "Who won?", winner)
    if giver:
        choose(dialog, "How?", "Discard")
        choose(dialog, "Who discarded?", giver)
    dialog.get_by_role("textbox").fill(value)
    dialog.get_by_role("button", name="Enter").click()
    dialog.wait_for(state="detached")
