"""Standings by balance, and the results of a session with points of its own and whether it is over."""

from dataclasses import dataclass
from typing import Literal

from scoring.declaration import FinalResult, Session
from scoring.field_checks import check_value
from scoring.registry import rule_set
from scoring.table.amounts import Amount
from scoring.table.errors import TableError
from scoring.table.events import HandDrawn, HandWon
from scoring.table.sheet import Sheet


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's result.

    Attributes:
        place: rank from 1; tied players share a rank, and the following ranks are skipped.
        player: the player.
        total: the balance with all debts paid in full.
    """

    place: int
    player: str
    total: Amount


def standings(sheet: Sheet) -> tuple[Standing, ...]:
    """The results of all players with debts paid, best first.

    Tied players are in the order of `SessionOpened.players`; article 31 has no tie-break. Raises `TableError`: about
    `sheet`, if it is no `Sheet`.
    """
    check_value("sheet", sheet, (Sheet,), TableError)
    totals = sheet.settled_balances
    ranked = sorted(totals, key=lambda player: -totals[player])
    return tuple(
        Standing(1 + sum(other > totals[player] for other in totals.values()), player, totals[player])
        for player in ranked
    )


Finish = Literal["bust", "goal", "last-hand", "leader-stops"]
"""Why a session is over: somebody has less than nothing, or has what is needed after another round was begun, the last
hand was played, or a dealer who is first does not deal it again."""


def results(sheet: Sheet) -> tuple[FinalResult, ...]:
    """The results if the session ended now, or those it ended with, best first; none without points of its own."""
    before = sheet.before if sheet.ended and sheet.before is not None else sheet
    rules = rule_set(sheet.rules).sheet.session
    if rules is None or before.points is None:
        return ()
    return rules.results(sheet.opened.options, before.points, before.sticks, before.penalties)


def finish(sheet: Sheet) -> Finish | None:
    """Why the session is over by its rules, whether it was ended or not; None if it goes on or has no such rules."""
    last = sheet.before if sheet.ended else sheet
    if last is None or not last.hands:
        return None
    session, points = last.session, last.points
    if session is None or points is None:
        return "last-hand" if last.hands == rule_set(sheet.rules).sheet.hands else None
    return "bust" if session.bust and min(points.values()) < 0 else _by_rounds(last, session, max(points.values()))


def _by_rounds(sheet: Sheet, session: Session, most: Amount) -> Finish | None:
    if session.rounds is None:
        return None
    players = len(sheet.opened.players)
    beyond = sheet.deals_passed - session.rounds * players
    if beyond < 0:
        return "leader-stops" if beyond == -1 and _leader_stops(sheet, session) else None
    if most >= session.goal:
        return "goal" if session.goal and beyond else "last-hand"
    return "last-hand" if beyond >= players else None


def _leader_stops(sheet: Sheet, session: Session) -> bool:
    """Whether the dealer has just kept the deal of the last hand, and is first with the goal reached."""
    if not session.leader_stops or sheet.before is None or sheet.before.deals_passed != sheet.deals_passed:
        return False
    if not isinstance(sheet.event, HandWon | HandDrawn) or getattr(sheet.event, "abortive", False):
        return False
    first = results(sheet)[0]
    return first.player == sheet.dealer and first.points >= session.goal
