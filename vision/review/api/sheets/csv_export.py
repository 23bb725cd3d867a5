"""A score sheet as CSV: one row per event, two columns per player."""

import csv
from collections.abc import Iterator
from io import StringIO
from typing import Final, Literal

from scoring.table import HandDrawn, HandWon, InstantPaid, SessionEnded, Sheet, instant_payments, plain_amount
from scoring.texts import Language, Message
from vision.texts import CATALOGUE
from vision.texts.names import name_in

CsvLanguage = Literal["en", "zh-Hant", "zh-Hans", "ja", "zh"]
"""A language of the catalogue; `zh` means Traditional Chinese. One literal, so that a refusal names all of them."""

_MARK: Final = "\ufeff"
"""Byte order mark, by which spreadsheets recognise UTF-8."""

_FORMULA: Final = ("=", "+", "-", "@", "＝", "＋", "－", "＠", "−", "﹢", "﹣", "﹦", "﹫")
"""What begins a formula, also full-width and small: spreadsheets in East Asian settings take those for the others."""

_COLUMNS: Final = ("hand", "round", "dealer", "event", "player", "other", "value")


def table_csv(sheet: Sheet, asked: CsvLanguage) -> str:
    """The events not withdrawn, as CSV text: each player's change and total after the event.

    Debts count as paid. Names that a spreadsheet would evaluate as a formula are prefixed with an apostrophe.
    """
    language: Language = "zh-Hant" if asked == "zh" else asked
    text = StringIO()
    # All quoted: where a comma parts decimals, spreadsheets part columns at semicolons.
    writer = csv.writer(text, lineterminator="\r\n", quoting=csv.QUOTE_ALL)
    names = [_plain(player) for player in sheet.opened.players]
    total = _say("csv.total", language)
    writer.writerow(
        [*(_say(f"csv.{head}", language) for head in _COLUMNS), *names, *(f"{name} {total}" for name in names)]
    )
    for step in sheet.history():
        if step.before is not None:
            writer.writerow([*_facts(step, step.before, language), *_amounts(step)])
    return _MARK + text.getvalue()


def _facts(step: Sheet, before: Sheet, language: Language) -> Iterator[str]:
    played = _played(step, before)
    yield str(step.hands) if isinstance(step.event, HandWon | HandDrawn) else ""
    yield _round(played, language)
    yield _plain(played.dealer)
    match step.event:
        case HandWon(winner=winner, by=by, from_=giver, value=value):
            yield from (_say(f"csv.{by}", language), _plain(winner), _plain(giver or ""), str(value))
        case InstantPaid(id=name, player=player, to=winner):
            row = instant_payments()[name]
            yield from (name_in(row, language), _plain(player or before.dealer), _plain(winner or ""), "")
        case other:
            ended = isinstance(other, SessionEnded)
            yield from (_say("csv.ended" if ended else "csv.drawn", language), "", "", "")


def _played(step: Sheet, before: Sheet) -> Sheet:
    """The sheet on which an event was played: of further wins on one discard that before the first."""
    while isinstance(step.event, HandWon) and step.event.same_hand and before.before is not None:
        step, before = before, before.before
    return before


def _round(sheet: Sheet, language: Language) -> str:
    """The round, with the number of the deal, and the counters, where deals are named so."""
    wind = CATALOGUE[f"seat.{sheet.round}"]
    if sheet.session is None:
        return wind.of(language)
    deal = CATALOGUE.translate(Message("table.deal", {"round": wind, "number": sheet.deal}), language)
    counters = Message("cli.sheet.honba", {"count": sheet.honba})
    return f"{deal} {CATALOGUE.translate(counters, language)}" if sheet.honba else deal


def _amounts(step: Sheet) -> Iterator[str]:
    for amounts in (step.changes(), step.settled_balances):
        yield from (str(plain_amount(amounts[player])) for player in step.opened.players)


def _say(name: str, language: Language) -> str:
    return CATALOGUE[name].of(language)


def _plain(name: str) -> str:
    return f"'{name}" if name.startswith(_FORMULA) else name
