"""A plain fold of an evening of riichi, written from the rule books alone; it reads no declaration of a rule set.

What each preset says is copied from its rules (scoring/DECISIONS.md names them), a row each.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from scoring.table import Event, HandDrawn, HandWon, InstantPaid, SessionEnded, SessionOpened

PLACES = (15, 5, -5, -15)


def _book(start: int, back: int, uma: Any, foul: str | int, counters: str, **how: bool) -> dict[str, Any]:
    return {"start": start, "back": back, "uma": uma, "foul": foul, "counters": counters, **how}


BOOKS: dict[str, dict[str, Any]] = {
    "tenhou": _book(25, 30, (20, 10, -10, -20), "mangan", "feeder", share=False, whole=True),
    "m-league": _book(25, 30, (30, 10, -10, -30), 20, "feeder", share=True, whole=False),
    "wrc": _book(30, 30, PLACES, 20, "discarder", share=True, whole=True),
    "ema": _book(30, 30, PLACES, 20, "discarder", share=True, whole=True),
    "jpml-a": _book(30, 30, None, "mangan", "discarder", share=True, whole=True),
    "mahjong-soul": _book(25, 25, PLACES, "mangan", "feeder", share=False, whole=False),
}
"""Points in thousands, what is returned, uma, what a foul costs and who pays counters with liability; whether players
level share, and whether liability is for the whole hand."""


THREE: dict[str, dict[str, Any]] = {
    "tenhou": BOOKS["tenhou"] | {"start": 35, "back": 40, "uma": (20, 0, -20)},
    "mahjong-soul": BOOKS["mahjong-soul"] | {"start": 35, "back": 35, "uma": (15, 0, -15)},
}
"""The same of three players."""

GOALS: dict[tuple[str, int], int] = {
    ("tenhou", 4): 30_000,
    ("tenhou", 3): 40_000,
    ("mahjong-soul", 4): 30_000,
    ("mahjong-soul", 3): 40_000,
}
"""Points that end a game of the two online houses, by players; the others end after South, whatever is held."""


@dataclass
class Evening:
    """The table as its players see it; seats count from the first dealer."""

    names: tuple[str, ...]
    book: dict[str, Any]
    points: list[int]
    dealt: int = 0
    counters: int = 0
    sticks: int = 0
    split: bool = False
    fouls: list[int] = field(default_factory=lambda: [0] * 4)
    ended: list[int] | None = None
    hand: tuple[int, int] = (0, 0)

    @property
    def dealer(self) -> int:
        return self.dealt % len(self.names)

    def pay(self, payer: int, receiver: int, points: int) -> None:
        self.points[payer] -= points
        self.points[receiver] += points

    def pay_drawn(self, winner: int, dealer: int, points: int) -> None:
        """Everybody pays a self-draw: a dealer who wins gets equal parts, others twice as much from the dealer.

        The dealer's part may be 100 less than twice the others', as all are rounded up. Of three players, each pays
        half of what the fourth would pay, or nothing of it.
        """
        others = [seat for seat in range(len(self.names)) if seat != winner]
        if winner == dealer:
            for other in others:
                self.pay(other, winner, points // len(others))
            return
        for part in range(100, points, 100):
            for less in (0, 100):
                paid = [2 * part - less if other == dealer else part for other in others]
                if self.split:
                    paid = [one + (part // 2 + 50) // 100 * 100 for one in paid]
                if sum(paid) == points:
                    for other, one in zip(others, paid, strict=True):
                        self.pay(other, winner, one)
                    return
        raise AssertionError(points)


def play(events: Iterable[Event]) -> Evening:
    """The evening after its events."""
    opened, *rest = events
    assert isinstance(opened, SessionOpened)
    three = len(opened.players) == 3
    book = (THREE if three else BOOKS)[opened.options.preset]
    evening = Evening(opened.players, book, [book["start"] * 1000] * len(opened.players))
    evening.split = three and opened.options.three_player_tsumo == "split"
    for event in rest:
        match event:
            case HandWon():
                _win(evening, event)
            case HandDrawn():
                _draw(evening, event)
            case InstantPaid(player=player):
                _foul(evening, evening.names.index(player or ""))
            case SessionEnded():
                evening.ended = _count(evening)
    return evening


def why_over(events: list[Event]) -> str | None:
    """Why an evening of East and South is over after its events."""
    opened, last = events[0], events[-1]
    assert isinstance(opened, SessionOpened)
    evening = play(events)
    players, goal = len(opened.players), GOALS.get((opened.options.preset, len(opened.players)))
    if goal and min(evening.points) < 0:
        return "bust"
    left = 2 * players - evening.dealt
    if left == 1 and goal and isinstance(last, HandWon | HandDrawn) and not getattr(last, "abortive", False):
        held = evening.points[evening.dealer]
        ahead = [
            points
            for seat, points in enumerate(evening.points)
            if points > held or (points == held and seat < evening.dealer)
        ]
        return "leader-stops" if play(events[:-1]).dealt == evening.dealt and held >= goal and not ahead else None
    if left > 0:
        return None
    if not goal or not left:
        return "last-hand" if max(evening.points) >= (goal or 0) else None
    return "goal" if max(evening.points) >= goal else "last-hand" if left <= -players else None


def _declare(evening: Evening, names: Iterable[str]) -> None:
    for name in names:
        evening.points[evening.names.index(name)] -= 1000
        evening.sticks += 1


def _win(evening: Evening, event: HandWon) -> None:
    winner = evening.names.index(event.winner)
    if not event.same_hand:
        _declare(evening, event.riichi)
        evening.hand = (evening.dealt, evening.counters)
    dealt, counters = evening.hand
    dealer = dealt % len(evening.names)
    if event.liable is not None:
        _pay_with_liability(evening, event, dealer, 0 if event.same_hand else counters)
    elif event.from_ is not None:
        extra = 0 if event.same_hand else _counters(evening, counters)
        evening.pay(evening.names.index(event.from_), winner, int(event.value) + extra)
    else:
        evening.pay_drawn(winner, dealer, int(event.value))
        for other in range(len(evening.names)):
            evening.pay(other, winner, 100 * counters)
    if not event.same_hand:
        evening.points[winner] += 1000 * evening.sticks
        evening.sticks = 0
        evening.dealt, evening.counters = dealt + 1, 0
    if winner == dealer:
        evening.dealt, evening.counters = dealt, counters + 1


def _counters(evening: Evening, counters: int) -> int:
    """100 of each who did not win, a counter."""
    return 100 * counters * (len(evening.names) - 1)


def _pay_with_liability(evening: Evening, event: HandWon, dealer: int, counters: int) -> None:
    """Who fed the last set pays all of it, or halves it with the discarder."""
    winner, feeder = evening.names.index(event.winner), evening.names.index(event.liable or "")
    whole = event.liable_yakuman * (48_000 if winner == dealer else 32_000)
    if len(evening.names) == 3 and event.from_ is None and not evening.split:
        whole = event.liable_yakuman * (32_000 if winner == dealer else 24_000)
    fed = int(event.value) if evening.book["whole"] else whole
    left = int(event.value) - fed
    if event.from_ is None:
        evening.pay(feeder, winner, fed + _counters(evening, counters))
        if left:
            evening.pay_drawn(winner, dealer, left)
        return
    giver = evening.names.index(event.from_)
    evening.pay(giver, winner, left + fed // 2)
    evening.pay(feeder, winner, fed // 2)
    evening.pay(feeder if evening.book["counters"] == "feeder" else giver, winner, _counters(evening, counters))


def _draw(evening: Evening, event: HandDrawn) -> None:
    _declare(evening, event.riichi)
    ready = [evening.names.index(name) for name in event.tenpai]
    if event.nagashi:
        for name in event.nagashi:
            winner = evening.names.index(name)
            _pay_mangan(evening, winner, from_all=True)
    elif 0 < len(ready) < len(evening.names):
        losers = set(range(len(evening.names))) - set(ready)
        for loser in losers:
            for other in ready:
                evening.pay(loser, other, 1000 * (len(evening.names) - 1) // len(ready) // len(losers))
    evening.counters += 1
    if not event.abortive and evening.dealer not in ready:
        evening.dealt += 1


def _foul(evening: Evening, player: int) -> None:
    if evening.book["foul"] == 20:
        evening.fouls[player] += 20_000
        return
    _pay_mangan(evening, player, from_all=False)


def _pay_mangan(evening: Evening, player: int, *, from_all: bool) -> None:
    """A mangan as if self-drawn, from all or to all."""
    for other in set(range(len(evening.names))) - {player}:
        points = 4000 if evening.dealer in (player, other) else 2000
        if evening.split:
            points += 2000 if evening.dealer == player else 1000
        payer, receiver = (other, player) if from_all else (player, other)
        evening.pay(payer, receiver, points)


def _count(evening: Evening) -> list[int]:
    """The results: what stays in whole points when a place is shared goes round from the first seat."""
    book, held = evening.book, list(evening.points)
    if evening.book["uma"] is None:
        above = sum(points >= 30_000 for points in held)
        uma: Any = {1: (12, -1, -3, -8), 2: (8, 4, -4, -8), 3: (8, 3, 1, -12)}.get(above, (0, 0, 0, 0))
    else:
        uma = book["uma"]
    bonus = [1000 * place for place in uma]
    bonus[0] += len(held) * 1000 * (book["back"] - book["start"])
    order = sorted(range(len(held)), key=lambda seat: (-evening.points[seat], seat))
    firsts = [seat for seat in order if book["share"] and evening.points[seat] == max(held)] or order[:1]
    for turn in range(10 * evening.sticks):
        held[firsts[turn % len(firsts)]] += 100
    for at, seat in enumerate(order):
        level = [other for other in order if evening.points[other] == evening.points[seat]] if book["share"] else [seat]
        first = at if not book["share"] else order.index(level[0])
        total = sum(bonus[first : first + len(level)])
        held[seat] += total // len(level) + (at - first < total % len(level))
    return [points - 1000 * book["back"] - evening.fouls[seat] for seat, points in enumerate(held)]
