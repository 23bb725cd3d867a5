"""Riichi on the score sheet: sticks, counters, payments at a draw, who deals, several wins, the end."""

from fractions import Fraction
from typing import Any

import pytest

from scoring import Hand, Win, score
from scoring.hand import Options
from scoring.rules.riichi.rulings import PRESETS
from scoring.rules.riichi.session import UMA, final_results
from scoring.table import (
    Event,
    HandDrawn,
    HandWon,
    SessionEnded,
    SessionOpened,
    Sheet,
    TableError,
    add,
    follow,
    open_sheet,
    plain_amount,
    sheet_of_win,
    to_win_event,
)

PLAYERS = ("Ann", "Bob", "Cat", "Dan")


def sheet(*events: Event, **options: Any) -> Sheet:
    found = open_sheet(SessionOpened(PLAYERS, "riichi", Options(**options)))
    for event in events:
        found = add(found, event)
        assert sum(found.balances.values()) + 1000 * found.sticks == 0
    return found


def points(found: Sheet) -> list[int | Fraction]:
    return [found.balances[player] for player in PLAYERS]


def test_the_winner_takes_the_sticks_of_this_hand_and_of_those_before() -> None:
    drawn = sheet(HandDrawn(riichi=("Bob", "Cat"), tenpai=("Bob", "Cat")))
    assert (points(drawn), drawn.sticks, drawn.honba) == ([-1500, 500, 500, -1500], 2, 1)
    won = add(drawn, HandWon("Dan", "discard", 2000, "Ann", riichi=("Dan",)))
    # Dan has 2,000, a counter of 300 and two sticks of the others; his own comes back.
    assert points(won) == [-1500 - 2300, 500, 500, -1500 + 2300 + 2000]
    assert (won.sticks, won.honba) == (0, 0)


def test_where_a_draw_passes_the_deal_being_ready_does_not_keep_it() -> None:
    opened = open_sheet(SessionOpened(PLAYERS, "riichi", drawn_hand="passes"))
    assert add(opened, HandDrawn(tenpai=("Ann",))).dealer == "Bob"


def test_the_stick_of_a_further_winner_goes_to_the_first_whichever_win_names_it() -> None:
    named = sheet(HandWon("Cat", "discard", 8000, "Bob", riichi=("Ann",)))
    further = HandWon("Ann", "discard", 12000, "Bob", riichi=("Ann",), same_hand=True)
    assert points(add(named, further)) == [11000, -20000, 9000, 0]
    assert points(sheet(HandWon("Cat", "discard", 8000, "Bob"), further)) == [11000, -20000, 9000, 0]


def test_a_further_win_is_scored_in_the_seats_of_its_hand_without_counters() -> None:
    before = sheet(HandDrawn(tenpai=("Ann",)))
    first = add(before, HandWon("Cat", "discard", 8000, "Bob"))
    assert first.dealer == "Bob"
    hand = sheet_of_win(first, same_hand=True)
    assert (hand.dealer, hand.round, hand.honba, hand.seat_of("Dan")) == ("Ann", "east", 0, "north")
    assert sheet_of_win(first, same_hand=False) == first
    with pytest.raises(TableError) as refused:
        sheet_of_win(before, same_hand=True)
    assert refused.value.about == "same_hand"


@pytest.mark.parametrize(
    ("event", "about"),
    [
        (HandWon("Ann", "discard", 1000, "Bob", same_hand=True), "same_hand"),
        (HandWon("Ann", "discard", 1000, "Bob", riichi=("Eve",)), "riichi[0]"),
        (HandWon("Ann", "discard", 1000, "Bob", riichi=("Cat", "Cat")), "riichi[1]"),
        (HandDrawn(riichi=("Cat",)), "riichi[0]"),
        (HandDrawn(tenpai=("Cat",), abortive=True), "tenpai"),
        (HandDrawn(tenpai=("Cat", "Bob", "Cat")), "tenpai[2]"),
        (HandDrawn(nagashi=("Cat", "Cat")), "nagashi[1]"),
        (HandWon("Ann", "self-draw", 1050), "value"),
        (HandWon("Ann", "self-draw", 900), "value"),
        (HandWon("Ann", "self-draw", 500_100), "value"),
        (HandWon("Ann", "self-draw", 0), "value"),
    ],
)
def test_what_cannot_be_is_refused_by_its_field(event: Event, about: str) -> None:
    with pytest.raises(TableError) as refused:
        sheet(event)
    assert refused.value.about == about


def test_a_player_named_twice_in_a_log_of_before_is_paid_once() -> None:
    once, twice = (HandDrawn(tenpai=("Cat",) * times) for times in (1, 2))
    assert points(follow(sheet(), twice)) == points(sheet(once))


@pytest.mark.parametrize("event", [HandDrawn(tenpai=("Ann",)), HandWon("Ann", "self-draw", 5, riichi=("Ann",))])
def test_other_rule_sets_know_no_sticks(event: Event) -> None:
    with pytest.raises(TableError, match="no riichi sticks"):
        add(open_sheet(SessionOpened(PLAYERS, "international")), event)


def test_what_three_share_is_cut_to_whole_points_and_the_rest_goes_to_the_first_seats() -> None:
    three = sheet(HandWon("Ann", "self-draw", 12000), SessionEnded(), preset="m-league", uma="10-20")
    assert points(three) == [47000, -9000 - 6666, -9000 - 6667, -9000 - 6667]
    assert [plain_amount(amount) for amount in points(three)] == points(three)


def test_sticks_left_are_shared_in_hundreds_by_those_in_the_first_place() -> None:
    held = dict(zip(PLAYERS, (25000, 25000, 25000, 24000), strict=True))
    ended = final_results(Options(preset="m-league", uma="none", oka=0), held, 1, {})
    assert [result.sum for result in ended] == [400, 300, 300, -1000]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("uma", [*UMA, "floating"])
@pytest.mark.parametrize("ties", ["share", "seat"])
def test_any_tie_ends_in_whole_points_that_sum_to_zero(preset: str, uma: str, ties: str) -> None:
    for changes in ((0, 0, 0, 0), (12000, -4000, -4000, -4000), (1000, 1000, 1000, -3000), (0, 0, 1000, -1000)):
        options = Options(preset=preset, uma=uma, ties=ties, start=30000)
        held = {player: 30000 + change for player, change in zip(PLAYERS, changes, strict=True)}
        sums = [result.sum for result in final_results(options, held, 0, {})]
        assert ({*map(type, sums)}, sum(sums)) == ({int}, 0)


def test_a_scored_hand_becomes_a_win_with_the_winners_stick() -> None:
    after = sheet(HandDrawn(tenpai=("Ann",)))
    win = Win(by="discard", seat="south", from_="west", riichi="riichi", honba=1)
    hand = Hand.parse("riichi", "123m456p789s22234s", "4s", win=win)
    event = to_win_event(after, hand, score(hand))
    assert event == HandWon("Bob", "discard", 2000, "Cat", riichi=("Bob",))
    with pytest.raises(TableError, match="1 counter"):
        to_win_event(after, Hand.parse("riichi", "123m456p789s22234s", "4s", win=win.replace(honba=0)), score(hand))
