"""Every page and dialog of a player, each opened as a person does, for the pictures and the tests that look at all."""

from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page

from tests.vision.review.page.acting import choose_photo, undo
from tests.vision.review.page.conftest import SAMPLES
from tests.vision.review.transports import ask, go

PLAYERS = ("An", "Bo", "Chi", "Dan")
CLIPBOARD = """
Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => { window.copied = text } } })
"""


_EVENTS: tuple[dict[str, Any], ...] = (
    {"event": "won", "winner": "An", "by": "self-draw", "value": 12},
    {"event": "won", "winner": "Dan", "by": "discard", "from": "An", "value": 7},
    {"event": "drawn"},
)
_RIICHI_EVENTS: tuple[dict[str, Any], ...] = (
    {"event": "drawn", "riichi": ["Bo"], "tenpai": ["Bo", "An"]},
    {
        **{"event": "hand", "winner": "Chi", "from": "Dan", "riichi": ["Bo"]},
        "hand": {
            **{"rules": "riichi", "concealed": "234m067p345s22p678s", "winning_tile": "5s"},
            "win": {"by": "discard", "riichi": "riichi", "dora_indicators": "1p3s"},
        },
    },
)


def walk(page: Page) -> Iterator[str]:
    """The names of the pages and dialogs, each while it is shown."""
    page.evaluate("localStorage.removeItem('pailens.order')")
    page.locator(".layout-figure").wait_for()
    yield "start"
    page.locator('.start-links a[href="#help"]').click()
    page.locator(".guide-element").first.wait_for()
    yield "help"
    page.locator(".brand").click()
    page.locator(".rules-choice label").nth(2).click()
    choose_photo(page, SAMPLES / "taiwan16-2.jpg")
    page.locator(".set-tiles").first.wait_for()
    yield "hand"
    yield from _walk_dialogs_of_a_hand(page)
    yield from _walk_sheets(page)


def _walk_dialogs_of_a_hand(page: Page) -> Iterator[str]:
    page.locator(".others summary").click()
    page.locator(".others .element-line").last.click()
    page.locator(".lesson .example").wait_for()
    chows = page.locator('.elements [data-element="identical_2"]')
    chows.click()
    page.locator(".elements .lesson .example").wait_for()
    page.locator(".overlay .box.lit").first.wait_for()
    chows.evaluate("one => one.scrollIntoView({ block: 'center' })")
    yield "element"
    page.locator(".share-button").click()
    page.locator("#share canvas").wait_for()
    yield "share"
    page.locator("#share [data-close]").click()
    page.locator(".terms summary").last.click()
    page.locator('.terms [data-act="house"]').click()
    page.locator('#house input[name="house"]').fill("Friday")
    page.locator("#house form button").click()
    page.locator('#house .house-line [data-act="share"]').click()
    page.locator("#house .qr").wait_for()
    yield "house-rules"
    page.locator("#house [data-close]").click()
    page.locator(".set-tiles .hand-tile").first.click()
    page.locator("#faces:not([hidden])").wait_for()
    yield "faces"
    page.locator('#faces [data-act="remove"]').click()
    page.locator(".wait").first.wait_for()
    page.locator(".missing").evaluate("one => one.scrollIntoView({ block: 'center' })")
    yield "one-short"
    undo(page)
    page.locator("#menu-button").click()
    yield "menu"
    page.locator("#menu [data-close]").click()
    page.evaluate(CLIPBOARD)
    page.locator(".share-button").click()
    page.locator('#share [data-act="link"]').click()
    page.wait_for_function("() => window.copied")
    page.locator("#share [data-close]").click()
    page.evaluate("location.hash = new URL(window.copied).hash")
    page.locator("#shared .hand-view").wait_for()
    yield "shared-hand"


def _walk_sheets(page: Page) -> Iterator[str]:
    _open_sheet(page, "taiwan16", _EVENTS)
    yield "sheet"
    page.locator(".actions button, main button.primary").first.click()
    page.locator("dialog[open]").wait_for()
    yield "win"
    go(page, "/sheet#new")
    page.locator("[data-key=rules-riichi]").check()
    page.locator("[data-key=red_fives]").uncheck()
    page.locator(".preset-now").evaluate("one => one.scrollIntoView({ block: 'center' })")
    yield "riichi-setup"
    _open_sheet(page, "riichi", _RIICHI_EVENTS)
    page.locator("[data-key=draw]").click()
    page.locator("dialog .preview .changes, dialog .preview").first.wait_for()
    yield "riichi-draw"
    page.locator("dialog header button").click()
    page.locator(".entry summary").first.click()
    page.locator(".entry .elements li").first.wait_for()
    page.locator(".entry").first.evaluate("one => one.scrollIntoView({ block: 'start' })")
    yield "riichi-entry"


def _open_sheet(page: Page, rules: str, events: tuple[dict[str, Any], ...]) -> None:
    _, table = ask(page, "POST", "/api/tables", {"players": list(PLAYERS), "rules": rules})
    for count, event in enumerate(events, table["count"]):
        ask(page, "POST", f"/api/tables/{table['id']}/events", {"after": count, "event": event})
    go(page, f"/sheet#{table['id']}")
    page.locator(".entry").first.wait_for()
