"""axe finds no serious or critical fault in any state of the page, in every language, light and dark."""

from tests.vision.review.page.acting import box_of, fragment, is_within, read_photo, settle
from tests.vision.review.page.axe import serious_faults
from tests.vision.review.page.conftest import PHONE, OpenPage

_LYING_OVER = """all => all.map((key) => [key, key.parentElement])
  .filter((both) => both[0].getBoundingClientRect().right > both[1].getBoundingClientRect().right)
  .map(([key]) => key.innerText)"""


def test_axe_finds_no_serious_fault_off_the_walk(open_page: OpenPage) -> None:
    """A hand with kongs and a doubt, its groups, keys, house rules with a long name, and those that somebody sent."""
    page = open_page(PHONE, "zh-CN", color_scheme="dark", bypass_csp=True, reduced_motion="reduce")
    read_photo(page)
    page.locator(".others summary").click()
    assert not serious_faults(page), "review"
    page.locator('.strip-head [data-act="groups"]').click()
    page.locator(".groups .hand-tile").first.click()
    assert not serious_faults(page), "groups"
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    page.locator("#keys[open]").wait_for()
    assert not serious_faults(page), "keys"
    keys = page.locator(".key-line kbd:visible")
    assert keys.count() > 20
    assert keys.evaluate_all(_LYING_OVER) == [], "keys on what they do"
    page.locator("#keys [data-close]").click()
    page.locator(".terms summary").last.click()
    page.locator('.terms [data-act="house"]').click()
    page.locator('#house input[name="house"]').fill("每两个星期日在马克西米利安娜家")
    page.locator("#house form button").click()
    page.locator("#house .house-line").wait_for()
    assert not serious_faults(page), "house rules"
    assert is_within(page)
    sent = fragment({"name": "Friday", "rules": "taiwan16", "options": {}})
    page.locator("#house [data-close]").click()
    page.evaluate("(sent) => { location.hash = `house=${sent}` }", sent)
    page.locator("#house[open] .primary").wait_for()
    assert not serious_faults(page), "house rules that were sent"


def test_language_switches_and_is_remembered(open_page: OpenPage) -> None:
    page = open_page(PHONE)
    read_photo(page)
    page.locator("#language").select_option(label="繁體中文")
    assert page.evaluate("document.documentElement.lang") == "zh-Hant"
    assert page.locator("#strip h2").inner_text() == "手牌"
    assert "番" in page.locator(".worth").inner_text()
    page.reload()
    settle(page)
    assert page.locator("#strip h2").inner_text() == "手牌"
    page.evaluate("localStorage.setItem('pailens.language', 'zh')")
    page.reload()
    settle(page)
    assert page.evaluate("document.documentElement.lang") == "zh-Hant", "a choice of before there were two scripts"


def test_chinese_stands_in_the_script_of_the_browser_names_of_elements_too(open_page: OpenPage) -> None:
    page = open_page(PHONE, "zh-CN")
    read_photo(page)
    assert page.evaluate("document.documentElement.lang") == "zh-Hans"
    assert page.locator("#language option:checked").inner_text() == "简体中文"
    assert page.locator(".reason").inner_text() == "这是竹还是春？"
    assert "圈风" in page.locator("#terms").inner_text()
    name = page.locator(".element .grow > span:first-child").first
    assert name.inner_text() == "鸡胡"
    page.locator("#language").select_option("zh-Hant")
    assert "圈風" in page.locator("#terms").inner_text()
    assert name.inner_text() == "雞胡"


def test_nothing_is_wider_than_a_phone_and_targets_are_large(open_page: OpenPage) -> None:
    page = open_page(PHONE)
    read_photo(page, order="sets")
    assert page.locator("#live").inner_text().startswith("Score: 3.5 fans"), "said to screen readers"
    assert "," in (page.locator(".overlay [role=button]").first.get_attribute("aria-label") or "")
    page.locator(".groups .hand-tile").first.click()
    assert is_within(page)
    small = page.evaluate(
        """() => [...document.querySelectorAll("button:not(:disabled), select, .choice label")]
          .filter((one) => one.offsetParent && getComputedStyle(one).visibility !== "hidden")
          .map((one) => [one.className || one.id, one.getBoundingClientRect()])
          .filter(([, box]) => box.width > 0 && (box.width < 43.5 || box.height < 43.5))
          .map(([name, box]) => `${name} ${Math.round(box.width)}x${Math.round(box.height)}`)"""
    )
    assert not small


def test_a_phone_on_its_side_has_the_photo_beside_the_panel(open_page: OpenPage) -> None:
    page = open_page({"width": 740, "height": 360})
    button = box_of(page.locator("#choose-button"))
    assert button["y"] + button["height"] <= 360, "both ways to a photo are in view"
    read_photo(page)
    room, photo = box_of(page.locator(".panel")), box_of(page.locator("#photo"))
    assert room["height"] >= 220, "85 pixels were left"
    assert photo["x"] + photo["width"] <= room["x"] + 1
    assert photo["height"] >= 280
    page.locator(".groups .hand-tile").first.click()
    faces = box_of(page.locator("#faces"))
    assert faces["x"] >= photo["x"] + photo["width"] - 1, "the photo and its tools still show"
    assert is_within(page)
