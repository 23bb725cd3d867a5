"""A score sheet as CSV: a line an event, two columns a player."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from io import StringIO
from typing import Final, Literal

from scoring.table import INSTANT_PAYMENTS, HandDrawn, HandWon, InstantPaid, SessionEnded, Sheet, plain_amount
from vision.commands.table_words import HEADS, SEAT_NAMES
from vision.words import Words

Language = Literal["en", "zh"]

_MARK: Final = "\ufeff"
"""Without it spreadsheets take the text for another encoding."""

_FORMULA: Final = ("=", "+", "-", "@")

_COLUMNS: Final = (
    HEADS["hand"],
    HEADS["round"],
    HEADS["dealer"],
    HEADS["event"],
    Words("player", "玩家"),
    Words("from or to", "對家"),
    Words("fans or points", "番數或分數"),
)
_WINS: Final = {
    "self-draw": Words("wins by self-draw", "自摸"),
    "discard": Words("wins on a discard", "食胡"),
    "robbed-kong": Words("wins by robbing a kong", "搶槓"),
}


def table_csv(sheet: Sheet, language: Language) -> str:
    """The events that stand as CSV text: what each changed for every player, and the totals after it.

    What is owed is counted as paid. A name that a spreadsheet would take for a formula is written with an
    apostrophe before it.
    """
    text = StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    names = [_plain(player) for player in sheet.opened.players]
    total = _say(HEADS["total"], language)
    writer.writerow([*(_say(head, language) for head in _COLUMNS), *names, *(f"{name} {total}" for name in names)])
    for step in sheet.history():
        if step.before is not None:
            writer.writerow([*_facts(step, step.before, language), *_amounts(step)])
    return _MARK + text.getvalue()


def _facts(step: Sheet, before: Sheet, language: Language) -> Iterator[str]:
    yield str(step.hands) if isinstance(step.event, HandWon | HandDrawn) else ""
    yield _say(SEAT_NAMES[before.round], language)
    yield _plain(before.dealer)
    match step.event:
        case HandWon(winner=winner, by=by, from_=giver, value=value):
            yield from (_say(_WINS[by], language), _plain(winner), _plain(giver or ""), str(value))
        case InstantPaid(id=name, player=player, to=winner):
            row = INSTANT_PAYMENTS[name]
            payment = _say(Words(row.name, row.name_zh), language)
            yield from (payment, _plain(player or before.dealer), _plain(winner or ""), "")
        case other:
            ended = isinstance(other, SessionEnded)
            yield from (_say(HEADS["ended" if ended else "drawn"], language), "", "", "")


def _amounts(step: Sheet) -> Iterator[str]:
    for amounts in (step.changes(), step.settled_balances):
        yield from (str(plain_amount(amounts[player])) for player in step.opened.players)


def _say(words: Words, language: Language) -> str:
    return words.zh if language == "zh" else words.en


def _plain(name: str) -> str:
    return f"'{name}" if name.startswith(_FORMULA) else name
