"""Withdrawn events that can be redone."""

from collections.abc import Iterable

from scoring.table.errors import TableError
from scoring.table.events import Event, Withdrawn, check_event, iterate


def withdrawn(events: Iterable[Event]) -> tuple[Event, ...]:
    """The redo stack: withdrawn events not followed by any other, the next to redo last.

    A redo appends the event to the log again. Appending an event equal to the next to redo counts as a redo; any other
    event clears the stack.

    Args:
        events: a valid log, withdrawals included.

    Raises:
        TableError: about `events`, if it cannot be iterated over; about `events[i]`, if that is no event or withdraws
            one where there is none.
    """
    standing: list[Event] = []
    back: list[Event] = []
    for place, event in enumerate(iterate(events)):
        check_event(f"events[{place}]", event)
        if isinstance(event, Withdrawn):
            if not standing:
                raise TableError("table.nothing-to-undo", f"events[{place}]")
            back.append(standing.pop())
            continue
        if back and event == back[-1]:
            back.pop()
        else:
            back.clear()
        standing.append(event)
    return tuple(back)
