"""Who deals, which round it is, and the dealer's wins in a row."""

import pytest

from scoring.hand import SEATS, Rules
from scoring.table import HandDrawn, HandWon, SessionOpened, add, open_sheet
from tests.scoring.table.sessions import PLAYERS, after, self_draw, start

RULES: tuple[Rules, ...] = ("international", "australia", "taiwan16")
VALUE = 20


@pytest.mark.parametrize("rules", RULES)
def test_the_players_sit_down_east_south_west_north(rules: Rules) -> None:
    sheet = start(rules)
    assert sheet.seats == {"east": "Ann", "south": "Bob", "west": "Cat", "north": "Dan"}
    assert (sheet.dealer, sheet.round, sheet.dealer_streak, sheet.hands) == ("Ann", "east", 0, 0)


@pytest.mark.parametrize("rules", RULES)
def test_the_deal_passes_in_turn_order_when_another_wins(rules: Rules) -> None:
    sheet = after(start(rules), self_draw("Dan", VALUE))
    assert sheet.seats == {"east": "Bob", "south": "Cat", "west": "Dan", "north": "Ann"}
    assert [sheet.seat_of(player) for player in PLAYERS] == ["north", "east", "south", "west"]
    assert (sheet.dealer_streak, sheet.hands) == (0, 1)


@pytest.mark.parametrize("rules", RULES)
def test_a_dealer_who_wins_deals_again(rules: Rules) -> None:
    sheet = after(start(rules), self_draw("Ann", VALUE), self_draw("Ann", VALUE))
    assert (sheet.dealer, sheet.dealer_streak, sheet.hands) == ("Ann", 2, 2)


@pytest.mark.parametrize("rules", RULES)
def test_23_10_a_drawn_hand_leaves_deal_and_streak(rules: Rules) -> None:
    sheet = after(start(rules), self_draw("Ann", VALUE), HandDrawn())
    assert (sheet.dealer, sheet.dealer_streak, sheet.hands) == ("Ann", 1, 2)


@pytest.mark.parametrize("rules", RULES)
def test_the_rounds_wind_changes_when_all_four_have_dealt(rules: Rules) -> None:
    sheet = start(rules)
    rounds = []
    for _ in range(20):
        rounds.append(sheet.round)
        sheet = add(sheet, self_draw(sheet.seats["south"], VALUE))
    assert rounds == [wind for wind in (*SEATS, "east") for _ in range(4)]


def test_a_table_may_let_the_deal_pass_on_every_hand() -> None:
    sheet = open_sheet(SessionOpened(PLAYERS, "australia", dealer_win="passes", drawn_hand="passes"))
    sheet = add(sheet, self_draw("Ann", VALUE))
    assert (sheet.dealer, sheet.dealer_streak) == ("Bob", 0)
    assert add(sheet, HandDrawn()).dealer == "Cat"


def test_the_streak_may_be_set_by_the_event() -> None:
    sheet = after(start(rate=1), HandWon("Ann", "self-draw", 0, dealer_streak=4))
    assert sheet.claims.debts["Bob"] == 10 + 9
    assert sheet.dealer_streak == 5
    assert add(sheet, HandWon("Bob", "self-draw", 0, dealer_streak=0)).claims.debts["Ann"] == 10 + 1


@pytest.mark.parametrize("name", ["Bob", "bob", "south", "South"])
def test_players_are_found_by_name_or_seat(name: str) -> None:
    assert start().find(name, "winner") == "Bob"
