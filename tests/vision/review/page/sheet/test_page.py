"""The score sheet page in a real browser, on a phone and on a desktop."""

import json
import re

import httpx

from scoring.registry import rule_sets
from tests.vision.review.held import held
from tests.vision.review.page.acting import box_of
from tests.vision.review.page.sheet.events import Enter, OpenSheet, discard, self_draw
from tests.vision.review.page.sheet.pages import (
    DESKTOP,
    PHONE,
    OpenPage,
    choose,
    enter_win,
    tap,
    totals,
    wait_for_entry,
)
from tests.vision.review.transports import ask
from vision.texts import CATALOGUE

_ALL_KEPT = """async () => {
  const kept = await (await caches.open("pailens-shell")).keys();
  const names = performance.getEntriesByType("resource").map(({ name }) => name);
  const loaded = names.filter((name) => name.includes("/static/"));
  const { controller } = navigator.serviceWorker;
  return controller !== null && kept.length > 2 && loaded.every((name) => kept.some(({ url }) => url === name));
}"""
PNG = b"\x89PNG\r\n\x1a\n"
HAND = {
    "schema": 1,
    "rules": "international",
    "concealed": "234m567p34588s",
    "melds": [{"kind": "pung", "tiles": "777z"}],
    "flowers": "1f",
    "winning_tile": "5p",
    "win": {"by": "discard", "seat": "south", "from": "west"},
    "options": {},
}


def test_an_evening_from_the_names_to_the_result(open_page: OpenPage) -> None:
    page = open_page(DESKTOP)
    page.get_by_role("button", name="New sheet").click()
    for seat, name in [("East", "Ann"), ("South", "Bob"), ("West", "Cat"), ("North", "陳大文")]:
        page.get_by_role("combobox", name=f"Name of {seat}").fill(name)
    page.get_by_role("radio", name="Taiwan 16").check()
    page.get_by_role("button", name="Begin").click()
    enter_win(page, "Ann", "12")
    assert totals(page) == {"Ann": "+108", "Bob": "−36", "Cat": "−36", "陳大文": "−36"}
    enter_win(page, "Ann", "2", giver="Bob")
    assert page.get_by_text("owes Ann 74").is_visible()
    assert page.get_by_text("Dealer · 2 in a row").is_visible()

    page.get_by_role("button", name="Pay", exact=True).click()
    page.get_by_role("radio", name="concealed kong each").check()
    choose(page, "Who is paid?", "Cat")
    page.get_by_role("button", name="Enter").click()
    wait_for_entry(page, "Cat: concealed kong")
    assert totals(page) == {"Ann": "+136", "Bob": "−84", "Cat": "−6", "陳大文": "−46"}

    page.get_by_role("button", name="Undo").click()
    wait_for_entry(page, "Ann wins, Bob discards")
    page.get_by_role("button", name="Draw").click()
    wait_for_entry(page, "Nobody wins")
    page.get_by_role("status").get_by_role("button", name="Undo").click()
    page.locator("#toast", has_text="Taken back: Nobody wins").wait_for()
    page.locator("#language").select_option("zh-Hans")
    page.locator("#toast", has_text="已复原：流局").wait_for()
    page.locator("#language").select_option("en")
    page.get_by_role("button", name="Draw").click()
    wait_for_entry(page, "Nobody wins")
    page.keyboard.press("Control+z")
    page.get_by_role("button", name="Redo").and_(page.locator(":enabled")).wait_for()
    page.keyboard.press("Control+Shift+z")
    page.get_by_role("heading", name="hand 4").wait_for()

    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="End the session").click()
    page.get_by_role("dialog").get_by_role("button", name="End the session").click()
    page.get_by_text("Ann wins", exact=True).wait_for()
    assert page.locator(".owes").count() == 0
    standings = page.locator(".standings li").all_inner_texts()
    assert [re.sub(r"\s+", " ", line) for line in standings] == ["1 Ann +146", "2 Cat −36", "2 陳大文 −36", "4 Bob −74"]


def test_a_hand_is_tapped_and_counted(open_page: OpenPage, open_sheet: OpenSheet) -> None:
    view = open_sheet("taiwan16")
    page = open_page(PHONE, f"/sheet#{view['id']}")
    page.get_by_role("button", name="Win", exact=True).click()
    choose(page, "Who won?", "Bob")
    choose(page, "How?", "Discard")
    choose(page, "Who discarded?", "Ann")
    choose(page, "What is it worth?", "Count the tiles")
    tap(page, "pung", "5z")
    assert page.get_by_role("radio", name="concealed", exact=True).is_checked(), "the next tile is one of the hand"
    tap(page, "chow from here", "1m")
    tap(page, "concealed kong", "9p")
    tap(page, "concealed", "1f", "2s", "3s", "4s", "5s", "6s", "8s", "2z", "2z")
    page.get_by_text("Choose the tile that completed the hand.").wait_for()
    choose(page, "Which tile completed it?", "South")
    page.get_by_text("Not a win").wait_for()
    assert page.get_by_role("button", name="Enter").is_disabled()
    page.get_by_role("button", name="Take back 8 Bamboos").click()
    tap(page, "concealed", "7s")
    page.locator(".changes").wait_for()
    page.locator(".counted summary").click()
    page.locator(".elements li", has_text="Dealer 做莊 · beside the total").wait_for()
    page.get_by_role("button", name="Enter").click()
    wait_for_entry(page, "Bob wins, Ann discards")
    kept = ask(page, "GET", f"/api/tables/{view['id']}")[1]
    entered = kept["events"][-1]["event"]
    assert entered.pop("hand")["concealed"] == "234567s22z", "the entry can be opened to its elements"
    assert entered == {"schema": 1, **discard("Ann", "Bob", 15), "dealer_streak": None}
    assert totals(page) == {"Ann": "−42", "Bob": "+42", "Cat": "0", "Dan": "0"}


def test_sheet_seen_before_is_there_at_once_and_another_has_a_place(open_page: OpenPage, open_sheet: OpenSheet) -> None:
    page = open_page(PHONE, f"/sheet#{open_sheet('international')['id']}")
    page.locator(".seat").first.wait_for()
    with held(page, "**/api/tables/*", page.reload):
        page.locator(".seat").first.wait_for()
    page.evaluate("localStorage.clear()")
    with held(page, "**/static/rule_sets.json", lambda: page.reload(wait_until="commit")):
        page.locator("main[aria-busy=true] .skeleton").first.wait_for()


def test_a_tile_that_cannot_be_is_not_offered(open_page: OpenPage, open_sheet: OpenSheet) -> None:
    page = open_page(PHONE, f"/sheet#{open_sheet('international')['id']}")
    page.get_by_role("button", name="Win", exact=True).click()
    choose(page, "What is it worth?", "Count the tiles")
    tap(page, "chow from here")
    assert page.get_by_role("button", name="Add 8 Dots").is_disabled()
    assert page.get_by_role("button", name="Add East").is_disabled()
    tap(page, "kong", "1p")
    assert page.get_by_role("button", name="Add 1 Dots").is_disabled()
    tap(page, "concealed", "1f")
    assert page.get_by_role("button", name="Add Plum").is_disabled()
    page.get_by_role("button", name="Take back kong 1111p").click()
    page.get_by_role("button", name="Take back Plum").click()
    assert page.get_by_text("0 of 14").is_visible()


def test_the_hand_of_a_photo_is_entered_once(open_page: OpenPage, open_sheet: OpenSheet, enter: Enter) -> None:
    view = enter(open_sheet("international"), self_draw("Bob", 2))
    page = open_page(PHONE)
    page.evaluate("hand => sessionStorage.setItem('pailens.win', JSON.stringify(hand))", HAND)
    page.reload()
    page.get_by_text("A hand from a photo is ready. Open the sheet it belongs to.").wait_for()
    page.locator(f"a[href='#{view['id']}']").click()
    page.get_by_role("button", name="Enter this win").click()
    # Bob deals by now: the hand's South is Cat, who had the tile from Dan in the West.
    assert page.get_by_role("radio", name="Cat").first.is_checked()
    assert page.get_by_role("group", name="Who discarded?").get_by_role("radio", name="Dan").is_checked()
    page.locator(".changes").wait_for()
    page.get_by_role("button", name="Enter", exact=True).click()
    wait_for_entry(page, "Cat wins, Dan discards")
    assert page.evaluate("sessionStorage.getItem('pailens.win')") is None
    assert page.locator(".photo-win").count() == 0


def test_a_new_sheet_is_for_the_rules_and_options_of_the_hand_that_waits_for_it(open_page: OpenPage) -> None:
    page = open_page(PHONE)
    counted = HAND | {"rules": "hongkong", "options": {"min_faan": 1}}
    page.evaluate("hand => sessionStorage.setItem('pailens.win', JSON.stringify(hand))", counted)
    page.get_by_role("button", name="New sheet").click()
    page.locator("[data-key=rules-hongkong]:checked").wait_for()
    assert page.locator("[data-key=min_faan]").evaluate("one => one.selectedOptions[0].text") == "1 faan"


def test_a_hand_counted_under_other_rules_is_recounted_under_the_sheets(
    open_page: OpenPage, open_sheet: OpenSheet
) -> None:
    page = open_page(PHONE, f"/sheet#{open_sheet('taiwan16')['id']}")
    page.evaluate("hand => sessionStorage.setItem('pailens.win', JSON.stringify(hand))", HAND)
    page.reload()
    page.get_by_text("counted under International").wait_for()
    page.get_by_role("button", name="Count it under Taiwan 16").click()
    page.get_by_role("dialog").locator(".laid").first.wait_for()
    page.get_by_role("dialog").get_by_text("missing.").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Discard it").click()
    assert page.locator(".photo-win").count() == 0


def test_file_that_is_no_score_sheet_is_refused_in_a_sentence(open_page: OpenPage) -> None:
    page = open_page(PHONE)
    opened = '{"event":"opened","players":["Ann","Bob","Cat","Dan"],"rules":"international"}\n'
    for log, said in {
        "Milk, eggs, bread\n": "This file is not a score sheet.",
        opened + '{"event":"won"}\n': "Line 2 of this score sheet cannot be read: This field is missing.",
    }.items():
        page.locator("input[type=file]").set_input_files(
            {"name": "a.txt", "mimeType": "text/plain", "buffer": log.encode()}
        )
        page.locator("#toast", has_text=said).wait_for()


def test_what_a_form_enters_is_said_as_it_closes(open_page: OpenPage, open_sheet: OpenSheet) -> None:
    page = open_page(PHONE, f"/sheet#{open_sheet()['id']}")
    enter_win(page, "Ann", "2")
    page.locator("#toast", has_text="Ann wins by self-draw").wait_for()


def test_a_form_says_what_somebody_else_entered_meanwhile_and_counts_anew(
    open_page: OpenPage, open_sheet: OpenSheet
) -> None:
    view = open_sheet("riichi")
    page = open_page(DESKTOP, f"/sheet#{view['id']}")
    page.get_by_role("button", name="Win", exact=True).click()
    dialog = page.get_by_role("dialog")
    choose(dialog, "Who won?", "Ann")
    dialog.get_by_role("textbox").fill("12,000")
    dialog.locator(".changes", has_text="Bob −4,000").wait_for()
    ask(page, "POST", f"/api/tables/{view['id']}/events", {"after": view["count"], "event": self_draw("Dan", 2000)})
    dialog.get_by_role("button", name="Enter").click()
    dialog.get_by_text("Its last entry now: Dan wins by self-draw").wait_for()
    dialog.locator(".changes", has_text="Bob −6,000").wait_for()
    assert page.locator(".entry").count() == 1
    dialog.get_by_role("button", name="Enter").click()
    wait_for_entry(page, "Ann wins by self-draw")
    assert page.locator(".entry").count() == 2


def test_a_sheet_that_comes_after_one_went_elsewhere_is_not_shown(open_page: OpenPage, open_sheet: OpenSheet) -> None:
    view = open_sheet("taiwan16")
    page = open_page(DESKTOP)
    address = f"**/api/tables/{view['id']}"
    with held(page, address, lambda: page.evaluate("(id) => { location.hash = id }", view["id"])):
        page.go_back()
        page.get_by_role("button", name="New sheet").wait_for()
    assert page.locator(".seat").count() == 0
    page.go_forward()
    with held(page, f"{address}/events", page.get_by_role("button", name="Draw").click):
        page.go_back()
        page.get_by_role("button", name="New sheet").wait_for()
    assert page.locator(".seat").count() == 0
    page.go_forward()
    wait_for_entry(page, "Nobody wins")


def test_refused_names_and_stakes_are_said_at_the_field(open_page: OpenPage) -> None:
    page = open_page(PHONE, "/sheet#new")
    page.get_by_role("radio", name="Taiwan 16").check()
    page.locator("[data-key=player-0]").fill("Ann")
    page.get_by_role("button", name="Begin").click()
    page.get_by_role("alert").filter(has_text="Every player needs a name.").wait_for()
    page.locator("[data-key=player-1]:focus").wait_for()
    for place, name in enumerate(["Ann", "ann", "Cat", "Dan"]):
        page.locator(f"[data-key=player-{place}]").fill(name)
    page.get_by_role("button", name="Begin").click()
    said = page.get_by_role("alert").filter(has_text="Two players have the same name.")
    said.wait_for()
    stands = box_of(said)
    assert stands["y"] + stands["height"] <= PHONE["height"], "the message stands beside the names, not below the fold"
    page.locator("[data-key=player-1]:focus").wait_for()
    page.locator("[data-key=player-1]").fill("Bob")
    page.locator("[data-key=base]").fill("ten")
    page.get_by_role("button", name="Begin").click()
    # Not `wait_for_function`: where it has to ask twice, the policy of the page forbids it to evaluate text.
    page.locator("[data-key=base]:focus").wait_for()
    page.locator("[data-key=base]").fill("12,5")
    page.get_by_role("button", name="Begin").click()
    page.get_by_text("12.5 + 2 a fan").wait_for()


def test_a_sheet_asks_for_the_options_of_every_rule_set(open_page: OpenPage) -> None:
    page = open_page(PHONE, "/sheet#new")
    for rules in rule_sets():
        page.locator(f"[data-key=rules-{rules.name}]").check()
        card = page.locator(".card", has=page.locator(".rules"))
        for option in rules.options:
            if option.name != rules.sheet.three_players:
                card.get_by_text(CATALOGUE[f"option.{option.name}"].en, exact=True).first.wait_for()
        asked = card.locator("fieldset.field, [data-term]").count()
        own = sum(option.name not in rules.sheet.stakes for option in rules.options)
        assert asked == own, "three players are a choice of their own"


def test_the_sheet_is_saved_as_csv_as_a_picture_and_as_a_file(
    open_page: OpenPage, open_sheet: OpenSheet, enter: Enter, sheets: httpx.Client
) -> None:
    view = enter(open_sheet("australia"), self_draw("Dan", 40), discard("Ann", "Bob", 100))
    page = open_page(DESKTOP, f"/sheet#{view['id']}")
    saved = {}
    for name in ("Share as a picture", "Save as CSV", "Save the sheet"):
        page.get_by_role("button", name="More").click()
        with page.expect_download() as download:
            page.get_by_role("button", name=name).click()
        saved[name] = download.value.path().read_bytes()
    assert saved["Share as a picture"].startswith(PNG)
    assert len(saved["Share as a picture"]) > 20_000
    assert saved["Save as CSV"] == sheets.get(f"/api/tables/{view['id']}/csv").content
    assert [json.loads(line)["event"] for line in saved["Save the sheet"].splitlines()] == ["opened", "won", "won"]
    page.get_by_role("button", name="All sheets").click()
    page.locator("input[type=file]:not([capture])").set_input_files(
        {"name": "evening.jsonl", "mimeType": "text/plain", "buffer": saved["Save the sheet"]}
    )
    wait_for_entry(page, "Bob wins, Ann discards")
    assert page.url.split("#")[1] != view["id"]


def test_without_the_server_the_sheet_is_shown_as_last_seen(
    open_page: OpenPage, open_sheet: OpenSheet, enter: Enter
) -> None:
    view = enter(open_sheet("international"), self_draw("Bob", 8))
    page = open_page(PHONE, f"/sheet#{view['id']}", service_workers="allow")
    while not page.evaluate(_ALL_KEPT):
        page.wait_for_timeout(50)
    page.context.set_offline(True)
    page.reload()
    page.get_by_text("This is the sheet as it was last seen here").wait_for()
    assert totals(page)["Bob"] != "0"
    page.get_by_role("button", name="Draw").click()
    page.get_by_text("Nothing you entered is lost").wait_for()
    page.context.set_offline(False)
    page.get_by_text("This is the sheet as it was last seen here").wait_for(state="detached")
