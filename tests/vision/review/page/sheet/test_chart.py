"""The chart of running totals, and the amounts beside it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.vision.review.page.sheet.events import Enter, OpenSheet, discard, self_draw
from tests.vision.review.page.sheet.pages import DESKTOP, OpenPage

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


def test_the_chart_says_its_totals_and_stands_beside_a_table(
    open_page: OpenPage, open_sheet: OpenSheet, enter: Enter
) -> None:
    view = enter(open_sheet("australia"), self_draw("Dan", 40), discard("Ann", "Bob", 100))
    page = open_page(DESKTOP, f"/sheet#{view['id']}")
    label = page.locator("svg.chart").get_attribute("aria-label")
    assert label == "Running totals after 2 entries. Bob +260, Dan +95, Cat −65, Ann −290"
    page.get_by_text("Show as a table").click()
    rows = [row.locator("th, td").all_inner_texts() for row in page.locator(".totals tr").all()]
    assert rows == [
        ["Entry", "Ann", "Bob", "Cat", "Dan"],
        ["Start", "0", "0", "0", "0"],
        ["Dan wins by self-draw", "−40", "−40", "−40", "+120"],
        ["Bob wins, Ann discards", "−290", "+260", "−65", "+95"],
    ]
    lines = page.locator("svg.chart polyline").evaluate_all("lines => lines.map(line => line.points.length)")
    assert lines == [3, 3, 3, 3]


@pytest.fixture(scope="module")
def shared_page(address: str, browser: Browser) -> Iterator[Page]:
    """A page for looking at what the modules compute."""
    page = browser.new_page()
    page.goto(address + "/sheet")
    yield page
    page.close()


@pytest.mark.parametrize(
    ("low", "high", "ticks"),
    [
        (0, 0, [0, 1]),
        (-36, 108, [-50, 0, 50, 100, 150]),
        (-0.3, 0.5, [-0.4, -0.2, 0, 0.2, 0.4, 0.6]),
        (0, 6000, [0, 2000, 4000, 6000]),
    ],
)
def test_the_chart_has_few_round_ticks_around_all_totals(
    shared_page: Page, low: float, high: float, ticks: list[float]
) -> None:
    found = shared_page.evaluate(
        "async (ends) => (await import('/static/sheet/chart.js')).niceTicks(...ends)", [low, high]
    )
    assert found == pytest.approx(ticks)


@pytest.mark.parametrize(
    ("amount", "text"),
    [(0, "0"), (1234567, "+1,234,567"), ("-1720.15625", "−1,720.15625"), (-999, "−999"), ("0.0625", "+0.0625")],
)
def test_amounts_are_written_whole(shared_page: Page, amount: int | str, text: str) -> None:
    found = shared_page.evaluate(
        "async (amount) => (await import('/static/sheet/numbers.js')).formatSigned(amount)", amount
    )
    assert found == text
