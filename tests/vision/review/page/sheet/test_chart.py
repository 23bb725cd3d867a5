"""The chart of running totals, and the amounts beside it."""

from tests.vision.review.page.sheet.events import Enter, OpenSheet, discard, self_draw
from tests.vision.review.page.sheet.pages import DESKTOP, PHONE, OpenPage


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


def test_amounts_of_any_length_stand_whole_beside_the_chart(
    open_page: OpenPage, open_sheet: OpenSheet, enter: Enter
) -> None:
    wins = [discard("Ann", winner, 32000) for winner in ("Bob", "Cat", "Dan", "Bob")]
    page = open_page(PHONE, f"/sheet#{enter(open_sheet('riichi'), *wins)['id']}")
    ticks = page.locator("svg.chart .tick")
    assert "\u2212100,000" in ticks.all_text_contents()
    assert min(ticks.evaluate_all("all => all.map((one) => one.getBBox().x)")) >= 0
