"""Another player's hand in the photo: one tap takes it, another one or undoing takes the first one back."""

from tests.vision.review.page.acting import Groups, groups, hand, read_photo, settle, undo
from tests.vision.review.page.conftest import DESKTOP, PHONE, OpenPage

FIRST: Groups = (("concealed", "1m 2m 3m 4p 5p 6p 7s 8s 9s 1z 1z"), ("pung", "5z 5z 5z"))
SECOND: Groups = (("concealed", "3p 4p 5p 6p 7p 8p 9m 9m"), ("pung", "2z 2z 2z"), ("chow", "1s 2s 3s"))
TABLE: Groups = (*FIRST, *(("background", faces) for _, faces in SECOND))
KINDS = ("background", "background", *(kind for kind, _ in SECOND))
OTHER = '#strip [data-act="other"]'
SUM = "#bar .sum strong"


def test_other_hand_is_taken_in_one_tap_and_the_first_one_comes_back(open_page: OpenPage) -> None:
    page = open_page(DESKTOP)
    read_photo(page, TABLE)
    assert page.locator(OTHER).count() == 0, "a photo of one hand"
    read_photo(page, TABLE, other=KINDS)
    first = page.locator(SUM).inner_text()
    assert page.locator(OTHER).inner_text() == "The other hand in this photo"
    page.locator(OTHER).click()
    settle(page)
    assert groups(page) == list(SECOND)
    second = page.locator(SUM).inner_text()
    assert second != first, "it is scored as any hand"
    page.locator(OTHER).click()
    settle(page)
    assert (groups(page), page.locator(SUM).inner_text()) == (list(FIRST), first)
    undo(page)
    assert (groups(page), page.locator(SUM).inner_text()) == (list(SECOND), second)
    undo(page)
    assert groups(page) == list(FIRST)
    assert page.locator("#undo").is_disabled()


def test_what_was_corrected_stays_so_while_the_other_hand_is_shown(open_page: OpenPage) -> None:
    page = open_page(PHONE)
    runner = {"changes": [{"tile": 1, "code": "4m"}], "hand": None, "odds": 0.1}
    read_photo(page, TABLE, runners=[runner], other=KINDS)
    page.locator(".groups .hand-tile").first.click()
    page.locator('.faces-all button[data-code="4m"]').click()
    page.keyboard.press("Escape")
    settle(page)
    assert page.locator("#runners").is_visible()
    page.locator(OTHER).click()
    settle(page)
    assert groups(page) == list(SECOND)
    assert page.locator("#runners").is_hidden(), "what else the first hand may be"
    page.locator(".groups .hand-tile").first.click()
    page.locator('#faces [data-act="remove"]').click()
    settle(page)
    page.locator(OTHER).click()
    settle(page)
    assert hand(page)[0] == "4m"
    page.locator(OTHER).click()
    settle(page)
    assert hand(page)[:2] == ["4p", "5p"], "the tile taken away is gone"
