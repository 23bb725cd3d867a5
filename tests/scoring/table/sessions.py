"""Sessions to test with."""

from decimal import Decimal
from typing import Any, get_args

from hypothesis import strategies as st

from scoring.hand import Options, Rules, WonBy
from scoring.registry import rule_set
from scoring.table import (
    Event,
    HandDrawn,
    HandWon,
    InstantPaid,
    SessionEnded,
    SessionOpened,
    Sheet,
    Withdrawn,
    instant_payments,
    open_sheet,
    replay,
)

PLAYERS = ("Ann", "Bob", "Cat", "Dan")
"""East, South, West and North of the first deal."""


def start(rules: Rules = "taiwan16", **options: Any) -> Sheet:
    """A sheet just opened; stakes may be given as whole numbers."""
    options |= {name: Decimal(options[name]) for name in ("base", "rate") if name in options}
    return open_sheet(SessionOpened(PLAYERS, rules, Options(**options)))


def after(sheet: Sheet, *events: Event) -> Sheet:
    """The sheet of a session that began as `sheet` did, after `events`."""
    return replay([sheet.opened, *events])


def self_draw(winner: str, value: Decimal | int) -> HandWon:
    return HandWon(winner, "self-draw", value)


def discard(giver: str, winner: str, value: Decimal | int) -> HandWon:
    return HandWon(winner, "discard", value, from_=giver)


def robbed(giver: str, winner: str, value: Decimal | int) -> HandWon:
    return HandWon(winner, "robbed-kong", value, from_=giver)


_STAKES = st.decimals(0, 1000, places=2)
_VALUES: dict[Rules, st.SearchStrategy[Decimal]] = {
    "international": st.integers(1, 60).map(lambda halves: Decimal(halves) / 2),
    "australia": st.integers(15, 900).map(Decimal),
    "taiwan16": st.integers(0, 300).map(Decimal),
}


def openings() -> st.SearchStrategy[SessionOpened]:
    options = st.builds(
        Options,
        beyond_chart=st.sampled_from(["cap", "extend"]),
        settlement=st.sampled_from(["la", "direct"]),
        base=_STAKES,
        rate=_STAKES,
    )
    deal = st.sampled_from(["stays", "passes"])
    rules = st.sampled_from(("international", "australia", "taiwan16"))
    return st.builds(SessionOpened, st.just(PLAYERS), rules, options, dealer_win=deal, drawn_hand=deal)


def _wins(rules: Rules) -> st.SearchStrategy[HandWon]:
    def win(players: list[str], by: WonBy, value: Decimal, streak: int | None) -> HandWon:
        return HandWon(players[0], by, value, None if by == "self-draw" else players[1], streak)

    return st.builds(
        win,
        st.permutations(PLAYERS),
        st.sampled_from(get_args(WonBy)),
        _VALUES[rules],
        st.none() | st.integers(0, 9),
    )


def _payments(rules: Rules) -> st.SearchStrategy[InstantPaid]:
    def payment(name: str, players: list[str]) -> InstantPaid:
        row = instant_payments()[name]
        return InstantPaid(name, None if row.of_dealer else players[0], players[1] if row.way == "to-winner" else None)

    rows = [row.id for row in rule_set(rules).sheet.instant]
    return st.builds(payment, st.sampled_from(rows), st.permutations(PLAYERS))


@st.composite
def logs(draw: st.DrawFn) -> list[Event]:
    """A log that can be replayed: withdrawals only where something stands, nothing else after an end."""
    opened = draw(openings())
    kinds: list[st.SearchStrategy[Event]] = [
        _wins(opened.rules),
        st.just(HandDrawn()),
        st.just(Withdrawn()),
        st.just(SessionEnded()),
    ]
    if rule_set(opened.rules).sheet.instant:
        kinds.append(_payments(opened.rules))
    wanted = draw(st.lists(st.one_of(kinds), max_size=25))
    log: list[Event] = [opened]
    standing: list[Event] = []
    for event in wanted:
        if isinstance(event, Withdrawn):
            if not standing:
                continue
            standing.pop()
        elif standing and isinstance(standing[-1], SessionEnded):
            continue
        else:
            standing.append(event)
        log.append(event)
    return log
