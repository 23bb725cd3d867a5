"""What an undo adds to a log, and what can be redone."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from scoring.table.errors import TableError
from scoring.table.events import Amendment, Event, Withdrawn, check_event, iterate

Steps: TypeAlias = tuple[Event, ...]
"""Events that are added to a log together."""


def withdrawn(events: Iterable[Event]) -> tuple[Steps, ...]:
    """The redo stack: what each redo adds to a log, the next one last; any other event clears it.

    That is the event withdrawn, or all events of the amendment that was taken back. Appending equal ones counts as a
    redo. `events`: a valid log, withdrawals included. Raises `TableError`: about `events`, if it cannot be iterated
    over; about `events[i]`, if that is no event or withdraws one where there is none.
    """
    return tuple(_read(events).back)


def put_back(events: Iterable[Event]) -> Steps:
    """What a redo adds to a log: what was taken back last.

    Raises:
        TableError: about `event`, if nothing is withdrawn or something else has happened since; else as `withdrawn`.
    """
    undone = withdrawn(events)
    if not undone:
        raise TableError("table.nothing-to-redo", "event")
    return undone[-1]


def taken_back(events: Iterable[Event]) -> Steps:
    """What an undo adds to a log: a withdrawal; of an amendment, one for each of its events, and what it withdrew.

    Raises `TableError`: as `withdrawn`.
    """
    last = _read(events).last
    return (Withdrawn(),) if last is None else last.undo


@dataclass(frozen=True, slots=True)
class _Amended:
    """An amendment that stands. `place`: how many events stood after it; `undo`, `redo`: what each adds to a log."""

    place: int
    undo: Steps
    redo: Steps


@dataclass(slots=True)
class _Log:
    """A log as far as it was read: events that stand, amendments among them, and the redo stack."""

    standing: list[Event] = field(default_factory=list)
    amended: list[_Amended] = field(default_factory=list)
    back: list[Steps] = field(default_factory=list)

    @property
    def last(self) -> _Amended | None:
        """The amendment after which nothing was entered."""
        return self.amended[-1] if self.amended and self.amended[-1].place == len(self.standing) else None

    def withdraw(self) -> None:
        self.back.append((self.standing.pop(),))
        while self.amended and len(self.standing) < self.amended[-1].place:
            self.amended.pop()

    def enter(self, steps: Steps) -> None:
        if self.back and steps == self.back[-1]:
            self.back.pop()
        else:
            self.back.clear()
        self.follow(steps)

    def amend(self, amendment: Amendment, steps: Steps) -> None:
        before = self.standing[-amendment.withdrawn :]
        self.enter(steps)
        undo = (*(Withdrawn(),) * amendment.entered, *before)
        self.amended.append(_Amended(len(self.standing), undo, steps))

    def take_back(self, amended: _Amended) -> None:
        self.amended.pop()
        self.back.append(amended.redo)
        self.follow(amended.undo)

    def follow(self, steps: Steps) -> None:
        for event in steps:
            if isinstance(event, Withdrawn):
                self.standing.pop()
            else:
                self.standing.append(event)


def _read(events: Iterable[Event]) -> _Log:
    entered = tuple(iterate(events))
    log = _Log()
    place = 0
    while place < len(entered):
        event = entered[place]
        check_event(f"events[{place}]", event)
        amendment, last = _amendment_at(entered, place), log.last
        if amendment is not None and amendment.withdrawn <= len(log.standing):
            steps = entered[place : place + amendment.withdrawn + amendment.entered]
            log.amend(amendment, steps)
        elif last is not None and last.undo == (steps := entered[place : place + len(last.undo)]):
            log.take_back(last)
        else:
            steps = (event,)
            _add(log, event, place)
        place += len(steps)
    return log


def _add(log: _Log, event: Event, place: int) -> None:
    if not isinstance(event, Withdrawn):
        log.enter((event,))
    elif log.standing:
        log.withdraw()
    else:
        raise TableError("table.nothing-to-undo", f"events[{place}]")


def _amendment_at(events: Sequence[Event], place: int) -> Amendment | None:
    """The amendment whose events begin at a place, as far as the log holds what it says."""
    event = events[place]
    amendment = event.amendment if isinstance(event, Withdrawn) else None
    if amendment is None or amendment.withdrawn < 1:
        return None
    end = place + amendment.withdrawn
    ways = [isinstance(one, Withdrawn) for one in events[place : end + amendment.entered]]
    return amendment if ways == [True] * amendment.withdrawn + [False] * amendment.entered else None
