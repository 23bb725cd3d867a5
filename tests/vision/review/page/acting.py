"""What a person does on the page, for the browser tests."""

import base64
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import FloatRect, Locator, Page

from tests.vision.review.page.conftest import SAMPLES
from tests.vision.review.transports import answer_as

SCORED = '#score[aria-busy="false"]'

Groups = Sequence[tuple[str, str]]
"""Kinds of groups and their faces; `-` leaves the place of a tile empty, `4p~` is read with little confidence."""

HAND: Groups = (
    ("flowers", "4f/5f 6f"),
    ("added-kong", "1p 1p 1p 1p"),
    ("concealed-kong", "8s 0x 0x 8s"),
    ("concealed", "4m 5m 6m 4p 4p 1z 1z"),
    ("winning-tile", "1z"),
    ("background", "7z"),
)
"""A win of 3.5 fan: kinds of groups and their faces; `4f/5f` is read as 4f, may be 5f and is to be checked."""

_READ_AS = """
([given, runners, other]) => {
  self.readAs = (text) => {
    const reading = JSON.parse(text);
    if (!reading.tiles) return JSON.stringify(reading);
    const { width, height } = reading.image;
    const [across, down] = [width / 11, height / (given.length + 1)];
    const tiles = [];
    const groups = given.map(([kind, faces], row) => ({
      id: row,
      kind: kind === "added-kong" ? "kong" : kind,
      ...(kind === "added-kong" && { added: true }),
      tiles: faces.split(" ").flatMap((face, place) => {
        if (face === "-") return [];
        const [code, other] = face.replace("~", "").split("/");
        const [x, y] = [(place + 0.5) * across, (row + 0.5) * down];
        const box = [x, y, x + across * 0.9, y + down * 0.8];
        const confidence = other ? 0.4 : face.endsWith("~") ? 0.87 : 0.99;
        tiles.push({ id: tiles.length, code, confidence, box, corners: null,
          alternatives: other ? [{ code: other, confidence: 0.3 }] : [] });
        return tiles.length - 1;
      }),
    }));
    const review = tiles.filter(({ alternatives }) => alternatives.length)
      .map(({ id }) => ({ tile: id, group: null, reason: "Which is this?", reason_zh: "這是哪張？" }));
    const seen = groups.map((group, row) => ({ ...group, kind: other[row] }));
    const other_hand = other.length ? { groups: seen, hand: reading.hand } : undefined;
    return JSON.stringify({ ...reading, tiles, groups, review, runners_up: runners, unsure_sets: [], other_hand });
  };
  self.saidText ??= Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, "responseText").get;
  Object.defineProperty(XMLHttpRequest.prototype, "responseText", {
    configurable: true,
    get() { return self.readAs(self.saidText.call(this)); },
  });
}
"""
_COUNT_TAPS = "addEventListener('click', (e) => { window.taps = (window.taps ?? 0) + (e.isTrusted ? 1 : 0) }, true)"


def read_photo(
    page: Page,
    groups: Groups = HAND,
    photo: Path = SAMPLES / "international-1.jpg",
    runners: Sequence[dict[str, Any]] = (),
    order: str | None = None,
    other: Sequence[str] = (),
) -> None:
    """Choose a photo, have it read as a certain hand with certain runners-up, and wait for its score.

    `other` are the kinds of the same groups as another player's hand in the photo has them.
    The hand is shown as the page was opened, or with `order="sets"` sorted into its sets, as a person first sees it.
    """
    if order:
        page.evaluate("order => localStorage.setItem('pailens.order', JSON.stringify(order))", order)
    page.evaluate(_READ_AS, [[list(group) for group in groups], list(runners), list(other)])
    answer_as(page, "/api/group", lambda asked: _group_as(asked["tiles"], groups))
    choose_photo(page, photo)


def choose_photo(page: Page, photo: Path) -> None:
    """Choose a photo and wait until it is read, as it is, and scored."""
    page.set_input_files("#choose", photo)
    await_review(page)


def await_review(page: Page) -> None:
    """Wait until a photo is read and scored."""
    page.wait_for_selector("#review:not([hidden])")
    settle(page)


def always_read_as(page: Page, groups: Groups) -> None:
    """Have every photo read as a certain hand, on every page that is opened from now on."""
    page.add_init_script(f"({_READ_AS.strip()})({json.dumps([[list(group) for group in groups], [], []])})")
    answer_as(page, "/api/group", lambda asked: _group_as(asked["tiles"], groups))


def _group_as(tiles: list[dict[str, Any]], groups: Groups) -> dict[str, Any]:
    """The groups as they were given; a tile added is a concealed one."""
    rows = [len(faces.replace("-", "").split()) for _, faces in groups]
    starts = [sum(rows[:row]) for row in range(len(rows))]
    there = [tile["id"] for tile in tiles]
    grouped: list[dict[str, Any]] = []
    for (kind, _), start, count in zip(groups, starts, rows, strict=True):
        own = [tile for tile in there if start <= tile < start + count or (kind == "concealed" and tile >= sum(rows))]
        named = {"kind": "kong", "added": True} if kind == "added-kong" else {"kind": kind}
        grouped += [{"id": len(grouped), "tiles": own, **named}] if own else []
    return {"tiles": tiles, "groups": grouped}


def fragment(record: object) -> str:
    """A record as a link holds it."""
    return base64.urlsafe_b64encode(json.dumps(record).encode()).decode().rstrip("=")


def settle(page: Page) -> None:
    """Wait until the server has answered to the newest change."""
    page.wait_for_selector(SCORED, state="attached")


def correct(page: Page, place: int, face: str) -> None:
    """One tap on a tile of the strip, one on its face among all."""
    page.locator(".groups .hand-tile").nth(place).click()
    page.locator(f'.faces-all button[data-code="{face}"]').click()
    settle(page)


def undo(page: Page) -> None:
    page.locator("#undo").click()
    settle(page)


def box_of(shown: Locator) -> FloatRect:
    """Where it lies on the screen."""
    box = shown.bounding_box()
    assert box is not None
    return box


def is_within(page: Page) -> bool:
    """Whether nothing is wider than the screen."""
    within: bool = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    return within


def hand(page: Page) -> list[str]:
    """The faces of the strip, in order, background left out."""
    return [tile.get_attribute("data-code") or "" for tile in page.locator(".groups .hand-tile .tile").all()]


def groups(page: Page) -> list[tuple[str, str]]:
    """Each group of the strip: its kind and its faces."""
    found = []
    for group in page.locator(".groups .group").all():
        kind = group.locator("select").input_value()
        faces = [tile.get_attribute("data-code") or "" for tile in group.locator(".tile").all()]
        found.append((kind, " ".join(faces)))
    return found


def count_taps(page: Page) -> None:
    """Start counting taps."""
    page.evaluate(_COUNT_TAPS)


def taps(page: Page) -> int:
    """Taps since `count_taps`."""
    count: int = page.evaluate("window.taps ?? 0")
    return count


def say(page: Page, term: str, answer: str) -> None:
    """Choose an answer of a fact or option by its text."""
    page.locator(f'[data-term="{term}"] label', has_text=answer).click()
    settle(page)
