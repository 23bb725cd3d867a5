"""Every page and dialog of a player, each opened as a person does, for the pictures and the tests that look at all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from tests.vision.review.page.acting import settle
from tests.vision.review.page.conftest import SAMPLES
from tests.vision.review.transports import ask, go

if TYPE_CHECKING:
    from playwright.sync_api import Page

PLAYERS = ("An", "Bo", "Chi", "Dan")
CLIPBOARD = """
Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => { window.copied = text } } })
"""


def _start(page: Page) -> None:
    page.locator(".layout-figure").wait_for()


def _help(page: Page) -> None:
    page.locator('.start-links a[href="#help"]').click()
    page.locator(".guide-element").first.wait_for()


def _hand(page: Page) -> None:
    page.locator(".brand").click()
    page.locator(".rules-choice label").nth(2).click()
    page.set_input_files("#choose", SAMPLES / "taiwan16-2.jpg")
    page.wait_for_selector("#review:not([hidden])")
    settle(page)
    page.locator(".set-tiles").first.wait_for()


def _element(page: Page) -> None:
    page.locator(".others summary").click()
    page.locator(".others .element-line").last.click()
    page.locator(".lesson .example").wait_for()
    chows = page.locator('.elements [data-element="identical_2"]')
    chows.click()
    page.locator(".elements .lesson .example").wait_for()
    page.locator(".overlay .box.lit").first.wait_for()
    chows.evaluate("one => one.scrollIntoView({ block: 'center' })")


def _share(page: Page) -> None:
    page.locator(".share-button").click()
    page.locator("#share canvas").wait_for()


def _house_rules(page: Page) -> None:
    page.locator("#share [data-close]").click()
    page.locator(".terms summary").last.click()
    page.locator('.terms [data-act="house"]').click()
    page.locator('#house input[name="house"]').fill("Friday")
    page.locator("#house form button").click()
    page.locator('#house .house-line [data-act="share"]').click()
    page.locator("#house .qr").wait_for()


def _faces(page: Page) -> None:
    page.locator("#house [data-close]").click()
    page.locator(".set-tiles .hand-tile").first.click()
    page.locator("#faces:not([hidden])").wait_for()


def _one_short(page: Page) -> None:
    page.locator('#faces [data-act="remove"]').click()
    page.locator(".wait").first.wait_for()
    page.locator(".missing").evaluate("one => one.scrollIntoView({ block: 'center' })")


def _menu(page: Page) -> None:
    page.locator("#undo").click()
    settle(page)
    page.locator("#menu-button").click()


def _shared(page: Page) -> None:
    page.locator("#menu [data-close]").click()
    page.evaluate(CLIPBOARD)
    page.locator(".share-button").click()
    page.locator('#share [data-act="link"]').click()
    page.wait_for_function("() => window.copied")
    page.locator("#share [data-close]").click()
    page.evaluate("location.hash = new URL(window.copied).hash")
    page.locator("#shared .hand-view").wait_for()


def _sheet(page: Page) -> None:
    _open_sheet(page, "taiwan16", _EVENTS)


def _open_sheet(page: Page, rules: str, events: tuple[dict[str, Any], ...]) -> None:
    _, table = ask(page, "POST", "/api/tables", {"players": list(PLAYERS), "rules": rules})
    for count, event in enumerate(events, table["count"]):
        ask(page, "POST", f"/api/tables/{table['id']}/events", {"after": count, "event": event})
    go(page, f"/sheet#{table['id']}")
    page.locator(".entry").first.wait_for()


def _win(page: Page) -> None:
    page.locator(".actions button, main button.primary").first.click()
    page.locator("dialog[open]").wait_for()


def _riichi_setup(page: Page) -> None:
    go(page, "/sheet#new")
    page.locator("[data-key=rules-riichi]").check()
    page.locator("[data-key=red_fives]").uncheck()
    page.locator(".preset-now").evaluate("one => one.scrollIntoView({ block: 'center' })")


def _riichi_draw(page: Page) -> None:
    _open_sheet(page, "riichi", _RIICHI_EVENTS)
    page.locator("[data-key=draw]").click()
    page.locator("dialog .preview .changes, dialog .preview").first.wait_for()


def _riichi_entry(page: Page) -> None:
    page.locator("dialog header button").click()
    page.locator(".entry summary").first.click()
    page.locator(".entry .elements li").first.wait_for()
    page.locator(".entry").first.evaluate("one => one.scrollIntoView({ block: 'start' })")


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
SCENES: dict[str, Callable[[Page], None]] = {
    "start": _start,
    "help": _help,
    "hand": _hand,
    "element": _element,
    "share": _share,
    "house-rules": _house_rules,
    "faces": _faces,
    "one-short": _one_short,
    "menu": _menu,
    "shared-hand": _shared,
    "sheet": _sheet,
    "win": _win,
    "riichi-setup": _riichi_setup,
    "riichi-draw": _riichi_draw,
    "riichi-entry": _riichi_entry,
}
"""Scenes in the order in which they follow one another on one page."""


def walk(page: Page) -> Iterator[str]:
    """The names of the scenes, each while the page shows it."""
    page.evaluate("localStorage.removeItem('pailens.order')")
    for name, enter in SCENES.items():
        enter(page)
        yield name
