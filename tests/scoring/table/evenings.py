"""Evenings of riichi made up at random, with every kind of event."""

from random import Random
from typing import Any

from scoring.declaration import Abortive
from scoring.hand import Options, Win, WonBy
from scoring.rules.riichi.payments import yakuman_points
from scoring.rules.riichi.rulings import rulings
from scoring.rules.riichi.totals import legal_totals
from scoring.table import Event, HandDrawn, HandWon, InstantPaid, SessionEnded, SessionOpened, Sheet, add, open_sheet
from tests.scoring.table.plain_evening import BOOKS, THREE

NAMES = ("Ann", "Bob", "Cat", "Dan")
REASONS: tuple[Abortive, ...] = ("nine-terminals", "four-winds", "four-kongs")
REASONS_OF_THREE: tuple[Abortive, ...] = ("nine-terminals", "four-kongs")
WINNERS = {"m-league": 1, "wrc": 1, "jpml-a": 1, "tenhou": 2}
BROKEN_OFF = ("tenhou", "mahjong-soul")
NO_NAGASHI = ("m-league", "jpml-a")


def evening(seed: int, hands: int = 25) -> tuple[list[Event], Sheet]:
    """The events of an evening of four players, and the sheet after them."""
    opened = SessionOpened(NAMES, "riichi", Options(preset=list(BOOKS)[seed % len(BOOKS)]))
    return _played(Random(seed), opened, hands)


def evening_of_three(seed: int, hands: int = 25) -> tuple[list[Event], Sheet]:
    """The same of three players."""
    random = Random(seed)
    options = Options(preset=list(THREE)[seed % 2], three_player_tsumo=random.choice(["loss", "split"]))
    return _played(random, SessionOpened(NAMES[:3], "riichi", options), hands)


def _played(random: Random, opened: SessionOpened, hands: int) -> tuple[list[Event], Sheet]:
    events: list[Event] = [opened]
    sheet = open_sheet(opened)
    for _ in range(random.randint(0, hands)):
        for event in _hand(random, sheet, opened.options.preset):
            sheet = add(sheet, event)
            events.append(event)
    return [*events, SessionEnded()], add(sheet, SessionEnded())


def _hand(random: Random, sheet: Sheet, preset: str) -> list[Event]:
    kinds = {"drawn-win": 5, "discard": 7, "draw": 4, "foul": 1, "liable": 1}
    kinds |= {} if preset in NO_NAGASHI else {"nagashi": 1}
    kinds |= {"broken-off": 3} if preset in BROKEN_OFF else {}
    kind = random.choices(list(kinds), list(kinds.values()))[0]
    names = sheet.opened.players
    riichi = tuple(random.sample(names, random.choice([0, 0, 1, 2])))
    if kind == "foul":
        return [InstantPaid("chombo", random.choice(names))]
    if kind == "liable":
        return [_liable(random, sheet, riichi)]
    if kind == "discard":
        return _discard(random, sheet, riichi, WINNERS.get(preset, 3))
    if kind == "drawn-win":
        winner = random.choice(names)
        return [HandWon(winner, "self-draw", _total(random, sheet, winner, drawn=True), riichi=riichi)]
    return [_drawn(random, names, kind, riichi, WINNERS.get(preset, 3))]


def _liable(random: Random, sheet: Sheet, riichi: tuple[str, ...]) -> HandWon:
    winner, feeder, giver = random.sample(sheet.opened.players, 3)
    several = sheet.opened.options.preset in ("tenhou", "m-league", "mahjong-soul")
    times = random.choice([1, 2, 3]) if several else 1
    options = sheet.opened.options
    by: WonBy = random.choice(("self-draw", "discard"))
    value = times * yakuman_points(Win(by=by, seat=sheet.seat_of(winner)), options)
    if by == "self-draw":
        return HandWon(winner, "self-draw", value, riichi=riichi, liable=feeder)
    giver = random.choice([giver, feeder])
    return HandWon(winner, "discard", value, giver, riichi=riichi, liable=feeder)


def _drawn(random: Random, names: tuple[str, ...], kind: str, riichi: tuple[str, ...], most: int) -> HandDrawn:
    if kind == "broken-off" and len(names) == 4 and random.random() < 0.3:
        return HandDrawn(names, reason="four-riichi")
    if kind == "broken-off":
        reasons = REASONS_OF_THREE if len(names) == 3 else (*REASONS, "three-wins") if most == 2 else REASONS
        return HandDrawn(riichi, reason=random.choice(reasons))
    nagashi = random.sample(names, random.choice([1, 1, 2])) if kind == "nagashi" else ()
    return HandDrawn(riichi, _ready(random, names, riichi), nagashi=tuple(nagashi))


def _discard(random: Random, sheet: Sheet, riichi: tuple[str, ...], most: int) -> list[Event]:
    names = sheet.opened.players
    giver, *winners = random.sample(names, 1 + min(random.choice([1, 1, 1, 1, 2, 3]), most, len(names) - 1))
    first: dict[str, Any] = {"riichi": riichi}
    values = [_total(random, sheet, winner, drawn=False) for winner in winners]
    wins = zip(winners, values, [first] + [{"same_hand": True}] * 3, strict=False)
    by: WonBy = random.choice(("discard", "discard", "discard", "robbed-kong"))
    return [HandWon(winner, by, value, giver, **more) for winner, value, more in wins]


def _ready(random: Random, names: tuple[str, ...], riichi: tuple[str, ...]) -> tuple[str, ...]:
    others = [name for name in names if name not in riichi]
    return (*riichi, *random.sample(others, random.randint(0, len(others))))


def _total(random: Random, sheet: Sheet, winner: str, *, drawn: bool) -> int:
    return random.choice(legal_totals(drawn, winner == sheet.dealer, rulings(sheet.opened.options)))
