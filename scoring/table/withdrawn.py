"""What was taken back and could be done again."""

from collections.abc import Iterable

from scoring.table.events import Event, Withdrawn


def withdrawn(events: Iterable[Event]) -> tuple[Event, ...]:
    """The withdrawn events that nothing else has followed yet, the one to be done again first at the end.

    An event that is done again is added to the log anew. Adding the very event that would be done again is doing it
    again; any other event gives up those that were withdrawn before it.

    Args:
        events: a log that the fold takes, withdrawals among them.
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
