"""When an evening of riichi is over, and what each player has."""

from typing import Any

import pytest

from scoring.hand import Options
from scoring.table import (
    Event,
    HandDrawn,
    HandWon,
    InstantPaid,
    SessionEnded,
    SessionOpened,
    Sheet,
    TableError,
    add,
    finish,
    open_sheet,
    results,
)

PLAYERS = ("Ann", "Bob", "Cat", "Dan")
PASSED = HandDrawn()
"""Nobody is ready: the deal passes and nobody pays."""


def sheet(*events: Event, **options: Any) -> Sheet:
    found = open_sheet(SessionOpened(PLAYERS, "riichi", Options(**options)))
    for event in events:
        found = add(found, event)
    return found


@pytest.mark.parametrize(
    ("events", "options", "over"),
    [
        ([PASSED] * 7, {"goal": 0}, None),
        ([PASSED] * 8, {"goal": 0}, "last-hand"),
        ([PASSED] * 8, {}, None),
        ([PASSED] * 9 + [HandWon("Ann", "discard", 5200, "Bob")], {}, "goal"),
        ([PASSED] * 12, {}, "last-hand"),
        ([PASSED] * 4, {"length": "east", "goal": 0}, "last-hand"),
        ([PASSED] * 16, {"length": "open"}, None),
        ([HandWon("Bob", "discard", 32000, "Ann")], {}, "bust"),
        ([HandWon("Bob", "discard", 32000, "Ann")], {"bust": False}, None),
        ([PASSED] * 7 + [HandWon("Dan", "self-draw", 12000)], {}, "leader-stops"),
        ([PASSED] * 7 + [HandWon("Dan", "self-draw", 12000)], {"leader_stops": False}, None),
        ([PASSED] * 7 + [HandWon("Dan", "self-draw", 2100)], {}, None),
        ([HandWon("Dan", "discard", 8000, "Ann"), *[PASSED] * 6, HandDrawn(abortive=True)], {}, None),
    ],
)
def test_a_session_is_over_as_its_rules_say(events: list[Event], options: dict[str, Any], over: str | None) -> None:
    found = sheet(*events, **options)
    assert finish(found) == over
    assert finish(add(found, SessionEnded())) == over


def test_results_have_points_return_uma_and_oka() -> None:
    ended = sheet(HandWon("Bob", "discard", 8000, "Ann"), SessionEnded(), preset="m-league")
    assert [tuple(one) for one in results(ended)] == [
        ("Bob", 1, 33000, 30000, 30000, 20000, 0),
        ("Cat", 2, 25000, 30000, 0, 0, 0),
        ("Dan", 2, 25000, 30000, 0, 0, 0),
        ("Ann", 4, 17000, 30000, -30000, 0, 0),
    ]
    assert [one.sum for one in results(ended)] == [53000, -5000, -5000, -43000]


def test_a_foul_costs_a_mangan_at_once_or_points_at_the_end() -> None:
    of_dealer = sheet(InstantPaid("chombo", "Ann"))
    assert list(of_dealer.balances.values()) == [-12000, 4000, 4000, 4000]
    assert list(sheet(InstantPaid("chombo", "Cat")).balances.values()) == [4000, 2000, -8000, 2000]
    later = sheet(InstantPaid("chombo", "Cat"), InstantPaid("chombo", "Cat"), preset="ema")
    assert (set(later.balances.values()), later.honba, later.hands) == ({0}, 0, 0)
    assert {one.player: one.penalty for one in results(later)} == {"Ann": 0, "Bob": 0, "Cat": 40000, "Dan": 0}


@pytest.mark.parametrize(
    ("event", "preset", "about"),
    [
        (HandDrawn(nagashi=("Bob",)), "m-league", "nagashi"),
        (HandDrawn(nagashi=("Bob",), abortive=True), "tenhou", "nagashi"),
        (HandDrawn(nagashi=("Eve",)), "tenhou", "nagashi[0]"),
        (HandDrawn(reason="nine-terminals"), "wrc", "abortive"),
        (HandDrawn(reason="three-wins"), "mahjong-soul", "reason"),
        (HandDrawn(reason="four-riichi", riichi=("Ann",)), "tenhou", "riichi"),
    ],
)
def test_a_draw_that_the_table_does_not_have_is_refused_by_its_field(event: Event, preset: str, about: str) -> None:
    with pytest.raises(TableError) as refused:
        sheet(event, preset=preset)
    assert refused.value.about == about


def test_where_the_next_in_turn_wins_alone_no_other_does() -> None:
    first = HandWon("Bob", "discard", 8000, "Ann")
    with pytest.raises(TableError, match="1 player may win"):
        sheet(first, HandWon("Cat", "discard", 8000, "Ann", same_hand=True), preset="m-league")
    two = sheet(first, HandWon("Cat", "discard", 8000, "Ann", same_hand=True))
    with pytest.raises(TableError, match="2 players may win"):
        add(two, HandWon("Dan", "discard", 8000, "Ann", same_hand=True))
