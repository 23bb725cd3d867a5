"""Several wins on one discard: the hand that a further win belongs to."""

from dataclasses import replace

from scoring.registry import rule_set
from scoring.table.errors import TableError
from scoring.table.events import HandWon
from scoring.table.sheet import Sheet


def last_hand(sheet: Sheet) -> tuple[Sheet, tuple[HandWon, ...]]:
    """The sheet before the last won hand, and its wins, the last first. Raises `TableError`: about `same_hand`."""
    won: list[HandWon] = []
    step: Sheet | None = sheet
    while step is not None and isinstance(step.event, HandWon):
        won.append(step.event)
        step = step.before
        if not won[-1].same_hand:
            break
    if not won or step is None:
        raise TableError("table.no-same-hand", "same_hand")
    return step, tuple(won)


def sheet_of_win(sheet: Sheet, same_hand: bool) -> Sheet:
    """The sheet whose seats, round and streak a win has.

    A further win on the same discard has those of the hand that the first one ended, without its counters, which the
    first winner has. `same_hand`: whether it is a further win on the discard that the win before was on. Raises
    `TableError`: about `same_hand`, if it is one and the last event is no win.
    """
    return replace(last_hand(sheet)[0], honba=0) if same_hand else sheet


def require_wins(sheet: Sheet) -> None:
    """Refuse more wins on one discard than a table has. Raises `TableError`: about `same_hand`."""
    session = rule_set(sheet.rules).sheet.session
    most = len(sheet.opened.players) if session is None else session.most_wins(sheet.opened.options)
    if len(last_hand(sheet)[1]) > most:
        raise TableError("table.most-wins", "same_hand", most=most)
