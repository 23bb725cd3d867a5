"""House rules on the score sheet: named when a sheet is set up, and there again in one tap for the next."""

from tests.vision.review.page.sheet.pages import PHONE, OpenPage

PLAYERS = ("East", "South", "West", "North")


def test_rules_of_a_sheet_get_a_name_and_the_next_sheet_has_them_in_one_tap(open_page: OpenPage) -> None:
    page = open_page(PHONE, "/sheet#new")
    assert page.locator(".houses").count() == 0
    page.locator("[data-key=rules-taiwan16]").check()
    page.locator("[data-key=base]").fill("20")
    page.locator("[data-key=house]").click()
    page.locator("[data-key=house-name]").fill("Friday")
    page.locator("[data-key=house-name]").press("Enter")
    page.locator('.houses button[aria-pressed="true"]', has_text="Friday").wait_for()
    assert page.locator("[data-key=house-name]").count() == 0

    page.reload()
    page.locator("[data-key=rules-international]").check()
    page.locator('.houses button[aria-pressed="false"]', has_text="Friday").click()
    page.locator("[data-key=rules-taiwan16]:checked").wait_for(state="attached")
    assert page.locator("[data-key=base]").input_value() == "20"
    for seat in PLAYERS:
        page.get_by_role("combobox", name=f"Name of {seat}").fill(f"{seat}er")
    page.get_by_role("button", name="Begin").click()
    page.get_by_text("House rules: Friday").wait_for()
