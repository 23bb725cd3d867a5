"""Withdrawn events that can be redone."""

from collections.abc import Iterable

from scoring.table.events import Event, Withdrawn


def withdrawn(events: Iterable[Event]) -> tuple[Event, ...]:
    """The redo stack: withdrawn events not followed by any other, the next to redo last.

    A redo appends the event to the log again. Appending an event equal to the next to redo counts as a redo; any other
    event clears the stack.

    Args:
        events: a valid log, withdrawals included.
    """
    standing: list[Event] = []
    back: list[Event] = []
    for event in events:
        if isinstance(event, Withdrawn):
            back.append(standing.pop())
            continue
        if back and event == back[-1]:
            back.pop()
        else:
            back.clear()
        standing.append(event)
    return tuple(back)
