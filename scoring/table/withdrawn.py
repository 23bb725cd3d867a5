"""Events that an undo takes back, and those that can be redone."""

from collections.abc import Iterable, Sequence

from scoring.table.errors import TableError
from scoring.table.events import Amendment, Event, Withdrawn, check_event, iterate


def withdrawn(events: Iterable[Event]) -> tuple[Event, ...]:
    """The redo stack: withdrawn events not followed by any other, the next to redo last.

    A redo appends the event to the log again. Appending an event equal to the next to redo counts as a redo; any other
    event clears the stack. `events`: a valid log, withdrawals included. Raises `TableError`: about `events`, if it
    cannot be iterated over; about `events[i]`, if that is no event or withdraws one where there is none.
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


def put_back(events: Iterable[Event]) -> Event:
    """What a redo adds to a log: the event that was taken back last.

    Raises:
        TableError: about `event`, if nothing is withdrawn or something else has happened since; else as `withdrawn`.
    """
    undone = withdrawn(events)
    if not undone:
        raise TableError("table.nothing-to-redo", "event")
    return undone[-1]


def taken_back(events: Sequence[Event]) -> tuple[Event, ...]:
    """What an undo adds to a log: a withdrawal; of an amendment, one for each of its events, and what it withdrew.

    `events`: a valid log, withdrawals included.
    """
    standing: list[Event] = []
    amendments: list[tuple[int, int, list[Event]]] = []  # events that stood after each, those it entered and withdrew
    place = 0
    while place < len(events):
        event, amendment = events[place], _amendment_at(events, place)
        if amendment is not None and amendment.withdrawn <= len(standing):
            kept, place = len(standing) - amendment.withdrawn, place + amendment.withdrawn
            before, standing[kept:] = standing[kept:], events[place : place + amendment.entered]
            amendments.append((len(standing), amendment.entered, before))
            place += amendment.entered
            continue
        if isinstance(event, Withdrawn):
            standing.pop()
            while amendments and len(standing) < amendments[-1][0]:
                amendments.pop()
        else:
            standing.append(event)
        place += 1
    if not amendments or amendments[-1][0] != len(standing):
        return (Withdrawn(),)
    _, entered, before = amendments[-1]
    return (*(Withdrawn(),) * entered, *before)


def _amendment_at(events: Sequence[Event], place: int) -> Amendment | None:
    """The amendment whose events begin at a place, as far as the log holds what it says."""
    event = events[place]
    amendment = event.amendment if isinstance(event, Withdrawn) else None
    if amendment is None:
        return None
    end = place + amendment.withdrawn
    ways = [isinstance(one, Withdrawn) for one in events[place : end + amendment.entered]]
    return amendment if ways == [True] * amendment.withdrawn + [False] * amendment.entered else None
