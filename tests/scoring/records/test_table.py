"""The records of a score sheet."""

import json
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings

from scoring.errors import PailensError
from scoring.hand import Options
from scoring.records.sheet import TableRecord
from scoring.records.table import event_record, read_event
from scoring.table import Event, HandDrawn, HandWon, InstantPaid, SessionEnded, SessionOpened, Withdrawn, replay
from tests.scoring.table.sessions import PLAYERS, after, logs, self_draw, start

OPENED = {"event": "opened", "players": list(PLAYERS), "rules": "taiwan16"}
WON = {"event": "won", "winner": "Ann", "by": "self-draw", "value": 5}


@settings(max_examples=60, deadline=None)
@given(logs())
def test_events_come_back_from_their_records_and_the_log_gives_the_same_sheet(log: list[Event]) -> None:
    lines = [event_record(event).to_json() for event in log]
    assert all("\n" not in line and json.loads(line)["schema"] == 1 for line in lines)
    assert replay(map(read_event, lines)) == replay(log)


@settings(max_examples=40, deadline=None)
@given(logs())
def test_the_record_of_a_sheet_comes_back_and_keeps_every_amount(log: list[Event]) -> None:
    sheet = replay(log)
    record = TableRecord.from_sheet(sheet)
    assert TableRecord.read(record.to_json()) == record
    written = json.loads(record.to_json())
    assert {name: Fraction(amount) for name, amount in written["balances"].items()} == sheet.balances
    assert {name: Fraction(amount) for name, amount in written["debts"].items()} == sheet.claims.debts


@pytest.mark.parametrize(
    ("record", "event"),
    [
        (OPENED, SessionOpened(PLAYERS, "taiwan16")),
        (
            {**OPENED, "options": {"base": "0.5", "settlement": "direct"}, "drawn_hand": "passes"},
            SessionOpened(PLAYERS, "taiwan16", Options(base=Decimal("0.5"), settlement="direct"), drawn_hand="passes"),
        ),
        (WON, HandWon("Ann", "self-draw", 5)),
        ({**WON, "value": "4.5"}, HandWon("Ann", "self-draw", Decimal("4.5"))),
        ({**WON, "value": 4.5}, HandWon("Ann", "self-draw", Decimal("4.5"))),
        (
            {**WON, "by": "discard", "from": "Bob", "dealer_streak": 2},
            HandWon("Ann", "discard", 5, "Bob", dealer_streak=2),
        ),
        ({"event": "drawn"}, HandDrawn()),
        ({"event": "paid", "id": "dice_123"}, InstantPaid("dice_123")),
        (
            {"event": "paid", "id": "unclaimed_pung", "player": "Bob", "to": "Ann"},
            InstantPaid("unclaimed_pung", "Bob", "Ann"),
        ),
        ({"event": "ended"}, SessionEnded()),
        ({"event": "withdrawn"}, Withdrawn()),
    ],
)
def test_what_is_left_out_has_its_default(record: dict[str, Any], event: Event) -> None:
    assert read_event(json.dumps(record)) == event


@pytest.mark.parametrize(
    ("record", "field"),
    [
        ("no record", "record"),
        ({}, "event"),
        ({"event": "lost"}, "event"),
        ({"event": "drawn", "schema": 2}, "schema"),
        ({"event": "drawn", "why": "no tiles"}, "why"),
        ({"event": "won", "winner": "Ann", "by": "self-draw"}, "value"),
        ({**WON, "fans": 5}, "fans"),
        ({**WON, "value": "many"}, "value"),
        ({**OPENED, "players": ["Ann", "Bob", "Cat", 4]}, "players[3]"),
        ({**OPENED, "options": {"base": -1}}, "options.base"),
        ({**OPENED, "options": {"stake": 1}}, "options.stake"),
    ],
)
def test_refused_by_field(record: object, field: str) -> None:
    with pytest.raises(PailensError) as refused:
        read_event(json.dumps(record))
    assert refused.value.about == field


def test_the_record_of_a_sheet() -> None:
    written = json.loads(TableRecord.from_sheet(after(start(base="2.5"), self_draw("Ann", 1))).to_json())
    steps = written.pop("events")
    assert written == {
        "schema": 1,
        "rules": "taiwan16",
        "round": "east",
        "seats": {"east": "Ann", "south": "Bob", "west": "Cat", "north": "Dan"},
        "dealer_streak": 1,
        "hands": 1,
        "honba": 0,
        "sticks": 0,
        "ended": False,
        "balances": {"Ann": 0, "Bob": 0, "Cat": 0, "Dan": 0},
        "owed": "Ann",
        "debts": {"Bob": "6.5", "Cat": "6.5", "Dan": "6.5"},
        "standings": [
            {"place": 1, "player": "Ann", "total": "19.5"},
            {"place": 2, "player": "Bob", "total": "-6.5"},
            {"place": 2, "player": "Cat", "total": "-6.5"},
            {"place": 2, "player": "Dan", "total": "-6.5"},
        ],
    }
    assert [step["event"]["event"] for step in steps] == ["opened", "won"]
    assert steps[1]["changes"] == {"Ann": "19.5", "Bob": "-6.5", "Cat": "-6.5", "Dan": "-6.5"}


def test_the_record_of_a_session_with_points_has_its_rulings_state_and_results() -> None:
    opened = SessionOpened(PLAYERS, "riichi", Options(preset="wrc", bust=True))
    won = replay([opened, HandWon("Bob", "discard", 32000, "Ann")])
    session = json.loads(TableRecord.from_sheet(won).to_json())["session"]
    rulings = session.pop("rulings")
    assert [rulings[name] for name in ("preset", "red_fives", "uma", "bust")] == ["wrc", False, "5-15", True]
    assert session.pop("results")[0] == {
        **{"place": 1, "player": "Bob", "points": 62000, "returned": 30000},
        **{"uma": 15000, "oka": 0, "penalty": 0, "sum": 47000},
    }
    assert session == {
        **{"start": 30000, "returned": 30000, "goal": 0, "rounds": 2, "bust": True, "leader_stops": False},
        **{"own_rules": True, "deal": 2, "finish": "bust", "abortive": [], "nagashi": True, "most_wins": 1},
        "points": {"Ann": -2000, "Bob": 62000, "Cat": 30000, "Dan": 30000},
    }


@pytest.mark.parametrize("line", ['{"event":{"event":"won"}}', '{"x":{"event":"won"},"event":1}'])
def test_a_kind_that_stands_in_another_object_is_none(line: str) -> None:
    with pytest.raises(PailensError) as refused:
        read_event(line)
    assert (refused.value.about, refused.value.id) == ("event", "record.expected")
    assert "'opened', 'won'" in refused.value.message
